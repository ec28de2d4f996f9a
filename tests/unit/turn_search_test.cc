#include "lab/turn_search.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "engine/rng.h"
#include "games/islands/notation.h"
#include "games/smallworld/notation.h"
#include "lab/game_library.h"

namespace {

using engine::Action;
using engine::Actions;
using engine::StateOf;
using lab::Spreads;
using lab::TurnCraft;
using smallworld::Setup;
using smallworld::State;

constexpr std::uint64_t kPlenty = 100'000;

template <typename Setup>
const Setup& setup_of(const std::string& game, const std::string& map) {
    static lab::GameLibrary library(TERRARIUM_SOURCE_DIR "/content");
    const auto setup = library.setup_of<Setup>({.game = game, .map = map});
    if (!setup) ADD_FAILURE() << setup.error().text();
    return **setup;
}
const Setup& setup_on(const std::string& map) {
    return setup_of<Setup>("smallworld", map);
}
const islands::Setup& sea() {
    return setup_of<islands::Setup>("islands", "sea-2");
}

State position(const std::string& text) {
    const auto state = smallworld::parse_position(setup_on("surface-2"), text);
    if (!state) ADD_FAILURE() << state.error().text();
    return *state;
}

template <typename Setup>
std::string line_of(const Setup& setup, const lab::TurnAnswer& answer) {
    std::string line;
    for (const Action action : answer.line)
        line += (line.empty() ? "" : ", ") + print_action(setup, action);
    return line;
}
std::string line_of(const lab::TurnAnswer& answer) {
    return line_of(setup_on("surface-2"), answer);
}

// Elves bring nothing by themselves, forests one coin each. 9 is a forest, 14 a hill; beside them
// only 10 is empty land that costs two.
constexpr std::string_view kElves = "round 3\nphase choose\narmy A active forest+elves on ";

TEST(TurnSearch, WithNothingToConquerTheTurnIsHeld) {
    const auto answer = lab::search_turn(setup_on("surface-2"),
                                         position(std::string(kElves) + "9:1 14:1"), kPlenty);
    ASSERT_TRUE(answer);
    EXPECT_EQ(answer->most, 3);
    EXPECT_EQ(line_of(*answer), "expand, done");
    EXPECT_EQ(answer->reached, 1U);
}

TEST(TurnSearch, FindsTheOneConquestThatPays) {
    const auto answer = lab::search_turn(setup_on("surface-2"),
                                         position(std::string(kElves) + "9:1 14:3"), kPlenty);
    ASSERT_TRUE(answer);
    EXPECT_EQ(answer->most, 4);
    EXPECT_EQ(line_of(*answer), "expand, take 14 2, conquer 10, deploy 14 1");
    EXPECT_EQ(answer->reached, 1U);
    EXPECT_GT(answer->finals, 1U);
    EXPECT_GT(answer->positions, answer->finals);
}

// One token short: the die could do it, but the search leaves it alone.
TEST(TurnSearch, DoesNotRollTheDie) {
    const auto& setup = setup_on("surface-2");
    const State from = position(std::string(kElves) + "9:1 14:2");
    const auto answer = lab::search_turn(setup, from, kPlenty);
    ASSERT_TRUE(answer);
    EXPECT_EQ(answer->most, 3);
}

TEST(TurnSearch, GivesUpWhereChanceCannotBeAvoided) {
    const auto& setup = setup_on("surface-2");
    const State from = position("round 3\nphase pick\n");
    ASSERT_TRUE(TurnCraft<smallworld::Setup>::is_own_decision(setup, from));
    EXPECT_FALSE(lab::search_turn(setup, from, kPlenty));
}

TEST(TurnSearch, GivesUpBeyondItsLimit) {
    const auto& setup = setup_on("surface-2");
    const State from = position(std::string(kElves) + "9:1 14:3");
    const auto whole = lab::search_turn(setup, from, kPlenty);
    ASSERT_TRUE(whole);
    EXPECT_FALSE(lab::search_turn(setup, from, whole->positions - 1));
    EXPECT_TRUE(lab::search_turn(setup, from, whole->positions));
}

// Of the start tiles the western two are an island with a lotus and a bay leaf, the eastern two one
// with a dragon fruit, a temple and a port. The mission wants two ports, and pays one point for
// each and two more.
islands::State sea_position(const std::string& own,
                            const std::string& table = "navigation 3\nmarket t12 t13 t14\n") {
    const auto state = islands::parse_position(
        sea(),
        "round 2\nphase turn\nturn A\ntile s1b 0,0 3\ntile s2b 1,0 1\ntile s4a 1,1 1\n"
        "tile s3a 0,1 0\nplayer B hand t15 t16 played mis01\n" +
            table + "player A hand t03 t04 " + own + "\n");
    if (!state) ADD_FAILURE() << state.error().text();
    return *state;
}

TEST(TurnSearch, AtSeaWithoutPortsTheMissionStaysWorthNothing) {
    const auto answer = lab::search_turn(sea(), sea_position("tokens none played mis09"), kPlenty);
    ASSERT_TRUE(answer);
    EXPECT_EQ(answer->most, 0);
    EXPECT_EQ(answer->reached, answer->finals);
}

TEST(TurnSearch, AtSeaFindsTheTokenThatPays) {
    const auto answer = lab::search_turn(sea(), sea_position("tokens tok1 played mis09"), kPlenty);
    ASSERT_TRUE(answer);
    EXPECT_EQ(answer->most, 4);
    ASSERT_EQ(answer->line.size(), 3U);
    EXPECT_EQ(islands::kind_of(answer->line[2]), islands::Kind::Port) << line_of(sea(), *answer);
    EXPECT_LT(answer->reached, answer->finals);
}

// A tile with a port, and the token as well.
TEST(TurnSearch, AtSeaFindsTheTileThatPaysMore) {
    const islands::State from =
        sea_position("tokens tok1 played mis09", "navigation 3\nmarket t12 t36 t14\n");
    const auto answer = lab::search_turn(sea(), from, kPlenty);
    ASSERT_TRUE(answer);
    EXPECT_EQ(answer->most, 5);
    EXPECT_EQ(line_of(sea(), *answer).substr(0, 17), "take 2, place t36");
}

// Where a token changes nothing the answer leaves it.
TEST(TurnSearch, AtSeaTheAnswerHasNoTokenTooMany) {
    const auto answer = lab::search_turn(sea(), sea_position("tokens tok1 played mis06"), kPlenty);
    ASSERT_TRUE(answer);
    EXPECT_EQ(islands::kind_of(answer->line.back()), islands::Kind::Done)
        << line_of(sea(), *answer);
}

// SI-HOUSE-04; and with no house at all nothing can be built.
TEST(TurnSearch, AtSeaCountsOnlyIslandsThatOneMayBuildOn) {
    const std::string own = "tokens tok1 played mis09";
    const auto built = lab::search_turn(
        sea(), sea_position(own, "navigation 3\nmarket t12 t13 t14\nhouse 1,0 1 A\n"), kPlenty);
    const auto poor = lab::search_turn(sea(), sea_position(own + " pool 0"), kPlenty);
    ASSERT_TRUE(built && poor);
    EXPECT_EQ(built->most, 0);
    EXPECT_EQ(poor->most, 0);
}

// Where one may moor the turn is another one (SI-MOOR-01); and what is drawn is no puzzle.
TEST(TurnSearch, AtSeaIsForTurnsOfExplorationAlone) {
    using Craft = TurnCraft<islands::Setup>;
    EXPECT_TRUE(Craft::asks(sea(), sea_position("played mis09")));
    EXPECT_FALSE(Craft::asks(sea(), sea_position("played mis09", "market t12 t13 t14\n")));
    EXPECT_FALSE(Craft::asks(sea(), sea_position("played mis08")));
    EXPECT_FALSE(Craft::is_own_decision(sea(), sea_position("played mis08")));
}

// The same question answered by a recursion that remembers nothing and spreads tokens in every
// way. What is made by the end of the turn, nothing if chance decides; `steps` may run out.
template <typename Setup>
std::optional<int> most_made(const Setup& setup, const StateOf<Setup>& from,
                             const StateOf<Setup>& state, int& steps) {
    using Craft = TurnCraft<Setup>;
    if (Craft::is_over(setup, from, state)) return Craft::made(setup, from, state);
    if (--steps < 0 || mover(setup, state).is_chance()) return std::nullopt;
    Actions list;
    actions(setup, state, list);
    std::optional<int> most;
    for (const Action action : list) {
        StateOf<Setup> after = state;
        apply(setup, after, action);
        most = std::max(most, most_made(setup, from, after, steps));
    }
    return most;
}

std::optional<int> made(const std::optional<lab::TurnAnswer>& answer) {
    return answer ? std::optional(answer->most) : std::nullopt;
}

// How many positions of a random game were small enough to be compared.
template <typename Setup>
int compare_game(const Setup& setup, std::uint64_t seed) {
    engine::Rng rng(seed);
    Actions list;
    int compared = 0;
    for (auto state = start(setup);;) {
        actions(setup, state, list);
        if (list.empty()) return compared;
        int steps = 2000;
        if (TurnCraft<Setup>::is_own_decision(setup, state)) {
            const auto plain = most_made(setup, state, state, steps);
            const auto one = lab::search_turn(setup, state, steps < 0 ? 1 : kPlenty);
            const auto all = lab::search_turn(setup, state, steps < 0 ? 1 : kPlenty, Spreads::All);
            if (steps >= 0) {
                ++compared;
                EXPECT_EQ(made(one), plain) << print_position(setup, state);
                EXPECT_EQ(made(all), plain) << print_position(setup, state);
            }
        }
        apply(setup, state, list.at_ticket(rng.below(list.total_weight())));
    }
}

TEST(TurnSearch, AgreesWithAPlainRecursion) {
    int compared = 0;
    for (const char* map : {"surface-2", "underground-2"}) {
        for (std::uint64_t seed = 1; seed <= 8; ++seed)
            compared += compare_game(setup_on(map), seed);
    }
    EXPECT_GT(compared, 500);
}

TEST(TurnSearch, AgreesWithAPlainRecursionAtSea) {
    int compared = 0;
    for (std::uint64_t seed = 1; seed <= 8; ++seed)
        compared += compare_game(sea(), seed);
    EXPECT_GT(compared, 100);
}

}  // namespace
