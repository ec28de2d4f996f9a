#include "games/smallworld/rules/decline.h"

#include <cstddef>

#include "games/smallworld/rules/column.h"

namespace smallworld {
namespace {

void to_tray(State& state, std::uint8_t race, int tokens) {
    state.tray[race] = static_cast<std::uint8_t>(state.tray[race] + tokens);
}

// SW-DECLINE-04 … 06.
void thin_out(const Setup& setup, State& state, std::uint8_t index) {
    Army& army = state.armies[index];
    to_tray(state, army.race, army.hand + army.withdrawn + army.reserve);
    army.hand = army.withdrawn = army.reserve = 0;
    army.encampments_withdrawn = army.holes_dug = 0;
    state.displaced &= ~(1U << index);
    if (setup.traits_of(army.race, army.power, true).keep_all) return;
    for (const Region region : army.held) {
        to_tray(state, army.race, state.tokens[region] - 1);
        state.tokens[region] = 1;
    }
}

// SW-DECLINE-09.
void strip_pieces(State& state, RegionSet held) {
    for (int p = 0; p < kSinglePieceCount; ++p) {
        const auto piece = static_cast<Piece>(p);
        if (!rules_of(piece).stays_in_decline) state.where(piece) -= held;
    }
    for (const Region region : held) {
        state.encampments[region] = 0;
    }
}

void move_army(State& state, std::uint8_t from, std::uint8_t to) {
    state.armies[to] = state.armies[from];
    state.armies[from] = Army{};
    for (const Region region : state.armies[to].held) {
        state.army_at[region] = to;
    }
}

}  // namespace

void decline(const Setup& setup, State& state) {
    const std::uint8_t active = army_index(state.active, Role::Active);
    Army& army = state.armies[active];
    const bool slot_free = setup.traits_of(army.race, army.power, true).slot_free;
    const Role role = slot_free ? Role::Spirit : Role::Declined;  // SW-POWER-SPIRIT-1 … 4
    const std::uint8_t target = army_index(state.active, role);
    if (state.armies[target].exists()) vanish(state, target);  // SW-DECLINE-03, RUL-098
    thin_out(setup, state, active);
    strip_pieces(state, army.held);
    if (army.held.empty()) {  // SW-DECLINE-17
        vanish(state, active);
        return;
    }
    if (setup.options.badge == kBadgeDiscard && !slot_free) {  // SW-DECLINE-08
        discard_badge(state, army.power);
        army.power = kNone;
    }
    move_army(state, active, target);
}

}  // namespace smallworld
