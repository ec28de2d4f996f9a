#include "games/islands/rules/moor.h"

#include "games/islands/rules/archipelago.h"
#include "games/islands/rules/placement.h"

namespace islands {

bool can_moor(const Setup& setup, const State& state, Seat player) {
    return state.navigation == 0 && (has_own_ship(state, player) || state.grey > 0) &&
           ship_fits_somewhere(setup, state);
}

Reason moor_refusal(const Setup& setup, const State& state, Action action) {
    if (state.navigation > 0) return Reason::StackNotEmpty;
    if (what_of(action) == kOwnShip && !has_own_ship(state, state.active)) return Reason::NoOwnShip;
    if (what_of(action) == kGreyShip && state.grey == 0) return Reason::NoGreyShip;
    return placement_refusal(setup, state, cell_of(action), kShipFace, 0);
}

void moor(const Setup& setup, State& state, Action action) {
    const Seat player = state.active;
    if (what_of(action) == kOwnShip) {
        state.ships &= static_cast<std::uint8_t>(~engine::bit(player));
        state.ship_of[static_cast<std::size_t>(player)] = state.placed_count;
        if (state.first_own_ship == engine::kNoSeat) state.first_own_ship = player;
    } else {
        --state.grey;
    }
    put_tile(setup, state, {.cell = cell_of(action), .face = kShipFace}, player);
    state.moorer = player;
}

void moor_alexis(const Setup& setup, State& state, Cell cell) {
    if (state.grey > 0) {
        --state.grey;
    } else {
        state.ships = 0;
    }
    put_tile(setup, state, {.cell = cell, .face = kShipFace}, kAlexis);
    state.moorer = kAlexis;
}

}  // namespace islands
