#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <bit>
#include <utility>
#include <vector>

#include "games/smallworld/notation_words.h"
#include "lab/scenario_expect_parts.h"

namespace lab {
namespace {

using engine::Region;
using engine::RegionSet;
using engine::Seat;
using engine::WordReader;
using namespace smallworld;  // NOLINT: this file is about nothing else

// "3:2 7:1" until the end of the line, or `none`; in ascending order.
std::string read_region_counts(const Stage& stage, WordReader& line) {
    if (line.accept("none")) return "none";
    std::vector<std::pair<int, int>> counts;
    do {
        const RegionCount one = read_region_count(stage.setup, line, kManyTokens);
        counts.emplace_back(engine::index(one.region), one.count);
    } while (!line.done());
    std::sort(counts.begin(), counts.end());
    std::string text;
    for (const auto& [region, count] : counts) {
        text += fmt::format("{}{}:{}", text.empty() ? "" : " ", region, count);
    }
    return text;
}

std::uint8_t read_army(const Stage& stage, WordReader& line) {
    const Seat seat = read_seat(stage, line);
    return army_index(seat, read_role(line));
}

Comparison expect_army(const Stage& stage, WordReader& line) {
    const Army& army = stage.state.armies[read_army(stage, line)];
    const std::string found = army.exists() ? army_word(stage.setup, army) : "none";
    if (line.accept("none")) return {"none", found};
    const Combo combo = read_army_combo(stage.setup, line);
    Army expected;
    expected.race = combo.race;
    expected.power = combo.power;
    return {army_word(stage.setup, expected), found};
}

template <std::uint8_t Army::* Field>
Comparison expect_army_part(const Stage& stage, WordReader& line) {
    const Army& army = stage.state.armies[read_army(stage, line)];
    return same(line.number("the number of tokens", 0, kManyTokens), army.*Field);
}

Comparison expect_on(const Stage& stage, WordReader& line) {
    const Army& army = stage.state.armies[read_army(stage, line)];
    std::string found;
    for (const Region region : army.held) {
        found += fmt::format("{}{}:{}", found.empty() ? "" : " ", engine::index(region),
                             stage.state.tokens[region]);
    }
    return {read_region_counts(stage, line), found.empty() ? "none" : found};
}

Comparison expect_tokens(const Stage& stage, WordReader& line) {
    const Region region = read_region(stage, line);
    return same(line.number("the number of tokens", 0, kManyTokens), stage.state.tokens[region]);
}

Comparison expect_owner(const Stage& stage, WordReader& line) {
    const Region region = read_region(stage, line);
    const std::uint8_t army = stage.state.army_at[region];
    std::string found = "nobody";
    if (stage.state.tribes.contains(region)) found = "tribe";
    if (stage.state.monsters.contains(region)) found = "monsters";
    if (army != kNoArmy) found = army_name(army);
    for (const char* nobodys : {"tribe", "monsters", "nobody"}) {
        if (line.accept(nobodys)) return {nobodys, found};
    }
    return {army_name(read_army(stage, line)), found};
}

Comparison expect_piece(const Stage& stage, WordReader& line) {
    const Piece piece = read_piece(line);
    if (!line.ok()) return {};
    if (static_cast<int>(piece) >= kMapPieceCount) {
        line.fail(fmt::format("a {} stands in no region", rules_of(piece).id));
        return {};
    }
    if (!rules_of(piece).several) {
        return {text_of(read_regions(stage, line)), text_of(stage.state.where(piece))};
    }
    const std::string found = counts_text(stage.setup, stage.state, piece);
    return {read_region_counts(stage, line), found.empty() ? "none" : found};
}

Comparison expect_monsters(const Stage& stage, WordReader& line) {
    return {text_of(read_regions(stage, line)), text_of(stage.state.monsters)};
}

Comparison expect_marker(const Stage& stage, WordReader& line) {
    const std::uint8_t marker = read_marker(stage.setup, line);
    if (!line.ok()) return {};
    const Region lies = stage.state.marker_at[marker];
    const std::string found =
        lies == engine::kNoRegion ? "unseen" : std::to_string(engine::index(lies));
    if (line.accept("unseen")) return {"unseen", found};
    return {std::to_string(engine::index(read_region(stage, line))), found};
}

Comparison expect_hammers(const Stage& stage, WordReader& line) {
    const Army& army = stage.state.army(read_seat(stage, line), Role::Active);
    return same(line.number("the number of hammers", 0, kManyTokens), army.hammers);
}

Comparison expect_tray(const Stage& stage, WordReader& line) {
    const std::uint8_t race = read_race(stage.setup, line);
    return same(line.number("the number of tokens", 0, kManyTokens), stage.state.tray[race]);
}

Comparison expect_lost(const Stage& stage, WordReader& line) {
    const std::uint8_t race = read_race(stage.setup, line);
    return same(line.number("the number of tokens", 0, kManyTokens), stage.state.lost[race]);
}

Comparison expect_column(const Stage& stage, WordReader& line) {
    std::vector<std::string> expected;
    if (!line.accept("none")) {
        do {
            expected.push_back(column_word(stage.setup, read_column_combo(stage.setup, line)));
        } while (!line.done());
    }
    std::vector<std::string> found;
    for (std::size_t i = 0; i < stage.state.column_size; ++i) {
        found.push_back(column_word(stage.setup, stage.state.column[i]));
    }
    return {fmt::format("{}", fmt::join(expected, " ")), fmt::format("{}", fmt::join(found, " "))};
}

Comparison expect_slot(const Stage& stage, WordReader& line) {
    const auto slot = static_cast<std::size_t>(line.number("a place", 1, kColumnSize)) - 1;
    const bool there = slot < stage.state.column_size;
    const std::string found = there ? column_word(stage.setup, stage.state.column[slot]) : "none";
    if (line.accept("none")) return {"none", found};
    return {column_word(stage.setup, read_column_combo(stage.setup, line)), found};
}

Comparison expect_stack(const Stage& stage, WordReader& line) {
    std::vector<std::string_view> expected;
    if (!line.accept("none")) {
        do {
            expected.push_back(race_word(stage.setup, read_race(stage.setup, line)));
        } while (!line.done());
    }
    std::vector<std::string_view> found;
    for (std::size_t i = 0; i < stage.state.stack_size; ++i) {
        found.push_back(race_word(stage.setup, stage.state.stack[i]));
    }
    return {fmt::format("{}", fmt::join(expected, " ")), fmt::format("{}", fmt::join(found, " "))};
}

std::string badges(const Setup& setup, std::uint64_t set) {
    std::vector<std::string_view> words;
    for (std::uint8_t i = 0; i < setup.power_count; ++i) {
        if (((set >> i) & 1) != 0) words.push_back(power_word(setup, i));
    }
    return words.empty() ? "none" : fmt::format("{}", fmt::join(words, " "));
}

Comparison expect_discard(const Stage& stage, WordReader& line) {
    std::uint64_t expected = 0;
    if (!line.accept("none")) {
        do {
            expected |= std::uint64_t{1} << read_power(stage.setup, line);
        } while (!line.done());
    }
    return {badges(stage.setup, expected), badges(stage.setup, stage.state.discarded_powers)};
}

Comparison expect_unseen(const Stage& stage, WordReader& line) {
    constexpr std::array<std::string_view, 3> kStacks{"races", "powers", "markers"};
    const std::array<std::uint64_t, 3> sets{stage.state.unseen_races, stage.state.unseen_powers,
                                            stage.state.unseen_markers};
    const int which = line.one_of("races, powers or markers", kStacks);
    return same(line.number("a number", 0, kManyTokens),
                std::popcount(sets[static_cast<std::size_t>(which)]));
}

Comparison expect_ally(const Stage& stage, WordReader& line) {
    const Seat diplomat = read_seat(stage, line);
    std::string found;
    for (int i = 0; i < stage.setup.seats; ++i) {
        const std::uint8_t peace = stage.state.peace[static_cast<std::size_t>(i)];
        if ((peace & engine::bit(diplomat)) != 0) found += text_of(static_cast<Seat>(i));
    }
    if (found.empty()) found = "none";
    if (line.accept("none")) return {"none", found};
    return {text_of(read_seat(stage, line)), found};
}

std::string text_of_seats(std::uint8_t seats) {
    std::string text;
    for (int i = 0; i < engine::kMaxSeats; ++i) {
        const auto seat = static_cast<Seat>(i);
        if ((seats & engine::bit(seat)) != 0) text += text_of(seat);
    }
    return text.empty() ? "none" : text;
}

Comparison expect_grudge(const Stage& stage, WordReader& line) {
    const Seat who = read_seat(stage, line);
    const std::string found = text_of_seats(stage.state.grudges[static_cast<std::size_t>(who)]);
    if (line.accept("none")) return {"none", found};
    std::uint8_t expected = 0;
    do {
        expected |= engine::bit(read_seat(stage, line));
    } while (!line.done());
    return {text_of_seats(expected), found};
}

Comparison expect_granted(const Stage& stage, WordReader& line) {
    const std::string_view found = power_word(stage.setup, stage.state.granted);
    if (line.accept("none")) return same("none", found);
    return same(power_word(stage.setup, read_power(stage.setup, line)), found);
}

Comparison expect_used(const Stage& stage, WordReader& line) {
    const std::string uses = uses_text(stage.setup, used_items(stage.state));
    const std::string found = uses.empty() ? "none" : uses;
    if (line.accept("none")) return {"none", found};
    return {uses_text(stage.setup, read_uses(stage.setup, line)), found};
}

// In the order of docs/notation.md.
constexpr std::array<Expectation, 22> kExpectations{{
    {"army", expect_army},
    {"hand", expect_army_part<&Army::hand>},
    {"withdrawn", expect_army_part<&Army::withdrawn>},
    {"reserve", expect_army_part<&Army::reserve>},
    {"hammers", expect_hammers},
    {"on", expect_on},
    {"tokens", expect_tokens},
    {"owner", expect_owner},
    {"piece", expect_piece},
    {"monsters", expect_monsters},
    {"marker", expect_marker},
    {"tray", expect_tray},
    {"lost", expect_lost},
    {"column", expect_column},
    {"slot", expect_slot},
    {"stack", expect_stack},
    {"discard", expect_discard},
    {"unseen", expect_unseen},
    {"ally", expect_ally},
    {"grudge", expect_grudge},
    {"granted", expect_granted},
    {"used", expect_used},
}};

}  // namespace

std::span<const Expectation> board_expectations() {
    return kExpectations;
}

}  // namespace lab
