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

Comparison expect_stage(const Stage& stage, WordReader& line) {
    return same(kRoleWords[static_cast<std::size_t>(read_role(line))],
                kRoleWords[static_cast<std::size_t>(stage.state.stage)]);
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

Comparison expect_item(const Stage& stage, WordReader& line) {
    if (line.accept("cost")) {
        const Region region = read_region(stage, line);
        if (!line.ok()) return {};
        if (const auto none = no_cost(stage, region); !none.empty()) {
            const std::string_view said = line.rest();
            return {fmt::format("an item {}", said), std::string(none)};
        }
        return expect::sum_of_items(line, explain_cost(stage.setup, stage.state, region));
    }
    if (!line.accept("income")) {
        line.expected("cost or income", line.peek());
        return {};
    }
    const Seat seat = read_seat(stage, line);
    if (!line.ok()) return {};
    return expect::sum_of_items(line, explain_income(stage.setup, stage.state, seat));
}

Comparison expect_nonempty(const Stage& stage, WordReader& line) {
    return same(line.number("a number", 0, kManyTokens), stage.state.nonempty);
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

// In the order of docs/notation.md.
constexpr std::array<Expectation, 11> kExpectations{{
    {"stage", expect_stage},
    {"coins", expect_coins},
    {"income", expect_income},
    {"takes", expect_coins_between<takings>},
    {"claims", expect_coins_between<claims>},
    {"cost", expect_cost},
    {"targets", expect_targets},
    {"item", expect_item},
    {"nonempty", expect_nonempty},
    {"hidden", expect_coins_seen<false>},
    {"known", expect_coins_seen<true>},
}};

}  // namespace

std::span<const Expectation> turn_expectations() {
    return kExpectations;
}

}  // namespace lab
