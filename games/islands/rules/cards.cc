#include "games/islands/rules/cards.h"

#include <algorithm>
#include <array>

#include "games/islands/game.h"

// What cards mean (SI-CARD-*): which islands an objective takes, what a reward pays.
namespace islands {
namespace {

int count(const Island& island, Symbol symbol) {
    return island.symbols[at(symbol)];
}

bool contains(const Counts& least, const Island& island) {
    return std::ranges::equal(least, island.symbols, std::ranges::less_equal());
}

// SI-CARD-OBJ-03
bool equals_one_of(const Objective& objective, const Island& island) {
    const int own = count(island, objective.a);
    if (own < objective.minimum) return false;
    for (std::size_t other = 0; other < kResourceCount; ++other) {
        if (objective.others[other] && island.symbols[other] == own) return true;
    }
    return false;
}

// SI-CARD-OBJ-04
bool has_two_equal(const Objective& objective, const Island& island) {
    for (std::size_t a = 0; a < kResourceCount; ++a) {
        for (std::size_t b = 0; b < a; ++b) {
            if (island.symbols[a] == island.symbols[b] && island.symbols[a] >= objective.minimum)
                return true;
        }
    }
    return false;
}

}  // namespace

bool satisfies(const Objective& objective, const Island& island) {
    switch (objective.kind) {
        case ObjectiveKind::Contains: return contains(objective.least, island);
        case ObjectiveKind::MoreThan:
            return count(island, objective.a) > count(island, objective.b);
        case ObjectiveKind::EqualToOneOf: return equals_one_of(objective, island);
        case ObjectiveKind::AnyTwoEqual: return has_two_equal(objective, island);
    }
    return false;
}

int most_resource(const Island& island) {
    return *std::max_element(island.symbols.begin(), island.symbols.begin() + kResourceCount);
}

// SI-CARD-REW-03: a resource that is not there does not count; without any, nothing.
int least_resource(const Island& island) {
    int least = 0;
    for (std::size_t resource = 0; resource < kResourceCount; ++resource) {
        const int found = island.symbols[resource];
        if (found > 0 && (least == 0 || found < least)) least = found;
    }
    return least;
}

// SI-CARD-REW-04
int bracket_pays(const Reward& reward, const Island& island) {
    int pays = 0;
    for (const Bracket& bracket : reward.brackets) {
        if (bracket.tiles > 0 && island.tiles >= bracket.tiles) pays = bracket.pays;
    }
    return pays;
}

int worth(const Reward& reward, const Island& island) {
    int points = reward.flat;
    switch (reward.kind) {
        case RewardKind::PerSymbol:
            for (std::size_t symbol = 0; symbol < kSymbolCount; ++symbol)
                points += reward.per[symbol] * island.symbols[symbol];
            break;
        case RewardKind::Discovery:
        case RewardKind::Flat: break;
        case RewardKind::LeastResource: points += reward.each * least_resource(island); break;
        case RewardKind::Size: points += bracket_pays(reward, island); break;
        case RewardKind::MostResource: points += reward.each * most_resource(island); break;
        case RewardKind::HouseSites:
            points += reward.house * island.built +
                      reward.free_site * (count(island, Symbol::House) - island.built);
            break;
        case RewardKind::ResourceAndPorts:  // SI-CARD-REW-08, 09: the best resource is taken
            points += reward.each * most_resource(island) +
                      reward.port_pair * (count(island, Symbol::Port) / 2);
            break;
    }
    return points;
}

}  // namespace islands
