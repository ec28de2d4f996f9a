#pragma once

#include "games/smallworld/actions.h"
#include "games/smallworld/rules/armies.h"
#include "games/smallworld/why.h"

// Taking tokens up and abandoning regions before the first conquest (SW-READY-*, SW-ABANDON-*).
namespace smallworld {

void list_ready(const State& state, Actions& out);
Reason ready_refusal(const State& state, Action action);

void take_up(State& state, Region region, int tokens);
void abandon(State& state, Region region);

// Nothing is left to be named in this step.
bool is_ready(const State& state);

}  // namespace smallworld
