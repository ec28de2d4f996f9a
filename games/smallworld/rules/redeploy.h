#pragma once

#include "games/smallworld/actions.h"
#include "games/smallworld/rules/armies.h"
#include "games/smallworld/why.h"

// The end of an expand turn up to the placements: reinforcements, redeployment, tokens set aside
// (SW-REDEPLOY-*, SW-TURN-11 steps 1 to 3).
namespace smallworld {

// SW-RACE-SKELETONS-1 … 3, UG-RACE-MUDMEN-*.
void gain_tokens(const Setup& setup, const Traits& traits, State& state);

// UG-POWER-SHIELD-1, UG-RACE-IRONDW-1: pieces for the regions held now.
void gain_pieces(const Setup& setup, const Traits& traits, State& state);

// UG-RIVER-03, 07: the tokens leave what the race may not keep.
void evacuate(const Setup& setup, const Traits& traits, State& state);

// Takes up all tokens but one in each region. True if their distribution has to be decided.
bool enter_redeploy(const Setup& setup, State& state);

// How many regions must still be given up for the tokens to be set aside (RUL-112).
int regions_to_vacate(const Traits& traits, const State& state);

// Gives up regions as far as there is no choice. True if there is one.
bool enter_vacate(const Traits& traits, State& state);

void list_vacate(const Setup& setup, const State& state, Actions& out);
Reason vacate_refusal(const Setup& setup, const State& state, Action action);
void vacate(State& state, Region region);

}  // namespace smallworld
