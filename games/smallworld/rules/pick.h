#pragma once

#include "games/smallworld/actions.h"
#include "games/smallworld/rules/armies.h"
#include "games/smallworld/why.h"

// Choosing a combo from the column (SW-PICK-01 … 07, SW-SUPPLY-*).
namespace smallworld {

void list_picks(const Setup& setup, const State& state, Actions& out);
Reason pick_refusal(const Setup& setup, const State& state, int slot);

// Pays, collects and takes the combo.
void pick(State& state, int slot);

// UG-RACE-MIMES-*: the badge may be swapped with that of another visible combo; coins stay where
// they lie. True if a decision is due.
bool enter_swap(const Setup& setup, State& state);
void list_swaps(const State& state, Actions& out);
Reason swap_refusal(const State& state, Action action);
void swap_badges(State& state, int slot);

// UG-PICK-08: takes the tokens; the column moves up later.
void finish_pick(const Setup& setup, State& state);

}  // namespace smallworld
