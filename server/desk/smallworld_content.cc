#include "server/desk/smallworld_content.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json.hpp>
#include <span>
#include <utility>

#include "engine/hash.h"
#include "loader/options.h"
#include "server/desk/shelf_of.h"

namespace server {

namespace json = boost::json;

namespace {

json::string_view world_word(smallworld::World world) {
    return smallworld::kWorlds[static_cast<std::size_t>(world)];
}

json::array maps_json(const loader::Content& content) {
    json::array out;
    for (const smallworld::MapData& map : content.maps) {
        out.push_back({{"id", map.id},
                       {"name", map.name},
                       {"players", map.players},
                       {"rounds", map.rounds},
                       {"world", world_word(map.world)},
                       {"regions", map.regions.size()}});
    }
    return out;
}

// The rules behind the traits, each once, in the order of the traits.
json::array rules_json(std::span<const smallworld::Trait> traits) {
    json::array out;
    for (const smallworld::Trait& trait : traits) {
        const json::value rule(trait.rule);
        if (std::find(out.begin(), out.end(), rule) == out.end()) out.push_back(rule);
    }
    return out;
}

json::array races_json(const loader::Content& content) {
    json::array out;
    for (const smallworld::Race& race : content.catalogue.races) {
        out.push_back({{"id", race.id},
                       {"world", world_word(race.world)},
                       {"tokens", race.tokens},
                       {"supply", race.supply},
                       {"rules", rules_json(race.traits)}});
    }
    return out;
}

json::array powers_json(const loader::Content& content) {
    json::array out;
    for (const smallworld::Power& power : content.catalogue.powers) {
        out.push_back({{"id", power.id},
                       {"world", world_word(power.world)},
                       {"tokens", power.tokens},
                       {"rules", rules_json(power.traits)}});
    }
    return out;
}

// When a place or relic does something, for its card.
std::string_view when_used(const smallworld::Trait& trait) {
    using smallworld::Primitive;
    const bool once = (trait.clauses & smallworld::kOnce) != 0;
    switch (trait.primitive) {
        case Primitive::PieceConquest: return "found";
        case Primitive::TokenEachTurn: return "start";
        case Primitive::Sacrifice: return "after";
        case Primitive::Pieces: {
            const bool by_itself =
                smallworld::rules_of(trait.piece).placed == smallworld::Placed::ByItself;
            return by_itself ? "found" : "end";
        }
        case Primitive::CoinTake:
        case Primitive::CoinDouble: return once ? "end" : "score";
        case Primitive::CoinPerRegion:
        case Primitive::CoinPerPair:
        case Primitive::CoinFlat: return "score";
        default: return once ? "conquest" : "always";
    }
}

bool works_in_decline(const smallworld::Trait& trait) {
    return trait.held != smallworld::While::Active;
}

json::array markers_json(const loader::Content& content, smallworld::MarkerKind kind) {
    json::array out;
    for (const smallworld::Marker& marker : content.catalogue.markers) {
        if (marker.kind != kind) continue;
        json::object one{{"id", marker.id}, {"rules", rules_json(marker.traits)}};
        if (!marker.traits.empty()) one.emplace("when", when_used(marker.traits.front()));
        one.emplace("decline", std::ranges::any_of(marker.traits, works_in_decline));
        out.push_back(std::move(one));
    }
    return out;
}

json::array packs_json(const loader::Content& content) {
    json::array out;
    for (const loader::Manifest& pack : content.packs) {
        out.push_back({{"id", pack.id},
                       {"name", pack.name},
                       {"version", pack.version},
                       {"hash", fmt::format("{:016x}", pack.hash)}});
    }
    return out;
}

template <typename Named>
json::array ids_json(const std::vector<Named>& all) {
    json::array out;
    for (const Named& one : all) {
        out.push_back(json::value(one.id));
    }
    return out;
}

json::array ids_json(const smallworld::Setup& setup, smallworld::MarkerKind kind) {
    json::array out;
    for (const smallworld::Marker& marker : setup.catalogue.markers) {
        if (marker.kind == kind) out.push_back(json::value(marker.id));
    }
    return out;
}

json::array profiles_json(const loader::Content& content) {
    json::array out;
    for (const auto& [id, options] : content.profiles)
        out.push_back(profile_json(id, smallworld::kOptions, options));
    return out;
}

json::object game_json(const loader::Content& content) {
    const std::vector<std::string> bots = bot_levels<smallworld::Setup>();
    return {{"id", kSmallWorld},
            {"maps", maps_json(content)},
            {"races", races_json(content)},
            {"powers", powers_json(content)},
            {"places", markers_json(content, smallworld::MarkerKind::Place)},
            {"relics", markers_json(content, smallworld::MarkerKind::Relic)},
            {"packs", packs_json(content)},
            {"profiles", profiles_json(content)},
            {"profile", loader::kDefaultProfile},
            {"options", options_json(smallworld::kOptions)},
            {"bots", json::array(bots.begin(), bots.end())}};
}

std::uint64_t drawing_of(const loader::Content& content) {
    std::uint64_t hash = engine::fnv1a("maps");
    for (const auto& [id, file] : content.map_files)
        hash = engine::fnv1a(file, hash);
    return hash;
}

}  // namespace

json::object box_json(const smallworld::Setup& setup) {
    json::array left_out;
    for (const smallworld::LeftOut& item : setup.left_out) {
        left_out.push_back({{"id", item.id}, {"why", item.why}});
    }
    return {{"world", world_word(setup.map.world)},
            {"races", ids_json(setup.catalogue.races)},
            {"powers", ids_json(setup.catalogue.powers)},
            {"places", ids_json(setup, smallworld::MarkerKind::Place)},
            {"relics", ids_json(setup, smallworld::MarkerKind::Relic)},
            {"left_out", std::move(left_out)}};
}

GamePages smallworld_pages(const loader::Content& content) {
    return {game_json(content), content.words, drawing_of(content)};
}

}  // namespace server
