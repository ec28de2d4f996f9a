#include <array>
#include <utility>

#include "games/islands/game.h"
#include "games/islands/rules/cards.h"
#include "games/islands/score.h"

// Numbers taken apart for people, each part with the id of its rule.
namespace islands {
namespace {

constexpr std::array<std::string_view, kSymbolCount> kRewardLabels{
    "reward.lotus",  "reward.dragon-fruit", "reward.bay-leaf",
    "reward.temple", "reward.port",         "reward.house-site"};
constexpr std::array<std::string_view, 8> kRewardRules{
    "SI-CARD-REW-01", "SI-CARD-REW-02", "SI-CARD-REW-03", "SI-CARD-REW-04",
    "SI-CARD-REW-05", "SI-CARD-REW-06", "SI-CARD-REW-07", "SI-CARD-REW-08"};

void add(std::vector<Item>& items, std::string_view label, std::string_view rule, int amount) {
    if (amount != 0) items.push_back({label, rule, amount});
}

void add_symbols(std::vector<Item>& items, const Reward& reward, const Island& island,
                 std::string_view rule) {
    for (std::size_t symbol = 0; symbol < kSymbolCount; ++symbol)
        add(items, kRewardLabels[symbol], rule, reward.per[symbol] * island.symbols[symbol]);
}

// A sign held against others; `needed` is how many there must be of it at least.
Condition compared(const Objective& objective, std::string_view rule, Symbol symbol,
                   const Island& island, std::vector<Found> with) {
    constexpr std::array<std::string_view, 4> kLabels{"objective.contains", "objective.more-than",
                                                      "objective.equal-to-one-of",
                                                      "objective.any-two-equal"};
    return {.label = kLabels[static_cast<std::size_t>(objective.kind)],
            .rule = rule,
            .symbol = symbol,
            .needed = objective.minimum,
            .found = island.symbols[at(symbol)],
            .met = satisfies(objective, island),
            .with = std::move(with)};
}

Found found(const Island& island, Symbol symbol) {
    return {symbol, island.symbols[at(symbol)]};
}

// Those of the resources that are named.
std::vector<Found> resources(const Island& island, const std::array<bool, 3>& named) {
    std::vector<Found> out;
    for (std::size_t resource = 0; resource < kResourceCount; ++resource) {
        if (named[resource]) out.push_back(found(island, static_cast<Symbol>(resource)));
    }
    return out;
}

std::vector<Condition> explain_contains(const Objective& objective, const Island& island) {
    std::vector<Condition> out;
    for (std::size_t symbol = 0; symbol < kSymbolCount; ++symbol) {
        const int needed = objective.least[symbol];
        if (needed == 0) continue;
        const int found = island.symbols[symbol];
        out.push_back({"objective.contains",
                       "SI-CARD-OBJ-01",
                       static_cast<Symbol>(symbol),
                       needed,
                       found,
                       found >= needed,
                       {}});
    }
    return out;
}

}  // namespace

std::vector<Item> explain_reward(const Reward& reward, const Island& island) {
    std::vector<Item> items;
    const std::string_view rule = kRewardRules[static_cast<std::size_t>(reward.kind)];
    switch (reward.kind) {
        case RewardKind::PerSymbol: add_symbols(items, reward, island, rule); break;
        case RewardKind::Discovery:
        case RewardKind::Flat: break;
        case RewardKind::LeastResource:
            add(items, "reward.least", rule, reward.each * least_resource(island));
            break;
        case RewardKind::Size: add(items, "reward.size", rule, bracket_pays(reward, island)); break;
        case RewardKind::MostResource:
            add(items, "reward.most", rule, reward.each * most_resource(island));
            break;
        case RewardKind::HouseSites:
            add(items, "reward.houses", rule, reward.house * island.built);
            add(items, "reward.free-sites", rule,
                reward.free_site * (island.symbols[at(Symbol::House)] - island.built));
            break;
        case RewardKind::ResourceAndPorts:
            add(items, "reward.most", rule, reward.each * most_resource(island));
            add(items, "reward.port-pairs", rule,
                reward.port_pair * (island.symbols[at(Symbol::Port)] / 2));
            break;
    }
    add(items, "reward.flat", rule, reward.flat);
    return items;
}

std::vector<Condition> explain_objective(const Objective& objective, const Island& island) {
    switch (objective.kind) {
        case ObjectiveKind::Contains: return explain_contains(objective, island);
        case ObjectiveKind::MoreThan: {
            const Found other = found(island, objective.b);
            Condition one = compared(objective, "SI-CARD-OBJ-02", objective.a, island, {other});
            one.needed = other.count + 1;
            return {one};
        }
        case ObjectiveKind::EqualToOneOf:
            return {compared(objective, "SI-CARD-OBJ-03", objective.a, island,
                             resources(island, objective.others))};
        case ObjectiveKind::AnyTwoEqual:  // each with each: all three are named
            return {compared(objective, "SI-CARD-OBJ-04", Symbol::Lotus, island,
                             resources(island, {false, true, true}))};
    }
    return {};
}

std::vector<Item> explain_score(const Setup& setup, const State& state, Seat player) {
    std::vector<Item> items;
    const int port_pays = setup.constants.port_pays;
    const int points = state.player(player).points;
    if (setup.is_alexis(player)) {
        add(items, "score.base", "SI-SOLO-29", setup.alexis.base);
        add(items, "score.houses", "SI-SOLO-29",
            setup.alexis.per_house * houses_built(setup, state, player));
        add(items, "score.ports", "SI-SOLO-29", port_pays * grey_ports(setup, state));
        add(items, "score.unplaceable", "SI-SOLO-11", points);
        return items;
    }
    add(items, "score.points", "SI-SCORE-01", points);
    add(items, "score.discoveries", "SI-SCORE-01", discovery_points(setup, state, player));
    add(items, "score.ship", "SI-SCORE-02", port_pays * own_ports(setup, state, player));
    return items;
}

}  // namespace islands
