#include "bots/tree.h"

#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <numeric>
#include <set>

#include "bots/bot.h"
#include "bots/craft.h"
#include "lab/punctuality.h"
#include "lab/regression.h"
#include "lab/simulate.h"
#include "loader/islands.h"
#include "loader/loader.h"

// The bots that plan, for every game alike.
namespace {

using bots::BotOf;
using bots::Thinking;
using engine::Actions;
using engine::Rng;
using engine::StateOf;

template <typename Setup>
const Setup& setup();
template <>
const smallworld::Setup& setup<smallworld::Setup>() {
    static const loader::Content kContent = *loader::load_content(TERRARIUM_SOURCE_DIR "/content");
    static const smallworld::Setup kSetup =
        *loader::make_game(kContent, "surface-2", smallworld::Options{});
    return kSetup;
}
template <>
const islands::Setup& setup<islands::Setup>() {
    static const auto kContent = *loader::load_islands(TERRARIUM_SOURCE_DIR "/content");
    static const islands::Setup kSetup = islands::make_setup(kContent.catalogue, 2, {});
    return kSetup;
}

// (GoogleTest has a member Setup, so the type is called World here.)
template <typename World>
class Planning : public testing::Test {
  protected:
    const World& world() const { return setup<World>(); }
    const BotOf<World>& bot(std::string_view name) const { return *bots::find_bot_of<World>(name); }

    // Random play until `who` has at least `choices` to choose from.
    StateOf<World> decision(std::uint64_t seed, int choices) {
        Rng rng(seed);
        StateOf<World> state = start(world());
        for (int step = 0; step < World::kMostSteps; ++step) {
            actions(world(), state, list_);
            const bool decides = mover(world(), state).is_seat() && list_.size() >= choices;
            if (decides && step > 60) break;
            if (list_.empty()) break;
            apply(world(), state, list_.at_ticket(rng.below(list_.total_weight())));
        }
        actions(world(), state, list_);
        return state;
    }
    auto seen(const StateOf<World>& state) const {
        return view(world(), state, mover(world(), state).as_seat());
    }

    Actions list_;
};
using Games = testing::Types<smallworld::Setup, islands::Setup>;
TYPED_TEST_SUITE(Planning, Games);

TYPED_TEST(Planning, TellsItsThreeBestIdeas) {
    const auto state = this->decision(3, 4);
    Rng rng(1);
    bots::Advice advice;
    Thinking thinking{.rng = rng, .limits = {.simulations = 200}, .advice = &advice};
    const auto chosen =
        this->bot("planner").choose(this->world(), this->seen(state), this->list_, thinking);
    ASSERT_EQ(advice.ideas.size(), 3U);
    ASSERT_FALSE(advice.ideas[0].plan.empty());
    EXPECT_EQ(advice.ideas[0].plan[0], chosen);
    std::uint32_t tried = 0;
    for (const bots::Idea& idea : advice.ideas) {
        EXPECT_GE(idea.winning, 0);
        EXPECT_LE(idea.winning, 1);
        tried += idea.tried;
    }
    EXPECT_GE(advice.ideas[0].tried, advice.ideas[1].tried);
    EXPECT_GE(advice.ideas[1].tried, advice.ideas[2].tried);
    EXPECT_LE(tried, 200U);
}

// What was asked about is told of, however bad it is.
TYPED_TEST(Planning, TellsWhatComesOfAnyAction) {
    const auto state = this->decision(6, 3);
    for (const engine::Action action : this->list_) {
        Rng rng(1);
        bots::Advice advice{.asked = action};
        Thinking thinking{.rng = rng, .limits = {.simulations = 200}, .advice = &advice};
        this->bot("planner").choose(this->world(), this->seen(state), this->list_, thinking);
        ASSERT_TRUE(advice.answer.has_value());
        EXPECT_EQ(advice.answer->plan[0], action);
        EXPECT_GT(advice.answer->tried, 0U);
        EXPECT_LE(advice.answer->tried, advice.ideas[0].tried);
    }
}

// Chances add up to one, and the merits of an idea are worth telling.
TYPED_TEST(Planning, TellsChancesAndMerits) {
    const auto state = this->decision(6, 3);
    Rng rng(1);
    bots::Advice advice;
    Thinking thinking{.rng = rng, .limits = {.simulations = 400}, .advice = &advice};
    this->bot("planner").choose(this->world(), this->seen(state), this->list_, thinking);
    EXPECT_NEAR(std::accumulate(advice.winning.begin(), advice.winning.end(), 0.0), 1, 1e-6);
    for (std::size_t i = 0; i < advice.ideas.size(); ++i) {
        const bots::Idea& idea = advice.ideas[i];
        EXPECT_LE(idea.merits.size(), 2U);
        for (const bots::Merit& merit : idea.merits)
            EXPECT_TRUE(i == 0 ? merit.coins > 0 : merit.coins < 0);
    }
}

// Who misjudges takes something else now and then, but never what is not worth a thought.
TYPED_TEST(Planning, MisjudgesBetweenIdeasThatAreWorthAThought) {
    const auto state = this->decision(6, 12);
    std::set<std::uint32_t> taken;
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
        Rng rng(seed);
        Thinking thinking{.rng = rng, .limits = {.simulations = 60}};
        const auto action = bots::choose_by_tree(this->world(), this->seen(state), this->list_,
                                                 bots::Style{.error = 0.3}, thinking);
        taken.insert(action.bits);
    }
    EXPECT_GT(taken.size(), 1U);
    EXPECT_LT(taken.size(), static_cast<std::size_t>(this->list_.size()));
}

// A plan is judged when the others have answered it and the own next turn is over.
TYPED_TEST(Planning, PlaysItsOwnNextTurnInARound) {
    const auto state = this->decision(6, 3);
    const auto foreseen = [&](int turns) {
        Rng rng(1);
        Thinking thinking{.rng = rng, .limits = {.simulations = 60}};
        return bots::foresee(this->world(), this->seen(state),
                             bots::Style{.turns = turns, .careful = 9}, thinking);
    };
    EXPECT_EQ(foreseen(bots::kOneRound), foreseen(2));
    EXPECT_NE(foreseen(bots::kOneRound), foreseen(1));
}

// Who sees little looks at many things instead of at those that promise most.
TYPED_TEST(Planning, LooksAnywhereIfItIsBlind) {
    const auto tried_of_best = [&](double blind) {
        std::uint32_t tried = 0;
        for (std::uint64_t seed = 1; seed <= 12; ++seed) {
            const auto state = this->decision(seed, 8);
            Rng rng(1);
            bots::Advice advice;
            Thinking thinking{.rng = rng, .limits = {.simulations = 60}, .advice = &advice};
            bots::choose_by_tree(this->world(), this->seen(state), this->list_,
                                 bots::Style{.blind = blind}, thinking);
            tried += advice.ideas[0].tried;
        }
        return tried;
    };
    EXPECT_LT(tried_of_best(1), tried_of_best(0));
}

TYPED_TEST(Planning, StopsWhenItIsTold) {
    const auto state = this->decision(5, 3);
    Rng rng(1);
    const std::atomic<bool> stop = true;
    bots::Advice advice;
    Thinking thinking{
        .rng = rng, .limits = {.simulations = 1'000'000, .stop = &stop}, .advice = &advice};
    this->bot("search").choose(this->world(), this->seen(state), this->list_, thinking);
    EXPECT_EQ(advice.ideas[0].tried, 1U);
}

// Told to stop at once, each tree has made its one simulation.
TYPED_TEST(Planning, ThinksOnSeveralThreads) {
    const auto state = this->decision(6, 3);
    Rng rng(1);
    const std::atomic<bool> stop = true;
    bots::Advice advice;
    Thinking thinking{.rng = rng, .limits = {.threads = 3, .stop = &stop}, .advice = &advice};
    this->bot("planner").choose(this->world(), this->seen(state), this->list_, thinking);
    EXPECT_EQ(advice.ideas[0].tried + advice.ideas[1].tried + advice.ideas[2].tried, 3U);
}

// The median, because a busy machine may take its core away in the middle of any one decision.
TYPED_TEST(Planning, KeepsTheTimeThatItIsGiven) {
    using namespace std::chrono_literals;
    const lab::Punctuality kept =
        lab::punctuality(this->world(), this->bot("search"), 100ms, {.decisions = 11});
    EXPECT_LE(kept.median(), 1.05);
    // And it uses it: it does not merely give up early.
    EXPECT_GE(kept.median(), 0.5);
}

// A limit that does not bind changes nothing: whoever may think longer than his simulations take
// looks no further for it.
TYPED_TEST(Planning, TakesTheTighterOfTwoLimits) {
    const auto state = this->decision(6, 3);
    const auto ask = [&](const bots::Limits& limits) {
        Rng rng(1);
        bots::Advice advice;
        Thinking thinking{.rng = rng, .limits = limits, .advice = &advice};
        this->bot("search").choose(this->world(), this->seen(state), this->list_, thinking);
        return advice.winning;
    };
    EXPECT_EQ(ask({.simulations = 60}), ask({.time = std::chrono::hours(1), .simulations = 60}));
}

// Who goes on with a race has it, and whoever lets it go has another to come, however much later
// a simulation ends.
TEST(Reasons, AreThoseOfTheWholePlan) {
    const smallworld::Setup& world = setup<smallworld::Setup>();
    const engine::Action decline = smallworld::act(smallworld::Kind::Decline);
    const bots::Bot& greedy = *bots::find_bot("greedy");
    Rng rng(2);
    Actions list;
    int asked = 0;
    smallworld::State state = smallworld::start(world);
    for (smallworld::actions(world, state, list); !list.empty();
         smallworld::actions(world, state, list)) {
        const engine::Mover mover = smallworld::mover(world, state);
        if (mover.is_chance()) {
            smallworld::apply(world, state, list.at_ticket(rng.below(list.total_weight())));
            continue;
        }
        const smallworld::View seen = smallworld::view(world, state, mover.as_seat());
        if (state.phase == smallworld::Phase::Choose && state.round < 8 &&
            (std::ranges::find(list, decline) != list.end())) {
            bots::Advice advice{.asked = decline};
            Thinking thinking{.rng = rng, .limits = {.simulations = 300}, .advice = &advice};
            bots::choose_by_tree(world, seen, list, bots::Style{.turns = 3, .careful = 4},
                                 thinking);
            const bool is_best = advice.ideas[0].plan[0] == decline;
            for (const bots::Merit& merit : advice.ideas[0].merits) {
                EXPECT_TRUE(merit.why != bots::Reason::Peoples || (merit.coins > 0) == is_best);
            }
            ++asked;
        }
        smallworld::apply(world, state, greedy.choose(world, seen, list, rng));
    }
    EXPECT_GT(asked, 5);
}

// With notes the rest of a plan needs no thinking, and so no random numbers.
TEST(Notes, CarryAPlanThroughTheTurn) {
    const smallworld::Setup& world = setup<smallworld::Setup>();
    const bots::Bot& planner = *bots::find_bot("planner");
    const engine::Seat own{0};
    Rng rng(4);
    smallworld::State state = smallworld::start(world);
    Actions list;
    bots::Notes notes;
    int noted = 0;
    for (smallworld::actions(world, state, list); !list.empty();
         smallworld::actions(world, state, list)) {
        engine::Action action = list.at_ticket(rng.below(list.total_weight()));
        if (smallworld::mover(world, state) == engine::Mover::seat(own)) {
            Rng before = rng;
            Thinking thinking{.rng = rng, .limits = {.simulations = 120}, .notes = &notes};
            action = planner.choose(world, smallworld::view(world, state, own), list, thinking);
            Rng after = rng;
            if (list.size() > 1 && before.next() == after.next()) ++noted;
        }
        ASSERT_TRUE(smallworld::why_illegal(world, state, action).legal());
        smallworld::apply(world, state, action);
    }
    EXPECT_GT(noted, 10);
}

template <typename Setup>
std::int64_t wins(const std::string& names, std::uint64_t games) {
    lab::SimulateOptionsOf<Setup> options;
    options.bots = *lab::seat_bots_of<Setup>(names, setup<Setup>().seats);
    options.games = games;
    options.seed = 11;
    const lab::SimulateResult result = lab::simulate(setup<Setup>(), options);
    EXPECT_EQ(result.violations, 0U);
    return result.bots[0].wins_60ths / lab::kWholeWin;
}

TEST(Fern, BeatsGreedyInSmallWorld) {
    EXPECT_GE(wins<smallworld::Setup>("fern,greedy", 10), 7);
}

TEST(Fern, BeatsGreedyInSmallIslands) {
    EXPECT_GE(wins<islands::Setup>("fern,greedy", 10), 6);
}

// Where it ended with the own choice, nobody could tell a good mission from a bad one.
TEST(SeaTurn, LastsUntilEverybodyHasChosenMissions) {
    const auto& game = setup<islands::Setup>();
    islands::State state = start(game);
    Rng rng(1);
    Actions list;
    std::set<std::uint32_t> choosing;
    std::set<engine::Seat> choosers;
    while (state.phase != islands::Phase::Turn) {
        if (state.phase == islands::Phase::Mission) {
            choosing.insert(bots::CraftOf<islands::Setup>::turn(state));
            choosers.insert(state.active);
        }
        actions(game, state, list);
        apply(game, state, list.at_ticket(rng.below(list.total_weight())));
    }
    EXPECT_EQ(choosers.size(), 2U);
    EXPECT_EQ(choosing.size(), 1U);
    EXPECT_FALSE(choosing.contains(bots::CraftOf<islands::Setup>::turn(state)));
}

TEST(Regression, FindsALineThroughPointsOnIt) {
    lab::Regression line(2);
    for (int x = 0; x < 50; ++x) {
        const std::array<float, 2> row{1.0F, static_cast<float>(x)};
        line.add(row, 3 + 2.0 * x);
    }
    const std::vector<double> weights = line.weights(1e-9, std::array{0, 0});
    EXPECT_NEAR(weights[0], 3, 1e-6);
    EXPECT_NEAR(weights[1], 2, 1e-6);
    EXPECT_NEAR(line.deviation(weights), 0, 1e-3);
}

TEST(Regression, LeavesOutWhatWouldCountTheWrongWay) {
    lab::Regression line(3);
    for (int x = 0; x < 50; ++x) {
        const std::array<float, 3> row{1.0F, static_cast<float>(x), static_cast<float>(x % 7)};
        line.add(row, 3 + 2.0 * x - 1.0 * (x % 7));
    }
    const std::vector<double> free = line.weights(1e-9, std::array{0, 0, 0});
    EXPECT_NEAR(free[2], -1, 1e-6);
    const std::vector<double> bound = line.weights(1e-9, std::array{0, +1, +1});
    EXPECT_EQ(bound[2], 0);
    EXPECT_NEAR(bound[1], 2, 0.1);
    EXPECT_EQ(line.weights(1e-9, std::array{0, +1, -1}), free);
}

TEST(Regression, SaysHowMuchItLeavesUnexplained) {
    lab::Regression line(1);
    const std::array<float, 1> row{1.0F};
    for (const double value : {-1.0, 1.0, -1.0, 1.0})
        line.add(row, value);
    const std::vector<double> weights = line.weights(0.01, std::array{0});
    EXPECT_NEAR(weights[0], 0, 1e-9);
    EXPECT_NEAR(line.deviation(weights), 1, 1e-9);
}

}  // namespace
