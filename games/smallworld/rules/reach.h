#pragma once

#include "games/smallworld/rules/armies.h"
#include "games/smallworld/why.h"

// Where a race may conquer (SW-FIRST-*, SW-CONQ-*, UG-CONQ-*).
namespace smallworld {

// SW-FIRST-02: no token on the map, for whatever reason.
inline bool is_first_conquest(const State& state) {
    return state.acting().held.empty();
}

// The regions adjacent to any of `from` for a race with these traits (UG-DEF-04).
RegionSet linked_to(const Setup& setup, const State& state, const Traits& traits, RegionSet from);
inline RegionSet adjacent_to(const Setup& setup, const State& state, const Traits& traits,
                             RegionSet from) {
    const RegionSet near = around(setup.map, from);
    return traits.has_links ? near | linked_to(setup, state, traits, from) : near;
}

// What it reaches: entry regions, or what is adjacent, or what needs no adjacency.
RegionSet reach(const Acting& acting);

// SW-DEF-16, SW-CONQ-07, UG-IMM-01 … 04: closed to it by a piece.
RegionSet immune_now(const Acting& acting);
inline RegionSet immune(const Acting& acting) {
    return acting.state.guarded.empty() ? RegionSet() : immune_now(acting);
}

// SW-CONQ-08: closed to it by a Diplomat's peace.
RegionSet under_peace(const State& state);

// UG-RACE-LICHES-2: regions whose toll the active player cannot pay.
RegionSet unpayable(const Setup& setup, const State& state);

// What it may attack, whatever that costs.
RegionSet open_targets(const Acting& acting);

// SW-RACE-SORCERERS-*, UG-POWER-VAMPIRE-*: where it may substitute a lone token.
RegionSet conversions(const Acting& acting);

// Why it could not attack this region even with enough tokens.
Reason attack_problem(const Acting& acting, Region region);

// Why it could not substitute the token there.
Reason conversion_problem(const Acting& acting, Region region);

}  // namespace smallworld
