#pragma once

#include "games/smallworld/rules/armies.h"
#include "games/smallworld/why.h"

// Where a race may conquer (SW-FIRST-*, SW-CONQ-*).
namespace smallworld {

// SW-FIRST-02: no token on the map, for whatever reason.
inline bool is_first_conquest(const State& state) {
    return state.acting().held.empty();
}

// The regions adjacent to any of `from` for a race with these traits, links included.
RegionSet adjacent_to(const Map& map, const Traits& traits, RegionSet from);

// What it reaches: entry regions, or what is adjacent, or what needs no adjacency.
RegionSet reach(const Acting& acting);

// SW-DEF-16, SW-CONQ-07: closed to it by a Hole, a Hero or the Dragon.
RegionSet immune(const Acting& acting);

// SW-CONQ-08: closed to it by a Diplomat's peace.
RegionSet under_peace(const State& state);

// What it may attack, whatever that costs.
RegionSet open_targets(const Acting& acting);

// SW-RACE-SORCERERS-*: where it may substitute a lone token.
RegionSet conversions(const Acting& acting);

// Why it could not attack this region even with enough tokens.
Reason attack_problem(const Acting& acting, Region region);

// Why it could not substitute the token there.
Reason conversion_problem(const Acting& acting, Region region);

}  // namespace smallworld
