#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "bots/craft.h"
#include "lab/simulate.h"
#include "loader/islands.h"
#include "loader/loader.h"

// What bots think of what they do not see.
namespace {

using engine::Rng;
using engine::Seat;

smallworld::Setup surface(const char* map) {
    const auto content = *loader::load_content(TERRARIUM_SOURCE_DIR "/content");
    return *loader::make_game(content, map, smallworld::Options{});
}

islands::Setup sea(int seats, const char* options) {
    const auto content = *loader::load_islands(TERRARIUM_SOURCE_DIR "/content");
    return islands::make_setup(content.catalogue, seats, *loader::parse_islands_options(options));
}

// `look` at every position of some games between bots, chance included.
template <typename Setup, typename Look>
void watch(const Setup& setup, const std::string& bots, int games, const Look& look) {
    lab::SimulateOptionsOf<Setup> options;
    options.bots = *lab::seat_bots_of<Setup>(bots, setup.seats);
    options.games = static_cast<std::uint64_t>(games);
    options.record = [&](const lab::PlayedGameOf<Setup>& played) {
        auto state = start(setup);
        for (const engine::Action action : played.log) {
            look(state, action);
            apply(setup, state, action);
        }
    };
    lab::simulate(setup, options);
}

struct Miss {
    double squares = 0;
    int count = 0;

    void add(double off) {
        squares += off * off;
        ++count;
    }
    double usual() const { return std::sqrt(squares / count); }
};

// Who looks at the map and counts turns is much less off than somebody who knows what is usual:
// five coins at first, and nine in each round.
TEST(CoinGuess, IsNearerThanWhatIsUsual) {
    constexpr double kARound = 9;
    const smallworld::Setup setup = surface("surface-4");
    Miss guessed;
    Miss usual;
    watch(setup, "fern", 12, [&](const smallworld::State& state, engine::Action) {
        if (state.phase != smallworld::Phase::Choose || state.round < 3) return;
        const auto seen = view(setup, state, state.active);
        Rng rng(1);
        const bots::CoinGuess guess(setup, seen);
        const smallworld::State& world = guess.world(rng);
        for (std::size_t i = 0; i < static_cast<std::size_t>(setup.seats); ++i) {
            if (i == static_cast<std::size_t>(state.active)) continue;
            guessed.add(world.coins[i] - state.coins[i]);
            usual.add(5 + kARound * (state.round - 1) - state.coins[i]);
        }
    });
    EXPECT_GT(guessed.count, 200);
    EXPECT_LT(guessed.usual(), 0.85 * usual.usual());
}

TEST(CoinGuess, KeepsWhatIsKnownAndCouldBeOnTheTable) {
    const smallworld::Setup setup = surface("surface-3");
    watch(setup, "random", 3, [&](const smallworld::State& state, engine::Action) {
        if (!mover(setup, state).is_seat()) return;
        const auto seen = view(setup, state, mover(setup, state).as_seat());
        Rng rng(1);
        const bots::CoinGuess guess(setup, seen);
        const smallworld::State& world = guess.world(rng);
        const auto broken = check(setup, world);
        ASSERT_TRUE(broken.ok()) << broken.rule << ": " << broken.what;
        ASSERT_EQ(view(setup, world, seen.viewer), seen);
        ASSERT_GT(guess.unknown(), 0);
    });
}

TEST(CoinGuess, HasNothingToGuessWhereCoinsAreOpen) {
    smallworld::Setup setup = surface("surface-2");
    setup.options.hidden_coins = 0;
    const auto state = start(setup);
    EXPECT_EQ(bots::CoinGuess(setup, view(setup, state, Seat{0})).unknown(), 0);
}

// What others have chosen is taken for what they have chosen much more often than if all missions
// were alike.
TEST(MissionGuess, ComesUponWhatOthersPlayFor) {
    const islands::Setup setup = sea(3, "standard");
    double alike = 0;
    int right = 0;
    int count = 0;
    Rng rng(1);
    watch(setup, "greedy", 12, [&](const islands::State& state, engine::Action) {
        if (state.phase != islands::Phase::Turn) return;
        const auto seen = view(setup, state, state.active);
        const islands::State world = bots::MissionGuess(setup, seen).world(rng);
        for (int i = 0; i < setup.seats; ++i) {
            const auto seat = static_cast<Seat>(i);
            if (seat == state.active) continue;
            right += world.player(seat).played == state.player(seat).played ? 1 : 0;
            // The own three or so are known to be elsewhere.
            alike += 1.0 / (setup.decks[0].size - 3);
            ++count;
        }
    });
    EXPECT_GT(count, 300);
    EXPECT_GT(right, 1.5 * alike);
}

// In both modes, in every phase: nothing that is seen is changed, and no card is there twice.
TEST(MissionGuess, MakesWorldsThatCouldBeOnTheTable) {
    for (const char* options : {"standard", "advanced"}) {
        const islands::Setup setup = sea(4, options);
        Rng rng(1);
        watch(setup, "random", 2, [&](const islands::State& state, engine::Action) {
            if (!mover(setup, state).is_seat()) return;
            const auto seen = view(setup, state, mover(setup, state).as_seat());
            const islands::State world = bots::MissionGuess(setup, seen).world(rng);
            const auto broken = check(setup, world);
            ASSERT_TRUE(broken.ok()) << broken.rule << ": " << broken.what;
            ASSERT_EQ(view(setup, world, seen.viewer), seen);
        });
    }
}

// Ships end rounds, so a simulation has to know when others moor. They do so long before they have
// all that they were promised.
TEST(Mooring, IsForeseenInSimulations) {
    const islands::Setup setup = sea(3, "standard");
    int moored = 0;
    int foreseen = 0;
    int asked = 0;
    int agreed = 0;
    watch(setup, "planner", 2, [&](const islands::State& state, engine::Action chosen) {
        engine::Actions list;
        actions(setup, state, list);
        const auto moors = [](engine::Action action) {
            return islands::kind_of(action) != islands::Kind::Take;
        };
        const bool may_choose =
            std::ranges::any_of(list, moors) && !std::ranges::all_of(list, moors);
        if (state.phase != islands::Phase::Turn || !may_choose) return;
        bots::SeaPlan plan;
        Rng rng(1);
        const bool careful =
            moors(bots::CraftOf<islands::Setup>::carefully(setup, state, list, plan, rng));
        ++asked;
        agreed += careful == moors(chosen) ? 1 : 0;
        moored += moors(chosen) ? 1 : 0;
        foreseen += careful && moors(chosen) ? 1 : 0;
    });
    ASSERT_GT(moored, 5);
    EXPECT_GT(foreseen * 2, moored) << moored;
    EXPECT_GT(agreed * 3, asked * 2) << asked;
}

}  // namespace
