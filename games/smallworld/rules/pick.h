#pragma once

#include "games/smallworld/actions.h"
#include "games/smallworld/rules/armies.h"
#include "games/smallworld/why.h"

// Choosing a combo from the column (SW-PICK-01 … 07, SW-SUPPLY-*).
namespace smallworld {

void list_picks(const Setup& setup, const State& state, Actions& out);
Reason pick_refusal(const Setup& setup, const State& state, int slot);

// Pays, collects, takes the tokens and lets the column move up.
void pick(const Setup& setup, State& state, int slot);

}  // namespace smallworld
