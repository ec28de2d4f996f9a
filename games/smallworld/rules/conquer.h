#pragma once

#include "games/smallworld/actions.h"
#include "games/smallworld/rules/cost.h"

// Conquests of the acting army (SW-CONQ-10 … 17, SW-DIE-*), and what they do to the defender.
namespace smallworld {

// Is there anything to decide but to stop? (SW-CONQ-10, SW-FSM-09)
bool may_conquer_without_hand(const Setup& setup, const State& state);
inline bool may_conquer(const Setup& setup, const State& state) {
    return state.acting().hand > 0 || may_conquer_without_hand(setup, state);
}

void list_conquests(const Setup& setup, const State& state, Actions& out);
Reason conquest_refusal(const Setup& setup, const State& state, Action action);

// Takes the region for its price.
void conquer(const Setup& setup, State& state, Region region);
// Takes it with few tokens and the piece of the flat-cost conquest.
void conquer_flat(const Setup& setup, State& state, Region region);
// Replaces the lone token there.
void convert(const Setup& setup, State& state, Region region);

// Names the target of the final attempt, or of an early roll for it; the die is next.
void attempt(const Setup& setup, State& state, Region region, Chance die);
// SW-DIE-07: the die has been rolled for it. True if the region was taken.
bool resolve_attempt(const Setup& setup, State& state, int face);
// UG-RACE-WISPS-2 … 4.
bool resolve_roll_for(const Setup& setup, State& state, int face);

// SW-POWER-BERSERK-4: the early die was rolled, and it leaves nothing that could be taken.
bool is_roll_wasted(const Setup& setup, const State& state);

}  // namespace smallworld
