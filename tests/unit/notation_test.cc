#include "games/smallworld/notation.h"

#include <gtest/gtest.h>

#include "engine/rng.h"
#include "lab/game_library.h"

namespace {

using engine::Rng;
using smallworld::Action;
using smallworld::Actions;
using smallworld::Setup;
using smallworld::State;

const Setup& setup_of(const std::string& map, const std::string& options) {
    static lab::GameLibrary library(TERRARIUM_SOURCE_DIR "/content");
    const auto setup = library.setup({.game = "smallworld", .map = map, .options = options});
    if (!setup) ADD_FAILURE() << setup.error().text();
    return **setup;
}

const Setup& surface() {
    return setup_of("surface-2", "PL2018");
}

void expect_round_trip(const Setup& setup, const State& state) {
    const std::string text = print_position(setup, state);
    const auto back = parse_position(setup, text);
    ASSERT_TRUE(back) << back.error().text() << "\n" << text;
    EXPECT_EQ(text, print_position(setup, *back));
    ASSERT_TRUE(*back == state) << "reads back as another state:\n" << text;
}

void expect_actions_round_trip(const Setup& setup, const Actions& list) {
    for (const Action action : list) {
        const std::string text = print_action(setup, action);
        const auto back = parse_action(setup, text);
        ASSERT_TRUE(back) << text << ": " << back.error().text();
        ASSERT_EQ(*back, action) << text;
    }
}

void play_with_round_trips(const Setup& setup, std::uint64_t seed) {
    State state = start(setup);
    Rng rng(seed);
    Actions list;
    for (int step = 0; step < smallworld::kMaxSteps; ++step) {
        expect_round_trip(setup, state);
        list.clear();
        actions(setup, state, list);
        if (list.empty()) return;
        expect_actions_round_trip(setup, list);
        if (testing::Test::HasFatalFailure()) return;
        apply(setup, state, list.at_ticket(rng.below(list.total_weight())));
    }
    FAIL() << "the game did not end";
}

TEST(Notation, EveryPositionOfRandomGamesReadsBackAsItself) {
    for (const char* map : {"surface-2", "surface-3", "surface-4", "surface-5"}) {
        for (const char* options : {"PL2018", "CZ2009", "PL2018 badge=discard loss-tray=false",
                                    "PL2018 defender-time=before-redeploy"}) {
            for (std::uint64_t seed = 1; seed <= 10; ++seed) {
                SCOPED_TRACE(std::string(map) + " " + options);
                play_with_round_trips(setup_of(map, options), seed);
                if (HasFatalFailure()) return;
            }
        }
    }
}

TEST(Notation, TheBeginningIsShort) {
    const std::string text = print_position(surface(), start(surface()));
    EXPECT_EQ(text, "awaits race\ntribes 2 3 5 6 12 13 19 20 21\ncolumn none\n");
}

TEST(Notation, WhatIsNotSaidHasItsDefault) {
    const auto state = parse_position(surface(), "phase conquer\narmy A active hill+orcs hand 6\n");
    ASSERT_TRUE(state) << state.error().text();
    EXPECT_EQ(state->round, 1);
    EXPECT_EQ(state->column_size, smallworld::kColumnSize);
    EXPECT_EQ(state->tribes, surface().map.lost_tribes);
    EXPECT_EQ(state->coins[0], 5);
    EXPECT_EQ(state->scored, 0);
}

TEST(Notation, StatementsComeInAnyOrderWithSpacesAndComments) {
    const auto one = parse_position(
        surface(), "army A active hill+orcs hand 5 on 3:1\nphase conquer\ncoins A 7 B 6\n");
    const auto two = parse_position(surface(),
                                    "# a comment, even with letters like \xC5\x99\n\n"
                                    "  coins   B 6 A 7   # held\n"
                                    "phase conquer\narmy A active hill+orcs on 3:1 # no hand\n");
    ASSERT_TRUE(one) << one.error().text();
    ASSERT_TRUE(two) << two.error().text();
    EXPECT_EQ(one->scored, 3);
    EXPECT_NE(*one, *two);
    const auto three = parse_position(
        surface(), "coins B 6 A 7\nphase conquer\narmy A active hill+orcs hand 5 on 3:1");
    ASSERT_TRUE(three) << three.error().text();
    EXPECT_EQ(*one, *three);
}

TEST(Notation, LairsFollowFromTheirRace) {
    const auto state =
        parse_position(surface(), "phase conquer\narmy A active hill+trolls hand 1 on 3:1 4:2");
    ASSERT_TRUE(state) << state.error().text();
    EXPECT_EQ(state->where(smallworld::Piece::Lair).size(), 2);
    EXPECT_EQ(print_position(surface(), *state).find("piece lair"), std::string::npos);
}

TEST(Notation, TheHashIsOverTheText) {
    const auto one = parse_position(surface(), "phase conquer\narmy A active hill+orcs hand 6\n");
    const auto two = parse_position(surface(), "phase conquer\narmy A active hill+orcs hand 5\n");
    ASSERT_TRUE(one && two);
    EXPECT_EQ(position_hash(surface(), *one), position_hash(surface(), *one));
    EXPECT_NE(position_hash(surface(), *one), position_hash(surface(), *two));
}

struct BadText {
    const char* text;
    const char* message;  // part of the error
    const char* rule = "";
    const char* place = "";
};

constexpr const char* kArmy = "army A active hill+orcs hand 5 on 3:1\nphase conquer\n";

class BadPosition : public testing::TestWithParam<BadText> {};

TEST_P(BadPosition, IsRefused) {
    const BadText& bad = GetParam();
    const auto state = parse_position(surface(), bad.text);
    ASSERT_FALSE(state) << bad.text;
    EXPECT_NE(state.error().message.find(bad.message), std::string::npos)
        << state.error().text() << "\nfor\n"
        << bad.text;
    EXPECT_EQ(state.error().rule, bad.rule) << state.error().text();
    if (*bad.place != '\0') {
        EXPECT_EQ(state.error().place, bad.place);
    }
}

INSTANTIATE_TEST_SUITE_P(
    Words, BadPosition,
    testing::Values(
        BadText{"rounds 3", "expected a statement, found \"rounds\"", "", "line 1"},
        BadText{"\n\nround", "expected a round, found the end of the line", "", "line 3"},
        BadText{"round 0", "from 1 to 10, found \"0\""}, BadText{"round 11", "found \"11\""},
        BadText{"round 03", "found \"03\""}, BadText{"round -1", "found \"-1\""},
        BadText{"round +1", "found \"+1\""},
        BadText{"round 99999999999999999999", "found \"99999999999999999999\""},
        BadText{"round 3 4", "expected nothing more, found \"4\""},
        BadText{"round 3\nround 3", "round was said in line 1 already", "", "line 2"},
        BadText{"turn C", "a seat from A to B"}, BadText{"turn a", "a seat from A to B"},
        BadText{"phase fight", "expected a phase, found \"fight\""},
        BadText{"stage gone", "active, declined or spirit"},
        BadText{"awaits luck", "found \"luck\""}, BadText{"round\t3", "only spaces"},
        BadText{"phase \xC5\x99", "only plain ASCII"},
        BadText{"army A active orcs", "a combo (power+race)"},
        BadText{"army A active hill+orks", "expected a race, found \"orks\""},
        BadText{"army A active hil+orcs", "expected a power, found \"hil\""},
        BadText{"army A active ?+orcs", "expected a power, found \"?\""},
        BadText{"army A active hill+orcs hand", "expected a number"},
        BadText{"army A active hill+orcs hand 11", "from 0 to 10"},
        BadText{"army A active hill+orcs hand 1 hand 1", "hand is said twice"},
        BadText{"army A active hill+orcs on", "region:number"},
        BadText{"army A active hill+orcs on 3", "region:number"},
        BadText{"army A active hill+orcs on 3:0", "from 1 to 10"},
        BadText{"army A active hill+orcs on 30:1", "a region from 0 to 22"},
        BadText{"army A active hill+orcs on 3:1 hand 2", "found \"hand\""},
        BadText{"army A active hill+orcs on 3:1 3:1", "occupied twice", "SW-INV-02"},
        BadText{"army A active hill+orcs\narmy A active swamp+elves", "said twice", "SW-INV-06"},
        BadText{"tribes 1 1", "named twice"},
        BadText{"tribes 0", "no Lost Tribe symbol", "SW-SETUP-08"},
        BadText{"piece castle 1", "expected a piece"},
        BadText{"piece fortress 1\npiece fortress 2", "said twice"},
        BadText{"piece encampment 3", "region:number"}, BadText{"coins A", "number of coins"},
        BadText{"coins A 1 A 2", "named twice"}, BadText{"coins A 99999", "to 20000"},
        BadText{"column hill+orcs:0", "coins on the combo"},
        BadText{"column hill+orcs hill+elves", "two places", "SW-INV-04"},
        BadText{"column hill+orcs swamp+orcs", "two places", "SW-INV-03"},
        BadText{"stack orcs orcs", "two places", "SW-INV-03"},
        BadText{"discard hill hill", "discarded twice", "SW-INV-04"},
        BadText{"lost orcs", "race:tokens"}, BadText{"lost orcs:11", "from 1 to 10"},
        BadText{"ally A A", "own ally", "SW-POWER-DIPLOMAT-1"},
        BadText{"picked now", "nothing more"}, BadText{"roll 4", "from 0 to 3"},
        BadText{"cursor 24", "from 0 to 23"}));

INSTANTIATE_TEST_SUITE_P(
    Sense, BadPosition,
    testing::Values(
        BadText{"army A active hill+orcs hand 9 on 3:2\nphase conquer", "11 are used", "SW-INV-01",
                "line 1"},
        BadText{"phase conquer", "", "SW-FSM-01"},
        BadText{"phase choose", "needs the army", "SW-FSM-01"},
        BadText{"round 2", "phase setup waits for chance", "SW-FSM-01"},
        BadText{"phase conquer\nstage declined\narmy A active swamp+elves\narmy A declined "
                "hill+orcs on 3:1",
                "does not act", "SW-TURN-09"},
        BadText{"phase redeploy\narmy A active hill+orcs on 3:1 4:1", "nothing to place",
                "SW-FSM-01"},
        BadText{"phase redeploy\narmy A active hill+orcs hand 3", "no region", "SW-FSM-01"},
        BadText{"phase place\narmy A active fortified+orcs on 3:1", "needs the piece", "SW-FSM-01"},
        BadText{"phase defend\narmy A active hill+orcs on 3:1", "needs a defender", "SW-LOSS-05"},
        BadText{"phase defend\ndefender A active\narmy A active hill+orcs on 3:1",
                "nothing to place", "SW-FSM-01"},
        BadText{"phase conquer\nawaits final-die\narmy A active hill+orcs hand 1 on 3:1",
                "needs a target", "SW-DIE-05"},
        BadText{"phase conquer\nroll 2\narmy A active hill+orcs hand 1 on 3:1", "roll",
                "SW-POWER-BERSERK-1"},
        BadText{"phase ally\narmy A active hill+orcs on 3:1", "has no phase ally",
                "SW-POWER-DIPLOMAT-1"},
        BadText{"phase pick\ncolumn none", "", "SW-INV-05"},
        BadText{"phase conquer\narmy A active hill+orcs hand 1\narmy B active swamp+elves hand 1 "
                "on 3:1",
                "cannot have tokens in hand", "SW-INV-14"},
        BadText{"phase conquer\nstage declined\narmy A declined hill+ghouls on 3:2",
                "needs the army A active", "SW-FSM-01"},
        BadText{"phase conquer\narmy A active hill+halflings hand 1 holes 1 on 3:1 4:1\n"
                "piece hole 3 4",
                "2 holes on the map and 1 of 2 dug", "SW-INV-10"},
        BadText{"phase conquer\narmy A active hill+orcs hand 1\n"
                "army B declined swamp+elves withdrawn 1 on 3:1",
                "one token to a region", "SW-INV-13"},
        BadText{"phase over\narmy A active hill+orcs withdrawn 1 on 3:1", "nothing is withdrawn",
                "SW-INV-19"},
        BadText{"phase over\nawaits early-die", "nothing is rolled", "SW-END-01"}));

TEST(Notation, AnErrorNeedsNoSecondLine) {
    const auto state = parse_position(surface(), std::string(kArmy) + "target 4\n");
    ASSERT_FALSE(state);
    EXPECT_EQ(state.error().text().find('\n'), std::string::npos);
}

TEST(Notation, LimitsAreLimits) {
    EXPECT_FALSE(parse_position(surface(), std::string(5000, 'x')));
    EXPECT_FALSE(parse_position(surface(), std::string(5000, '\n')));
    EXPECT_TRUE(parse_position(surface(), kArmy + std::string(4000, '\n')));
    EXPECT_FALSE(parse_position(surface(), std::string("phase over\0", 11)));
}

class BadAction : public testing::TestWithParam<BadText> {};

TEST_P(BadAction, IsRefused) {
    const auto action = parse_action(surface(), GetParam().text);
    ASSERT_FALSE(action) << GetParam().text;
    EXPECT_NE(action.error().message.find(GetParam().message), std::string::npos)
        << action.error().text();
}

INSTANTIATE_TEST_SUITE_P(
    Actions, BadAction,
    testing::Values(BadText{"", "expected an action"}, BadText{"invalid", "expected an action"},
                    BadText{"Conquer 7", "expected an action, found \"Conquer\""},
                    BadText{"conquer", "expected a region"},
                    BadText{"conquer 23", "a region from 0 to 22, found \"23\""},
                    BadText{"conquer 7 2", "nothing more"}, BadText{"die 4", "from 0 to 3"},
                    BadText{"pick 0", "from 1 to 6"}, BadText{"pick 7", "from 1 to 6"},
                    BadText{"race orks", "a race"}, BadText{"power orcs", "a power"},
                    BadText{"first C", "a seat"}, BadText{"take 7", "number of tokens"},
                    BadText{"take 7 0", "number of tokens"},
                    BadText{"deploy 7 256", "number of tokens"},
                    BadText{"place hero 7 2", "nothing more"},
                    BadText{"place encampment 7", "number of encampments"},
                    BadText{"place encampment 7 6", "from 1 to 5"},
                    BadText{"done\n", "expected an action"}, BadText{"expand 3", "nothing more"}));

TEST(Notation, AnyBitsCanBePrinted) {
    Rng rng(5);
    for (int i = 0; i < 10'000; ++i) {
        const Action action{static_cast<std::uint32_t>(rng.next())};
        EXPECT_FALSE(print_action(surface(), action).empty());
    }
}

}  // namespace
