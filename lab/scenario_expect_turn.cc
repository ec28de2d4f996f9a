#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "games/smallworld/notation.h"
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

// Coins between two players, by one of the two questions about them.
template <int (*Ask)(const Setup&, const State&, Seat, Seat)>
Comparison expect_coins_between(const Stage& stage, WordReader& line) {
    const Seat taker = read_seat(stage, line);
    const Seat payer = read_seat(stage, line);
    const int expected = line.number("the number of coins", 0, kManyCoins);
    if (!line.ok()) return {};
    return same(expected, Ask(stage.setup, stage.state, taker, payer));
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

Comparison expect_consistent(const Stage& stage, WordReader&) {
    const Broken broken = check(stage.setup, stage.state);
    return {"consistent",
            broken.ok() ? "consistent" : fmt::format("{}: {}", broken.rule, broken.what)};
}

// In the order of docs/notation.md.
constexpr std::array<Expectation, 24> kExpectations{{
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
    {"takes", expect_coins_between<takings>},
    {"claims", expect_coins_between<claims>},
    {"cost", expect_cost},
    {"targets", expect_targets},
    {"item", expect_item},
    {"nonempty", expect_nonempty},
    {"weight", expect_weight},
    {"winner", expect_winner},
    {"place", expect_place},
    {"hidden", expect_coins_seen<false>},
    {"known", expect_coins_seen<true>},
    {"consistent", expect_consistent},
}};

}  // namespace

std::span<const Expectation> turn_expectations() {
    return kExpectations;
}

}  // namespace lab
