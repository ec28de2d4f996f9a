#include "games/smallworld/rules/after_score.h"

#include <algorithm>

#include "games/smallworld/rules/decline.h"

namespace smallworld {
namespace {

bool may_decline_after(const Setup& setup, const State& state) {
    const std::uint8_t army = army_index(state.active, Role::Active);
    return state.armies[army].exists() && Now(setup, state, army)->after_score;
}

// UG-PLACE-ALTAR-1: any race of the player at the altar will do, active or declined.
int offering(const Setup& setup, const State& state) {
    int coins = 0;
    if (!setup.has_sacrifice || state.sacrificed != 0) return coins;
    if (state.army(state.active, Role::Declined).held.empty() &&
        state.army(state.active, Role::Spirit).held.empty()) {
        return coins;  // nothing to sacrifice
    }
    for (int role = 0; role < kRoles; ++role) {
        const std::uint8_t army = army_index(state.active, static_cast<Role>(role));
        if (!state.armies[army].exists()) continue;
        coins = std::max<int>(coins, Now(setup, state, army, Moment::AfterScore)->sacrifice);
    }
    return coins;
}

RegionSet victims(const Setup& setup, const State& state) {
    if (offering(setup, state) == 0) return {};
    return state.army(state.active, Role::Declined).held |
           state.army(state.active, Role::Spirit).held;
}

}  // namespace

bool enter_after_score(const Setup& setup, State& state) {
    state.phase = Phase::Stout;
    return may_decline_after(setup, state) || !victims(setup, state).empty();
}

void list_after_score(const Setup& setup, const State& state, Actions& out) {
    const bool declines = may_decline_after(setup, state);
    if (declines) out.add(act(Kind::Decline));
    out.add(act(Kind::Done));
    out.add_each(act(Kind::Sacrifice), victims(setup, state).bits());
    if (declines && has_declining_grant(setup, state)) out.add(act(Kind::DeclineBy));
}

Reason after_score_refusal(const Setup& setup, const State& state, Action action) {
    switch (kind_of(action)) {
        case Kind::Sacrifice:
            return victims(setup, state).contains(region_of(action)) ? Reason::None
                                                                     : Reason::NoSacrifice;
        case Kind::Decline:
            return may_decline_after(setup, state) ? Reason::None : Reason::DeclineTooLate;
        case Kind::DeclineBy:
            if (!may_decline_after(setup, state)) return Reason::DeclineTooLate;
            return has_declining_grant(setup, state) ? Reason::None : Reason::NoGrant;
        default: return Reason::None;
    }
}

void sacrifice(const Setup& setup, State& state, Region region) {
    const std::uint8_t army = state.army_at[region];
    pay(state, state.active, offering(setup, state));  // UG-PLACE-ALTAR-4
    state.sacrificed = 1;
    ++state.tray[state.armies[army].race];
    if (--state.tokens[region] != 0) return;  // UG-INT-57
    release(state, army, region);             // UG-PLACE-ALTAR-3
    vanish_if_gone(setup, state, army);
}

}  // namespace smallworld
