#pragma once

#include "games/smallworld/actions.h"
#include "games/smallworld/rules/armies.h"
#include "games/smallworld/why.h"

// Pieces placed at the end of a turn: Encampments, a Fortress, Heroes (SW-TURN-11 steps 4 to 6),
// and the choice of an ally (step 7).
namespace smallworld {

// Starts placing this piece if the army brings it. True if a decision is due.
bool enter_place(const Setup& setup, const Traits& traits, State& state, Piece piece);

// UG-POWER-SHIELD-2: places what was gained in this redeployment.
bool enter_gained(const Setup& setup, State& state, Piece piece);
// UG-TURN-13: the last chance to send the piece that conquers.
bool enter_send(const Setup& setup, State& state);
// Placing is over: nothing of it stays in the state.
void forget_placing(State& state);

void list_place(const Setup& setup, const State& state, Actions& out);
Reason place_refusal(const Setup& setup, const State& state, Action action);
// True when nothing more of this piece is to be placed.
bool place_piece(const Setup& setup, State& state, Region region, int count);

// SW-POWER-DIPLOMAT-*. True if a decision is due.
bool enter_ally(const Setup& setup, const Traits& traits, State& state);
void list_allies(const Setup& setup, const State& state, Actions& out);
Reason ally_refusal(const Setup& setup, const State& state, Action action);
void make_peace(State& state, Seat ally);

}  // namespace smallworld
