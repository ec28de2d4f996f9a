#include "games/smallworld/rules/pick.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "games/smallworld/rules/column.h"

namespace smallworld {
namespace {

// SW-PICK-06: what the active player may spend on this combo.
int purse(const Setup& setup, const State& state, int slot) {
    const int coins = state.coins[static_cast<std::size_t>(state.active)];
    if (setup.options.pay_collected == 0) return coins;
    return coins + state.column[static_cast<std::size_t>(slot)].coins;
}

// SW-SUPPLY-01 … 03: tile + badge (+ tokens for conquest only), as far as the tray has them.
void recruit(const Setup& setup, State& state, Army& army) {
    const Traits& traits = setup.traits_of(army.race, army.power, false);
    const int wanted =
        setup.race_tokens[army.race] + setup.power_tokens[army.power] + traits.extra_pay;
    std::uint8_t& tray = state.tray[army.race];
    const int taken = std::min<int>(wanted, tray);
    army.hand = static_cast<std::uint8_t>(taken);
    tray = static_cast<std::uint8_t>(tray - taken);
}

}  // namespace

void list_picks(const Setup& setup, const State& state, Actions& out) {
    for (int slot = 0; slot < state.column_size; ++slot) {
        if (slot <= purse(setup, state, slot)) out.add(act(Kind::Pick, slot));
    }
}

Reason pick_refusal(const Setup& setup, const State& state, int slot) {
    if (slot >= state.column_size) return Reason::NoSuchCombo;
    return slot <= purse(setup, state, slot) ? Reason::None : Reason::TooExpensive;
}

void pick(State& state, int slot) {
    for (int above = 0; above < slot; ++above) {  // SW-PICK-02, 03
        ++state.column[static_cast<std::size_t>(above)].coins;
    }
    const Combo combo = take_combo(state, slot);
    std::int16_t& coins = state.coins[static_cast<std::size_t>(state.active)];
    coins = static_cast<std::int16_t>(coins - slot + combo.coins);  // SW-PICK-04, 05
    Army& army = state.army(state.active, Role::Active);
    army = Army{};
    army.race = combo.race;
    army.power = combo.power;
    state.picked = 1;
}

bool enter_swap(const Setup& setup, State& state) {
    const Army& army = state.army(state.active, Role::Active);
    if (!setup.traits_of(army.race, army.power, false).draft_swap) return false;
    state.phase = Phase::Swap;
    return state.column_size > 0;
}

void list_swaps(const State& state, Actions& out) {
    out.add(act(Kind::Done));
    for (int slot = 0; slot < state.column_size; ++slot) {
        out.add(act(Kind::Swap, slot));
    }
}

Reason swap_refusal(const State& state, Action action) {
    if (kind_of(action) == Kind::Done) return Reason::None;
    return action.a() < state.column_size ? Reason::None : Reason::NoSwap;
}

void swap_badges(State& state, int slot) {
    std::swap(state.army(state.active, Role::Active).power,
              state.column[static_cast<std::size_t>(slot)].power);
}

void finish_pick(const Setup& setup, State& state) {
    recruit(setup, state, state.army(state.active, Role::Active));  // UG-RACE-MIMES-4
}

}  // namespace smallworld
