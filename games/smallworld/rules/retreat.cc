#include "games/smallworld/rules/retreat.h"

#include <cstddef>

#include "games/smallworld/rules/distribute.h"

namespace smallworld {
namespace {

constexpr std::uint32_t army_bit(std::uint8_t army) {
    return 1U << army;
}

void lose_token(const Setup& setup, State& state, std::uint8_t race, Loss loss) {
    const bool to_tray = setup.options.loss_tray != 0 || loss == Loss::Converted;  // RUL-123
    ++(to_tray ? state.tray : state.lost)[race];
}

// SW-POWER-BIVOUACKING-5, 6: encampments are withdrawn with the tokens. Those of the active
// player's own race wait in his reserve instead: he places them in this very turn (RUL-032).
void withdraw_encampments(const Setup& setup, State& state, std::uint8_t army, Region region) {
    const std::uint8_t count = state.encampments[region];
    if (count == 0 || owner_of(army) == state.active) return;
    if (setup.options.bivouac_return == kReturnOwnRedeploy) return;
    Army& a = state.armies[army];
    a.encampments_withdrawn = static_cast<std::uint8_t>(a.encampments_withdrawn + count);
    state.displaced |= army_bit(army);
}

// SW-LOSS-13: declined, with no token left on the map, in hand or withdrawn.
void vanish_if_gone(State& state, std::uint8_t army) {
    const Army& a = state.armies[army];
    if (role_of(army) == Role::Active || !a.held.empty()) return;
    if (a.hand == 0 && a.withdrawn == 0) vanish(state, army);
}

// The race has no region left: SW-LOSS-08, SW-POWER-BIVOUACKING-7. A declined race that does not
// act could never use a hand, so its survivors are lost with it.
void keep_in_hand(const Setup& setup, State& state, std::uint8_t army) {
    Army& a = state.armies[army];
    a.encampments_withdrawn = 0;
    state.displaced &= ~army_bit(army);
    if (role_of(army) != Role::Active && !traits_of(setup, state, army).acts) {
        vanish(state, army);
        return;
    }
    a.hand = static_cast<std::uint8_t>(a.hand + a.withdrawn);
    a.withdrawn = 0;
}

// True if the owner of the army has to decide where its withdrawn things go.
bool settle_army(const Setup& setup, State& state, std::uint8_t army) {
    state.defender = army;
    state.cursor = 0;
    if (state.armies[army].held.empty()) {
        keep_in_hand(setup, state, army);
        return false;
    }
    // Tokens first, then encampments; each is asked only if there is a choice.
    while ((state.displaced & army_bit(army)) != 0) {
        if (!distribute_forced(setup, state)) return true;
    }
    return false;
}

}  // namespace

void drive_out(const Setup& setup, State& state, Region region, Loss loss) {
    const std::uint8_t army = state.army_at[region];
    if (army == kNoArmy) return;
    Army& a = state.armies[army];
    int tokens = state.tokens[region];
    const bool loses = loss == Loss::Converted || !traits_of(setup, state, army).no_loss;
    if (loses) {
        lose_token(setup, state, a.race, loss);
        --tokens;
    }
    if (tokens > 0) {
        a.withdrawn = static_cast<std::uint8_t>(a.withdrawn + tokens);
        state.displaced |= army_bit(army);
    }
    withdraw_encampments(setup, state, army, region);
    release(state, army, region);
    vanish_if_gone(state, army);
}

bool enter_defend(const Setup& setup, State& state) {
    state.phase = Phase::Defend;
    for (int i = 0; i < setup.seats && state.displaced != 0; ++i) {
        const int seat = (engine::index(state.active) + i) % setup.seats;
        for (int role = 0; role < kRoles; ++role) {
            const std::uint8_t army = army_index(static_cast<Seat>(seat), static_cast<Role>(role));
            if ((state.displaced & army_bit(army)) == 0) continue;
            if (settle_army(setup, state, army)) return true;
        }
    }
    state.defender = kNoArmy;
    state.cursor = 0;
    return false;
}

}  // namespace smallworld
