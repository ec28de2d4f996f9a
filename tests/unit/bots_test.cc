#include <gtest/gtest.h>

#include <algorithm>

#include "bots/bot.h"
#include "lab/simulate.h"
#include "loader/islands.h"
#include "loader/loader.h"

namespace {

using smallworld::Action;
using smallworld::Actions;
using smallworld::Mover;
using smallworld::State;

const loader::Content& content() {
    static const loader::Content kContent = *loader::load_content(TERRARIUM_SOURCE_DIR "/content");
    return kContent;
}

// Enough to see that a bot works, not how well.
constexpr bots::Limits kShortly{.simulations = 4};

TEST(Bots, AreFoundByName) {
    for (const bots::Bot& bot : bots::all_bots())
        EXPECT_EQ(bots::find_bot(bot.name), &bot);
    EXPECT_EQ(bots::find_bot("nobody"), nullptr);
    EXPECT_EQ(bots::bot_names(), "greedy, planner, random, search, sprout, moss, fern, hazel, oak");
    EXPECT_NE(bots::find_bot(bots::kStandIn), nullptr);
    EXPECT_NE(bots::find_bot_of<islands::Setup>(bots::kStandIn), nullptr);
}

// People choose a level before they have chosen a game: it is called the same in all of them.
TEST(Levels, HaveTheSameNamesInAllGames) {
    const auto levels = bots::levels_of<smallworld::Setup>();
    const auto at_sea = bots::levels_of<islands::Setup>();
    for (std::size_t i = 0; i < bots::kLevels; ++i) {
        EXPECT_EQ(levels[i].name, at_sea[i].name);
        EXPECT_EQ(bots::find_bot(levels[i].name), &levels[i]);
        EXPECT_EQ(bots::find_bot_of<islands::Setup>(levels[i].name), &at_sea[i]);
        if (i == 0) continue;
        EXPECT_GT(levels[i].style.simulations, levels[i - 1].style.simulations);
        EXPECT_LE(levels[i].style.error, levels[i - 1].style.error);
    }
}

// Every bot, on every map, chooses what it was offered, and the same for the same generator.
TEST(Bots, ChooseLegallyAndRepeatably) {
    for (const smallworld::MapData& map : content().maps) {
        const auto setup = loader::make_game(content(), map.id, smallworld::Options{});
        ASSERT_TRUE(setup) << setup.error().text();
        State state = smallworld::start(*setup);
        engine::Rng rng(5);
        Actions actions;
        for (;;) {
            smallworld::actions(*setup, state, actions);
            if (actions.empty()) break;
            const Mover mover = smallworld::mover(*setup, state);
            Action next = actions.at_ticket(rng.below(actions.total_weight()));
            if (mover.is_seat()) {
                const smallworld::View view = smallworld::view(*setup, state, mover.as_seat());
                for (const bots::Bot& bot : bots::all_bots()) {
                    engine::Rng first = rng;
                    engine::Rng second = rng;
                    bots::Thinking once{.rng = first, .limits = kShortly};
                    bots::Thinking again{.rng = second, .limits = kShortly};
                    const Action choice = bot.choose(*setup, view, actions, once);
                    ASSERT_EQ(choice, bot.choose(*setup, view, actions, again)) << bot.name;
                    ASSERT_TRUE(std::ranges::binary_search(actions.begin(), actions.end(), choice))
                        << bot.name;
                    if (rng.below(2) == 0) next = choice;
                }
            }
            smallworld::apply(*setup, state, next);
        }
    }
}

TEST(Greedy, BeatsRandomInNineteenOfTwentyGames) {
    const auto setup = loader::make_game(content(), "surface-2", smallworld::Options{});
    ASSERT_TRUE(setup) << setup.error().text();
    lab::SimulateOptions options;
    options.bots = *lab::seat_bots("random,greedy", 2);
    options.games = 100;
    options.seed = 2026;
    const lab::SimulateResult result = lab::simulate(*setup, options);
    EXPECT_GE(result.bots[1].wins_60ths, 95 * lab::kWholeWin);
    EXPECT_EQ(result.violations, 0U);
}

lab::SimulateResult at_sea(const char* names, int seats, const islands::Options& rules) {
    static const auto kContent = *loader::load_islands(TERRARIUM_SOURCE_DIR "/content");
    const islands::Setup setup = islands::make_setup(kContent.catalogue, seats, rules);
    lab::SimulateOptionsOf<islands::Setup> options;
    options.bots = *lab::seat_bots_of<islands::Setup>(names, seats);
    options.games = 40;
    options.seed = 2026;
    return lab::simulate(setup, options);
}

TEST(Greedy, BeatsRandomAtSeaInNineOfTenGames) {
    EXPECT_GE(at_sea("random,greedy", 2, {}).bots[1].wins_60ths, 36 * lab::kWholeWin);
}

TEST(Greedy, BeatsAlexisOnHisSecondLevelMoreOftenThanNot) {
    const auto result = at_sea("greedy", 1, {.alexis = 1});
    EXPECT_GT(result.bots[0].wins_60ths, 20 * lab::kWholeWin);
}

// Who explores until the tiles are gone plays one round of four (SI-END-01): half the points.
TEST(Greedy, MoorsInTimeForFurtherRounds) {
    EXPECT_GT(at_sea("greedy", 2, {}).bots[0].score_sum, 40 * 40);
}

}  // namespace
