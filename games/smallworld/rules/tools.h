#pragma once

#include "games/smallworld/actions.h"
#include "games/smallworld/rules/markers.h"
#include "games/smallworld/why.h"

// Items that are used: relics, the Bag that copies them, and whatever else has traits for one
// conquest or one scoring a turn (UG-RELIC-*, UG-POWER-MAGIC-*). A use is a decision of its own
// before the conquest that it is for, so that nothing is multiplied with the targets.
namespace smallworld {

// The tools that the next conquest is made with.
template <typename Visit>
void for_each_use(const Setup& setup, const State& state, const Visit& visit);

void list_uses(const Acting& acting, Actions& out);
Reason use_refusal(const Acting& acting, Action action);
void use_item(State& state, Action action);

// The conquest of the region was made: relics go there (UG-RELIC-03).
void finish_uses(const Setup& setup, State& state, Region region);
// It failed (UG-FINAL-07), or was never tried.
void waste_uses(State& state);
void drop_uses(State& state);

// Could a token be replaced with a tool that needs no free token?
bool has_substituting_tool(const Acting& acting);

// Relics that are used at the end of a turn (UG-RELIC-FROGGY-1, UG-RELIC-SCEPTER-1).
// True if a decision is due.
bool enter_lay(const Setup& setup, State& state);
void list_lays(const Setup& setup, const State& state, Actions& out);
Reason lay_refusal(const Setup& setup, const State& state, Action action);
void lay_relic(const Setup& setup, State& state, Action action);

// Visits each scoring tool that the active player used this turn, with its region.
template <typename Visit>
void for_each_laid(const Setup& setup, const State& state, const Visit& visit);

// Is the item used, or to be used?
constexpr bool is_spent(const State& state, int item) {
    return ((state.used | state.using_now) >> item & 1) != 0;
}

template <typename Visit>
void for_each_use(const Setup& setup, const State& state, const Visit& visit) {
    for (std::uint32_t rest = state.using_now; rest != 0; rest &= rest - 1) {
        const int item = std::countr_zero(rest);
        const Army& army = state.acting();
        if (item == kRaceTool) {
            visit(setup.race_tools[army.race]);
        } else if (item == kPowerTool) {
            visit(setup.power_tools[army.power]);
        } else if (item == kGrantTool) {
            visit(setup.power_tools[state.granted]);
        } else {
            visit(setup.tool_of(item, state.marker_at[static_cast<std::size_t>(item)]));
        }
    }
    if (state.copying != 0) {
        visit(setup.tool_of(state.copied, state.marker_at[state.copied]));
    }
}

template <typename Visit>
void for_each_laid(const Setup& setup, const State& state, const Visit& visit) {
    for (std::uint32_t rest = state.used & setup.relics; rest != 0; rest &= rest - 1) {
        const int marker = std::countr_zero(rest);
        const Region region = state.marker_at[static_cast<std::size_t>(marker)];
        const Tool& tool = setup.tool_of(marker, region);
        if (tool.scores) visit(tool, region);
    }
    const RegionSet bag = state.where(Piece::Bag);
    if (state.copied == kNone || state.copying != 0 || bag.empty()) return;
    const Tool& tool = setup.tool_of(state.copied, state.marker_at[state.copied]);
    if (tool.scores) visit(tool, bag.lowest());
}

}  // namespace smallworld
