#include "bots/spread.h"

#include <algorithm>

namespace bots {

using engine::PerRegion;
using engine::Region;
using engine::RegionSet;
using smallworld::Army;
using smallworld::count_of;
using smallworld::Kind;
using smallworld::kind_of;
using smallworld::Phase;
using smallworld::Piece;
using smallworld::piece_of;
using smallworld::region_of;
using smallworld::Role;
using smallworld::State;

namespace {

// Who places: the acting army, or the one that was driven out of a region.
std::uint8_t placing_army(const State& state) {
    return state.phase == Phase::Defend ? state.defender : state.acting_index();
}

// Tokens that could come over the borders of `region` next turn.
int threat(const Setup& setup, const State& state, Region region, engine::Seat owner) {
    int threat = 0;
    for (const Region neighbour : setup.map.neighbours[region]) {
        const std::uint8_t army = state.army_at[neighbour];
        if (army == smallworld::kNoArmy || smallworld::owner_of(army) == owner) continue;
        if (smallworld::role_of(army) == Role::Active) threat += state.tokens[neighbour];
    }
    return threat;
}

struct Offer {
    RegionSet regions;
    int pool = 0;  // how many there are to place
};

Offer offered(const Actions& actions) {
    Offer offer;
    for (const Action action : actions) {
        const Kind kind = kind_of(action);
        if (kind != Kind::Deploy && kind != Kind::Place) continue;
        offer.regions.add(region_of(action));
        offer.pool = std::max(offer.pool, count_of(action));
    }
    return offer;
}

// How many of the pool go to the lowest region that gets any.
struct Portion {
    Region region = engine::kNoRegion;
    int count = 0;
};

Portion first_portion(const Offer& offer, const PerRegion<double>& want,
                      const PerRegion<double>& base) {
    PerRegion<int> given;
    for (int i = 0; i < offer.pool; ++i) {
        Region best = offer.regions.lowest();
        double best_need = -1;
        for (const Region region : offer.regions) {
            const double need = want[region] / (base[region] + given[region]);
            if (need > best_need) {
                best = region;
                best_need = need;
            }
        }
        ++given[best];
    }
    for (const Region region : offer.regions) {
        if (given[region] > 0) return {region, given[region]};
    }
    return {};
}

// Pieces of which a region takes only one: the lowest of the most wanted.
Region lowest_of_best(RegionSet regions, int count, const PerRegion<double>& want) {
    RegionSet chosen;
    for (int i = 0; i < count && !(regions - chosen).empty(); ++i) {
        const RegionSet rest = regions - chosen;
        Region best = rest.lowest();
        for (const Region region : rest) {
            if (want[region] > want[best]) best = region;
        }
        chosen.add(best);
    }
    return chosen.lowest();
}

}  // namespace

int defence(const Setup& setup, const State& state, Region region) {
    int defence = 2 + state.tokens[region];
    if (setup.map.mountains.contains(region)) ++defence;
    for (int i = 0; i < smallworld::kMapPieceCount; ++i) {
        const auto piece = static_cast<Piece>(i);
        const smallworld::PieceRules& rules = smallworld::rules_of(piece);
        if (!state.where(piece).contains(region)) continue;
        defence += rules.defence * (rules.several ? state.count(piece, region) : 1);
    }
    return defence;
}

Worth::Worth(const Setup& setup, const State& state, std::uint8_t army) {
    const Army& owner = state.armies[army];
    const engine::Seat seat = smallworld::owner_of(army);
    const bool declined = smallworld::role_of(army) != Role::Active;
    const smallworld::Traits& traits = setup.traits_of(owner.race, owner.power, declined);
    for (const Region region : owner.held) {
        double coins = 1;
        for (const smallworld::CoinTerm& term : traits.coins) {
            if (term.where.fixed.contains(region)) coins += term.n;
        }
        if (state.guarded.contains(region)) {
            worth_[region] = 0.01;
            continue;
        }
        // A new race may come from the edge of the map; an active one over the border.
        const double danger = 0.5 + (setup.map.entry.contains(region) ? 0.5 : 0.0) +
                              0.4 * threat(setup, state, region, seat);
        worth_[region] = coins * danger;
    }
}

Action spread(const Setup& setup, const State& state, const Actions& actions) {
    const std::uint8_t army = placing_army(state);
    const Worth worth(setup, state, army);
    const Offer offer = offered(actions);
    PerRegion<double> want;
    PerRegion<double> base;
    for (const Region region : offer.regions) {
        want[region] = worth[region];
        base[region] = defence(setup, state, region);
    }
    const Action sample = *std::ranges::find_if(actions, [](Action action) {
        return kind_of(action) == Kind::Deploy || kind_of(action) == Kind::Place;
    });
    const bool single =
        kind_of(sample) == Kind::Place && !smallworld::rules_of(piece_of(sample)).several;
    Portion portion = {engine::kNoRegion, 1};
    if (single) {
        const Army& owner = state.armies[army];
        const auto piece = static_cast<std::size_t>(piece_of(sample));
        const int brought = setup.traits_of(owner.race, owner.power, false).pieces[piece];
        const int placed = (state.at[piece] & owner.held).size();
        const bool all_at_once =
            smallworld::rules_of(piece_of(sample)).placed == smallworld::Placed::EndOfTurn;
        const int left = all_at_once ? std::max(1, brought - placed) : 1;
        portion.region = lowest_of_best(offer.regions, left, want);
    } else {
        portion = first_portion(offer, want, base);
    }
    for (const Action action : actions) {
        const bool places = kind_of(action) == kind_of(sample);
        if (places && region_of(action) == portion.region && count_of(action) == portion.count) {
            return action;
        }
    }
    return sample;
}

}  // namespace bots
