#include "loader/schemas.h"

#include <fmt/format.h>

#include <boost/json.hpp>

#include "engine/region_set.h"
#include "engine/seat.h"
#include "games/smallworld/content.h"
#include "games/smallworld/options.h"
#include "loader/trait_grammar.h"

namespace loader {
namespace {

namespace json = boost::json;

using smallworld::Piece;
using smallworld::Primitive;

json::object described(json::object schema, std::string_view description) {
    schema["description"] = description;
    return schema;
}
json::object reference(std::string_view name) {
    return {{"$ref", fmt::format("#/$defs/{}", name)}};
}
json::object whole(int min, int max) {
    return {{"type", "integer"}, {"minimum", min}, {"maximum", max}};
}
json::object number(double min, double max) {
    return {{"type", "number"}, {"minimum", min}, {"maximum", max}};
}
json::object text(int max) {
    return {{"type", "string"}, {"minLength", 1}, {"maxLength", max}};
}
json::object sign() {
    return {{"const", true}};
}
template <typename Words>
json::object word_of(const Words& words) {
    json::array list;
    for (const std::string_view word : words)
        list.emplace_back(word);
    return {{"enum", std::move(list)}};
}
json::object list_of(json::object items, std::size_t min, std::size_t max) {
    return {{"type", "array"}, {"items", std::move(items)}, {"minItems", min}, {"maxItems", max}};
}
json::object either(json::object a, json::object b) {
    return {{"anyOf", json::array{std::move(a), std::move(b)}}};
}
json::object object(json::object properties, std::initializer_list<std::string_view> required) {
    json::array names;
    for (const std::string_view name : required)
        names.emplace_back(name);
    return {{"type", "object"},
            {"properties", std::move(properties)},
            {"required", std::move(names)},
            {"additionalProperties", false}};
}

std::vector<std::string_view> piece_words(std::uint16_t bits) {
    std::vector<std::string_view> out;
    for (const smallworld::PieceRules& rules : smallworld::kPieces) {
        const auto piece = static_cast<Piece>(&rules - smallworld::kPieces.data());
        if (bits == 0 || (bits & bit_of(piece)) != 0) out.push_back(rules.id);
    }
    return out;
}
std::uint16_t standing_pieces() {
    return static_cast<std::uint16_t>((1U << smallworld::kMapPieceCount) - 1U);
}

json::object where_schema(Asks asks, std::uint8_t owner) {
    json::object parts{
        {"terrain", list_of(word_of(smallworld::kTerrains), 1, smallworld::kTerrains.size())},
        {"symbol", list_of(word_of(smallworld::kSymbols), 1, smallworld::kSymbols.size())},
        {"coastal", sign()},
        {"land", sign()}};
    std::vector<std::string_view> neighbours(smallworld::kTerrains.begin(),
                                             smallworld::kTerrains.end());
    if (asks != Asks::Map) {
        const auto pieces = piece_words(standing_pieces());
        neighbours.insert(neighbours.end(), pieces.begin(), pieces.end());
    }
    parts["borders"] = either(word_of(neighbours), list_of(word_of(smallworld::kTerrains), 1,
                                                           smallworld::kTerrains.size()));
    if ((owner & kOfMarker) != 0) {
        parts["same-as-marker"] = sign();
        parts["here"] = sign();
    }
    if (asks == Asks::Play) {
        parts["piece"] = word_of(piece_words(standing_pieces()));
        parts["alone"] = sign();
        parts["marked"] = sign();
        parts["tokens"] = whole(1, 20);
        parts["marker"] = either(word_of(smallworld::kMarkerKinds),
                                 list_of(word_of(smallworld::kMarkerKinds), 1, 2));
    }
    return object(std::move(parts), {});
}

std::string_view where_name(Asks asks) {
    switch (asks) {
        case Asks::Map: return "where-on-map";
        case Asks::BorderingPiece: return "where-beside-piece";
        case Asks::Play: return "where-in-play";
    }
    return "";
}

json::object held_schema(std::uint8_t held) {
    std::vector<std::string_view> words;
    if ((held & kActive) != 0) words.emplace_back("active");
    if ((held & kDecline) != 0) words.emplace_back("decline");
    if ((held & kBoth) != 0) words.emplace_back("both");
    return word_of(words);
}

// What may be said about one primitive: its row of the grammar.
json::object trait_schema(Primitive primitive) {
    const Grammar grammar = grammar_of(primitive);
    json::object keys{
        {"do", {{"const", smallworld::kPrimitives[static_cast<std::size_t>(primitive)]}}},
        {"rule", {{"type", "string"}, {"pattern", "^[A-Z0-9-]{1,40}$"}}},
        {"if", reference("options")},
        {"while", held_schema(grammar.held)}};
    if (grammar.min != 0 || grammar.max != 0) keys["n"] = whole(grammar.min, grammar.max);
    if (grammar.where != Use::Never) keys["where"] = reference(where_name(grammar.asks));
    if (grammar.piece != Use::Never) keys["piece"] = word_of(piece_words(grammar.pieces));
    for (const ClauseWord& clause : kClauses) {
        if ((grammar.clauses & clause.clause) != 0) keys[clause.key] = sign();
    }
    json::object schema = object(std::move(keys), {"do", "rule"});
    json::array& required = schema["required"].as_array();
    if (grammar.min < 0) required.emplace_back("n");
    if (grammar.where == Use::Always) required.emplace_back("where");
    if (grammar.piece == Use::Always) required.emplace_back("piece");
    // "while" may be left out only where the default fits.
    if ((grammar.held & kActive) == 0) required.emplace_back("while");
    return schema;
}

json::object options_schema() {
    json::object keys;
    for (const smallworld::OptionInfo& info : smallworld::kOptions) {
        json::object value = word_of(info.values);
        if (info.values[0] == "false") value = either({{"type", "boolean"}}, std::move(value));
        keys[info.key] = std::move(value);
    }
    return object(std::move(keys), {});
}

json::object trait_definitions(std::uint8_t owner) {
    json::array alternatives;
    for (int i = 0; i < smallworld::kPrimitiveCount; ++i) {
        const auto primitive = static_cast<Primitive>(i);
        if ((grammar_of(primitive).owners & owner) == 0) continue;
        alternatives.push_back(trait_schema(primitive));
    }
    json::object definitions{{"options", options_schema()},
                             {"trait", {{"anyOf", std::move(alternatives)}}}};
    for (const Asks asks : {Asks::Map, Asks::BorderingPiece, Asks::Play})
        definitions[where_name(asks)] = where_schema(asks, owner);
    return definitions;
}

const json::object& id_schema() {
    static const json::object schema{{"type", "string"}, {"pattern", "^[a-z][a-z0-9-]{0,31}$"}};
    return schema;
}

json::object item_keys(std::string_view traits_help) {
    return {{"id", described(id_schema(), "the name in notation, logs and words")},
            {"traits", described(list_of(reference("trait"), 0, 16), traits_help)},
            {"note", text(1000)}};
}

json::object items_file(std::string_view list, json::object item, std::size_t most) {
    json::object keys{{"note", text(1000)}};
    keys[list] = list_of(std::move(item), 1, most);
    return object(std::move(keys), {list});
}

json::object races_file() {
    json::object keys = item_keys("what the race can do");
    keys["world"] = word_of(smallworld::kWorlds);
    keys["tokens"] = described(whole(1, 20), "the number on the tile; at most 10 is advised");
    keys["supply"] = described(whole(1, 40), "its tokens in the box");
    keys["borrows"] = described(id_schema(), "instead of supply: the race whose tokens it uses");
    return items_file("races", object(std::move(keys), {"id", "tokens", "traits"}),
                      smallworld::kMaxRaces);
}
json::object powers_file() {
    json::object keys = item_keys("what the power can do");
    keys["world"] = word_of(smallworld::kWorlds);
    keys["tokens"] = described(whole(0, 20), "the number on the badge; at most 5 is advised");
    keys["in-decline"] = word_of(std::array<std::string_view, 2>{"keep", "discard"});
    return items_file("powers", object(std::move(keys), {"id", "tokens", "traits"}),
                      smallworld::kMaxPowers);
}
json::object markers_file(std::string_view list) {
    json::object keys = item_keys("what the race in its region can do");
    keys["defence"] = described(whole(0, 3), "added to the cost of its region");
    keys["undoubled"] = described({{"type", "boolean"}}, "nothing doubles what its region brings");
    return items_file(list, object(std::move(keys), {"id", "traits"}), smallworld::kMaxMarkers);
}

json::object pack_file() {
    return object({{"id", id_schema()},
                   {"name", text(60)},
                   {"version", text(60)},
                   {"authors", list_of(text(200), 0, 20)},
                   {"licence", text(200)},
                   {"for", described(either(word_of(smallworld::kWorlds),
                                            list_of(word_of(smallworld::kWorlds), 1, 2)),
                                     "the worlds it is made for; its items belong to the first")},
                   {"description", text(4000)},
                   {"note", text(4000)}},
                  {"id", "name"});
}

json::object words_file() {
    return {{"type", "object"},
            {"description", "race.ID, race.ID.help and so on: a text to a key"},
            {"additionalProperties", text(1000)}};
}

json::object bundle_file() {
    return object({{"format", {{"const", "terrarium-pack-1"}}},
                   {"files", {{"type", "object"}, {"additionalProperties", {{"type", "object"}}}}}},
                  {"format", "files"});
}

json::object points() {
    return list_of(list_of(number(-100'000, 100'000), 2, 2), 0, 5'000);
}

json::object region_schema() {
    const json::object flag{{"type", "boolean"}};
    return object(
        {{"id", whole(0, engine::kMaxRegions - 1)},
         {"name", text(60)},
         {"terrain", word_of(smallworld::kTerrains)},
         {"symbols", list_of(word_of(smallworld::kSymbols), 0, smallworld::kSymbols.size())},
         {"edge", flag},
         {"entry", flag},
         {"lost_tribe", flag},
         {"monster", flag},
         {"volcano", flag},
         {"neighbours", list_of(whole(0, engine::kMaxRegions - 1), 0, engine::kMaxRegions)},
         {"area", number(0, 1e9)},
         {"label", list_of(number(-100'000, 100'000), 2, 2)},
         {"inradius", number(0, 1e9)},
         {"anchors", points()},
         {"polygon", points()}},
        {"id", "name", "terrain", "neighbours"});
}

json::object map_file() {
    const json::object line = object({{"a", {{"type", "integer"}}},
                                      {"b", {{"type", "integer"}}},
                                      {"region", {{"type", "integer"}}},
                                      {"length", {{"type", "number"}}},
                                      {"points", points()}},
                                     {"points"});
    return object({{"id", id_schema()},
                   {"name", text(60)},
                   {"note", text(4000)},
                   {"game", word_of(smallworld::kWorlds)},
                   {"players", whole(2, engine::kMaxSeats)},
                   {"rounds", whole(1, 20)},
                   {"width", number(1, 100'000)},
                   {"height", number(1, 100'000)},
                   {"unit", number(0, 100'000)},
                   {"river", list_of(whole(0, engine::kMaxRegions - 1), 0, engine::kMaxRegions)},
                   {"stats", {{"type", "object"}}},
                   {"borders", list_of(line, 0, 1'000)},
                   {"frame", list_of(line, 0, 1'000)},
                   {"regions", list_of(region_schema(), 1, engine::kMaxRegions)}},
                  {"id", "name", "game", "players", "rounds", "regions"});
}

json::object file_schema(std::string_view name) {
    if (name == "pack") return pack_file();
    if (name == "races") return races_file();
    if (name == "powers") return powers_file();
    if (name == "places" || name == "relics") return markers_file(name);
    if (name == "map") return map_file();
    if (name == "words") return words_file();
    return bundle_file();
}

// Every file may say where its schema is. Words take any key.
json::object with_schema_key(json::object file) {
    if (json::value* keys = file.if_contains("properties")) {
        keys->get_object()["$schema"] =
            described({{"type", "string"}}, "where the schema of this file is, for editors");
    }
    return file;
}

std::uint8_t owner_of(std::string_view name) {
    if (name == "races") return kOfRace;
    if (name == "powers") return kOfPower;
    if (name == "places") return kOfPlace;
    return name == "relics" ? kOfRelic : 0;
}

// JSON for people: two blanks to a level.
void print(std::string& out, const json::value& value, std::size_t depth) {
    const auto separate = [&](bool first) {
        out += first ? "\n" : ",\n";
        out.append(2 * (depth + 1), ' ');
    };
    const bool plain_list =
        value.is_array() && std::none_of(value.get_array().begin(), value.get_array().end(),
                                         [](const json::value& v) { return v.is_structured(); });
    if (!value.is_structured() || plain_list || value == json::object()) {
        out += json::serialize(value);
        return;
    }
    bool first = true;
    out += value.is_array() ? '[' : '{';
    if (value.is_array()) {
        for (const json::value& item : value.get_array()) {
            separate(std::exchange(first, false));
            print(out, item, depth + 1);
        }
    } else {
        for (const json::key_value_pair& member : value.get_object()) {
            separate(std::exchange(first, false));
            out += json::serialize(member.key()) + ": ";
            print(out, member.value(), depth + 1);
        }
    }
    out += '\n';
    out.append(2 * depth, ' ');
    out += value.is_array() ? ']' : '}';
}

}  // namespace

std::string schema_of(std::string_view name) {
    const std::uint8_t owner = owner_of(name);
    json::object definitions = owner != 0 ? trait_definitions(owner) : json::object();
    definitions["file"] = with_schema_key(file_schema(name));
    const json::object schema{{"$schema", "https://json-schema.org/draft/2020-12/schema"},
                              {"title", fmt::format("Terrarium: {}", name)},
                              {"$ref", "#/$defs/file"},
                              {"$defs", std::move(definitions)}};
    std::string out;
    print(out, schema, 0);
    return out + '\n';
}

}  // namespace loader
