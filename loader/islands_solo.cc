#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>

#include "loader/islands_parts.h"

namespace loader {
namespace {

using islands::AlexisLevel;
using islands::Catalogue;
using islands::Direction;
using islands::ExpeditionCard;

constexpr int kMostBase = 200;
constexpr int kMostPerHouse = 9;
constexpr std::array<std::string_view, 2> kActions{"explore", "moor"};

// SI-SOLO-15: three of the four directions, in order.
std::array<Direction, 3> read_directions(const Node& list) {
    std::array<Direction, 3> out{};
    const std::vector<Node> nodes = exactly(list, out.size());
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        out[i] = static_cast<Direction>(nodes[i].one_of(islands::kDirectionWords));
        const auto before = out.begin() + static_cast<std::ptrdiff_t>(i);
        if (std::find(out.begin(), before, out[i]) == before) continue;
        nodes[i].fail("this direction is named already", "SI-SOLO-15");
    }
    return out;
}

ExpeditionCard read_expedition(const Node& node, Ids& ids) {
    ExpeditionCard card;
    card.id = ids.read(node.at("id"));
    card.moors = node.at("action").one_of(kActions) == 1;
    card.slot = static_cast<std::uint8_t>(node.at("slot").integer(1, islands::kMarket) - 1);
    card.directions = read_directions(node.at("directions"));
    card.objective = read_objective(node.at("objective"));
    if (card.moors) {
        node.allow({"id", "action", "slot", "directions", "ship-directions", "objective"});
        card.ship_directions = read_directions(node.at("ship-directions"));
    } else {
        node.allow({"id", "action", "slot", "directions", "objective"});
    }
    return card;
}

AlexisLevel read_level(const Node& node, int level) {
    node.allow({"level", "explore-cards", "moor-cards", "base", "per-house"});
    node.at("level").integer(level, level);
    const auto number = [&](std::string_view key, int max) {
        return static_cast<std::uint8_t>(node.at(key).integer(0, max));
    };
    return {.explore_cards = number("explore-cards", islands::kMaxExpeditions),
            .moor_cards = number("moor-cards", islands::kMaxExpeditions),
            .base = number("base", kMostBase),
            .per_house = number("per-house", kMostPerHouse)};
}

// SI-SOLO-03. One card shows what Alexis does, another one where he builds.
void check_level(const Node& node, const AlexisLevel& level, const Catalogue& catalogue) {
    const auto moors = std::count_if(catalogue.expeditions.begin(), catalogue.expeditions.end(),
                                     [](const ExpeditionCard& card) { return card.moors; });
    const auto explores = static_cast<std::ptrdiff_t>(catalogue.expeditions.size()) - moors;
    if (level.explore_cards > explores || level.moor_cards > moors) {
        node.fail(fmt::format("asks for {} cards that explore and {} that moor; there are {} and "
                              "{}",
                              level.explore_cards, level.moor_cards, explores, moors),
                  "SI-SOLO-03");
    } else if (level.explore_cards + level.moor_cards < 2) {
        node.fail("Alexis needs at least 2 cards", "SI-SOLO-03");
    }
}

}  // namespace

void read_solo(const Node& root, Ids& ids, Catalogue& catalogue) {
    root.allow({"levels", "expeditions"});
    for (const Node& node : root.at("expeditions").items(islands::kMaxExpeditions))
        catalogue.expeditions.push_back(read_expedition(node, ids));
    const std::vector<Node> levels = exactly(root.at("levels"), islands::kLevels);
    for (std::size_t i = 0; i < levels.size(); ++i) {
        catalogue.levels[i] = read_level(levels[i], static_cast<int>(i) + 1);
        check_level(levels[i], catalogue.levels[i], catalogue);
    }
}

}  // namespace loader
