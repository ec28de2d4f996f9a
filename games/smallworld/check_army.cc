#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>

#include "games/smallworld/check_parts.h"

// What must hold of each army (SW-INV-06, 12, UG-CORE-08).
namespace smallworld {
namespace {

// What a declined army may not do any more. Tokens that stay behind: those of a race that keeps
// all, and those that were driven out without loss (UG-RELIC-SOCKS-4).
bool may_pile_up(const Setup& setup, const State& state, std::uint8_t army) {
    const auto keeps = [](const Traits& traits) { return traits.keep_all || traits.no_loss; };
    if (has(setup, state, army, keeps) || granted_once(setup, state, keeps)) return true;
    const auto spares = [](const Tool& tool) { return tool.traits.spares; };
    for (const auto* tools : {&setup.race_tools, &setup.power_tools, &setup.marker_tools}) {
        if (std::any_of(tools->begin(), tools->end(), spares)) return true;
    }
    return std::any_of(setup.traits.begin(), setup.traits.end(),
                       [](const Traits& traits) { return traits.spares; });
}

Broken check_declined(const Setup& setup, const State& state, std::uint8_t index) {
    const Army& army = state.armies[index];
    if (row_of(setup, state, index).slot_free != (role_of(index) == Role::Spirit)) {
        return {"SW-INV-06", "a declined race is in the wrong place"};
    }
    if (army.held.empty() && army.hand == 0 && army.withdrawn == 0) {
        return {"SW-INV-06", "a declined race without tokens is still there"};
    }
    // UG-POWER-TOMB-2: the one time that it is spread once more.
    const bool spread = state.declining != 0 && index == state.acting_index();
    const auto acts = [](const Traits& traits) { return traits.acts; };
    if (army.hand != 0 && !spread && !has(setup, state, index, acts)) {
        return {"SW-INV-13", "a declined race has tokens in hand"};
    }
    if (army.hammers != 0) {
        return {"UG-RACE-IRONDW-7", "a declined race has pieces that pay"};
    }
    if (state.phase == Phase::Defend) return kFine;
    bool thin = true;
    for (const Region region : army.held) {
        thin = thin && state.tokens[region] == 1;
    }
    if (!thin && !may_pile_up(setup, state, index)) {
        return {"SW-INV-13", "a declined race has more than one token in a region"};
    }
    return kFine;
}

// UG-PLACE-FOUNTAIN-1, UG-POWER-REBORN-4: tokens come to hand before a turn has really begun.
bool may_hold_in_hand(const Setup& setup, const State& state, std::uint8_t index) {
    if (index != army_index(state.active, Role::Active)) return false;
    const bool early = state.phase == Phase::Choose || state.phase == Phase::Start;
    if (early && state.swapped != 0) return true;
    // Whoever gave it may be gone by now: a piece may be sent to an own region (UG-PLACE-PENTA-2).
    return early && (state.sent != 0 || sum<&Traits::tokens_each_turn>(setup, state, index) != 0);
}

// UG-RIVER-03, 06: who takes a river region may stand there until he redeploys.
bool may_cross(const Setup& setup, const State& state, std::uint8_t index) {
    // UG-INT-25: a token that took over a region of a declined race must leave it, too.
    const bool took_over = state.swapped != 0 && index == army_index(state.active, Role::Active);
    if (index != state.acting_index() && !took_over) return false;
    switch (state.phase) {
        case Phase::Choose:
        case Phase::Start: return took_over;
        case Phase::Ready:
        case Phase::Conquer:
        case Phase::Send: return true;
        case Phase::Redeploy: return index != state.acting_index();
        case Phase::Defend: return setup.options.defender_time == kDefendBeforeRedeploy;
        default: return false;
    }
}

// SW-INV-12, UG-CORE-08: what it holds it could take, now or before its badge was flipped or
// discarded; and what must be left at the end of a turn it has left.
Broken check_grounds(const Setup& setup, const State& state, std::uint8_t index) {
    const RegionSet held = state.armies[index].held;
    const bool took_over = state.swapped != 0 && index == army_index(state.active, Role::Active);
    if (!took_over && !once_had<&Traits::enter>(setup, state, index).contains_all(held)) {
        return {"SW-INV-12", "a race holds water that it could never take"};
    }
    const RegionSet rivers = held & setup.map.cheap;
    if (rivers.empty() || may_cross(setup, state, index)) return kFine;
    if (once_had<&Traits::keeps>(setup, state, index).contains_all(rivers)) return kFine;
    return {"UG-RIVER-04", "a race stands on a river that it should have left"};
}

// UG-RACE-IRONDW-2, UG-POWER-VENGEFUL-1, 4: what armies have beside them.
Broken check_beside(const Setup& setup, const State& state, std::uint8_t index) {
    const Army& army = state.armies[index];
    const auto pays = [](const Traits& traits) { return traits.piece_pays; };
    if (army.hammers > rules_of(Piece::Hammer).stock ||
        (army.hammers != 0 && !has(setup, state, index, pays))) {
        return {"UG-RACE-IRONDW-2", "a race has pieces that pay which it cannot have"};
    }
    if (index == state.acting_index() && state.paid > army.hammers) {
        return {"UG-RACE-IRONDW-3", "more pieces have paid than the race has"};
    }
    return kFine;
}

}  // namespace

Broken check_army(const Setup& setup, const State& state, std::uint8_t index) {
    const Army& army = state.armies[index];
    if (is_declined(index)) {
        if (const Broken broken = check_declined(setup, state, index); !broken.ok()) return broken;
    }
    for (const auto part : {check_grounds, check_beside}) {
        if (const Broken broken = part(setup, state, index); !broken.ok()) return broken;
    }
    if (is_between_turns(state) && !army.held.empty() && army.hand != 0 &&
        !may_hold_in_hand(setup, state, index)) {
        return {"SW-INV-14", "a race on the map has tokens in hand between turns"};
    }
    const bool displaced = (state.displaced >> index & 1) != 0;
    if (displaced != (army.withdrawn != 0 || army.encampments_withdrawn != 0)) {
        return {"SW-INV-19", "withdrawn tokens are not marked as such"};
    }
    // UG-TURN-13: a piece that conquers may be sent before anything else.
    if (displaced && is_between_turns(state) && state.sent == 0) {
        return {"SW-INV-19", "tokens are still withdrawn between turns"};
    }
    if (army.reserve > sum<&Traits::extra_pay>(setup, state, index)) {
        return {"SW-INV-01", "more tokens are set aside than the race has for that"};
    }
    return kFine;
}

// UG-POWER-VENGEFUL-1, 4.
Broken check_grudges(const Setup& setup, const State& state) {
    int marks = 0;
    for (int s = 0; s < engine::kMaxSeats; ++s) {
        const std::uint8_t marked = state.grudges[static_cast<std::size_t>(s)];
        if (marked == 0) continue;
        const auto seat = static_cast<Seat>(s);
        marks += std::popcount(marked);
        if (s >= setup.seats || marked >> setup.seats != 0 || (marked & engine::bit(seat)) != 0) {
            return {"UG-POWER-VENGEFUL-1", "somebody is marked who cannot be"};
        }
        const auto bears = [](const Traits& traits) { return traits.grudge; };
        const std::uint8_t army = army_index(seat, Role::Active);
        if (!state.armies[army].exists() || !has(setup, state, army, bears)) {
            return {"UG-POWER-VENGEFUL-4", "a race remembers who attacked it that never does"};
        }
    }
    if (marks <= rules_of(Piece::Vengeance).stock) return kFine;
    return {"UG-POWER-VENGEFUL-4", "more players are marked than there are marks"};
}

}  // namespace smallworld
