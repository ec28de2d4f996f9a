#pragma once

#include "games/smallworld/actions.h"
#include "games/smallworld/rules/armies.h"
#include "games/smallworld/why.h"

// What may happen at the start of a turn, or right after a pick (UG-TURN-02, UG-POWER-REBORN-*,
// UG-RACE-CULTISTS-4, UG-PLACE-FOUNTAIN-*).
namespace smallworld {

// UG-PLACE-FOUNTAIN-1: tokens that come by themselves.
void gain_each_turn(const Setup& setup, State& state);

// True if a decision is due.
bool enter_start(const Setup& setup, State& state);

void list_start(const Setup& setup, const State& state, Actions& out);
Reason start_refusal(const Setup& setup, const State& state, Action action);

void move_piece(State& state, Region region);
void rebirth(const Setup& setup, State& state, Region region);

}  // namespace smallworld
