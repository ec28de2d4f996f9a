#include <gtest/gtest.h>

#include "games/smallworld/game.h"
#include "loader/loader.h"

// RUL-087: with very few races (content of one's own) a player may find no combo at all; he then
// skips the pick and only scores.
namespace {

using namespace smallworld;  // NOLINT

Setup setup_with_races(std::size_t count) {
    const auto content = loader::load_content(TERRARIUM_SOURCE_DIR "/content");
    EXPECT_TRUE(content);
    Catalogue few = content->catalogue;
    few.races.resize(count);
    return make_setup(*content->find_map("surface-2"), few, Options{});
}

// Chance draws what comes first; everybody takes the first action that is offered.
void play_first(const Setup& setup, State& state, int steps) {
    Actions list;
    for (int i = 0; i < steps; ++i) {
        actions(setup, state, list);
        apply(setup, state, list[0]);
    }
}

TEST(FewRaces, WithoutAnyComboThePlayerOnlyScores) {
    const auto setup = setup_with_races(1);
    State state = start(setup);
    play_first(setup, state, 3);  // the only tile, its badge, and A goes first
    ASSERT_EQ(state.phase, Phase::Pick);
    ASSERT_EQ(state.column_size, 1);
    apply(setup, state, act(Kind::Pick, 0));
    while (state.phase != Phase::Choose) {
        Actions list;
        actions(setup, state, list);
        apply(setup, state, list[list.size() - 1]);
    }
    // B had nothing to pick and nothing to score, so it is A's turn again.
    EXPECT_EQ(state.round, 2);
    EXPECT_EQ(state.active, Seat{0});
    EXPECT_EQ(state.coins[1], 5);
    EXPECT_FALSE(state.army(Seat{1}, Role::Active).exists());
}

TEST(FewRaces, WithAComboThereIsAPick) {
    const auto setup = setup_with_races(2);
    State state = start(setup);
    play_first(setup, state, 5);
    apply(setup, state, act(Kind::Pick, 0));
    while (state.active == Seat{0}) {
        Actions list;
        actions(setup, state, list);
        apply(setup, state, list[list.size() - 1]);
    }
    EXPECT_EQ(state.phase, Phase::Pick);
}

TEST(FewRaces, RandomGamesEnd) {
    for (std::size_t count = 1; count <= 5; ++count) {
        const auto setup = setup_with_races(count);
        for (std::uint64_t seed = 0; seed < 50; ++seed) {
            Rng rng(seed);
            State state = start(setup);
            Actions list;
            int steps = 0;
            for (actions(setup, state, list); !list.empty(); actions(setup, state, list)) {
                apply(setup, state, list.at_ticket(rng.below(list.total_weight())));
                ASSERT_TRUE(check(setup, state).ok()) << check(setup, state).what;
                ASSERT_LT(++steps, kMaxSteps);
            }
        }
    }
}

}  // namespace
