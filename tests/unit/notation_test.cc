#include "games/smallworld/notation.h"

#include <gtest/gtest.h>

#include "engine/rng.h"
#include "games/islands/notation.h"
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

// Chasms are 0 5 14 20 27 (volcanoes 0 14), rivers 2 17 23, Monsters on 4 7 18 21.
const Setup& underground() {
    return setup_of("underground-2", "PL2018");
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

TEST(Notation, EveryPositionOfRandomGamesBelowReadsBackAsItself) {
    constexpr std::pair<const char*, const char*> kGames[] = {
        {"underground-2", "PL2018"},
        {"underground-3", "PL2018 balrog-reveals=true armors-movable=true"},
        {"underground-4", "PL2018 items=both"},
        {"underground-5", "PL2018 items=both defender-time=before-redeploy"},
        {"surface-2", "PL2018 items=both markers=true"},
        {"surface-4", "PL2018 items=both badge=discard"},
    };
    for (const auto& [map, options] : kGames) {
        for (std::uint64_t seed = 1; seed <= 10; ++seed) {
            SCOPED_TRACE(std::string(map) + " " + options);
            play_with_round_trips(setup_of(map, options), seed);
            if (HasFatalFailure()) return;
        }
    }
}

TEST(Notation, TheBeginningBelowIsShort) {
    const std::string text = print_position(underground(), start(underground()));
    EXPECT_EQ(text, "awaits race\nmonsters 4 7 18 21\ncolumn none\n");
}

TEST(Notation, MonstersLeaveWhereSomebodyOrAMarkerIs) {
    const auto one =
        parse_position(underground(), "phase conquer\narmy A active mining+ogres hand 6 on 4:1\n");
    ASSERT_TRUE(one) << one.error().text();
    EXPECT_NE(print_position(underground(), *one).find("monsters 7 18 21\n"), std::string::npos);
    const auto two = parse_position(underground(),
                                    "phase conquer\narmy A active mining+ogres hand 6 on 6:1\n"
                                    "markers shiny-orb@7\n");
    ASSERT_TRUE(two) << two.error().text();
    EXPECT_NE(print_position(underground(), *two).find("monsters 4 18 21\n"), std::string::npos);
    const auto three = parse_position(underground(),
                                      "phase conquer\narmy A active mining+ogres hand 6 on 6:1\n"
                                      "markers shiny-orb@6\n");
    ASSERT_TRUE(three) << three.error().text();
    EXPECT_NE(print_position(underground(), *three).find("monsters 4 7 18\n"), std::string::npos);
}

// Lines that a position says and must say again when it is printed.
class Below : public testing::TestWithParam<const char*> {};

TEST_P(Below, EveryStatementIsKept) {
    const std::string text = GetParam();
    const auto state = parse_position(underground(), text);
    ASSERT_TRUE(state) << state.error().text() << "\n" << text;
    expect_round_trip(underground(), *state);
    const std::string printed = "\n" + print_position(underground(), *state);
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = text.find('\n', at);
        const std::string line = "\n" + text.substr(at, end - at) + "\n";
        EXPECT_NE(printed.find(line), std::string::npos) << line << printed;
        at = end == std::string::npos ? text.size() : end + 1;
    }
}

INSTANTIATE_TEST_SUITE_P(
    Positions, Below,
    testing::Values(
        "phase conquer\narmy A active magic+ogres hand 5 on 6:1 12:1 22:1\n"
        "army B active royal+kraken on 2:1 3:2\nmonsters 18\n"
        "markers altar-of-souls@12 shiny-orb@6 sword-of-the-killer-rabbit@22\n"
        "piece queen 3\npiece bag 22\nused shiny-orb\n"
        "using sword-of-the-killer-rabbit bag:shiny-orb",
        "phase conquer\narmy A active magic+ogres hand 5 on 6:1\nmarkers shiny-orb@12\n"
        "used bag:shiny-orb",
        "phase conquer\narmy A active muddy+iron-dwarves hand 4 hammers 3 on 13:1 15:1\npaid 2",
        "phase conquer\narmy A active mining+ogres hand 3 on 12:2\nmarkers stonehedge@12\n"
        "granted vampire",
        "phase conquer\narmy A active mining+ogres hand 3 on 6:1 12:1\nmonsters none\n"
        "markers crypt-of-the-tomb-raider@12 wickedest-pentacle@6\n"
        "piece ghost 25\npiece balrog 15\nsent",
        "phase conquer\narmy A active mining+flames hand 8\npiece volcano 14",
        "phase place\narmy A active shield+shrooms on 8:1 11:1\npiece armor 8:2 11:1\n"
        "gained 2\nplacing armor",
        "phase conquer\narmy A active mining+ogres hand 3 on 8:1\n"
        "army B active vengeful+drow on 10:2\ngrudge B A",
        "phase redeploy\nstage declined\narmy A declined tomb+drow hand 3 on 8:1 9:1\ndeclining",
        "phase swap\narmy A active mining+shadow-mimes\npicked",
        "phase start\narmy A active stone+cultists on 3:1 10:2\n"
        "army A declined reborn+drow on 8:1 9:1\npiece ancient 10\nmoved\nswapped 1\ncursor 4",
        "phase stout\narmy A declined wise+drow on 8:1 12:1\nmonsters 4\n"
        "markers altar-of-souls@12",
        "phase defend\narmy B active mining+ogres withdrawn 2 on 8:1 9:1\nsacrificed\n"
        "defender B active",
        "phase conquer\nawaits marker\narmy A active mining+ogres hand 2 on 6:1 7:4\n"
        "conquests-over\ndiscovery 7",
        "phase conquer\nawaits grant\narmy A active mining+ogres hand 2 on 6:1 7:4\n"
        "markers stonehedge@7\ndiscovery 7",
        "phase send\narmy A active mining+ogres hand 2 on 6:1 7:4\nmarkers wickedest-pentacle@7",
        "phase lay\narmy A active mining+ogres on 6:1 7:4\nmarkers froggys-ring@7",
        "phase conquer\nawaits early-die\narmy A active mining+will-o-wisps hand 3 on 1:1\n"
        "target 6"));

TEST(Notation, EveryActionBelowReadsBackAsItself) {
    for (const char* text : {"monsters 7",
                             "marker shiny-orb",
                             "swap 1",
                             "swap 5",
                             "rebirth 8",
                             "use sword-of-the-killer-rabbit",
                             "use bag flying-doormat",
                             "use race",
                             "use power",
                             "use grant",
                             "roll-for 6",
                             "send 15",
                             "lay froggys-ring 7",
                             "lay bag froggys-ring 0",
                             "sacrifice 8",
                             "decline-by-grant",
                             "place armor 8 2",
                             "place ancient 9",
                             "place queen 9",
                             "place ghost 25",
                             "place volcano 14"}) {
        const auto action = parse_action(underground(), text);
        ASSERT_TRUE(action) << text << ": " << action.error().text();
        EXPECT_EQ(print_action(underground(), *action), text);
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

class BadBelow : public testing::TestWithParam<BadText> {};

TEST_P(BadBelow, IsRefused) {
    const BadText& bad = GetParam();
    const std::string army = "army A active mining+ogres hand 3 on 6:1\nphase conquer\n";
    const auto state = parse_position(underground(), army + bad.text);
    ASSERT_FALSE(state) << bad.text;
    EXPECT_NE(state.error().message.find(bad.message), std::string::npos) << state.error().text();
    EXPECT_EQ(state.error().rule, bad.rule) << bad.text;
}

INSTANTIATE_TEST_SUITE_P(
    Below, BadBelow,
    testing::Values(
        BadText{"monsters 8", "no symbol for Monsters", "UG-SETUP-06"},
        BadText{"monsters 4 4", "named twice"}, BadText{"markers shiny-orb", "marker@region"},
        BadText{"markers orb@3", "marker@region"},
        BadText{"markers shiny-orb@28", "a region from 0 to 27"},
        BadText{"markers shiny-orb@3 shiny-orb@8", "in two places", "UG-CORE-08"},
        BadText{"markers shiny-orb@0", "where nobody can have been", "UG-MONSTER-03"},
        BadText{"monsters 4 7 18 21\nmarkers shiny-orb@3", "more markers", "UG-CORE-08"},
        BadText{"piece hammer 6", "stands in no region"}, BadText{"piece armor 6", "region:number"},
        BadText{"piece armor 6:9", "from 1 to 8"},
        BadText{"piece armor 6:1", "does not have it", "UG-POWER-SHIELD-6"},
        BadText{"piece queen 6", "does not have it", "UG-POWER-ROYAL-3"},
        BadText{"piece ancient 8", "without race tokens", "SW-INV-20"},
        BadText{"piece ghost 8", "without the place", "UG-PLACE-CRYPT-1"},
        BadText{"markers crypt-of-the-tomb-raider@12\npiece ghost 0", "on a chasm", "UG-CHASM-01"},
        BadText{"markers crypt-of-the-tomb-raider@12\npiece ghost 12", "at the place",
                "UG-PLACE-CRYPT-1"},
        BadText{"markers crypt-of-the-tomb-raider@12\npiece ghost 8 9", "more pieces",
                "UG-PLACE-CRYPT-1"},
        BadText{"piece balrog 8", "without the place", "UG-PLACE-PENTA-4"},
        BadText{"markers wickedest-pentacle@12\npiece balrog 6", "is not empty", "UG-CORE-08"},
        BadText{"piece volcano 5", "a site for it", "UG-CHASM-03"},
        BadText{"piece volcano 14", "without the race", "UG-RACE-FLAMES-1"},
        BadText{"granted vampire", "granted by nothing", "UG-PLACE-STONE-1"},
        BadText{"markers stonehedge@12\ngranted mining", "two places", "SW-INV-04"},
        BadText{"grudge A A", "cannot be", "UG-POWER-VENGEFUL-1"},
        BadText{"grudge A B", "never does", "UG-POWER-VENGEFUL-4"},
        BadText{"grudge A B B", "named twice"},
        BadText{"used shiny-orb", "nobody has found", "UG-RELIC-02"},
        BadText{"markers shiny-orb@12\nusing shiny-orb", "does not have it", "UG-RELIC-02"},
        BadText{"using grant", "does not have it", "UG-RELIC-02"},
        BadText{"using bag:shiny-orb", "not in play", "UG-POWER-MAGIC-1"},
        BadText{"markers shiny-orb@12\nusing bag:shiny-orb", "does not have it",
                "UG-POWER-MAGIC-1"},
        BadText{"used bag:shiny-orb bag:shiny-orb", "one relic only", "UG-POWER-MAGIC-1"},
        BadText{"used orb", "a place or relic"},
        BadText{"discovery 6", "only in awaits marker", "UG-MONSTER-03"},
        BadText{"awaits marker", "need a discovery", "UG-MONSTER-03"},
        BadText{"awaits marker\ndiscovery 8", "just conquered", "UG-MONSTER-03"},
        BadText{"awaits grant\ndiscovery 6", "has no badge yet", "UG-PLACE-STONE-1"},
        BadText{"awaits monsters", "surface map only", "UG-COMPAT-10"},
        BadText{"conquests-over", "last conquest", "UG-FINAL-05"},
        BadText{"declining", "declining is said only", "UG-POWER-TOMB-2"},
        BadText{"gained 2", "cannot be gained now", "UG-POWER-SHIELD-6"},
        BadText{"paid 1", "more pieces have paid", "UG-RACE-IRONDW-3"},
        BadText{"army B active mining+drow hammers 1 on 8:1", "two places", "SW-INV-04"},
        BadText{"army B active royal+drow hammers 1 on 8:1", "cannot have", "UG-RACE-IRONDW-2"},
        BadText{"army B active royal+drow hammers 8 on 8:1", "from 0 to 7"},
        BadText{"army B active royal+drow on 2:1", "should have left", "UG-RIVER-04"},
        BadText{"army B active royal+drow on 5:1", "on a chasm", "UG-CHASM-01"}));

TEST(Notation, AnErrorNeedsNoSecondLine) {
    const auto state = parse_position(surface(), std::string(kArmy) + "target 4\n");
    ASSERT_FALSE(state);
    EXPECT_EQ(state.error().text().find('\n'), std::string::npos);
}

TEST(Notation, WhatASeatSeesIsNoPosition) {
    const std::string text = std::string(kArmy) + "\ncoins A 4 B ?\n";
    const auto position = parse_position(surface(), text);
    ASSERT_FALSE(position);
    EXPECT_EQ(position.error().message, "in a position nothing is hidden");
    const auto seen = parse_view(surface(), text, engine::Seat{0});
    ASSERT_TRUE(seen) << seen.error().text();
    EXPECT_EQ(seen->coins_known, 1);
    EXPECT_EQ(seen->state.coins[0], 4);
    // B would see his own coins, and a spectator nobody's.
    for (const engine::Seat other : {engine::Seat{1}, engine::kNoSeat})
        EXPECT_FALSE(parse_view(surface(), text, other));
    EXPECT_FALSE(parse_view(surface(), std::string(kArmy) + "\ncoins B ? B ?", engine::Seat{0}));
    EXPECT_FALSE(parse_view(surface(), std::string(kArmy) + "\ncoins ? A", engine::Seat{0}));
}

TEST(Notation, MoreThanThereIsCannotBeHidden) {
    static lab::GameLibrary library(TERRARIUM_SOURCE_DIR "/content");
    const auto setup =
        library.islands_setup({.game = "islands", .map = "sea-2", .options = "advanced"});
    ASSERT_TRUE(setup);
    islands::State state = start(**setup);
    Rng rng(5);
    Actions list;
    std::string text;
    while (mover(**setup, state) != engine::Mover::seat(engine::Seat{0}) ||
           text.find("hand ?") > text.size() || text.find("played ?") > text.size()) {
        list.clear();
        actions(**setup, state, list);
        ASSERT_FALSE(list.empty()) << text;
        apply(**setup, state, list.at_ticket(rng.below(list.total_weight())));
        text = print_view(**setup, view(**setup, state, engine::Seat{0}));
    }
    const auto seen = parse_view(**setup, text, engine::Seat{0});
    ASSERT_TRUE(seen) << seen.error().text() << "\n" << text;
    const auto with = [&](const std::string& part, const std::string& more) {
        std::string changed = text;
        changed.replace(changed.find(part), part.size(), more);
        return parse_view(**setup, changed, engine::Seat{0});
    };
    std::string many;
    for (int i = 0; i < 300; ++i)
        many += " ?";
    EXPECT_FALSE(with("hand ?", "hand" + many));
    EXPECT_FALSE(with("hand ?", "cards" + many + " hand ?"));
    EXPECT_FALSE(with("hand ?", "found" + many + " hand ?"));
    EXPECT_FALSE(with("played ?", "played ? ? ?"));
    EXPECT_FALSE(with("played ?", "played mis01 ?"));
    EXPECT_FALSE(parse_position(**setup, text));
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
