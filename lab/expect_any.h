#pragma once

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "lab/scenario_expect.h"

namespace lab {

// A word after `expect`, and who looks.
template <typename Setup>
struct ExpectationOf {
    std::string_view word;
    Comparison (*compare)(const StageOf<Setup>&, engine::WordReader&);
};

// Looks the next word up in the lists, one after the other.
template <typename Setup, typename... Lists>
Comparison look_up(const StageOf<Setup>& stage, engine::WordReader& line, const Lists&... lists) {
    const std::string_view word = line.word("what is expected");
    const ExpectationOf<Setup>* found = nullptr;
    const auto search = [&](const auto& list) {
        for (const ExpectationOf<Setup>& one : list) {
            if (found == nullptr && one.word == word) found = &one;
        }
    };
    (search(lists), ...);
    if (found != nullptr) return found->compare(stage, line);
    line.expected("an expectation", word);
    return {};
}

}  // namespace lab

// What may be expected of any game: decisions, the clock, chance, and how it ends.
namespace lab::expect {

inline Comparison same(int expected, int found) {
    return {std::to_string(expected), std::to_string(found)};
}
inline Comparison same(std::string_view expected, std::string_view found) {
    return {std::string(expected), std::string(found)};
}
inline std::string text_of(engine::Seat seat) {
    return std::string(1, engine::letter(seat));
}
inline std::string_view last_word(std::string_view text) {
    const std::size_t space = text.rfind(' ');
    return space == std::string_view::npos ? text : text.substr(space + 1);
}

// The words up to the last `after` ones, as an action.
template <typename Setup>
engine::Action read_action(const StageOf<Setup>& stage, engine::WordReader& line,
                           std::size_t after) {
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
    return action.value_or(engine::Action{});
}

template <typename Setup>
engine::Actions choices_of(const StageOf<Setup>& stage) {
    engine::Actions list;
    list.clear();
    actions(stage.setup, stage.state, list);
    return list;
}

template <typename Setup>
std::string refusal_text(const StageOf<Setup>& stage, engine::Action action) {
    const auto why = why_illegal(stage.setup, stage.state, action);
    return why.legal() ? "legal" : fmt::format("illegal by {} ({})", why.rule(), why.word());
}

template <typename Setup>
Comparison legal(const StageOf<Setup>& stage, engine::WordReader& line) {
    const engine::Action action = read_action(stage, line, 0);
    if (!line.ok()) return {};
    // Both doors must agree: the list and the reason.
    const engine::Actions list = choices_of(stage);
    const bool listed = std::find(list.begin(), list.end(), action) != list.end();
    const std::string found = refusal_text(stage, action);
    if (listed != (found == "legal")) return {"legal", "the list and the refusal disagree"};
    return {"legal", found};
}

template <typename Setup>
Comparison illegal(const StageOf<Setup>& stage, engine::WordReader& line) {
    const std::string_view text = line.rest();
    const std::string_view rule = last_word(text);
    engine::WordReader again(text);
    const engine::Action action = read_action(stage, again, 1);
    if (!again.ok()) {
        line.fail(again.error().message);
        return {};
    }
    const auto why = why_illegal(stage.setup, stage.state, action);
    if (why.rule() == rule) return same(rule, rule);
    return {fmt::format("illegal by {}", rule), refusal_text(stage, action)};
}

template <typename Setup>
Comparison choices(const StageOf<Setup>& stage, engine::WordReader& line) {
    std::vector<engine::Action> expected;
    std::string_view rest = line.rest();
    // "; " where an action has a comma of its own, as cells have.
    const std::string_view between = rest.find(';') == std::string_view::npos ? ", " : "; ";
    for (bool more = true; more;) {
        const std::size_t end = rest.find(between);
        const auto action = parse_action(stage.setup, rest.substr(0, end));
        if (!action) {
            line.fail(action.error().message);
            return {};
        }
        expected.push_back(*action);
        more = end != std::string_view::npos;
        if (more) rest.remove_prefix(end + between.size());
    }
    std::sort(expected.begin(), expected.end());
    const auto print = [&](const auto& list) {
        std::vector<std::string> texts;
        for (const engine::Action action : list)
            texts.push_back(print_action(stage.setup, action));
        return fmt::format("{}", fmt::join(texts, between));
    };
    return {print(expected), print(choices_of(stage))};
}

template <typename Setup>
Comparison moves(const StageOf<Setup>& stage, engine::WordReader& line) {
    const std::string_view word = line.peek();
    const engine::Mover who = mover(stage.setup, stage.state);
    const std::string found = who.is_nobody()   ? "nobody"
                              : who.is_chance() ? "chance"
                                                : text_of(who.as_seat());
    if (line.accept("chance") || line.accept("nobody")) return same(word, found);
    return {text_of(line.seat(stage.setup.seats)), found};
}

// `Words` are the game's names of its phases, or of what chance decides.
template <typename Setup, const auto& Words>
Comparison phase(const StageOf<Setup>& stage, engine::WordReader& line) {
    const int expected = line.one_of("a phase", Words);
    return same(Words[static_cast<std::size_t>(expected)],
                Words[static_cast<std::size_t>(stage.state.phase)]);
}

template <typename Setup, const auto& Words>
Comparison awaits(const StageOf<Setup>& stage, engine::WordReader& line) {
    const int expected = line.one_of("what chance decides", Words);
    return same(Words[static_cast<std::size_t>(expected)],
                Words[static_cast<std::size_t>(stage.state.chance)]);
}

template <typename Setup>
Comparison turn(const StageOf<Setup>& stage, engine::WordReader& line) {
    return {text_of(line.seat(engine::kMaxSeats)), text_of(stage.state.active)};
}

template <typename Setup>
Comparison first(const StageOf<Setup>& stage, engine::WordReader& line) {
    return {text_of(line.seat(engine::kMaxSeats)), text_of(stage.state.first)};
}

template <typename Setup>
Comparison round(const StageOf<Setup>& stage, engine::WordReader& line) {
    return same(line.number("a round", 1, 255), stage.state.round);
}

template <typename Setup>
Comparison weight(const StageOf<Setup>& stage, engine::WordReader& line) {
    const std::string_view text = line.rest();
    const std::string_view share = last_word(text);
    const std::size_t slash = share.find('/');
    engine::WordReader again(text);
    const engine::Action action = read_action(stage, again, 1);
    if (!again.ok()) line.fail(again.error().message);
    const auto part = engine::parse_number(share.substr(0, slash), "a weight", 0, 1'000'000);
    const auto whole = engine::parse_number(
        slash == std::string_view::npos ? std::string_view() : share.substr(slash + 1), "a total",
        1, 1'000'000);
    if (!part || !whole) line.expected("weight/total", share);
    if (!line.ok()) return {};
    const engine::Actions list = choices_of(stage);
    const auto* const it = std::find(list.begin(), list.end(), action);
    const std::uint32_t found =
        it == list.end() ? 0 : list.weight(static_cast<int>(it - list.begin()));
    const std::uint64_t left = std::uint64_t{found} * static_cast<std::uint64_t>(*whole);
    const std::uint64_t right =
        std::uint64_t{list.total_weight()} * static_cast<std::uint64_t>(*part);
    if (left == right && !list.empty()) return same(share, share);
    return {std::string(share), fmt::format("{}/{}", found, list.total_weight())};
}

template <typename Setup>
Comparison winner(const StageOf<Setup>& stage, engine::WordReader& line) {
    std::vector<engine::Seat> expected;
    do {
        expected.push_back(line.seat(engine::kMaxSeats));
    } while (!line.done());
    std::sort(expected.begin(), expected.end());
    std::vector<engine::Seat> found;
    if (mover(stage.setup, stage.state).is_nobody()) {
        for (const auto& one : ranking(stage.setup, stage.state)) {
            if (one.place == 1) found.push_back(one.seat);
        }
    }
    std::sort(found.begin(), found.end());
    const auto print = [](const std::vector<engine::Seat>& seats) {
        std::string text;
        for (const engine::Seat seat : seats)
            text += text_of(seat);
        return text.empty() ? "nobody: the game is not over" : text;
    };
    return {print(expected), print(found)};
}

template <typename Setup>
Comparison place(const StageOf<Setup>& stage, engine::WordReader& line) {
    const engine::Seat seat = line.seat(engine::kMaxSeats);
    const int expected = line.number("a place", 1, engine::kMaxSeats);
    for (const auto& one : ranking(stage.setup, stage.state)) {
        if (one.seat == seat) return same(expected, one.place);
    }
    return {std::to_string(expected), "no place"};
}

template <typename Setup>
Comparison consistent(const StageOf<Setup>& stage, engine::WordReader&) {
    const auto broken = check(stage.setup, stage.state);
    return {"consistent",
            broken.ok() ? "consistent" : fmt::format("{}: {}", broken.rule, broken.what)};
}

// All of these, for a game with these words.
template <typename Setup, const auto& Phases, const auto& Chances>
inline constexpr std::array<ExpectationOf<Setup>, 13> kAny{{
    {"legal", legal<Setup>},
    {"illegal", illegal<Setup>},
    {"choices", choices<Setup>},
    {"mover", moves<Setup>},
    {"phase", phase<Setup, Phases>},
    {"awaits", awaits<Setup, Chances>},
    {"round", round<Setup>},
    {"turn", turn<Setup>},
    {"first", first<Setup>},
    {"weight", weight<Setup>},
    {"winner", winner<Setup>},
    {"place", place<Setup>},
    {"consistent", consistent<Setup>},
}};

// The items with this rule add up to the number at the end of the line.
template <typename Items>
Comparison sum_of_items(engine::WordReader& line, const Items& items) {
    const std::string_view rule = line.word("a rule id");
    std::string_view number = line.peek();
    const bool negative = number.starts_with('-');
    if (negative) number.remove_prefix(1);
    line.word("a number");
    const auto amount = engine::parse_number(number, "a number", 0, 32'767);
    if (!amount) line.fail(amount.error().message);
    int sum = 0;
    for (const auto& item : items) {
        if (item.rule == rule) sum += item.amount;
    }
    return same(negative ? -amount.value_or(0) : amount.value_or(0), sum);
}

}  // namespace lab::expect
