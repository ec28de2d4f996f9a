#include "games/smallworld/rules/redeploy.h"

#include <algorithm>

#include "games/smallworld/rules/distribute.h"

namespace smallworld {
namespace {

// SW-RACE-AMAZONS-2, RUL-118: taken from the pool before the rest is deployed, which allows the
// same results as deploying first and removing after.
void set_aside(const Setup& setup, State& state) {
    Army& army = state.acting();
    const int count =
        std::min<int>(row_of(setup, state, state.acting_index()).extra_pay, army.hand);
    army.hand = static_cast<std::uint8_t>(army.hand - count);
    army.reserve = static_cast<std::uint8_t>(army.reserve + count);
}

int on_map(const State& state, Piece several) {
    int count = 0;
    for (const Region region : state.where(several)) {
        count += state.count(several, region);
    }
    return count;
}

// OPT-ARMORS-MOVABLE.
void take_up_armors(const Traits& traits, State& state) {
    for (const GainTerm& term : traits.piece_gains) {
        if (!rules_of(term.piece).several) continue;
        for (const Region region : state.where(term.piece) & state.acting().held) {
            state.gained =
                static_cast<std::uint8_t>(state.gained + state.count(term.piece, region));
        }
        lift_pieces(state, term.piece, state.acting().held);
    }
}

// One more region may be named if enough of those behind it remain for the rest.
bool may_vacate(const State& state, Region region, int remaining) {
    const RegionSet rest = state.acting().held.from(index(region));
    return index(region) >= state.cursor && rest.size() >= remaining;
}

}  // namespace

void gain_pieces(const Setup& setup, const Traits& traits, State& state) {
    Army& army = state.acting();
    for (const GainTerm& term : traits.piece_gains) {
        const int wanted =
            term.n * (army.held & members(setup, state, state.acting_index(), term.where)).size();
        if (rules_of(term.piece).several) {
            state.gained = static_cast<std::uint8_t>(
                std::min(wanted, rules_of(term.piece).stock - on_map(state, term.piece)));
        } else {
            army.hammers = static_cast<std::uint8_t>(
                std::min<int>(army.hammers + wanted, rules_of(term.piece).stock));
        }
    }
    if (setup.options.armors_movable != 0) take_up_armors(traits, state);
}

void evacuate(const Setup& setup, const Traits& traits, State& state) {
    Army& army = state.acting();
    for (const Region region : (army.held & setup.map.cheap) - traits.keeps) {
        army.hand = static_cast<std::uint8_t>(army.hand + state.tokens[region]);
        release(state, state.acting_index(), region);
    }
}

void gain_tokens(const Setup& setup, const Traits& traits, State& state) {
    int wanted = 0;
    if (traits.conquests_per_token != 0) wanted = state.nonempty / traits.conquests_per_token;
    Army& army = state.acting();
    for (const GainTerm& term : traits.token_gains) {  // UG-RACE-MUDMEN-1
        wanted +=
            term.n * (army.held & members(setup, state, state.acting_index(), term.where)).size();
    }
    std::uint8_t& tray = state.tray[army.race];
    const int count = std::min<int>(wanted, tray);  // UG-COMP-12
    tray = static_cast<std::uint8_t>(tray - count);
    army.hand = static_cast<std::uint8_t>(army.hand + count);
}

bool enter_redeploy(const Setup& setup, State& state) {
    Army& army = state.acting();
    state.cursor = 0;
    if (army.held.empty()) return false;  // SW-REDEPLOY-09, RUL-114
    for (const Region region : army.held) {
        army.hand = static_cast<std::uint8_t>(army.hand + state.tokens[region] - 1);
        state.tokens[region] = 1;
    }
    set_aside(setup, state);
    state.phase = Phase::Redeploy;
    return !distribute_forced(setup, state);
}

int regions_to_vacate(const Traits& traits, const State& state) {
    const Army& army = state.acting();
    if (!traits.extra_pay_vacates || army.held.empty()) return 0;
    return std::min(traits.extra_pay - army.reserve, army.held.size());
}

bool enter_vacate(const Traits& traits, State& state) {
    const int remaining = regions_to_vacate(traits, state);
    if (remaining == 0) return false;
    const RegionSet rest = state.acting().held.from(state.cursor);
    if (rest.size() > remaining) {
        state.phase = Phase::Vacate;
        return true;
    }
    for (const Region region : rest) {
        vacate(state, region);
    }
    return false;
}

void list_vacate(const Setup& setup, const State& state, Actions& out) {
    const int remaining = regions_to_vacate(row_of(setup, state, state.acting_index()), state);
    for (const Region region : state.acting().held.from(state.cursor)) {
        if (may_vacate(state, region, remaining)) out.add(act(Kind::Vacate, region));
    }
}

Reason vacate_refusal(const Setup& setup, const State& state, Action action) {
    if (kind_of(action) == Kind::Done) return Reason::MustVacate;
    const Region region = region_of(action);
    if (!state.acting().held.contains(region)) return Reason::NotHeld;
    if (index(region) < state.cursor) return Reason::OutOfOrder;
    const int remaining = regions_to_vacate(row_of(setup, state, state.acting_index()), state);
    return may_vacate(state, region, remaining) ? Reason::None : Reason::MustVacate;
}

// RUL-058: like abandoning, except that the token is set aside.
void vacate(State& state, Region region) {
    Army& army = state.acting();
    army.reserve = static_cast<std::uint8_t>(army.reserve + state.tokens[region]);
    state.cursor = static_cast<std::uint8_t>(index(region) + 1);
    release(state, state.acting_index(), region);
}

}  // namespace smallworld
