#pragma once

#include "games/smallworld/state.h"

// The column of combos, its two stacks and the discard (SW-PICK-08 … 16).
namespace smallworld {

constexpr std::uint64_t item_bit(std::uint8_t item) {
    return std::uint64_t{1} << item;
}

// SW-DECLINE-12: below the tiles that nobody has seen yet.
void return_tile(State& state, std::uint8_t race);
void discard_badge(State& state, std::uint8_t power);

// SW-PICK-09: takes the combo out; those below move up with their coins.
Combo take_combo(State& state, int slot);

// Makes six combos visible as far as tiles allow, or says through State::chance what has to be
// drawn for that. Called whenever a tile moved, in whatever phase (SW-FSM-11).
void settle_column(State& state);

// SW-PICK-12: the discarded badges are shuffled if none is left. False if there is none at all.
bool restock_badges(State& state);

// Chance has drawn a tile or a badge.
void draw_race(State& state, std::uint8_t race);
void draw_power(State& state, std::uint8_t power);

}  // namespace smallworld
