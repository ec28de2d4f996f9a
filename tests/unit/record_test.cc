#include <gtest/gtest.h>

#include <map>

#include "lab/game_library.h"
#include "lab/simulate.h"

namespace {

using Recorded = std::map<std::uint64_t, lab::PlayedGame>;

const smallworld::Setup& setup() {
    static lab::GameLibrary library(TERRARIUM_SOURCE_DIR "/content");
    return **library.setup({.game = "smallworld", .map = "surface-3", .options = "PL2018"});
}

lab::SimulateOptions options_for(const char* bots) {
    lab::SimulateOptions options;
    options.bots = *lab::seat_bots(bots, setup().seats);
    options.games = 40;
    options.seed = 5;
    return options;
}

Recorded record(const char* bots, int threads) {
    Recorded recorded;
    lab::SimulateOptions options = options_for(bots);
    options.threads = threads;
    options.record = [&](const lab::PlayedGame& played) { recorded[played.game] = played; };
    lab::simulate(setup(), options);
    return recorded;
}

TEST(Record, KeepsEveryGameWhateverTheNumberOfThreads) {
    const Recorded one = record("random,greedy", 1);
    const Recorded three = record("random,greedy", 3);
    ASSERT_EQ(one.size(), 40U);
    ASSERT_EQ(three.size(), 40U);
    for (const auto& [game, played] : one) {
        EXPECT_EQ(played.seating, three.at(game).seating) << game;
        EXPECT_EQ(played.log, three.at(game).log) << game;
    }
}

TEST(Record, KeepsWholeGames) {
    for (const auto& [game, played] : record("random,greedy", 1)) {
        smallworld::State state = smallworld::start(setup());
        for (const smallworld::Action action : played.log) {
            ASSERT_TRUE(why_illegal(setup(), state, action).legal()) << game;
            apply(setup(), state, action);
        }
        EXPECT_TRUE(mover(setup(), state).is_nobody()) << game;
    }
}

TEST(Record, SeatsBotsAsTheyPlayed) {
    const Recorded recorded = record("random,greedy,greedy", 1);
    EXPECT_EQ(recorded.at(0).seating[0]->name, "random");
    EXPECT_EQ(recorded.at(1).seating[1]->name, "random");
    EXPECT_EQ(recorded.at(2).seating[2]->name, "random");
}

TEST(Record, ChangesNoResult) {
    lab::SimulateOptions options = options_for("random");
    const lab::SimulateResult alone = lab::simulate(setup(), options);
    std::size_t steps = 0;
    options.record = [&](const lab::PlayedGame& played) { steps += played.log.size(); };
    const lab::SimulateResult recorded = lab::simulate(setup(), options);
    EXPECT_EQ(alone.steps, recorded.steps);
    EXPECT_EQ(alone.steps, steps);
    for (std::size_t i = 0; i < alone.bots.size(); ++i) {
        EXPECT_EQ(alone.bots[i].score_sum, recorded.bots[i].score_sum);
    }
}

}  // namespace
