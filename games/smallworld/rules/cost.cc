#include "games/smallworld/rules/cost.h"

#include <algorithm>
#include <array>
#include <cstddef>

#include "games/smallworld/game.h"
#include "games/smallworld/rules/markers.h"

namespace smallworld {
namespace {

int pending_roll(const State& state) {
    return state.roll == kNoRoll ? 0 : state.roll;
}

RegionSet members(const Acting& acting, const Class& where) {
    return members(acting.setup, acting.state, acting.index, where);
}

// The targets beside own regions of the class.
RegionSet beside_own(const Acting& acting, const Class& where) {
    return adjacent_to(acting.setup, acting.state, acting.traits,
                       acting.army.held & members(acting, where));
}

// The targets that the term applies to.
RegionSet priced_by(const Acting& acting, const CostTerm& term) {
    if (term.not_first && acting.army.held.empty()) return {};
    return term.beside_own ? beside_own(acting, term.where) : members(acting, term.where);
}

// Prices kept for all regions at once: above[k] is the set of those that cost more than k.
class Levels {
  public:
    // Regions where only the map and Lost Tribes defend.
    Levels(const Acting& acting, RegionSet plain) {
        const RegionSet tribes = acting.state.tribes & plain;
        const RegionSet mountains = acting.setup.map.mountains & plain;
        above_[0] = plain;
        above_[1] = plain - acting.setup.map.cheap;
        above_[2] = mountains | tribes;
        above_[3] = mountains & tribes;
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
    static constexpr int kTop = kBaseCost + 2 + kStepTerms;
    std::array<RegionSet, kTop + 1> above_{};
};

// Regions with a marker that defends.
[[gnu::noinline]] RegionSet ramparts(const Acting& acting) {
    RegionSet regions;
    for (std::uint32_t rest = acting.setup.defending; rest != 0; rest &= rest - 1) {
        const Region region = site_of(acting.state, std::countr_zero(rest));
        if (region != engine::kNoRegion) regions.add(region);
    }
    return regions;
}

// The regions of an attack by how they are priced.
struct Pricing {
    RegionSet ground;  // only the map and a Lost Tribe defend: all of them together
    RegionSet manned;  // tokens, too: a look at each
    RegionSet others;  // something more: each by `price`
};
Pricing sort_by_pricing(const Acting& acting, RegionSet open) {
    const State& state = acting.state;
    if (!acting.traits.step_costs) return {.ground = {}, .manned = {}, .others = open};
    RegionSet special = state.adorned | state.monsters;
    if (acting.setup.defending != 0) special |= ramparts(acting);
    // SW-COST-07: one's own tokens do not defend.
    RegionSet manned = state.occupied - special;
    if (acting.setup.options.own_defend == 0) manned -= held_by(state, state.active);
    if (!acting.traits.simple_costs || !acting.plain.empty()) {
        special |= manned;
        manned = {};
    }
    return {.ground = open - special - manned, .manned = open & manned, .others = open & special};
}

// For a race without cost terms: the map and Lost Tribes alone. Whoever can pay at all has a token,
// and with the die four: nothing costs more here (SW-COST-01, 02, 06).
Affordable affordable_bare(const Acting& acting, RegionSet plain) {
    const RegionSet mountains = acting.setup.map.mountains & plain;
    const RegionSet tribes = acting.state.tribes & plain;
    RegionSet dearer;
    switch (acting.army.hand + pending_roll(acting.state)) {
        case 0:
        case 1: dearer = plain - acting.setup.map.cheap; break;
        case 2: dearer = mountains | tribes; break;
        case 3: dearer = mountains & tribes; break;
        default: break;
    }
    return {.now = plain - dearer, .with_die = dearer};
}

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
    int tokens = acting.army.hand + pending_roll(acting.state);
    if (acting.traits.piece_pays) {
        tokens += paid_by_pieces(acting, engine::kNoRegion, engine::kMaxRegions);
    }
    const RegionSet dearer = levels.above(tokens);
    return {.now = plain - dearer, .with_die = dearer - levels.above(tokens + kDieMax)};
}

// UG-RACE-GNOMES-2: nothing but tokens counts against the occupant.
bool is_plain(const Acting& acting, Region target) {
    return target != engine::kNoRegion && acting.plain.contains(target);
}

// UG-RACE-FLAMES-3, 4: own regions that hang together with one that borders the piece, and what is
// adjacent to them.
RegionSet chained_to(const Acting& acting, Piece piece) {
    const RegionSet contact = around(acting.setup.map, acting.state.where(piece));
    RegionSet chain = acting.army.held & contact;
    RegionSet beside = contact;
    for (RegionSet more = chain; !more.empty();) {
        const RegionSet near = adjacent_to(acting.setup, acting.state, acting.traits, more);
        beside |= near;
        more = (near & acting.army.held) - chain;
        chain |= more;
    }
    return beside;
}

// SW-COST-03 … 05, 14, UG-CONQ-08: pieces of the occupant.
[[gnu::noinline]] int defending_pieces(const State& state, Region target) {
    int defence = 0;
    for (const Piece piece : kDefendingPieces) {
        if (!state.where(piece).contains(target)) continue;
        const int count = rules_of(piece).several ? state.count(piece, target) : 1;
        defence += count * rules_of(piece).defence;
    }
    return defence;
}

// Everything that would be gone if nobody were there.
int defending_occupant(const Acting& acting, Region target) {
    const State& state = acting.state;
    if (state.army_at[target] == kNoArmy) {
        const int tribe = state.tribes.contains(target) ? 1 : 0;                  // SW-COST-06
        return state.monsters.contains(target) ? tribe + kMonsterTokens : tribe;  // UG-CONQ-10
    }
    const int tokens = defending_tokens(acting, target);
    return state.adorned.contains(target) ? tokens + defending_pieces(state, target) : tokens;
}

[[gnu::noinline]] int defence_as_empty(const Acting& acting, Region target) {
    const int occupant = defending_occupant(acting, target);
    if (occupant == 0 || emptied_by(acting, target) == nullptr) return occupant;
    if (acting.setup.options.empty_ignores_armor != 0) return 0;  // UG-INT-28
    return acting.state.count(Piece::Armor, target);
}

[[gnu::noinline]] int involved_terms(const Acting& acting, Region target) {
    int cost = 0;
    for (const CostTerm& term : acting.traits.costs) {
        cost += is_priced_by(acting, term, target) ? term.delta : 0;
    }
    return cost;
}

}  // namespace

bool is_priced_by(const Acting& acting, const CostTerm& term, Region target) {
    const RegionSet held = acting.army.held;
    if (term.not_first && held.empty()) return false;
    const RegionSet where = members(acting, term.where);
    bool applies = where.contains(target);
    if (term.beside_own) {
        // SW-RACE-GIANTS-1, 4: one discount, however many own regions are beside the target.
        const RegionSet from = held & where;
        applies = from.intersects(acting.setup.map.neighbours[target]) ||
                  (acting.traits.has_links && beside_own(acting, term.where).contains(target));
    }
    return applies && (term.delta > 0 || !is_plain(acting, target));
}

const EmptyTerm* emptied_by(const Acting& acting, Region target) {
    for (const EmptyTerm& term : acting.traits.as_empty) {
        if (!members(acting, term.where).contains(target)) continue;
        if (term.chained && !chained_to(acting, term.piece).contains(target)) continue;
        if (!is_plain(acting, target)) return &term;
    }
    return nullptr;
}

RegionSet rollable(const Acting& acting) {
    RegionSet where;
    for (const RollTerm& term : acting.traits.rolls) {
        where |= term.beside_own ? beside_own(acting, term.where) : members(acting, term.where);
    }
    return where.empty() ? where : where - acting.plain;  // UG-INT-06
}

int paid_by_pieces(const Acting& acting, Region target, int price) {
    if (!acting.traits.piece_pays || is_plain(acting, target)) return 0;
    return std::min(acting.army.hammers - acting.state.paid, price - 1);
}

int purse(const Acting& acting, Region target) {
    return acting.army.hand + paid_by_pieces(acting, target, engine::kMaxRegions);
}

int early_die(const Acting& acting, Region target) {
    return is_plain(acting, target) ? 0 : pending_roll(acting.state);  // UG-RACE-GNOMES-2
}

int price(const Acting& acting, Region target) {
    const Traits& traits = acting.traits;
    int cost = acting.setup.map.ground[target];
    if (acting.state.marked.contains(target)) {
        cost += marker_defence(acting.setup, acting.state, target);
    }
    cost += traits.as_empty.size() == 0 ? defending_occupant(acting, target)
                                        : defence_as_empty(acting, target);
    // SW-COST-08, 09: nearly all terms are about the terrain of the target.
    if (traits.simple_costs && acting.plain.empty()) {
        for (const CostTerm& term : traits.costs) {
            cost += term.where.fixed.contains(target) ? term.delta : 0;
        }
        return std::max(1, cost - pending_roll(acting.state));
    }
    cost += involved_terms(acting, target);
    return std::max(1, cost - early_die(acting, target));
}

// The same as `price` where only tokens defend and terrain alone makes it pay more or less, but
// for the minimum: whoever pays has a token.
inline int price_of_manned(const Acting& acting, Region target) {
    int cost = acting.setup.map.ground[target] + acting.state.tokens[target];
    for (const CostTerm& term : acting.traits.costs) {
        cost += term.where.fixed.contains(target) ? term.delta : 0;
    }
    return cost;
}

Affordable affordable(const Acting& acting, RegionSet open) {
    const Traits& traits = acting.traits;
    const Pricing pricing = sort_by_pricing(acting, open);
    Affordable found = traits.costs.size() == 0 && !traits.piece_pays
                           ? affordable_bare(acting, pricing.ground)
                           : affordable_plain(acting, pricing.ground);
    const auto sort_in = [&found](Region region, int missing) {
        if (missing <= 0) found.now.add(region);
        if (missing > 0 && missing <= kDieMax) found.with_die.add(region);
    };
    const int rolled = acting.army.hand + pending_roll(acting.state);
    for (const Region region : pricing.manned) {
        const int paying =
            traits.piece_pays ? rolled + purse(acting, region) - acting.army.hand : rolled;
        sort_in(region, price_of_manned(acting, region) - paying);
    }
    for (const Region region : pricing.others) {
        sort_in(region, price(acting, region) - purse(acting, region));
    }
    return found;
}

int cost(const Setup& setup, const State& state, Region target) {
    return price(Acting(setup, state), target);
}

}  // namespace smallworld
