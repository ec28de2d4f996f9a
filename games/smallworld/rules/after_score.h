#pragma once

#include "games/smallworld/actions.h"
#include "games/smallworld/rules/armies.h"
#include "games/smallworld/why.h"

// Between scoring and the end of a turn: to decline after all (SW-POWER-STOUT-*), to sacrifice a
// declined token (UG-PLACE-ALTAR-*); in the order the player likes, each once (UG-INT-97).
namespace smallworld {

// True if a decision is due.
bool enter_after_score(const Setup& setup, State& state);

void list_after_score(const Setup& setup, const State& state, Actions& out);
Reason after_score_refusal(const Setup& setup, const State& state, Action action);
void sacrifice(const Setup& setup, State& state, Region region);

}  // namespace smallworld
