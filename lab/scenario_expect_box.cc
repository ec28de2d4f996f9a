#include <array>
#include <bit>
#include <utility>

#include "games/smallworld/notation_words.h"
#include "games/smallworld/rules/score.h"
#include "lab/scenario_expect_parts.h"

namespace lab {
namespace {

using engine::Region;
using engine::RegionSet;
using engine::Seat;
using engine::WordReader;
using namespace smallworld;  // NOLINT: this file is about nothing else

// The regions of a class, as `expect is` names it.
RegionSet read_class(const Stage& stage, WordReader& line) {
    const Map& map = stage.setup.map;
    const std::string_view word = line.word("a class of regions");
    // A mine is a symbol in one world and a terrain in the other (UG-COMPAT-05).
    RegionSet regions;
    bool known = false;
    for (std::size_t i = 0; i < kTerrains.size(); ++i) {
        if (kTerrains[i] != word) continue;
        regions |= map.terrain[i];
        known = true;
    }
    for (std::size_t i = 0; i < kSymbols.size(); ++i) {
        if (kSymbols[i] != word) continue;
        regions |= map.symbol[i];
        known = true;
    }
    if (known) return regions;
    if (word == "water") return map.water;
    if (word == "land") return map.land;
    if (word == "coastal") return map.coastal;
    if (word == "entry") return map.entry;
    if (word == "edge") return map.edge;
    if (word == "tribe-symbol") return map.lost_tribes;
    if (word == "monster-symbol") return map.monsters;
    if (word == "volcano-site") return map.volcanoes;
    line.expected("a class of regions", word);
    return {};
}

Comparison expect_is(const Stage& stage, WordReader& line) {
    const Region region = read_region(stage, line);
    return truth(read_class(stage, line).contains(region), "is", "is not");
}

Comparison expect_not(const Stage& stage, WordReader& line) {
    const Region region = read_region(stage, line);
    return truth(!read_class(stage, line).contains(region), "is not", "is");
}

bool read_adjacency(const Stage& stage, WordReader& line) {
    const Region one = read_region(stage, line);
    return stage.setup.map.neighbours[one].contains(read_region(stage, line));
}

Comparison expect_adjacent(const Stage& stage, WordReader& line) {
    return truth(read_adjacency(stage, line), "adjacent", "apart");
}

Comparison expect_apart(const Stage& stage, WordReader& line) {
    return truth(!read_adjacency(stage, line), "apart", "adjacent");
}

Comparison expect_race(const Stage& stage, WordReader& line) {
    const std::uint8_t race = read_race(stage.setup, line);
    return same(line.number("a number", 0, kManyTokens), stage.setup.race_tokens[race]);
}

Comparison expect_power(const Stage& stage, WordReader& line) {
    const std::uint8_t power = read_power(stage.setup, line);
    return same(line.number("a number", 0, kManyTokens), stage.setup.power_tokens[power]);
}

Comparison expect_supply(const Stage& stage, WordReader& line) {
    const std::uint8_t race = read_race(stage.setup, line);
    return same(line.number("a number", 0, kManyTokens), stage.setup.supply[race]);
}

Comparison expect_stock(const Stage&, WordReader& line) {
    const Piece piece = read_piece(line);
    return same(line.number("a number", 0, kManyTokens), rules_of(piece).stock);
}

int race_tokens(const Setup& setup) {
    int sum = 0;
    for (int i = 0; i < setup.race_count; ++i)
        sum += setup.supply[static_cast<std::size_t>(i)];
    return sum;
}

Comparison expect_count(const Stage& stage, WordReader& line) {
    const Setup& setup = stage.setup;
    const int relics = std::popcount(setup.relics);
    const std::array<std::pair<std::string_view, int>, 14> counts{{
        {"races", setup.race_count},
        {"powers", setup.power_count},
        {"rounds", setup.map.rounds},
        {"regions", setup.map.region_count},
        {"seats", setup.seats},
        {"tribe-symbols", setup.map.lost_tribes.size()},
        {"mountains", setup.map.mountains.size()},
        {"monster-symbols", setup.map.monsters.size()},
        {"volcano-sites", setup.map.volcanoes.size()},
        {"markers", setup.marker_count},
        {"places", setup.marker_count - relics},
        {"relics", relics},
        {"race-tokens", race_tokens(setup)},
        {"coins", coins_in_box(setup)},
    }};
    const std::string_view word = line.word("what is counted");
    for (const auto& [name, count] : counts) {
        if (name == word) return same(line.number("a number", 0, kManyCoins), count);
    }
    line.expected("something to count", word);
    return {};
}

// Whether the game is played with an item, or it was left out for this map (UG-COMPAT-02).
std::string_view fate_of(const Setup& setup, std::string_view id) {
    for (const LeftOut& item : setup.left_out) {
        if (item.id == id) return "left out";
    }
    const bool known = find_race(setup, id) != kNone || find_power(setup, id) != kNone ||
                       find_marker(setup, id) != kNone;
    return known ? "kept" : "unknown";
}

Comparison expect_left_out(const Stage& stage, WordReader& line) {
    return same("left out", fate_of(stage.setup, line.word("an item")));
}

Comparison expect_kept(const Stage& stage, WordReader& line) {
    return same("kept", fate_of(stage.setup, line.word("an item")));
}

// In the order of docs/notation.md.
constexpr std::array<Expectation, 11> kExpectations{{
    {"is", expect_is},
    {"not", expect_not},
    {"adjacent", expect_adjacent},
    {"apart", expect_apart},
    {"race", expect_race},
    {"power", expect_power},
    {"supply", expect_supply},
    {"stock", expect_stock},
    {"count", expect_count},
    {"left-out", expect_left_out},
    {"kept", expect_kept},
}};

}  // namespace

std::span<const Expectation> box_expectations() {
    return kExpectations;
}

}  // namespace lab
