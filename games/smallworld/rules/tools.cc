#include "games/smallworld/rules/tools.h"

#include <cstddef>

namespace smallworld {
namespace {

constexpr bool is_marker(int item) {
    return item < kMaxMarkers;
}

// UG-RELIC-02: only the active race uses what lies in its regions.
bool has_item(const Acting& acting, int item) {
    const State& state = acting.state;
    if (state.stage != Role::Active) return false;
    if (item == kRaceTool) return acting.traits.race_tool;
    if (item == kPowerTool) return acting.traits.power_tool;
    if (item == kGrantTool) {
        return state.granted != kNone && acting.traits.grants &&
               acting.setup.power_tools[state.granted].conquers;
    }
    if (!is_marker(item) || item >= acting.setup.marker_count) return false;
    const Region region = site_of(state, item);
    return region != engine::kNoRegion && acting.army.held.contains(region) &&
           (acting.setup.tools & marker_bit(item)) != 0;
}

// UG-INT-74: any relic that has been revealed, whoever holds it.
bool is_copyable(const Setup& setup, const State& state, int marker) {
    return marker < setup.marker_count && (setup.relics & marker_bit(marker)) != 0 &&
           site_of(state, marker) != engine::kNoRegion;
}

Reason copy_refusal(const Acting& acting, int marker) {
    const State& state = acting.state;
    if (state.stage != Role::Active || !acting.traits.copies) return Reason::NoRelicCopy;
    if (state.copied != kNone) return Reason::BagUsed;
    if (!is_copyable(acting.setup, state, marker)) return Reason::NoItem;
    return Reason::None;
}

// What an item in use does at the end of a turn.
const Tool* scoring_tool(const Setup& setup, const State& state, int marker) {
    if (!is_copyable(setup, state, marker)) return nullptr;
    const Tool& tool = setup.tool_of(marker, site_of(state, marker));
    return tool.scores ? &tool : nullptr;
}

// UG-POWER-MAGIC-3: not where the relic itself is at work.
bool is_same_place(const State& state, int marker, Region region) {
    return (state.used >> marker & 1) != 0 && site_of(state, marker) == region;
}

Reason laying_bar(const Acting& acting, int marker, bool by_bag) {
    const State& state = acting.state;
    if (by_bag) {
        if (const Reason bar = copy_refusal(acting, marker); bar != Reason::None) return bar;
    } else {
        const Region region =
            marker < acting.setup.marker_count ? site_of(state, marker) : engine::kNoRegion;
        if (region == engine::kNoRegion || !acting.army.held.contains(region)) {
            return Reason::NoItem;
        }
        if (is_spent(state, marker)) return Reason::ItemUsed;
    }
    return scoring_tool(acting.setup, state, marker) == nullptr ? Reason::NoItem : Reason::None;
}

void list_lays_of(const Acting& acting, int marker, bool by_bag, Actions& out) {
    if (laying_bar(acting, marker, by_bag) != Reason::None) return;
    for (const Region region : acting.army.held) {
        if (by_bag && is_same_place(acting.state, marker, region)) continue;
        out.add(lay(marker, region, by_bag ? 1 : 0));
    }
}

// Relics in order, then the Bag: each arrangement has one spelling.
bool may_still_name(const State& state, int marker, bool by_bag) {
    return by_bag || marker >= state.cursor;
}

bool has_lays(const Setup& setup, const State& state) {
    const std::uint32_t layable = revealed(setup, state) & setup.layable;
    if (layable == 0) return false;
    const Acting acting(setup, state);
    for (std::uint32_t rest = layable; rest != 0; rest &= rest - 1) {
        const int m = std::countr_zero(rest);
        if (may_still_name(state, m, false) && laying_bar(acting, m, false) == Reason::None) {
            return true;
        }
        if (laying_bar(acting, m, true) == Reason::None) return true;
    }
    return false;
}

}  // namespace

void list_uses(const Acting& acting, Actions& out) {
    const State& state = acting.state;
    const Traits& traits = acting.traits;
    constexpr std::uint32_t kOthers = 1U << kRaceTool | 1U << kPowerTool | 1U << kGrantTool;
    std::uint32_t rest = 0;
    if (traits.copies) {
        rest = revealed(acting.setup, state) & acting.setup.tools;
    } else if (acting.army.held.intersects(state.marked)) {
        rest = markers_in(acting.setup, state, acting.army.held, acting.setup.tools).bits();
    }
    if (traits.race_tool || traits.power_tool || traits.grants) rest |= kOthers;
    for (; rest != 0; rest &= rest - 1) {
        const int item = std::countr_zero(rest);
        if (use_refusal(acting, use(item, 0)) == Reason::None) out.add(use(item, 0));
        if (!is_marker(item) || !traits.copies) continue;
        if (use_refusal(acting, use(item, 1)) == Reason::None) out.add(use(item, 1));
    }
}

Reason use_refusal(const Acting& acting, Action action) {
    const State& state = acting.state;
    const int item = action.a();
    if (state.copying != 0) return Reason::OutOfOrder;  // the Bag comes last
    if (action.b() != 0) {
        if (const Reason bar = copy_refusal(acting, item); bar != Reason::None) return bar;
        if ((state.using_now >> item & 1) != 0) return Reason::SameRelic;  // UG-POWER-MAGIC-3
        return acting.setup.tool_of(item, site_of(state, item)).conquers ? Reason::None
                                                                         : Reason::NoItem;
    }
    if (item > kGrantTool || !has_item(acting, item)) return Reason::NoItem;
    if (is_spent(state, item)) return Reason::ItemUsed;  // UG-RELIC-08
    return state.using_now >> item == 0 ? Reason::None : Reason::OutOfOrder;
}

void use_item(State& state, Action action) {
    if (action.b() != 0) {
        state.copied = action.a();
        state.copying = 1;
        return;
    }
    state.using_now |= 1U << action.a();
}

void finish_uses(const Setup& setup, State& state, Region region) {
    if (state.using_now == 0 && state.copying == 0) return;
    for (std::uint32_t rest = state.using_now & setup.relics; rest != 0; rest &= rest - 1) {
        lay_marker(setup, state, std::countr_zero(rest), region);
    }
    if (state.copying != 0) {
        lift_pieces(state, Piece::Bag, state.where(Piece::Bag));
        put_piece(state, Piece::Bag, region);  // UG-POWER-MAGIC-4
    }
    waste_uses(state);
}

void waste_uses(State& state) {
    state.used |= state.using_now;
    state.using_now = 0;
    state.copying = 0;
}

void drop_uses(State& state) {
    if (state.copying != 0) state.copied = kNone;
    state.using_now = 0;
    state.copying = 0;
}

bool has_substituting_tool(const Acting& acting) {
    if (!acting.setup.has_free_substitution) return false;
    for (int item = 0; item < acting.setup.marker_count; ++item) {
        const bool held = use_refusal(acting, use(item, 0)) == Reason::None;
        if (!held && use_refusal(acting, use(item, 1)) != Reason::None) continue;
        const Substitution& way =
            acting.setup.tool_of(item, site_of(acting.state, item)).traits.substitute;
        if (way.may && !way.needs_free) return true;
    }
    return false;
}

bool enter_lay(const Setup& setup, State& state) {
    if (!setup.has_markers || state.acting().held.empty()) return false;
    state.phase = Phase::Lay;
    state.cursor = 0;
    return has_lays(setup, state);
}

void list_lays(const Setup& setup, const State& state, Actions& out) {
    const Acting acting(setup, state);
    out.add(act(Kind::Done));
    for (int m = state.cursor; m < setup.marker_count; ++m) {
        list_lays_of(acting, m, false, out);
    }
    for (int m = 0; m < setup.marker_count; ++m) {
        list_lays_of(acting, m, true, out);
    }
    out.sort();
}

Reason lay_refusal(const Setup& setup, const State& state, Action action) {
    if (kind_of(action) == Kind::Done) return Reason::None;
    const Acting acting(setup, state);
    const Region region = region_of(action);
    const int marker = action.b();
    const bool by_bag = action.c() != 0;
    if (const Reason bar = laying_bar(acting, marker, by_bag); bar != Reason::None) return bar;
    if (!acting.army.held.contains(region)) return Reason::NotOccupied;
    if (!may_still_name(state, marker, by_bag)) return Reason::OutOfOrder;
    const bool same = by_bag && is_same_place(state, marker, region);
    return same ? Reason::SameRelic : Reason::None;
}

void lay_relic(const Setup& setup, State& state, Action action) {
    const Region region = region_of(action);
    if (action.c() != 0) {
        lift_pieces(state, Piece::Bag, state.where(Piece::Bag));
        put_piece(state, Piece::Bag, region);
        state.copied = action.b();
        state.cursor = static_cast<std::uint8_t>(setup.marker_count);
        return;
    }
    state.used |= marker_bit(action.b());
    state.cursor = static_cast<std::uint8_t>(action.b() + 1);
    lay_marker(setup, state, action.b(), region);
}

}  // namespace smallworld
