#pragma once

#include <array>
#include <cstdint>

#include "games/smallworld/rules/reach.h"

// How many tokens a conquest takes (SW-COST-*, UG-CONQ-06 … 15).
namespace smallworld {

// SW-DIE-13: three blanks, then 1, 2 and 3.
constexpr std::array<std::uint32_t, 4> kDieWeights{3, 1, 1, 1};
constexpr int kDieMax = static_cast<int>(kDieWeights.size()) - 1;
constexpr int kMonsterTokens = 2;  // UG-SETUP-06

// The price of one target: at least one token (SW-COST-10), less a pending early die
// (SW-POWER-BERSERK-2).
int price(const Acting& acting, Region target);

// What pays for it: the hand, and pieces that pay (UG-RACE-IRONDW-3). Nothing without a token.
int purse(const Acting& acting, Region target);

// Of a price, what those pieces pay; tokens are better kept.
int paid_by_pieces(const Acting& acting, Region target, int price);

// Targets by their price, compared with what can be paid.
struct Affordable {
    RegionSet now;
    RegionSet with_die;  // one to three tokens short (SW-DIE-04)
};
Affordable affordable(const Acting& acting, RegionSet open);

// SW-COST-06, 07: the race tokens in the region that defend it; one's own do not.
inline int defending_tokens(const Acting& acting, Region target) {
    const State& state = acting.state;
    const bool own = owner_of(state.army_at[target]) == state.active;  // not so if nobody is there
    return own && acting.setup.options.own_defend == 0 ? 0 : state.tokens[target];
}

// Whether a trait's cost term applies to this target. Nothing that helps applies against a race
// that nothing helps against (UG-CORE-02).
bool is_priced_by(const Acting& acting, const CostTerm& term, Region target);

// UG-DEF-18: the term by which the target costs as if nobody were there, or null.
const EmptyTerm* emptied_by(const Acting& acting, Region target);

// SW-POWER-BERSERK-2: what the die that was rolled first takes off the price.
int early_die(const Acting& acting, Region target);

// UG-RACE-WISPS-1: targets for which the die may be rolled first.
RegionSet rollable(const Acting& acting);

}  // namespace smallworld
