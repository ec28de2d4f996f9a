#include "games/smallworld/rules/cost.h"

#include <algorithm>
#include <array>
#include <cstddef>

#include "games/smallworld/game.h"

namespace smallworld {
namespace {

int pending_roll(const State& state) {
    return state.roll == kNoRoll ? 0 : state.roll;
}

// The targets that the term applies to.
RegionSet priced_by(const Acting& acting, const CostTerm& term) {
    const RegionSet held = acting.army.held;
    if (term.not_first && held.empty()) return {};
    if (!term.beside_own) return term.where;
    return adjacent_to(acting.setup.map, acting.traits, held & term.where);
}

// Prices kept for all regions at once: above[k] is the set of those that cost more than k.
class Levels {
  public:
    // Regions where no race stands: only the map and Lost Tribes defend.
    Levels(const Acting& acting, RegionSet plain) {
        const RegionSet tribes = acting.state.tribes & plain;
        const RegionSet mountains = acting.setup.map.mountains() & plain;
        above_[0] = above_[1] = plain;
        above_[2] = mountains | tribes;
        above_[3] = mountains & tribes;
    }

    // The terms that levels can express: few, and each adds or takes one.
    static bool can_hold(const Traits& traits) {
        return traits.costs.size() <= kTerms &&
               std::all_of(traits.costs.begin(), traits.costs.end(),
                           [](const CostTerm& term) { return term.delta * term.delta == 1; });
    }

    void add(RegionSet where) {
        for (std::size_t k = kTop - 1; k > 0; --k) {
            above_[k] |= above_[k - 1] & where;
        }
    }
    void take(RegionSet where) {
        for (std::size_t k = 0; k < kTop; ++k) {
            above_[k] = (above_[k] - where) | (above_[k + 1] & where);
        }
    }
    RegionSet above(int k) const { return above_[static_cast<std::size_t>(std::min(k, kTop))]; }

  private:
    static constexpr int kTerms = 3;
    static constexpr int kTop = kBaseCost + 2 + kTerms;
    std::array<RegionSet, kTop + 1> above_{};
};

Affordable affordable_plain(const Acting& acting, RegionSet plain) {
    Levels levels(acting, plain);
    for (const CostTerm& term : acting.traits.costs) {
        const RegionSet where = priced_by(acting, term);
        if (term.delta > 0) {
            levels.add(where);
        } else {
            levels.take(where);
        }
    }
    const int tokens = acting.army.hand + pending_roll(acting.state);
    const RegionSet dearer = levels.above(tokens);
    return {.now = plain - dearer, .with_die = dearer - levels.above(tokens + kDieMax)};
}

}  // namespace

int defending_tokens(const Acting& acting, Region target) {
    const State& state = acting.state;
    const bool own = owner_of(state.army_at[target]) == state.active;  // not so if nobody is there
    return own && acting.setup.options.own_defend == 0 ? 0 : state.tokens[target];
}

bool is_priced_by(const Acting& acting, const CostTerm& term, Region target) {
    const RegionSet held = acting.army.held;
    if (term.not_first && held.empty()) return false;
    if (!term.beside_own) return term.where.contains(target);
    // SW-RACE-GIANTS-1, 4: one discount, however many own regions are beside the target.
    const RegionSet from = held & term.where;
    return from.intersects(acting.setup.map.neighbours[target]) ||
           (acting.traits.link.contains(target) && from.intersects(acting.traits.link));
}

int price(const Acting& acting, Region target) {
    const State& state = acting.state;
    int cost = kBaseCost;
    cost += acting.setup.map.mountains().contains(target) ? 1 : 0;  // SW-COST-02
    for (int p = 0; p < kSinglePieceCount; ++p) {                   // SW-COST-03, 04, 14
        const auto piece = static_cast<Piece>(p);
        const int defence = rules_of(piece).defence;
        if (defence != 0) cost += state.where(piece).contains(target) ? defence : 0;
    }
    cost += state.encampments[target] * rules_of(Piece::Encampment).defence;  // SW-COST-05
    cost += state.tribes.contains(target) ? 1 : 0;                            // SW-COST-06
    cost += defending_tokens(acting, target);
    for (const CostTerm& term : acting.traits.costs) {  // SW-COST-08, 09
        cost += is_priced_by(acting, term, target) ? term.delta : 0;
    }
    return std::max(1, cost - pending_roll(state));
}

Affordable affordable(const Acting& acting, RegionSet open) {
    // Where no race stands, set algebra prices all regions together; the others are asked singly.
    const bool together = Levels::can_hold(acting.traits);
    const RegionSet plain = together ? open - acting.state.occupied : RegionSet();
    Affordable found = affordable_plain(acting, plain);
    for (const Region region : open - plain) {
        const int missing = price(acting, region) - acting.army.hand;
        const RegionSet one = RegionSet::of(region);
        found.now |= missing <= 0 ? one : RegionSet();
        found.with_die |= missing > 0 && missing <= kDieMax ? one : RegionSet();
    }
    return found;
}

int cost(const Setup& setup, const State& state, Region target) {
    return price(Acting(setup, state), target);
}

}  // namespace smallworld
