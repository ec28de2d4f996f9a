#include "games/smallworld/match.h"

#include <gtest/gtest.h>

#include "lab/game_library.h"

namespace {

using engine::Actions;
using engine::Match;
using engine::Rng;

std::unique_ptr<Match> new_match(const char* map = "surface-3") {
    static lab::GameLibrary library(TERRARIUM_SOURCE_DIR "/content");
    const auto setup = library.setup({.game = "smallworld", .map = map, .options = "PL2018"});
    if (!setup) ADD_FAILURE() << setup.error().text();
    return smallworld::make_match(*setup);
}

void play(Match& match, Rng& rng, int steps) {
    Actions list;
    for (int i = 0; i < steps && !match.over(); ++i) {
        match.actions(list);
        match.apply(list.at_ticket(rng.below(list.total_weight())));
    }
}

TEST(Match, RewindsToAnyMoment) {
    const auto match = new_match();
    Rng rng(3);
    std::vector<std::uint64_t> hashes{match->hash()};
    while (!match->over()) {
        play(*match, rng, 1);
        hashes.push_back(match->hash());
    }
    const std::vector<engine::Step> log = match->log();
    ASSERT_GT(log.size(), 150U);  // several snapshots
    for (std::size_t n = hashes.size(); n-- > 0;) {
        match->rewind(n);
        ASSERT_EQ(match->log().size(), n);
        ASSERT_EQ(match->hash(), hashes[n]) << n;
    }
    for (const engine::Step& step : log)
        match->apply(step.action);
    EXPECT_EQ(match->hash(), hashes.back());
    EXPECT_EQ(match->log(), log);
}

TEST(Match, GoesOnAfterARewind) {
    const auto match = new_match();
    Rng rng(4);
    play(*match, rng, 100);
    match->rewind(70);
    play(*match, rng, 60);
    EXPECT_EQ(match->log().size(), 130U);
    EXPECT_EQ(match->broken(), "");
    match->rewind(128);
    EXPECT_EQ(match->broken(), "");
}

TEST(Match, SaysWhyNot) {
    const auto match = new_match();
    EXPECT_TRUE(match->mover().is_chance());
    const engine::Refused why = match->why_illegal(*match->parse("pick 1"));
    ASSERT_TRUE(static_cast<bool>(why));
    EXPECT_EQ(why.rule, "SW-FSM-03");
    EXPECT_EQ(why.word, "chance-moves");
    EXPECT_FALSE(match->why_illegal(*match->parse("race orcs")));
    EXPECT_FALSE(match->parse("conquer 99"));
}

TEST(Match, ShowsEachSeatOnlyItsOwnCoins) {
    const auto match = new_match();
    EXPECT_NE(match->view(engine::Seat{0}).find("coins B ? C ?\n"), std::string::npos);
    EXPECT_NE(match->view(engine::kNoSeat).find("coins A ? B ? C ?\n"), std::string::npos);
    EXPECT_EQ(match->position().find('?'), std::string::npos);
}

TEST(Match, RanksAtTheEnd) {
    const auto match = new_match("surface-2");
    Rng rng(5);
    play(*match, rng, smallworld::kMaxSteps);
    ASSERT_TRUE(match->over());
    const auto standing = match->standing();
    ASSERT_EQ(standing.size(), 2U);
    EXPECT_EQ(standing[0].place, 1);
    EXPECT_GE(standing[0].coins, standing[1].coins);
}

}  // namespace
