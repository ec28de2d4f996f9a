#include <gtest/gtest.h>

#include <algorithm>

#include "bots/bot.h"
#include "lab/simulate.h"
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

TEST(Bots, AreFoundByName) {
    for (const bots::Bot& bot : bots::all_bots())
        EXPECT_EQ(bots::find_bot(bot.name), &bot);
    EXPECT_EQ(bots::find_bot("nobody"), nullptr);
    EXPECT_EQ(bots::bot_names(), "greedy, random");
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
                    const Action choice = bot.choose(*setup, view, actions, first);
                    ASSERT_EQ(choice, bot.choose(*setup, view, actions, second)) << bot.name;
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

}  // namespace
