#include <fmt/format.h>

#include <iterator>
#include <string>

#include "engine/hash.h"
#include "loader/islands.h"

namespace loader {
namespace {

using islands::Catalogue;
using islands::Counts;
using islands::Objective;
using islands::ObjectiveKind;
using islands::Reward;

template <typename... Values>
void write(std::string& out, fmt::format_string<Values...> format, Values&&... values) {
    fmt::format_to(std::back_inserter(out), format, std::forward<Values>(values)...);
}

std::string_view word(islands::Symbol symbol) {
    return islands::kSymbols[at(symbol)];
}

// Enumerators are written as their words, and what says nothing leaves no trace, so that a new one
// changes no fingerprint.
void write_counts(std::string& out, const Counts& counts) {
    for (std::size_t i = 0; i < counts.size(); ++i) {
        if (counts[i] != 0) write(out, " {} {}", islands::kSymbols[i], counts[i]);
    }
}

void write_objective(std::string& out, const Objective& objective) {
    write(out, " if {}", islands::kObjectiveKinds[static_cast<std::size_t>(objective.kind)]);
    switch (objective.kind) {
        case ObjectiveKind::Contains: write_counts(out, objective.least); break;
        case ObjectiveKind::MoreThan:
            write(out, " {} {}", word(objective.a), word(objective.b));
            break;
        case ObjectiveKind::EqualToOneOf:
            write(out, " {}", word(objective.a));
            for (std::size_t i = 0; i < objective.others.size(); ++i) {
                if (objective.others[i]) write(out, " {}", islands::kSymbols[i]);
            }
            [[fallthrough]];
        case ObjectiveKind::AnyTwoEqual: write(out, " {}", objective.minimum); break;
    }
}

void write_reward(std::string& out, const Reward& reward) {
    write(out, " pays {} {} {}", islands::kRewardKinds[static_cast<std::size_t>(reward.kind)],
          reward.each, reward.flat);
    write_counts(out, reward.per);
    write(out, " {} {} {}", reward.port_pair, reward.free_site, reward.house);
    for (const islands::Bracket& bracket : reward.brackets) {
        if (bracket.tiles != 0) write(out, " {}:{}", bracket.tiles, bracket.pays);
    }
}

void write_face(std::string& out, const islands::FaceData& face, int slots) {
    write(out, "tile {} edges", face.id);
    for (const auto& edge : face.edges) {
        for (int i = 0; i < slots; ++i)
            write(out, " {}", edge[static_cast<std::size_t>(i)]);
    }
    for (int i = 0; i < face.segments; ++i)
        out += face.has_coast[static_cast<std::size_t>(i)] ? " coast" : " inland";
    for (const islands::Site& site : face.sites)
        write(out, " {} {}", word(site.symbol), site.segment);
    out += '\n';
}

void write_tiles(std::string& out, const Catalogue& catalogue, const islands::Options& options) {
    const int slots = catalogue.constants.slots;
    for (const islands::FaceData& tile : catalogue.tiles)
        write_face(out, tile, slots);
    for (const islands::StartTileData& tile : catalogue.start_tiles) {
        for (const islands::FaceData& side : tile.sides)
            write_face(out, side, slots);
    }
    if (options.quick_start == 0) return;
    for (const islands::LaidStart& laid : catalogue.layout) {
        write(out, "laid {} {} {} {} {}\n", laid.tile, laid.side, laid.x, laid.y, laid.turn);
    }
}

void write_tokens(std::string& out, const Catalogue& catalogue) {
    for (std::size_t i = 0; i < catalogue.token_ids.size(); ++i) {
        write(out, "token {}", catalogue.token_ids[i]);
        for (std::size_t r = 0; r < catalogue.token_sides[i].size(); ++r) {
            if (catalogue.token_sides[i][r]) write(out, " {}", islands::kSymbols[r]);
        }
        out += '\n';
    }
    for (std::size_t i = 0; i < catalogue.discovery_ids.size(); ++i)
        write(out, "discovery {} {}\n", catalogue.discovery_ids[i], catalogue.discovery_values[i]);
}

// Only the decks of the mode are in the game (SI-ADV-01).
void write_cards(std::string& out, const Catalogue& catalogue, const islands::Options& options) {
    const auto write_card = [&](const std::string& id, const Objective* objective,
                                const Reward* reward) {
        write(out, "card {}", id);
        if (objective != nullptr) write_objective(out, *objective);
        if (reward != nullptr) write_reward(out, *reward);
        out += '\n';
    };
    if (options.mode == islands::kStandard) {
        for (const auto& card : catalogue.missions)
            write_card(card.id, &card.objective, &card.reward);
        return;
    }
    for (const auto& card : catalogue.objectives)
        write_card(card.id, &card.objective, nullptr);
    for (const auto& card : catalogue.rewards)
        write_card(card.id, nullptr, &card.reward);
}

void write_solo(std::string& out, const Catalogue& catalogue, const islands::Options& options) {
    const islands::AlexisLevel& level = catalogue.levels[options.alexis];
    write(out, "alexis {} {} {} {} {} {}\n", level.explore_cards, level.moor_cards, level.base,
          level.per_house, catalogue.constants.alexis_houses, catalogue.constants.unplaceable_pays);
    const auto write_directions = [&](const auto& directions) {
        for (const islands::Direction direction : directions)
            write(out, " {}", islands::kDirectionWords[static_cast<std::size_t>(direction)]);
    };
    for (const islands::ExpeditionCard& card : catalogue.expeditions) {
        write(out, "expedition {} {}", card.id, card.slot);
        write_directions(card.directions);
        if (card.moors) {
            out += " moors";
            write_directions(card.ship_directions);
        }
        write_objective(out, card.objective);
        out += '\n';
    }
}

}  // namespace

std::uint64_t IslandsContent::fingerprint(int seats, const islands::Options& options) const {
    const islands::Constants& constants = catalogue.constants;
    std::string text;
    write(text,
          "sea {} slots {} radius {} hand {} navigation {} houses {} pool {} room {} ports {}",
          seats, constants.slots, constants.radius, constants.hand, constants.navigation,
          constants.houses, constants.pool, constants.tiles_for_house, constants.ports_per_tile);
    write(text, " pay {}\n", constants.port_pays);
    write_tiles(text, catalogue, options);
    write_tokens(text, catalogue);
    write_cards(text, catalogue, options);
    if (seats == 1) write_solo(text, catalogue, options);
    return engine::fnv1a(text);
}

}  // namespace loader
