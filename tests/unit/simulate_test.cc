#include "lab/simulate.h"

#include <gtest/gtest.h>

#include "loader/loader.h"

namespace {

using lab::SimulateOptions;
using lab::SimulateResult;

smallworld::Setup surface(const char* map) {
    const auto content = loader::load_content(TERRARIUM_SOURCE_DIR "/content");
    EXPECT_TRUE(content) << content.error().text();
    return *loader::make_game(*content, map, smallworld::Options{});
}

SimulateOptions options_for(const char* bots, int seats) {
    SimulateOptions options;
    options.bots = *lab::seat_bots(bots, seats);
    options.games = 40;
    options.seed = 11;
    return options;
}

TEST(Simulate, DoesNotDependOnTheNumberOfThreads) {
    const smallworld::Setup setup = surface("surface-3");
    SimulateOptions options = options_for("random,greedy", 3);
    options.games = 24;
    const SimulateResult one = lab::simulate(setup, options);
    options.threads = 3;
    const SimulateResult three = lab::simulate(setup, options);
    EXPECT_EQ(one.steps, three.steps);
    for (std::size_t i = 0; i < one.bots.size(); ++i) {
        EXPECT_EQ(one.bots[i].wins_60ths, three.bots[i].wins_60ths);
        EXPECT_EQ(one.bots[i].score_sum, three.bots[i].score_sum);
        EXPECT_EQ(one.bots[i].score_squares, three.bots[i].score_squares);
    }
}

TEST(Simulate, SharesOutEveryWin) {
    const smallworld::Setup setup = surface("surface-4");
    const SimulateOptions options = options_for("random", 4);
    const SimulateResult result = lab::simulate(setup, options);
    std::int64_t wins = 0;
    for (const lab::BotResult& bot : result.bots)
        wins += bot.wins_60ths;
    EXPECT_EQ(wins, 40 * lab::kWholeWin);
    EXPECT_EQ(result.games, 40U);
    EXPECT_EQ(result.violations, 0U);
}

TEST(Simulate, CheckingStepsChangesNothing) {
    const smallworld::Setup setup = surface("surface-2");
    SimulateOptions options = options_for("random", 2);
    const SimulateResult fast = lab::simulate(setup, options);
    options.check_steps = true;
    const SimulateResult checked = lab::simulate(setup, options);
    EXPECT_EQ(fast.steps, checked.steps);
    EXPECT_EQ(fast.bots[0].score_sum, checked.bots[0].score_sum);
    EXPECT_EQ(checked.violations, 0U);
}

TEST(Simulate, SeatsBotsFromAList) {
    const auto seated = lab::seat_bots("random,greedy", 5);
    ASSERT_TRUE(seated);
    EXPECT_EQ((*seated)[0]->name, "random");
    EXPECT_EQ((*seated)[3]->name, "greedy");
    EXPECT_EQ((*seated)[4]->name, "random");
    EXPECT_FALSE(lab::seat_bots("random,clever", 2));
    EXPECT_FALSE(lab::seat_bots("", 2));
    EXPECT_FALSE(lab::seat_bots("random,", 2));
    EXPECT_FALSE(lab::seat_bots("random,random,random", 2));
}

TEST(Simulate, IntervalsAreThoseOfTheMean) {
    EXPECT_DOUBLE_EQ(lab::half_width(10, 100, 1), 0);
    // 0 and 1 in equal parts: the deviation of 100 of them is 0.5025, of their mean a tenth.
    EXPECT_NEAR(lab::half_width(50, 50, 100), 1.96 * 0.0502519, 1e-6);
}

TEST(Simulate, SharesAreNeverCertain) {
    EXPECT_NEAR(lab::share_interval(50, 100).low, 0.4038, 1e-4);
    EXPECT_NEAR(lab::share_interval(50, 100).high, 0.5962, 1e-4);
    EXPECT_NEAR(lab::share_interval(0, 200).high, 0.0188, 1e-4);
    EXPECT_NEAR(lab::share_interval(200, 200).low, 0.9812, 1e-4);
    EXPECT_DOUBLE_EQ(lab::share_interval(200, 200).high, 1);
}

}  // namespace
