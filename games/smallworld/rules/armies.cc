#include "games/smallworld/rules/armies.h"

#include <cstddef>

#include "games/smallworld/rules/column.h"

namespace smallworld {

int unplaced(const Setup& setup, const State& state, std::uint8_t army, Piece piece) {
    const Army& a = state.armies[army];
    int count = traits_of(setup, state, army).pieces[static_cast<std::size_t>(piece)];
    if (piece != Piece::Encampment) return count - (state.where(piece) & a.held).size();
    count -= a.encampments_withdrawn;
    for (const Region region : a.held) {
        count -= state.encampments[region];
    }
    return count;
}

void clear_pieces(State& state, Region region) {
    for (RegionSet& set : state.at) {
        set.remove(region);
    }
    state.encampments[region] = 0;
}

void release(State& state, std::uint8_t army, Region region) {
    state.armies[army].held.remove(region);
    state.occupied.remove(region);
    state.army_at[region] = kNoArmy;
    state.tokens[region] = 0;
    clear_pieces(state, region);  // SW-ABANDON-05, 06
}

void vanish(State& state, std::uint8_t army) {
    Army& a = state.armies[army];
    int tokens = a.hand + a.withdrawn + a.reserve;
    for (const Region region : a.held) {
        tokens += state.tokens[region];
        release(state, army, region);  // SW-DECLINE-10
    }
    state.tray[a.race] = static_cast<std::uint8_t>(state.tray[a.race] + tokens);
    state.displaced &= ~(1U << army);
    return_tile(state, a.race);
    if (a.power != kNone) discard_badge(state, a.power);
    a = Army{};
    settle_column(state);
}

}  // namespace smallworld
