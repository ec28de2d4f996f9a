#include "games/smallworld/rules/ready.h"

namespace smallworld {

void list_ready(const State& state, Actions& out) {
    const RegionSet regions = state.acting().held.from(state.cursor);
    for (const Region region : regions) {
        out.add_run(act(Kind::Take, region, 1), state.tokens[region] - 1);
    }
    out.add_each(act(Kind::Abandon), regions.bits());
    out.add(act(Kind::Done));
}

Reason ready_refusal(const State& state, Action action) {
    if (kind_of(action) == Kind::Done) return Reason::None;
    const Region region = region_of(action);
    if (!state.acting().held.contains(region)) return Reason::NotHeld;
    if (index(region) < state.cursor) return Reason::OutOfOrder;
    if (kind_of(action) == Kind::Abandon) return Reason::None;
    if (count_of(action) == 0) return Reason::Malformed;
    return count_of(action) < state.tokens[region] ? Reason::None : Reason::LeaveOne;
}

void take_up(State& state, Region region, int tokens) {
    Army& army = state.acting();
    army.hand = static_cast<std::uint8_t>(army.hand + tokens);
    state.tokens[region] = static_cast<std::uint8_t>(state.tokens[region] - tokens);
    state.cursor = static_cast<std::uint8_t>(index(region) + 1);
}

void abandon(State& state, Region region) {
    take_up(state, region, state.tokens[region]);
    release(state, state.acting_index(), region);
}

bool is_ready(const State& state) {
    return state.acting().held.from(state.cursor).empty();
}

}  // namespace smallworld
