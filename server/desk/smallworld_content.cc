#include "server/desk/smallworld_content.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json.hpp>
#include <span>
#include <utility>

#include "engine/hash.h"
#include "loader/options.h"
#include "server/desk/desks.h"

namespace server {

namespace json = boost::json;

namespace {

json::array maps_json(const loader::Content& content) {
    json::array out;
    for (const smallworld::MapData& map : content.maps) {
        out.push_back({{"id", map.id},
                       {"name", map.name},
                       {"players", map.players},
                       {"rounds", map.rounds},
                       {"world", "surface"},
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
                       {"tokens", race.tokens},
                       {"supply", race.supply},
                       {"rules", rules_json(race.traits)}});
    }
    return out;
}

json::array powers_json(const loader::Content& content) {
    json::array out;
    for (const smallworld::Power& power : content.catalogue.powers) {
        out.push_back(
            {{"id", power.id}, {"tokens", power.tokens}, {"rules", rules_json(power.traits)}});
    }
    return out;
}

json::array profiles_json(const loader::Content& content) {
    json::array out;
    for (const auto& [id, options] : content.profiles) {
        json::object values;
        for (const smallworld::OptionInfo& info : smallworld::kOptions) {
            values.emplace(info.key, info.values[options.*info.field]);
        }
        out.push_back({{"id", id}, {"values", std::move(values)}});
    }
    return out;
}

json::array options_json() {
    json::array out;
    for (const smallworld::OptionInfo& info : smallworld::kOptions) {
        out.push_back({{"key", info.key},
                       {"id", info.id},
                       {"values", json::array(info.values.begin(), info.values.end())}});
    }
    return out;
}

json::object game_json(const loader::Content& content) {
    const std::vector<std::string> bots = bot_levels();
    return {{"id", kSmallWorld},
            {"maps", maps_json(content)},
            {"races", races_json(content)},
            {"powers", powers_json(content)},
            {"profiles", profiles_json(content)},
            {"profile", loader::kDefaultProfile},
            {"options", options_json()},
            {"bots", json::array(bots.begin(), bots.end())}};
}

// Changes with anything that the page could have kept: this text, the words, the maps.
std::uint64_t version_of(const loader::Content& content, const json::object& shown) {
    std::uint64_t hash = engine::fnv1a(json::serialize(shown));
    for (const auto& [language, dictionary] : content.words.languages()) {
        for (const auto& [key, text] : dictionary) {
            hash = engine::fnv1a(text, engine::fnv1a(key, engine::fnv1a(language, hash)));
        }
    }
    for (const auto& [id, file] : content.map_files) {
        hash = engine::fnv1a(file, hash);
    }
    return hash;
}

}  // namespace

std::string content_text(const loader::Content& content) {
    json::array languages;
    for (const auto& [language, dictionary] : content.words.languages()) {
        languages.push_back(json::value(language));
    }
    json::object out{{"languages", std::move(languages)},
                     {"games", json::array{game_json(content)}}};
    out.emplace("version", fmt::format("{:016x}", version_of(content, out)));
    return json::serialize(out);
}

std::string words_text(const loader::Content& content, std::string_view language) {
    const auto& languages = content.words.languages();
    if (!languages.contains(language)) return {};
    json::object out;
    for (const std::string_view tongue : {std::string_view("en"), language}) {
        const auto dictionary = languages.find(tongue);
        if (dictionary == languages.end()) continue;
        for (const auto& [key, text] : dictionary->second) {
            out[key] = text;
        }
    }
    return json::serialize(out);
}

}  // namespace server
