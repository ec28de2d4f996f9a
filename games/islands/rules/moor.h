#pragma once

#include "games/islands/actions.h"
#include "games/islands/why.h"

// Ships (SI-MOOR-*).
namespace islands {

inline bool has_own_ship(const State& state, Seat player) {
    return (state.ships & engine::bit(player)) != 0;
}
inline bool has_ship(const State& state) {
    return state.ships != 0 || state.grey > 0;
}
// SI-MOOR-01, 05.
bool can_moor(const Setup& setup, const State& state, Seat player);
Reason moor_refusal(const Setup& setup, const State& state, Action action);

// The ship lies there, and exploration is over (SI-MOOR-06).
void moor(const Setup& setup, State& state, Action action);
// SI-SOLO-20: Alexis takes a grey ship, or the last one and turns it over.
void moor_alexis(const Setup& setup, State& state, Cell cell);

}  // namespace islands
