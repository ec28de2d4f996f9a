#include "loader/islands_parts.h"

#include <fmt/format.h>

#include <array>
#include <cstdint>
#include <utility>

namespace loader {
namespace {

using islands::Achievement;
using islands::Catalogue;
using islands::Constants;
using islands::Feat;

constexpr int kMostValue = 20;
constexpr int kMostAchievements = 16;  // a set of them is two bytes
constexpr int kMostHouses = 16;
constexpr int kMostBuilt = 8;  // in one gains phase

// A number of constants.json. `slots` stands with the tiles; how many cards are dealt and drawn
// follows from what is done with them (SI-PREP-04), the rounds from the ships (SI-END-03).
struct Number {
    std::string_view key;
    std::uint8_t Constants::* field;
    int min;
    int max;
};
constexpr std::array<Number, 11> kNumbers{{
    {"table-radius", &Constants::radius, islands::kStartTiles, islands::kMaxRadius},
    {"hand", &Constants::hand, 1, 4},
    {"navigation", &Constants::navigation, 1, 16},
    {"houses", &Constants::houses, 1, kMostHouses},
    {"pool", &Constants::pool, 1, kMostBuilt},
    {"alexis-houses", &Constants::alexis_houses, 1, kMostBuilt},
    {"tiles-for-house", &Constants::tiles_for_house, 1, 9},
    {"ports-per-tile", &Constants::ports_per_tile, 1, islands::kMaxPorts},
    {"port-pays", &Constants::port_pays, 0, 9},
    {"unplaceable-pays", &Constants::unplaceable_pays, 0, 9},
    {"achievements-needed", &Constants::achievements_needed, 1, kMostAchievements},
}};
constexpr auto kNumberKeys = [] {
    std::array<std::string_view, kNumbers.size()> keys;
    for (std::size_t i = 0; i < keys.size(); ++i)
        keys[i] = kNumbers[i].key;
    return keys;
}();

// SI-TOKEN-11.
void read_bonus_token(const Node& node, std::array<bool, islands::kResourceCount>& sides) {
    const Node list = node.at("resources");
    const std::vector<Node> resources = list.items(islands::kResourceCount);
    if (resources.empty() && !list.missing()) list.fail("at least one resource must be named");
    for (const Node& resource : resources) {
        bool& shown = sides[at(read_resource(resource))];
        if (shown) resource.fail("this resource is named already");
        shown = true;
    }
}

bool takes_number(Feat feat) {
    switch (feat) {
        case Feat::FirstOwnShip:
        case Feat::OwnShipUnused:
        case Feat::NoTokenPlaced:
        case Feat::HousesJoined: return false;
        default: return true;
    }
}

Achievement read_achievement(const Node& node) {
    Achievement out;
    out.id = node.at("id").id();
    out.rule = node.at("rule").rule_id();
    out.feat = static_cast<Feat>(node.at("feat").one_of(islands::kFeats));
    if (!takes_number(out.feat)) {
        node.allow({"id", "rule", "feat"});
        return out;
    }
    const int most = out.feat == Feat::SoloLevel ? islands::kLevels : 250;
    out.number = static_cast<std::uint8_t>(node.at("number").integer(1, most));
    if (out.feat == Feat::IslandsAtLeast) {
        node.allow({"id", "rule", "feat", "number", "tiles"});
        out.tiles = static_cast<std::uint8_t>(node.at("tiles").integer(1, islands::kMaxPlaced));
    } else {
        node.allow({"id", "rule", "feat", "number"});
    }
    return out;
}

std::vector<Achievement> read_list(const Node& list, Ids& ids, const Constants& constants) {
    std::vector<Achievement> out;
    for (const Node& node : list.items(kMostAchievements)) {
        out.push_back(read_achievement(node));
        ids.take(node, out.back().id);
    }
    if (out.size() < constants.achievements_needed) {
        list.fail(fmt::format("{} achievements are needed, and there are {}",
                              constants.achievements_needed, out.size()),
                  "SI-ACHIEVE-02");
    }
    return out;
}

}  // namespace

std::string Ids::read(const Node& node) {
    std::string id(node.id());
    take(node, id);
    return id;
}

void Ids::take(const Node& node, std::string id) {
    if (id.empty() || node.missing()) return;
    const auto [place, fresh] = taken_.insert(std::move(id));
    if (!fresh) node.fail(fmt::format("there already is a piece \"{}\"", *place));
}

std::vector<Node> exactly(const Node& list, std::size_t count) {
    std::vector<Node> out = list.items(count);
    if (out.size() == count || !list.is_list()) return out;
    list.fail(fmt::format("must have {} entries", count));
    return {};
}

void read_constants(const Node& root, Catalogue& catalogue) {
    Constants& constants = catalogue.constants;
    root.allow(kNumberKeys.data(), kNumberKeys.size());
    for (const Number& number : kNumbers) {
        constants.*number.field =
            static_cast<std::uint8_t>(root.at(number.key).integer(number.min, number.max));
    }
    if (constants.pool > constants.houses) {
        root.fail("the pool holds more houses than there are", "SI-SETUP-02");
    }
}

void read_tokens(const Node& root, Ids& ids, Catalogue& catalogue) {
    root.allow({"bonus", "discoveries"});
    const std::vector<Node> bonus = exactly(root.at("bonus"), islands::kTokens);
    for (std::size_t i = 0; i < bonus.size(); ++i) {
        bonus[i].allow({"id", "resources"});
        catalogue.token_ids[i] = ids.read(bonus[i].at("id"));
        read_bonus_token(bonus[i], catalogue.token_sides[i]);
    }
    for (const Node& node : root.at("discoveries").items(islands::kMaxDiscoveries)) {
        node.allow({"id", "value"});
        catalogue.discovery_ids.push_back(ids.read(node.at("id")));
        catalogue.discovery_values.push_back(
            static_cast<std::uint8_t>(node.at("value").integer(0, kMostValue)));
    }
}

void read_achievements(const Node& root, Catalogue& catalogue) {
    root.allow({"standard", "advanced"});
    Ids ids;
    catalogue.standard_achievements = read_list(root.at("standard"), ids, catalogue.constants);
    catalogue.advanced_achievements = read_list(root.at("advanced"), ids, catalogue.constants);
}

}  // namespace loader
