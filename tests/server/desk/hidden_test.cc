#include <gtest/gtest.h>

#include <boost/json.hpp>

#include "tests/server/desk/play.h"

// Nothing that a desk says may depend on what the reader may not know: two positions that look the
// same to a viewer give him the same bytes.
namespace desk_tests {
namespace {

namespace json = boost::json;
using engine::Action;
using engine::Seat;
using smallworld::State;

// The position as it might also be, for all that the viewer knows.
State otherwise(const smallworld::Setup& setup, const State& state, Seat viewer, engine::Rng& rng) {
    return smallworld::resample(setup, smallworld::view(setup, state, viewer), rng);
}

// Coins that are taken from a purse as far as it has some (UG-SCORE-08) change hands openly.
bool is_paid_alike(const server::Desk& real, const server::Desk& other, Action action) {
    const auto changes = [&](const server::Desk& desk) {
        const State before = state_of(desk);
        State after = before;
        smallworld::apply(setup_of(desk), after, action);
        std::vector<int> out;
        for (std::size_t i = 0; i < before.coins.size(); ++i) {
            out.push_back(after.coins[i] - before.coins[i]);
        }
        return out;
    };
    return changes(real) == changes(other);
}

void expect_same_bytes(server::Desk& real, server::Desk& other, Seat viewer, Action action) {
    ASSERT_EQ(json::serialize(real.cells(viewer, 0)), json::serialize(other.cells(viewer, 0)));
    ASSERT_EQ(real.match().view(viewer), other.match().view(viewer));
    const engine::Mover mover = real.match().mover();
    if (mover.is_seat() && mover.as_seat() == viewer) {
        ASSERT_EQ(json::serialize(real.prompt({})), json::serialize(other.prompt({})));
        ASSERT_EQ(json::serialize(real.because(action)), json::serialize(other.because(action)));
    }
    // Somebody else's purse may not suffice for the action in the other position, nor for what is
    // taken from him: then the table sees it.
    if (other.match().why_illegal(action) || !is_paid_alike(real, other, action)) return;
    real.apply(action);
    other.apply(action);
    // At the end all is shown; that position is no longer the same to anybody.
    if (real.match().over()) return;
    ASSERT_EQ(json::serialize(real.changes(viewer, 0, 1)),
              json::serialize(other.changes(viewer, 0, 1)));
    ASSERT_EQ(json::serialize(real.tell(0, 1)), json::serialize(other.tell(0, 1)));
}

class Hidden : public testing::TestWithParam<std::string> {};

TEST_P(Hidden, ChangesNothingThatIsSaid) {
    const auto setup = setup_for(GetParam(), "PL2018");
    engine::Rng rng(21);
    int different = 0;
    const auto desk = open(setup, smallworld::start(*setup));
    play(*desk, 22, [&](const server::Desk& now, Action action) {
        const State& state = state_of(now);
        for (const Seat viewer : viewers(now)) {
            const State guess = otherwise(*setup, state, viewer, rng);
            different += guess == state ? 0 : 1;
            const auto real = open(setup, state);
            const auto other = open(setup, guess);
            expect_same_bytes(*real, *other, viewer, action);
        }
    });
    EXPECT_GT(different, 200) << "the positions did not differ, so nothing was tested";
}

INSTANTIATE_TEST_SUITE_P(Maps, Hidden, testing::ValuesIn(maps()));

// The forecast of OPT-COIN-LIMIT knows the bank only as far as the viewer does.
TEST(Hidden, CoinLimitDoesNotBetrayThePurses) {
    const auto setup = setup_for("surface-5", "PL2018 coin-limit=true");
    engine::Rng rng(23);
    const auto desk = open(setup, smallworld::start(*setup));
    play(*desk, 24, [&](const server::Desk& now, Action) {
        // So rich that the bank is nearly empty: now every coin of the others matters.
        State state = state_of(now);
        for (std::int16_t& coins : state.coins) {
            coins = static_cast<std::int16_t>(coins + 90);
            state.scored += 90;
        }
        for (const Seat viewer : viewers(now)) {
            const State guess = otherwise(*setup, state, viewer, rng);
            const auto real = open(setup, state);
            const auto other = open(setup, guess);
            ASSERT_EQ(json::serialize(real->cells(viewer, 0)),
                      json::serialize(other->cells(viewer, 0)));
        }
    });
}

}  // namespace
}  // namespace desk_tests
