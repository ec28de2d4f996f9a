#include "games/smallworld/rules/retreat.h"

#include <algorithm>
#include <cstddef>

#include "games/smallworld/rules/distribute.h"

namespace smallworld {
namespace {

constexpr std::uint32_t army_bit(std::uint8_t army) {
    return 1U << army;
}

void lose_tokens(const Setup& setup, State& state, std::uint8_t race, int tokens, Loss loss) {
    const bool to_tray = setup.options.loss_tray != 0 || loss.always;  // RUL-123
    std::uint8_t& pile = (to_tray ? state.tray : state.lost)[race];
    pile = static_cast<std::uint8_t>(pile + tokens);
}

// SW-POWER-BIVOUACKING-5, 6: encampments are withdrawn with the tokens. Those of the active
// player's own race wait in his reserve instead: he places them in this very turn (RUL-032).
void withdraw_encampments(const Setup& setup, State& state, std::uint8_t army, Region region) {
    const int count = state.count(Piece::Encampment, region);
    if (count == 0 || owner_of(army) == state.active) return;
    if (setup.options.bivouac_return == kReturnOwnRedeploy) return;
    Army& a = state.armies[army];
    a.encampments_withdrawn = static_cast<std::uint8_t>(a.encampments_withdrawn + count);
    state.displaced |= army_bit(army);
}

// The race has no region left: SW-LOSS-08, SW-POWER-BIVOUACKING-7. A declined race that does not
// act could never use a hand, so its survivors are lost with it.
void keep_in_hand(const Setup& setup, State& state, std::uint8_t army) {
    Army& a = state.armies[army];
    a.encampments_withdrawn = 0;
    state.displaced &= ~army_bit(army);
    if (role_of(army) != Role::Active && !row_of(setup, state, army).acts) {
        vanish(setup, state, army);  // UG-POWER-TOMB-4, UG-RELIC-SOCKS-4
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

void bear_grudge(const Setup& setup, State& state, Region region) {
    const std::uint8_t occupant = state.army_at[region];
    if (!setup.has_grudge || occupant == kNoArmy || owner_of(occupant) == state.active) return;
    const std::uint8_t avenger = army_index(owner_of(occupant), Role::Active);
    if (!state.armies[avenger].exists() || !Now(setup, state, avenger)->grudge) return;
    state.grudges[static_cast<std::size_t>(owner_of(occupant))] |= bit(state.active);
}

void attack(const Setup& setup, State& state, Region region) {
    const std::uint8_t occupant = state.army_at[region];
    if (occupant == kNoArmy || owner_of(occupant) == state.active) return;
    bear_grudge(setup, state, region);
    if (!setup.has_toll && !setup.has_on_loss) return;
    const Now traits(setup, state, occupant);
    std::int16_t& purse = state.coins[static_cast<std::size_t>(state.active)];
    std::int16_t& chest = state.coins[static_cast<std::size_t>(owner_of(occupant))];
    purse = static_cast<std::int16_t>(purse - traits->toll);
    chest = static_cast<std::int16_t>(chest + traits->toll);
    pay(state, owner_of(occupant), traits->on_loss);
}

void drive_out(const Setup& setup, State& state, Region region, Loss loss) {
    const std::uint8_t army = state.army_at[region];
    if (army == kNoArmy) return;
    Army& a = state.armies[army];
    // UG-LOSS-07: with the abilities that the defender has just before he leaves.
    const bool keeps = !loss.always && Now(setup, state, army)->no_loss;
    const int lost = keeps ? 0 : std::min<int>(loss.tokens, state.tokens[region]);
    lose_tokens(setup, state, a.race, lost, loss);
    if (const int tokens = state.tokens[region] - lost; tokens > 0) {
        a.withdrawn = static_cast<std::uint8_t>(a.withdrawn + tokens);
        state.displaced |= army_bit(army);
    }
    withdraw_encampments(setup, state, army, region);
    release(state, army, region);
    vanish_if_gone(setup, state, army);
}

void settle_in(State& state, std::uint8_t army, Region region, int tokens) {
    state.tokens[region] = static_cast<std::uint8_t>(tokens);
    state.army_at[region] = army;
    state.armies[army].held.add(region);
    state.occupied.add(region);
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
