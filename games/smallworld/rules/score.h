#pragma once

#include "games/smallworld/rules/armies.h"

// Coins at the end of a turn (SW-SCORE-*, SW-COIN-*, UG-SCORE-*).
namespace smallworld {

constexpr int kStartCoins = 5;  // SW-SETUP-10

// Coins one term brings this army now, for people and for `income` alike.
int coins_of(const Setup& setup, const State& state, std::uint8_t army, const CoinTerm& term);
int coins_of(const Setup& setup, const State& state, std::uint8_t army, const Traits& traits,
             const BonusTerm& term);

// What an army that can do this is paid for its regions and all it does, were nothing to count
// twice (SW-SCORE-01, 02, 10).
int coins_of(const Setup& setup, const State& state, std::uint8_t army, const Traits& traits);

// UG-RELIC-SCEPTER-1, 2: what is paid once more for regions that count twice.
int doubled_coins(const Setup& setup, const State& state, std::uint8_t army, const Traits& traits);

// The coins that `taker` would take from `payer` now if he had enough. Everybody sees this claim
// and what is paid, and so a purse that falls short (UG-INT-14).
int claims(const Setup& setup, const State& state, Seat taker, Seat payer);

// Is there anything by which the active player could take coins?
bool may_take(const Setup& setup, const State& state);

// What all coins of the box are worth.
int coins_in_box(const Setup& setup);

// What the bank still holds; only OPT-COIN-LIMIT asks (RUL-081).
int bank(const Setup& setup, const State& state);

// Pays the active player: from the bank, then from the others (UG-SCORE-09).
void score(const Setup& setup, State& state);

}  // namespace smallworld
