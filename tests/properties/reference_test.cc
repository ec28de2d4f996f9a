#include "tests/reference/reference.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "games/smallworld/game.h"
#include "tests/properties/games.h"

// The engine and the literal second implementation must agree on every position they meet.
namespace properties {
namespace {

using smallworld::Actions;
using smallworld::Phase;
using smallworld::Region;
using smallworld::Seat;
using smallworld::Setup;
using smallworld::State;

std::vector<int> list(smallworld::RegionSet set) {
    std::vector<int> out;
    for (const Region region : set)
        out.push_back(engine::index(region));
    return out;
}

// The acting army is about to conquer, so the questions about conquest have an answer.
bool conquers(const State& state) {
    return state.acting().exists() &&
           (state.phase == Phase::Ready || state.phase == Phase::Conquer);
}

// The first difference, or nothing.
std::string difference(const Setup& setup, const State& state) {
    for (int seat = 0; seat < setup.seats; ++seat) {
        const int fast = smallworld::income(setup, state, static_cast<Seat>(seat));
        const int slow = reference::income(setup, state, seat);
        if (fast != slow) {
            return "income of seat " + std::to_string(seat) + ": " + std::to_string(fast) +
                   ", by the rules " + std::to_string(slow);
        }
    }
    if (!conquers(state)) return {};
    const std::vector<int> fast = list(smallworld::targets(setup, state));
    const std::vector<int> slow = reference::targets(setup, state);
    if (fast != slow)
        return "targets differ: " + ::testing::PrintToString(fast) + ", by the rules " +
               ::testing::PrintToString(slow);
    for (const int region : slow) {
        const int price = smallworld::cost(setup, state, static_cast<Region>(region));
        const int by_rules = reference::cost(setup, state, region);
        if (price != by_rules) {
            return "cost of region " + std::to_string(region) + ": " + std::to_string(price) +
                   ", by the rules " + std::to_string(by_rules);
        }
    }
    return {};
}

struct Seen {
    int positions = 0;
    int conquests = 0;  // positions with a conquest to decide
    int declined = 0;   // of these by a declined army
};

// Plays on from `state` to the end.
void compare_one_game(const Setup& setup, State state, std::uint64_t seed, Seen& seen) {
    engine::Rng rng(seed);
    Actions actions;
    for (int step = 0; step < smallworld::kMaxSteps; ++step) {
        smallworld::actions(setup, state, actions);
        if (actions.empty()) return;
        if (smallworld::mover(setup, state).is_seat()) {
            ++seen.positions;
            if (conquers(state)) ++seen.conquests;
            if (conquers(state) && state.stage != smallworld::Role::Active) ++seen.declined;
            const std::string found = difference(setup, state);
            ASSERT_EQ(found, "") << where(setup, state, "seed " + std::to_string(seed));
        }
        smallworld::apply(setup, state, lively(actions, rng));
    }
    FAIL() << where(setup, state, "seed " + std::to_string(seed) + ": no end in sight");
}

class Reference : public ::testing::TestWithParam<std::string> {};

TEST_P(Reference, AgreesOnRandomPositions) {
    Seen seen;
    std::uint64_t seed = 1;
    for (const std::string& options : surface_option_sets()) {
        const smallworld::Setup setup = make(GetParam(), options);
        for (int game = 0; game < 3; ++game) {
            compare_one_game(setup, smallworld::start(setup), seed++, seen);
            if (HasFatalFailure()) return;
        }
    }
    // The comparison is only worth something if there was something to compare.
    EXPECT_GT(seen.positions, 5000);
    EXPECT_GT(seen.conquests, 1000);
    EXPECT_GT(seen.declined, 20);
}

std::string test_name(const ::testing::TestParamInfo<std::string>& info) {
    return "map" + info.param.substr(info.param.rfind('-') + 1);
}

INSTANTIATE_TEST_SUITE_P(AllMaps, Reference, ::testing::ValuesIn(surface_maps()), test_name);

TEST(ReferencePairs, AgreeForEveryRaceWithEveryPower) {
    Seen seen;
    std::uint64_t seed = 9000;
    for (int race = 0; race < 14; ++race) {
        const smallworld::Setup setup =
            make(surface_maps()[static_cast<std::size_t>(race) % 4], "PL2018");
        for (int power = 0; power < 20; ++power) {
            engine::Rng rng(++seed);
            smallworld::State state = smallworld::start(setup);
            for (const smallworld::Action action : opening(setup, race, power, rng)) {
                smallworld::apply(setup, state, action);
            }
            compare_one_game(setup, state, seed, seen);
            if (HasFatalFailure()) return;
        }
    }
}

}  // namespace
}  // namespace properties
