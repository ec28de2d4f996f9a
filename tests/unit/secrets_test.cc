#include <gtest/gtest.h>

#include <vector>

#include "bots/bot.h"
#include "bots/flat.h"
#include "lab/other_secrets.h"
#include "loader/islands.h"
#include "loader/loader.h"

// Whatever others keep secret, a bot decides the same.
namespace {

using bots::BotOf;
using engine::Action;
using engine::Actions;
using engine::Mover;
using engine::Rng;
using engine::Seat;
using engine::StateOf;

template <typename Setup>
Setup setup_for(int seats);
template <>
smallworld::Setup setup_for(int seats) {
    static const loader::Content kContent = *loader::load_content(TERRARIUM_SOURCE_DIR "/content");
    return *loader::make_game(kContent, "surface-" + std::to_string(seats), smallworld::Options{});
}
template <>
islands::Setup setup_for(int seats) {
    static const auto kContent = *loader::load_islands(TERRARIUM_SOURCE_DIR "/content");
    return islands::make_setup(kContent.catalogue, seats, {});
}

template <typename Setup>
std::vector<BotOf<Setup>> everybody() {
    std::vector<BotOf<Setup>> out{bots::flat_bot<Setup>(2)};
    for (const BotOf<Setup>& bot : bots::bots_of<Setup>())
        out.push_back(bot);
    for (const BotOf<Setup>& level : bots::levels_of<Setup>())
        out.push_back(level);
    return out;
}

// A position in which somebody has a choice, after so many steps at random.
template <typename Setup>
StateOf<Setup> decision(const Setup& setup, std::uint64_t seed, int steps) {
    Rng rng(seed);
    StateOf<Setup> state = start(setup);
    Actions list;
    for (int step = 0;; ++step) {
        actions(setup, state, list);
        const bool decides = mover(setup, state).is_seat() && list.size() >= 3;
        if (list.empty() || (decides && step >= steps)) return state;
        apply(setup, state, list.at_ticket(rng.below(list.total_weight())));
    }
}

// One of two worlds that look the same to whoever decides, and what a bot has noted there.
template <typename Setup>
struct World {
    StateOf<Setup> state;
    bots::Notes notes = {};

    Action choose(const Setup& setup, const BotOf<Setup>& bot, Seat seat, std::uint64_t seed) {
        Rng rng(seed);
        Actions list;
        actions(setup, state, list);
        bots::Thinking thinking{.rng = rng, .limits = {.simulations = 10}, .notes = &notes};
        return bot.choose(setup, view(setup, state, seat), list, thinking);
    }
};

// Decides in both worlds until the seat's decisions end, or chance is asked.
template <typename Setup>
void expect_same_decisions(const Setup& setup, const BotOf<Setup>& bot, World<Setup> one,
                           World<Setup> other) {
    constexpr int kMostDecisions = 3;
    const Mover who = mover(setup, one.state);
    for (int i = 0; i < kMostDecisions && mover(setup, one.state) == who; ++i) {
        ASSERT_EQ(mover(setup, other.state), who);
        ASSERT_EQ(view(setup, one.state, who.as_seat()), view(setup, other.state, who.as_seat()));
        const auto seed = static_cast<std::uint64_t>(i) + 7;
        const Action here = one.choose(setup, bot, who.as_seat(), seed);
        ASSERT_EQ(here, other.choose(setup, bot, who.as_seat(), seed)) << bot.name;
        apply(setup, one.state, here);
        apply(setup, other.state, here);
    }
}

// (GoogleTest has a member Setup, so the type is called Game here.)
template <typename Game>
class Secrets : public testing::Test {};
using Games = testing::Types<smallworld::Setup, islands::Setup>;
TYPED_TEST_SUITE(Secrets, Games);

TYPED_TEST(Secrets, MakeNoDifferenceToAnyBot) {
    int different = 0;
    for (int seats = 2; seats <= 4; ++seats) {
        const TypeParam setup = setup_for<TypeParam>(seats);
        for (std::uint64_t seed = 1; seed <= 4; ++seed) {
            const auto state = decision(setup, seed, 20 * static_cast<int>(seed));
            Rng rng(seed);
            const Seat seat = mover(setup, state).as_seat();
            const auto other = lab::with_other_secrets(setup, state, seat, rng);
            different += other == state ? 0 : 1;
            for (const auto& bot : everybody<TypeParam>())
                expect_same_decisions<TypeParam>(setup, bot, {state}, {other});
        }
    }
    EXPECT_EQ(different, 12) << "nothing was secret, so nothing was tested";
}

}  // namespace
