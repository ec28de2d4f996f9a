#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "games/smallworld/game.h"
#include "lab/properties.h"
#include "tests/properties/games.h"

// Short random play; `terrarium soak` does the same for as long as one likes.
namespace properties {
namespace {

using lab::Thoroughness;
using smallworld::Action;
using smallworld::Actions;
using smallworld::Setup;
using smallworld::State;

// One game under observation.
struct Game {
    const Setup& setup;
    std::string name;
    engine::Rng rng;
    State state;
    std::vector<Action> log = {};

    Game(const Setup& game_setup, std::uint64_t seed)
        : setup(game_setup),
          name("seed " + std::to_string(seed)),
          rng(seed),
          state(smallworld::start(game_setup)) {}

    void play(Action action) {
        smallworld::apply(setup, state, action);
        log.push_back(action);
    }

    // The questions about text and all illegal actions are slow, so most positions are spared them.
    void expect_sound() {
        const auto thoroughness = rng.below(64) == 0 ? Thoroughness::Sampled : Thoroughness::Quick;
        const auto broken = lab::violated_property(setup, state, rng, thoroughness);
        ASSERT_FALSE(broken) << *broken << "\n" << where(setup, state, name);
    }
};

void play_to_the_end(Game& game) {
    Actions actions;
    for (int step = 0; step < smallworld::kMaxSteps; ++step) {
        game.expect_sound();
        if (::testing::Test::HasFatalFailure()) return;
        smallworld::actions(game.setup, game.state, actions);
        if (actions.empty()) break;
        game.play(lively(actions, game.rng));
    }
    ASSERT_TRUE(smallworld::mover(game.setup, game.state).is_nobody())
        << where(game.setup, game.state, game.name + ": no end in sight");
    const auto differs = lab::violated_replay(game.setup, game.log, game.state);
    ASSERT_FALSE(differs) << *differs << "\n" << where(game.setup, game.state, game.name);
}

class RandomPlay : public ::testing::TestWithParam<std::string> {};

TEST_P(RandomPlay, KeepsEveryPropertyUnderEveryOption) {
    std::uint64_t seed = 1000;
    for (const std::string& options : option_sets()) {
        const smallworld::Setup setup = make(GetParam(), options);
        Game game(setup, seed++);
        play_to_the_end(game);
        if (HasFatalFailure()) return;
    }
}

std::string test_name(const ::testing::TestParamInfo<std::string>& info) {
    std::string name = info.param;
    std::replace(name.begin(), name.end(), '-', '_');
    return name;
}

INSTANTIATE_TEST_SUITE_P(AllMaps, RandomPlay, ::testing::ValuesIn(all_maps()), test_name);

void force_pair(Game& game, int race, int power) {
    for (const Action action : opening(game.setup, race, power, game.rng)) {
        ASSERT_TRUE(smallworld::why_illegal(game.setup, game.state, action).legal());
        game.play(action);
    }
    const auto& army = game.state.army(game.state.active, smallworld::Role::Active);
    ASSERT_EQ(army.race, race);
    ASSERT_EQ(army.power, power);
}

// A game of each race with each power of these maps, which go round; says how many pairs there are.
void play_all_pairs(const std::vector<std::string>& maps, int& pairs) {
    std::vector<smallworld::Setup> setups;
    for (const std::string& map : maps) {
        for (const char* profile : {"PL2018", "CZ2009"})
            setups.push_back(make(map, profile));
    }
    for (int race = 0; race < setups.front().race_count; ++race) {
        for (int power = 0; power < setups.front().power_count; ++power) {
            const smallworld::Setup& setup =
                setups[static_cast<std::size_t>(pairs) % setups.size()];
            Game game(setup, 5000 + static_cast<std::uint64_t>(pairs++));
            game.name += ", " + setup.catalogue.powers[static_cast<std::size_t>(power)].id + "+" +
                         setup.catalogue.races[static_cast<std::size_t>(race)].id;
            force_pair(game, race, power);
            if (!testing::Test::HasFatalFailure()) play_to_the_end(game);
            if (testing::Test::HasFatalFailure()) return;
        }
    }
}

TEST(Pairs, AllOfTheSurfaceArePlayed) {
    int pairs = 0;
    play_all_pairs(surface_maps(), pairs);
    EXPECT_EQ(pairs, 280);
}

TEST(Pairs, AllOfUndergroundArePlayed) {
    int pairs = 0;
    play_all_pairs(underground_maps(), pairs);
    EXPECT_EQ(pairs, 315);
}

}  // namespace
}  // namespace properties
