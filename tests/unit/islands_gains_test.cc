#include <gtest/gtest.h>

#include <algorithm>

#include "engine/rng.h"
#include "games/islands/game.h"
#include "games/islands/notation.h"
#include "games/islands/rules/turn.h"
#include "lab/game_library.h"

// What the mission would bring now, held against playing the gains.
namespace {

using engine::Action;
using engine::Actions;
using engine::Seat;
using islands::Kind;
using islands::kind_of;
using islands::Phase;
using islands::Setup;
using islands::State;

const Setup& setup_of(const std::string& map, const std::string& options = "") {
    static lab::GameLibrary library(TERRARIUM_SOURCE_DIR "/content");
    const auto setup = library.islands_setup({.game = "islands", .map = map, .options = options});
    if (!setup) ADD_FAILURE() << setup.error().text();
    return **setup;
}

// The most points that the player can have when his gains are over. The order of houses does not
// matter, so they are built in that of the list.
int most_points(const Setup& setup, const State& state, Seat player, Action last) {
    if (state.phase != Phase::Build || state.active != player) return state.player(player).points;
    Actions list;
    actions(setup, state, list);
    int most = 0;
    for (const Action action : list) {
        if (action <= last) continue;
        State after = state;
        apply(setup, after, action);
        most = std::max(most, most_points(setup, after, player, action));
    }
    return most;
}

int played_gains(const Setup& setup, State state, Seat player) {
    const int before = state.player(player).points;
    begin_gains(setup, state, player);
    return most_points(setup, state, player, Action{}) - before;
}

// Not with a third tile in hand: gains never begin so (SI-EXPLORE-11).
bool is_exploring(const Setup& setup, const State& state) {
    const bool explores = state.phase == Phase::Turn || state.phase == Phase::Token;
    return explores && mover(setup, state).is_seat();
}

struct Seen {
    int compared = 0;
    int paying = 0;
    int scarce = 0;  // fewer houses than islands that would pay
};

// So many houses to use; the others are in the reserve, or taken from there (SI-DEF-12).
State with_houses(State state, Seat seat, int houses) {
    islands::Player& player = state.player(seat);
    const int all = player.pool + player.reserve;
    player.pool = static_cast<std::uint8_t>(std::min(houses, all));
    player.reserve = static_cast<std::uint8_t>(all - player.pool);
    return state;
}

// Plays a game at random, and asks everybody at each decision of the exploration.
void compare_game(const Setup& setup, std::uint64_t seed, Seen& seen) {
    engine::Rng rng(seed);
    Actions list;
    for (State state = start(setup);;) {
        actions(setup, state, list);
        if (list.empty()) return;
        for (int i = 0; i < setup.seats && is_exploring(setup, state); ++i) {
            const auto seat = static_cast<Seat>(i);
            const auto now = gains_now(setup, state, seat);
            if (!now) continue;
            EXPECT_EQ(*now, played_gains(setup, state, seat)) << engine::letter(seat) << "\n"
                                                              << print_position(setup, state);
            const State rich = with_houses(state, seat, setup.constants.pool);
            const State poor = with_houses(state, seat, 1);
            ++seen.compared;
            seen.paying += *now > 0 ? 1 : 0;
            seen.scarce += gains_now(setup, poor, seat) < gains_now(setup, rich, seat) ? 1 : 0;
            EXPECT_EQ(gains_now(setup, poor, seat), played_gains(setup, poor, seat));
        }
        apply(setup, state, list.at_ticket(rng.below(list.total_weight())));
    }
}

TEST(IslandsGains, AreWhatPlayingThemBrings) {
    Seen seen;
    for (const char* map : {"sea-1", "sea-2", "sea-4"}) {
        for (const char* options : {"", "advanced"}) {
            for (std::uint64_t seed = 1; seed <= 4; ++seed)
                compare_game(setup_of(map, options), seed, seen);
        }
    }
    EXPECT_GT(seen.compared, 1000);
    EXPECT_GT(seen.paying, 500);
    EXPECT_GT(seen.scarce, 100);
}

// SI-CARD-REW-02, SI-PREP-04.
TEST(IslandsGains, AreNotKnownBeforeAMissionIsAndWhereTheyAreDrawn) {
    const auto& setup = setup_of("sea-2");
    State state = start(setup);
    EXPECT_FALSE(gains_now(setup, state, Seat{0}));
    int drawn = 0;
    for (std::uint8_t card = 0; card < setup.decks[0].size; ++card) {
        state.player(Seat{0}).played = {card, islands::kNone};
        const bool draws = setup.rewards[card].kind == islands::RewardKind::Discovery;
        EXPECT_EQ(gains_now(setup, state, Seat{0}).has_value(), !draws) << int{card};
        drawn += draws ? 1 : 0;
    }
    EXPECT_GT(drawn, 0);
    state.player(Seat{0}).played = {islands::kHidden, islands::kNone};
    EXPECT_FALSE(gains_now(setup, state, Seat{0}));
}

}  // namespace
