#include "lab/scenario_expect.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <bit>
#include <utility>
#include <vector>

#include "games/smallworld/notation.h"
#include "games/smallworld/notation_words.h"
#include "games/smallworld/rules/score.h"

namespace lab {
namespace {

using engine::Region;
using engine::RegionSet;
using engine::Seat;
using engine::WordReader;
using namespace smallworld;  // NOLINT: this file is about nothing else

constexpr int kManyTokens = 255;
constexpr int kManyCoins = 32'767;

std::string text_of(Seat seat) {
    return std::string(1, engine::letter(seat));
}

std::string text_of(RegionSet regions) {
    std::vector<int> numbers;
    for (const Region region : regions)
        numbers.push_back(engine::index(region));
    return numbers.empty() ? "none" : fmt::format("{}", fmt::join(numbers, " "));
}

Comparison same(int expected, int found) {
    return {std::to_string(expected), std::to_string(found)};
}

Comparison same(std::string_view expected, std::string_view found) {
    return {std::string(expected), std::string(found)};
}

Comparison truth(bool found, std::string_view yes, std::string_view no) {
    return {std::string(yes), std::string(found ? yes : no)};
}

Region read_region(const Stage& stage, WordReader& line) {
    return line.region(stage.setup.map.region_count);
}

Seat read_seat(const Stage& stage, WordReader& line) {
    return line.seat(stage.setup.seats);
}

// Regions until the end of the line, or `none`.
RegionSet read_regions(const Stage& stage, WordReader& line) {
    RegionSet regions;
    if (line.accept("none")) return regions;
    do {
        regions.add(read_region(stage, line));
    } while (!line.done());
    return regions;
}

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

// The words up to the last `after` ones, as an action.
Action read_action(const Stage& stage, WordReader& line, std::size_t after) {
    std::vector<std::string_view> words;
    while (!line.done())
        words.push_back(line.word("an action"));
    if (words.size() <= after) {
        line.fail("expected an action and what follows it");
        return {};
    }
    const std::string text =
        fmt::format("{}", fmt::join(words.begin(), words.end() - static_cast<int>(after), " "));
    const auto action = parse_action(stage.setup, text);
    if (!action) line.fail(action.error().message);
    return action.value_or(Action{});
}

std::string_view last_word(std::string_view text) {
    const std::size_t space = text.rfind(' ');
    return space == std::string_view::npos ? text : text.substr(space + 1);
}

Actions choices(const Stage& stage) {
    Actions list;
    list.clear();
    actions(stage.setup, stage.state, list);
    return list;
}

std::string refusal_text(const Stage& stage, Action action) {
    const Why why = why_illegal(stage.setup, stage.state, action);
    return why.legal() ? "legal" : fmt::format("illegal by {} ({})", why.rule(), why.word());
}

Comparison expect_legal(const Stage& stage, WordReader& line) {
    const Action action = read_action(stage, line, 0);
    if (!line.ok()) return {};
    // Both doors must agree: the list and the reason.
    const Actions list = choices(stage);
    const bool listed = std::find(list.begin(), list.end(), action) != list.end();
    const std::string found = refusal_text(stage, action);
    if (listed != (found == "legal")) return {"legal", "the list and the refusal disagree"};
    return {"legal", found};
}

Comparison expect_illegal(const Stage& stage, WordReader& line) {
    const std::string_view text = line.rest();
    const std::string_view rule = last_word(text);
    WordReader again(text);
    const Action action = read_action(stage, again, 1);
    if (!again.ok()) {
        line.fail(again.error().message);
        return {};
    }
    const Why why = why_illegal(stage.setup, stage.state, action);
    if (why.rule() == rule) return same(rule, rule);
    return {fmt::format("illegal by {}", rule), refusal_text(stage, action)};
}

Comparison expect_choices(const Stage& stage, WordReader& line) {
    std::vector<Action> expected;
    std::string_view rest = line.rest();
    for (bool more = true; more;) {
        const std::size_t comma = rest.find(',');
        const auto action = parse_action(stage.setup, rest.substr(0, comma));
        if (!action) {
            line.fail(action.error().message);
            return {};
        }
        expected.push_back(*action);
        more = comma != std::string_view::npos;
        if (more) rest.remove_prefix(comma + 1);
    }
    std::sort(expected.begin(), expected.end());
    const auto print = [&](const auto& list) {
        std::vector<std::string> texts;
        for (const Action action : list)
            texts.push_back(print_action(stage.setup, action));
        return fmt::format("{}", fmt::join(texts, ", "));
    };
    return {print(expected), print(choices(stage))};
}

Comparison expect_mover(const Stage& stage, WordReader& line) {
    const std::string_view word = line.peek();
    const engine::Mover who = mover(stage.setup, stage.state);
    const std::string found = who.is_nobody()   ? "nobody"
                              : who.is_chance() ? "chance"
                                                : text_of(who.as_seat());
    if (line.accept("chance") || line.accept("nobody")) return same(word, found);
    return {text_of(read_seat(stage, line)), found};
}

Comparison expect_phase(const Stage& stage, WordReader& line) {
    const int expected = line.one_of("a phase", kPhases);
    return same(kPhases[static_cast<std::size_t>(expected)],
                kPhases[static_cast<std::size_t>(stage.state.phase)]);
}

Comparison expect_stage(const Stage& stage, WordReader& line) {
    return same(kRoleWords[static_cast<std::size_t>(read_role(line))],
                kRoleWords[static_cast<std::size_t>(stage.state.stage)]);
}

Comparison expect_awaits(const Stage& stage, WordReader& line) {
    const int expected = line.one_of("what chance decides", kChances);
    return same(kChances[static_cast<std::size_t>(expected)],
                kChances[static_cast<std::size_t>(stage.state.chance)]);
}

Comparison expect_round(const Stage& stage, WordReader& line) {
    return same(line.number("a round", 1, kManyTokens), stage.state.round);
}

Comparison expect_turn(const Stage& stage, WordReader& line) {
    return {text_of(read_seat(stage, line)), text_of(stage.state.active)};
}

Comparison expect_first(const Stage& stage, WordReader& line) {
    return {text_of(read_seat(stage, line)), text_of(stage.state.first)};
}

Comparison expect_coins(const Stage& stage, WordReader& line) {
    const Seat seat = read_seat(stage, line);
    return same(line.number("the number of coins", 0, kManyCoins),
                stage.state.coins[static_cast<std::size_t>(seat)]);
}

Comparison expect_income(const Stage& stage, WordReader& line) {
    const Seat seat = read_seat(stage, line);
    return same(line.number("the number of coins", 0, kManyCoins),
                income(stage.setup, stage.state, seat));
}

Comparison expect_takes(const Stage& stage, WordReader& line) {
    const Seat taker = read_seat(stage, line);
    const Seat payer = read_seat(stage, line);
    const int expected = line.number("the number of coins", 0, kManyCoins);
    if (!line.ok()) return {};
    return same(expected, takings(stage.setup, stage.state, taker, payer));
}

// Costs are asked of the acting army, so there must be one, and it must be able to attack there.
std::string_view no_cost(const Stage& stage, Region region) {
    if (!stage.state.acting().exists()) return "no army acts";
    const bool target = targets(stage.setup, stage.state).contains(region);
    return target ? std::string_view() : "not a target";
}

Comparison expect_cost(const Stage& stage, WordReader& line) {
    const Region region = read_region(stage, line);
    const int expected = line.number("the number of tokens", 0, kManyTokens);
    if (!line.ok()) return {};
    if (const auto none = no_cost(stage, region); !none.empty()) {
        return {std::to_string(expected), std::string(none)};
    }
    return same(expected, cost(stage.setup, stage.state, region));
}

Comparison expect_targets(const Stage& stage, WordReader& line) {
    const RegionSet expected = read_regions(stage, line);
    const bool acts = stage.state.acting().exists();
    return {text_of(expected), text_of(acts ? targets(stage.setup, stage.state) : RegionSet())};
}

Comparison sum_of_items(WordReader& line, const std::vector<Item>& items) {
    const std::string_view rule = line.word("a rule id");
    std::string_view number = line.peek();
    const bool negative = number.starts_with('-');
    if (negative) number.remove_prefix(1);
    line.word("a number");
    const auto amount = engine::parse_number(number, "a number", 0, kManyCoins);
    if (!amount) line.fail(amount.error().message);
    int sum = 0;
    for (const Item& item : items) {
        if (item.rule == rule) sum += item.amount;
    }
    return same(negative ? -amount.value_or(0) : amount.value_or(0), sum);
}

Comparison expect_item(const Stage& stage, WordReader& line) {
    if (line.accept("cost")) {
        const Region region = read_region(stage, line);
        if (!line.ok()) return {};
        if (const auto none = no_cost(stage, region); !none.empty()) {
            const std::string_view said = line.rest();
            return {fmt::format("an item {}", said), std::string(none)};
        }
        return sum_of_items(line, explain_cost(stage.setup, stage.state, region));
    }
    if (!line.accept("income")) {
        line.expected("cost or income", line.peek());
        return {};
    }
    const Seat seat = read_seat(stage, line);
    if (!line.ok()) return {};
    return sum_of_items(line, explain_income(stage.setup, stage.state, seat));
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

Comparison expect_nonempty(const Stage& stage, WordReader& line) {
    return same(line.number("a number", 0, kManyTokens), stage.state.nonempty);
}

Comparison expect_weight(const Stage& stage, WordReader& line) {
    const std::string_view text = line.rest();
    const std::string_view share = last_word(text);
    const std::size_t slash = share.find('/');
    WordReader again(text);
    const Action action = read_action(stage, again, 1);
    if (!again.ok()) line.fail(again.error().message);
    const auto part = engine::parse_number(share.substr(0, slash), "a weight", 0, 1'000'000);
    const auto whole = engine::parse_number(
        slash == std::string_view::npos ? std::string_view() : share.substr(slash + 1), "a total",
        1, 1'000'000);
    if (!part || !whole) line.expected("weight/total", share);
    if (!line.ok()) return {};
    const Actions list = choices(stage);
    const auto* const it = std::find(list.begin(), list.end(), action);
    const std::uint32_t weight =
        it == list.end() ? 0 : list.weight(static_cast<int>(it - list.begin()));
    const std::uint64_t left = std::uint64_t{weight} * static_cast<std::uint64_t>(*whole);
    const std::uint64_t right =
        std::uint64_t{list.total_weight()} * static_cast<std::uint64_t>(*part);
    if (left == right && !list.empty()) return same(share, share);
    return {std::string(share), fmt::format("{}/{}", weight, list.total_weight())};
}

Comparison expect_winner(const Stage& stage, WordReader& line) {
    std::vector<Seat> expected;
    do {
        expected.push_back(read_seat(stage, line));
    } while (!line.done());
    std::sort(expected.begin(), expected.end());
    std::vector<Seat> found;
    if (stage.state.phase == Phase::Over) {
        for (const Standing& one : ranking(stage.setup, stage.state)) {
            if (one.place == 1) found.push_back(one.seat);
        }
    }
    std::sort(found.begin(), found.end());
    const auto print = [](const std::vector<Seat>& seats) {
        std::string text;
        for (const Seat seat : seats)
            text += text_of(seat);
        return text.empty() ? "nobody: the game is not over" : text;
    };
    return {print(expected), print(found)};
}

Comparison expect_place(const Stage& stage, WordReader& line) {
    const Seat seat = read_seat(stage, line);
    const int expected = line.number("a place", 1, engine::kMaxSeats);
    for (const Standing& one : ranking(stage.setup, stage.state)) {
        if (one.seat == seat) return same(expected, one.place);
    }
    return {std::to_string(expected), "no place"};
}

template <bool Known>
Comparison expect_coins_seen(const Stage& stage, WordReader& line) {
    if (!line.accept("coins")) line.expected("coins", line.peek());
    const Seat owner = read_seat(stage, line);
    if (!line.accept("from")) line.expected("from", line.peek());
    const Seat viewer = read_seat(stage, line);
    if (!line.ok()) return {};
    const View seen = view(stage.setup, stage.state, viewer);
    const bool known = (seen.coins_known & engine::bit(owner)) != 0;
    return same(Known ? "known" : "hidden", known ? "known" : "hidden");
}

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

Comparison expect_consistent(const Stage& stage, WordReader&) {
    const Broken broken = check(stage.setup, stage.state);
    return {"consistent",
            broken.ok() ? "consistent" : fmt::format("{}: {}", broken.rule, broken.what)};
}

struct Expectation {
    std::string_view word;
    Comparison (*compare)(const Stage&, WordReader&);
};

// In the order of docs/notation.md.
constexpr std::array<Expectation, 56> kExpectations{{
    {"legal", expect_legal},
    {"illegal", expect_illegal},
    {"choices", expect_choices},
    {"mover", expect_mover},
    {"phase", expect_phase},
    {"stage", expect_stage},
    {"awaits", expect_awaits},
    {"round", expect_round},
    {"turn", expect_turn},
    {"first", expect_first},
    {"coins", expect_coins},
    {"income", expect_income},
    {"takes", expect_takes},
    {"cost", expect_cost},
    {"targets", expect_targets},
    {"item", expect_item},
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
    {"nonempty", expect_nonempty},
    {"weight", expect_weight},
    {"winner", expect_winner},
    {"place", expect_place},
    {"hidden", expect_coins_seen<false>},
    {"known", expect_coins_seen<true>},
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
    {"consistent", expect_consistent},
}};

}  // namespace

Comparison compare_expectation(const Stage& stage, WordReader& line) {
    const std::string_view word = line.word("what is expected");
    for (const Expectation& expectation : kExpectations) {
        if (expectation.word == word) return expectation.compare(stage, line);
    }
    line.expected("an expectation", word);
    return {};
}

}  // namespace lab
