#pragma once

#include "games/smallworld/actions.h"
#include "games/smallworld/rules/cost.h"

// Conquests of the acting army (SW-CONQ-10 … 17, SW-DIE-*), and what they do to the defender.
namespace smallworld {

// Is there anything to decide but to stop? (SW-CONQ-10, SW-FSM-09)
bool may_conquer(const Setup& setup, const State& state);

void list_conquests(const Setup& setup, const State& state, Actions& out);
Reason conquest_refusal(const Setup& setup, const State& state, Action action);

// Takes the region with `tokens` from the hand.
void conquer(const Setup& setup, State& state, Region region, int tokens);
// Takes it with one token and the piece of the flat-cost conquest.
void conquer_flat(const Setup& setup, State& state, Region region);
// Replaces the lone token there by one from the tray.
void convert(const Setup& setup, State& state, Region region);

// Names the target of the final attempt; the die is next.
void attempt(State& state, Region region);
// SW-DIE-07: the die has been rolled for it.
void resolve_attempt(const Setup& setup, State& state, int face);

// SW-POWER-BERSERK-4: the early die was rolled, and it leaves nothing that could be taken.
bool is_roll_wasted(const Setup& setup, const State& state);

}  // namespace smallworld
