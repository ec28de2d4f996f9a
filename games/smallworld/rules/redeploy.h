#pragma once

#include "games/smallworld/actions.h"
#include "games/smallworld/rules/armies.h"
#include "games/smallworld/why.h"

// The end of an expand turn up to the placements: reinforcements, redeployment, tokens set aside
// (SW-REDEPLOY-*, SW-TURN-11 steps 1 to 3).
namespace smallworld {

// SW-RACE-SKELETONS-1 … 3.
void gain_tokens(const Traits& traits, State& state);

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
