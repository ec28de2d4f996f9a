#pragma once

#include "games/smallworld/rules/decline.h"

// The order of a turn (SW-TURN-*, section 19 of docs/rules/smallworld.md). Every function here
// runs the game on until somebody has a decision or chance has to speak.
namespace smallworld {

// The active player's turn starts.
void begin_turn(const Setup& setup, State& state);

// He picked a combo and, if he may, has decided about its badge: tokens, sites, effects.
void settle_pick(const Setup& setup, State& state);
void after_pick(const Setup& setup, State& state);

// He is done with the start of the turn.
void after_start(const Setup& setup, State& state);

// He expands (or has just picked): declined races that act come first, then the active one.
void expand(const Setup& setup, State& state);

// He declines instead (SW-TURN-12).
void decline_turn(const Setup& setup, State& state, Grant grant);

// The acting army is done with readying.
void after_ready(const Setup& setup, State& state);

// A conquest was made: are there more to make?
void after_conquest(const Setup& setup, State& state);

// A marker was turned up, and a badge drawn for it if it needs one.
void after_discovery(const Setup& setup, State& state);

// The piece that conquers was sent, or not.
void after_send(const Setup& setup, State& state);

// SW-CONQ-11, SW-DIE-11: the acting army conquers no more this turn.
void end_conquests(const Setup& setup, State& state);

// The step of the phase the game is in is finished: the rest of SW-TURN-11.
void after_step(const Setup& setup, State& state);

}  // namespace smallworld
