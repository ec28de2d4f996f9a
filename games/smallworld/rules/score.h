#pragma once

#include "games/smallworld/rules/armies.h"

// Coins at the end of a turn (SW-SCORE-*, SW-COIN-*).
namespace smallworld {

constexpr int kStartCoins = 5;   // SW-SETUP-10
constexpr int kBankCoins = 515;  // SW-COMP-13

// Coins one term brings this army now, for people and for `income` alike.
int coins_of(const State& state, std::uint8_t army, const CoinTerm& term);
int coins_of(const State& state, std::uint8_t army, const BonusTerm& term);

// What the bank still holds; only OPT-COIN-LIMIT asks (RUL-081).
int bank(const Setup& setup, const State& state);

// Pays the active player.
void score(const Setup& setup, State& state);

}  // namespace smallworld
