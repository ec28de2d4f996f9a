#include "lab/turn_search.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "engine/rng.h"
#include "games/smallworld/notation.h"
#include "lab/game_library.h"

namespace {

using engine::Action;
using engine::Actions;
using lab::Spreads;
using smallworld::Phase;
using smallworld::Setup;
using smallworld::State;

constexpr std::uint64_t kPlenty = 100'000;

const Setup& setup_on(const std::string& map) {
    static lab::GameLibrary library(TERRARIUM_SOURCE_DIR "/content");
    const auto setup = library.setup({.map = map});
    if (!setup) ADD_FAILURE() << setup.error().text();
    return **setup;
}

State position(const std::string& text) {
    const auto state = smallworld::parse_position(setup_on("surface-2"), text);
    if (!state) ADD_FAILURE() << state.error().text();
    return *state;
}

std::string line_of(const lab::TurnAnswer& answer) {
    std::string line;
    for (const Action action : answer.line)
        line += (line.empty() ? "" : ", ") + print_action(setup_on("surface-2"), action);
    return line;
}

// Elves bring nothing by themselves, forests one coin each. 9 is a forest, 14 a hill; beside them
// only 10 is empty land that costs two.
constexpr std::string_view kElves = "round 3\nphase choose\narmy A active forest+elves on ";

TEST(TurnSearch, WithNothingToConquerTheTurnIsHeld) {
    const auto answer = lab::search_turn(setup_on("surface-2"),
                                         position(std::string(kElves) + "9:1 14:1"), kPlenty);
    ASSERT_TRUE(answer);
    EXPECT_EQ(answer->coins, 3);
    EXPECT_EQ(line_of(*answer), "expand, done");
    EXPECT_EQ(answer->reached, 1U);
}

TEST(TurnSearch, FindsTheOneConquestThatPays) {
    const auto answer = lab::search_turn(setup_on("surface-2"),
                                         position(std::string(kElves) + "9:1 14:3"), kPlenty);
    ASSERT_TRUE(answer);
    EXPECT_EQ(answer->coins, 4);
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
    EXPECT_EQ(answer->coins, 3);
}

TEST(TurnSearch, GivesUpWhereChanceCannotBeAvoided) {
    const auto& setup = setup_on("surface-2");
    const State from = position("round 3\nphase pick\n");
    ASSERT_TRUE(lab::is_own_decision(setup, from));
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

// The same question answered by a recursion that remembers nothing and spreads tokens in every
// way. Coins at the end of the turn, -1 if chance decides; `steps` may run out.
int most_coins(const Setup& setup, const State& from, const State& state, int& steps) {
    if (lab::is_turn_over(setup, from, state)) {
        return state.coins[static_cast<std::size_t>(from.active)];
    }
    if (--steps < 0 || smallworld::mover(setup, state).is_chance()) return -1;
    Actions list;
    smallworld::actions(setup, state, list);
    int most = -1;
    for (const Action action : list) {
        State after = state;
        smallworld::apply(setup, after, action);
        most = std::max(most, most_coins(setup, from, after, steps));
    }
    return most;
}

// How many positions of a random game were small enough to be compared.
int compare_game(const Setup& setup, std::uint64_t seed) {
    engine::Rng rng(seed);
    Actions list;
    int compared = 0;
    for (State state = smallworld::start(setup);;) {
        smallworld::actions(setup, state, list);
        if (list.empty()) return compared;
        int steps = 2000;
        if (lab::is_own_decision(setup, state)) {
            const int plain = most_coins(setup, state, state, steps);
            const auto one = lab::search_turn(setup, state, steps < 0 ? 1 : kPlenty);
            const auto all = lab::search_turn(setup, state, steps < 0 ? 1 : kPlenty, Spreads::All);
            if (steps >= 0) {
                ++compared;
                const int before = state.coins[static_cast<std::size_t>(state.active)];
                const int searched = one ? before + one->coins : -1;
                EXPECT_EQ(searched, plain) << print_position(setup, state);
                EXPECT_EQ(all ? before + all->coins : -1, plain) << print_position(setup, state);
            }
        }
        smallworld::apply(setup, state, list.at_ticket(rng.below(list.total_weight())));
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

}  // namespace
