#pragma once

#include "games/smallworld/rules/reach.h"

// How many tokens a conquest takes (SW-COST-*).
namespace smallworld {

constexpr int kBaseCost = 2;  // SW-COST-01
constexpr int kDieMax = 3;    // SW-DIE-13

// The price of one target: at least one token (SW-COST-10), less a pending early die
// (SW-POWER-BERSERK-2).
int price(const Acting& acting, Region target);

// Targets by their price, compared with the hand.
struct Affordable {
    RegionSet now;
    RegionSet with_die;  // one to three tokens short (SW-DIE-04)
};
Affordable affordable(const Acting& acting, RegionSet open);

// SW-COST-06, 07: the race tokens in the region that defend it; one's own do not.
int defending_tokens(const Acting& acting, Region target);

// Whether a trait's cost term applies to this target.
bool is_priced_by(const Acting& acting, const CostTerm& term, Region target);

}  // namespace smallworld
