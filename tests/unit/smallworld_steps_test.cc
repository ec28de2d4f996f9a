#include "bots/smallworld_steps.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>

#include "bots/bot.h"
#include "bots/craft.h"
#include "games/smallworld/notation.h"
#include "loader/loader.h"

// How a careful player makes each step of a turn: bots play their own by it, and those of others.
namespace {

using engine::Action;
using engine::Actions;
using engine::Rng;
using engine::Seat;
using smallworld::Setup;
using smallworld::State;

const loader::Content& content() {
    static const loader::Content kContent = *loader::load_content(TERRARIUM_SOURCE_DIR "/content");
    return kContent;
}

const Setup& caves() {
    static const Setup kSetup = *loader::make_game(content(), "underground-2", {});
    return kSetup;
}

// A step of Mummies with so many tokens in hand on 3, between the river (2), and 4 and 8, which are
// held too well. They pay one more for everything (UG-RACE-MUMMIES-1): two for the river and three
// for 13, which lies beyond.
std::string step_beside_the_river(int hand) {
    const auto state = smallworld::parse_position(caves(),
                                                  "round 3\nturn A\nphase conquer\nmonsters none\n"
                                                  "army B active mystic+lizardmen on 4:6 8:5\n"
                                                  "army A active shield+mummies hand " +
                                                      std::to_string(hand) + " on 3:1\n");
    if (!state) {
        ADD_FAILURE() << state.error().text();
        return "";
    }
    Actions actions;
    smallworld::actions(caves(), *state, actions);
    return smallworld::print_action(caves(), bots::choose_step(caves(), *state, actions));
}

TEST(River, IsLeftAloneWhereNothingBeyondItCanBeHad) {
    EXPECT_EQ(step_beside_the_river(4), "done");
}

TEST(River, IsCrossedForWhatLiesBeyond) {
    EXPECT_EQ(step_beside_the_river(5), "conquer 2");
}

// With the last conquest of a turn rivers are left, tokens taken up and perhaps coins paid: what it
// brings cannot be counted any more.
bool can_be_counted(const State& after) {
    return after.phase == smallworld::Phase::Conquer;
}

// What stands after an action, with chance averaged out.
std::optional<double> standing_after(const Setup& setup, const State& state, Action action) {
    State after = state;
    smallworld::apply(setup, after, action);
    if (!smallworld::mover(setup, after).is_chance()) {
        if (!can_be_counted(after)) return std::nullopt;
        return bots::Standing(setup, after, state.active).now();
    }
    Actions outcomes;
    smallworld::actions(setup, after, outcomes);
    double sum = 0;
    for (int i = 0; i < outcomes.size(); ++i) {
        State drawn = after;
        smallworld::apply(setup, drawn, outcomes[i]);
        if (!can_be_counted(drawn)) return std::nullopt;
        sum += outcomes.weight(i) * bots::Standing(setup, drawn, state.active).now();
    }
    return sum / outcomes.total_weight();
}

struct Compared {
    int conquests = 0;
    int guarded = 0;
};

// What an action is said to change is the difference between two counts.
void compare_standings(const Setup& setup, std::uint64_t seed, Compared& compared) {
    State state = smallworld::start(setup);
    engine::Rng rng(seed);
    Actions actions;
    for (smallworld::actions(setup, state, actions); !actions.empty();
         smallworld::actions(setup, state, actions)) {
        bots::Standing before(setup, state, state.active);
        const bool decides = smallworld::mover(setup, state).is_seat();
        for (const Action action : actions) {
            if (state.phase != smallworld::Phase::Conquer || !decides) break;
            const auto then = standing_after(setup, state, action);
            if (!then) continue;
            // What a place can do besides is no coin yet.
            const bool guarded = state.monsters.contains(smallworld::region_of(action));
            EXPECT_NEAR(before.change(action), *then - before.now(), guarded ? 0.5 : 1e-9)
                << "seed " << seed << ": " << smallworld::print_action(setup, action) << " in\n"
                << smallworld::print_position(setup, state);
            ++(guarded ? compared.guarded : compared.conquests);
        }
        smallworld::apply(setup, state, actions.at_ticket(rng.below(actions.total_weight())));
    }
}

TEST(Standing, ChangesByWhatIsCountedAfterwards) {
    const auto mixed = loader::parse_options(content(), "PL2018 items=both");
    ASSERT_TRUE(mixed) << mixed.error().text();
    const smallworld::Setup surface = *loader::make_game(content(), "surface-3", *mixed);
    const smallworld::Setup caves_of_three = *loader::make_game(content(), "underground-3", {});
    Compared compared;
    for (std::uint64_t seed = 1; seed <= 400; ++seed) {
        compare_standings(surface, seed, compared);
        compare_standings(caves_of_three, seed, compared);
    }
    EXPECT_GT(compared.conquests, 10'000);
    EXPECT_GT(compared.guarded, 100);
}

// SW-DIE-13: three blanks, then 1, 2 and 3.
TEST(Standing, CountsAnAttemptAsOftenAsItSucceeds) {
    const smallworld::Setup surface = *loader::make_game(content(), "surface-2", {});
    const auto state = smallworld::parse_position(
        surface, "phase conquer\narmy A active hill+orcs hand 1 on 2:1\n");
    ASSERT_TRUE(state) << state.error().text();
    Actions actions;
    smallworld::actions(surface, *state, actions);
    int attempts = 0;
    for (const Action action : actions) {
        if (smallworld::kind_of(action) != smallworld::Kind::Attempt) continue;
        const engine::Region region = smallworld::region_of(action);
        const int missing = smallworld::cost(surface, *state, region) - 1;
        const int coins = surface.map.of(smallworld::Terrain::Hill).contains(region) ? 2 : 1;
        const bool occupied = state->tribes.contains(region);
        bots::Standing standing(surface, *state, Seat{0});
        EXPECT_DOUBLE_EQ(standing.change(action), (coins + occupied) * (4 - missing) / 6.0)
            << smallworld::print_action(surface, action);
        ++attempts;
    }
    EXPECT_GT(attempts, 2);
}

// Coins of both seats after games in which A plays as the search thinks that others do, B greedily.
std::array<int, 2> coins_of_games(const char* map, int games) {
    const Setup setup = *loader::make_game(content(), map, {});
    const bots::Bot& greedy = *bots::find_bot("greedy");
    std::array<int, 2> coins{};
    for (int game = 0; game < games; ++game) {
        Rng rng(static_cast<std::uint64_t>(game));
        bots::Prospects prospects;
        State state = smallworld::start(setup);
        Actions actions;
        for (smallworld::actions(setup, state, actions); !actions.empty();
             smallworld::actions(setup, state, actions)) {
            const smallworld::Mover mover = smallworld::mover(setup, state);
            bots::Thinking thinking{.rng = rng};
            Action action = actions[0];
            if (mover.is_chance()) {
                action = actions.at_ticket(rng.below(actions.total_weight()));
            } else if (mover == smallworld::Mover::seat(Seat{1})) {
                action = greedy.choose(setup, smallworld::view(setup, state, Seat{1}), actions,
                                       thinking);
            } else if (actions.size() > 1) {
                action = bots::CraftOf<Setup>::carefully(setup, state, actions, prospects, rng);
            }
            smallworld::apply(setup, state, action);
        }
        for (std::size_t i = 0; i < coins.size(); ++i)
            coins[i] += state.coins[i];
    }
    return coins;
}

// Whose turns are played badly in a search is no opponent to prepare for. What combos are worth is
// found out once and holds for the game here, for a round in a search.
TEST(Craft, OthersAreNotUnderestimated) {
    for (const char* map : {"surface-2", "underground-2"}) {
        const auto [carefully, greedily] = coins_of_games(map, 40);
        EXPECT_GT(carefully, 0.85 * greedily) << map;
    }
}

TEST(Prospects, CountTheCoinsOnACombo) {
    State state = smallworld::start(caves());
    Rng rng(1);
    Actions actions;
    for (smallworld::actions(caves(), state, actions);
         smallworld::mover(caves(), state).is_chance();
         smallworld::actions(caves(), state, actions))
        smallworld::apply(caves(), state, actions.at_ticket(rng.below(actions.total_weight())));
    ASSERT_EQ(state.phase, smallworld::Phase::Pick);
    bots::Prospects prospects;
    for (const Action action : actions) {
        State rich = state;
        rich.scored += 60 - rich.column[action.a()].coins;  // SW-INV-15
        rich.column[action.a()].coins = 60;
        EXPECT_EQ(prospects.pick(caves(), rich, actions, rng), action);
    }
}

}  // namespace
