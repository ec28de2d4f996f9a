#pragma once

#include "games/islands/actions.h"
#include "games/islands/state.h"

// The order of a game (section 17 of docs/rules/islands.md). Each function runs on until somebody
// has a decision or chance has to speak.
namespace islands {

void begin_game(const Setup& setup, State& state);
void after_first_player(const Setup& setup, State& state);
// The start tiles lie: market, hands and cards are dealt (SI-SETUP-07 to 10).
void deal(const Setup& setup, State& state);
// SI-PREP-01, 02; then the cards.
void prepare(const Setup& setup, State& state);
void draw_missions(const Setup& setup, State& state);
void after_mission(const Setup& setup, State& state);

void begin_turn(const Setup& setup, State& state, Seat player);
void after_take(const Setup& setup, State& state);
void after_placing(const Setup& setup, State& state);
void after_discard(const Setup& setup, State& state);
void refill(const Setup& setup, State& state);
void next_turn(const Setup& setup, State& state);
void follow_expedition(const Setup& setup, State& state);

// SI-REWARD-01: gains begin with this player.
void begin_gains(const Setup& setup, State& state, Seat player);
void after_gains_card(const Setup& setup, State& state);
void after_build(const Setup& setup, State& state);
void end_building(const Setup& setup, State& state);
void next_search(const Setup& setup, State& state);
void after_find(const Setup& setup, State& state);

}  // namespace islands
