#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>

#include "loader/islands_parts.h"

namespace loader {
namespace {

using islands::Catalogue;
using islands::kMaxCards;
using islands::kResourceCount;
using islands::kSymbols;
using islands::Objective;
using islands::ObjectiveKind;
using islands::Reward;
using islands::RewardKind;
using islands::Symbol;

constexpr int kMostNeeded = 9;
constexpr int kMostPaid = 9;
constexpr int kMostFlat = 20;
constexpr int kMostForSize = 50;
// Each of four players holds one card and draws two (SI-PREP-03).
constexpr std::size_t kLeastCards = std::size_t{4} * 3;

std::uint8_t number(const Node& node, int min, int max) {
    return static_cast<std::uint8_t>(node.integer(min, max));
}

// {"temple": 1, "lotus": 2}
islands::Counts read_counts(const Node& node, int max) {
    islands::Counts counts{};
    node.allow(kSymbols.data(), kSymbols.size());
    for (std::size_t i = 0; i < kSymbols.size(); ++i) {
        if (const auto count = node.find(kSymbols[i])) counts[i] = number(*count, 1, max);
    }
    if (counts == islands::Counts{}) node.fail("at least one symbol must be named");
    return counts;
}

void read_others(const Node& list, Objective& objective) {
    for (const Node& node : list.items(kResourceCount - 1)) {
        const Symbol other = read_resource(node);
        bool& named = objective.others[at(other)];
        if (named || other == objective.a) node.fail("this resource is named already");
        named = true;
    }
    if (objective.others == std::array<bool, kResourceCount>{}) {
        list.fail("at least one resource must be named");
    }
}

// SI-CARD-REW-04: rising, or a larger island would pay less.
void read_brackets(const Node& list, Reward& reward) {
    const std::vector<Node> nodes = list.items(islands::kMaxBrackets);
    islands::Bracket last;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        nodes[i].allow({"tiles", "pays"});
        const islands::Bracket next{number(nodes[i].at("tiles"), 1, islands::kMaxPlaced),
                                    number(nodes[i].at("pays"), 1, kMostForSize)};
        if (next.tiles <= last.tiles || next.pays <= last.pays) {
            nodes[i].fail("each bracket asks for more tiles and pays more than the one before",
                          "SI-CARD-REW-04");
        }
        reward.brackets[i] = last = next;
    }
    if (nodes.empty() && !list.missing()) list.fail("at least one bracket is needed");
}

void read_flat(const Node& node, Reward& reward) {
    if (const auto flat = node.find("flat")) reward.flat = number(*flat, 0, kMostFlat);
}

Reward read_reward(const Node& node) {
    Reward reward;
    reward.kind = static_cast<RewardKind>(node.at("kind").one_of(islands::kRewardKinds));
    switch (reward.kind) {
        case RewardKind::PerSymbol:
            node.allow({"kind", "per", "flat"});
            reward.per = read_counts(node.at("per"), kMostPaid);
            read_flat(node, reward);
            break;
        case RewardKind::Discovery: node.allow({"kind"}); break;
        case RewardKind::LeastResource:
        case RewardKind::MostResource:
            node.allow({"kind", "each", "flat"});
            reward.each = number(node.at("each"), 1, kMostPaid);
            read_flat(node, reward);
            break;
        case RewardKind::Size:
            node.allow({"kind", "brackets"});
            read_brackets(node.at("brackets"), reward);
            break;
        case RewardKind::Flat:
            node.allow({"kind", "flat"});
            reward.flat = number(node.at("flat"), 1, kMostFlat);
            break;
        case RewardKind::HouseSites:
            node.allow({"kind", "free-site", "house"});
            reward.free_site = number(node.at("free-site"), 0, kMostPaid);
            reward.house = number(node.at("house"), 0, kMostPaid);
            break;
        case RewardKind::ResourceAndPorts:
            node.allow({"kind", "each", "port-pair", "flat"});
            reward.each = number(node.at("each"), 1, kMostPaid);
            reward.port_pair = number(node.at("port-pair"), 0, kMostPaid);
            read_flat(node, reward);
            break;
    }
    return reward;
}

// The cards of one deck, each read by `read`.
template <typename Card, typename Read>
std::vector<Card> read_deck(const Node& list, Ids& ids, Read read) {
    std::vector<Card> deck;
    for (const Node& node : list.items(kMaxCards)) {
        Card card = read(node);
        card.id = ids.read(node.at("id"));
        deck.push_back(std::move(card));
    }
    if (deck.size() < kLeastCards) {
        list.fail(
            fmt::format("{} cards are too few: four players hold {}", deck.size(), kLeastCards),
            "SI-PREP-03");
    }
    return deck;
}

}  // namespace

Symbol read_resource(const Node& node) {
    return static_cast<Symbol>(node.word(kSymbols.data(), kResourceCount));
}

Objective read_objective(const Node& node) {
    Objective objective;
    objective.kind = static_cast<ObjectiveKind>(node.at("kind").one_of(islands::kObjectiveKinds));
    switch (objective.kind) {
        case ObjectiveKind::Contains:
            node.allow({"kind", "least"});
            objective.least = read_counts(node.at("least"), kMostNeeded);
            break;
        case ObjectiveKind::MoreThan:
            node.allow({"kind", "a", "b"});
            objective.a = read_resource(node.at("a"));
            objective.b = read_resource(node.at("b"));
            if (objective.a == objective.b) {
                node.fail("there are never more of a resource than of itself", "SI-CARD-OBJ-02");
            }
            break;
        case ObjectiveKind::EqualToOneOf:
            node.allow({"kind", "a", "others", "minimum"});
            objective.a = read_resource(node.at("a"));
            read_others(node.at("others"), objective);
            objective.minimum = number(node.at("minimum"), 1, kMostNeeded);
            break;
        case ObjectiveKind::AnyTwoEqual:
            node.allow({"kind", "minimum"});
            objective.minimum = number(node.at("minimum"), 1, kMostNeeded);
            break;
    }
    return objective;
}

void read_cards(const Node& root, Ids& ids, Catalogue& catalogue) {
    root.allow({"missions", "objectives", "rewards"});
    catalogue.missions =
        read_deck<islands::MissionCard>(root.at("missions"), ids, [](const Node& node) {
            node.allow({"id", "objective", "reward"});
            return islands::MissionCard{
                {}, read_objective(node.at("objective")), read_reward(node.at("reward"))};
        });
    catalogue.objectives =
        read_deck<islands::ObjectiveCard>(root.at("objectives"), ids, [](const Node& node) {
            node.allow({"id", "objective"});
            return islands::ObjectiveCard{{}, read_objective(node.at("objective"))};
        });
    catalogue.rewards =
        read_deck<islands::RewardCard>(root.at("rewards"), ids, [](const Node& node) {
            node.allow({"id", "reward"});
            return islands::RewardCard{{}, read_reward(node.at("reward"))};
        });
}

}  // namespace loader
