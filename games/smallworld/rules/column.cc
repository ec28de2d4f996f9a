#include "games/smallworld/rules/column.h"

#include <algorithm>
#include <cstddef>

namespace smallworld {
namespace {

std::uint8_t pop_stack(State& state) {
    const std::uint8_t race = state.stack[0];
    std::copy(state.stack.begin() + 1, state.stack.begin() + state.stack_size, state.stack.begin());
    state.stack[--state.stack_size] = 0;
    return race;
}

void append(State& state, std::uint8_t race) {
    state.column[state.column_size++] = {.race = race, .power = kNone, .coins = 0};
}

bool awaits_badge(const State& state) {
    return state.column_size > 0 && state.column[state.column_size - 1U].power == kNone;
}

}  // namespace

void return_tile(State& state, std::uint8_t race) {
    state.stack[state.stack_size++] = race;
}

void discard_badge(State& state, std::uint8_t power) {
    state.discarded_powers |= item_bit(power);
}

Combo take_combo(State& state, int slot) {
    const Combo combo = state.column[static_cast<std::size_t>(slot)];
    std::copy(state.column.begin() + slot + 1, state.column.begin() + state.column_size,
              state.column.begin() + slot);
    state.column[--state.column_size] = Combo{};
    return combo;
}

bool restock_badges(State& state) {
    if (state.unseen_powers == 0) {
        state.unseen_powers = state.discarded_powers;
        state.discarded_powers = 0;
    }
    return state.unseen_powers != 0;
}

void settle_column(State& state) {
    // A marker that waits to be turned up comes after the tiles.
    state.chance = state.discovery == engine::kNoRegion ? Chance::None : Chance::Marker;
    if (!awaits_badge(state)) {
        if (state.column_size == kColumnSize) return;
        if (state.unseen_races != 0) {
            state.chance = Chance::Race;
            return;
        }
        if (state.stack_size == 0) return;  // SW-PICK-11
        append(state, pop_stack(state));    // SW-PICK-13, 14
    }
    restock_badges(state);
    state.chance = Chance::Power;
}

void draw_race(State& state, std::uint8_t race) {
    state.unseen_races &= ~item_bit(race);
    append(state, race);
    settle_column(state);
}

void draw_power(State& state, std::uint8_t power) {
    state.unseen_powers &= ~item_bit(power);
    state.column[state.column_size - 1U].power = power;
    settle_column(state);
}

}  // namespace smallworld
