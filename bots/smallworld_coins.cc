#include "bots/smallworld_coins.h"

#include <algorithm>
#include <cmath>

#include "bots/smallworld_steps.h"
#include "games/smallworld/rules/score.h"

namespace bots {

using engine::Seat;
using smallworld::Army;
using smallworld::Role;
using smallworld::State;

const CoinWeights kCoinWeights = {
#include "bots/weights/smallworld_coins.inc"
};

namespace {

double usual_income(const Setup& setup, const State& state) {
    double sum = 0;
    for (int i = 0; i < setup.seats; ++i)
        sum += smallworld::income(setup, state, static_cast<Seat>(i));
    return sum / setup.seats;
}

}  // namespace

CoinSight glance(const Setup& setup, const State& state, Seat whose) {
    CoinSight sight;
    const auto round = std::min<std::size_t>(state.round - 1U, kRoundsKnown - 1);
    sight.group = static_cast<std::size_t>(setup.seats - 2) * kRoundsKnown + round;
    sight.score = smallworld::kStartCoins;
    const Army& active = state.army(whose, Role::Active);
    const Army& declined = state.army(whose, Role::Declined);
    RowOf<CoinFeature, kCoinFeatures> row;
    row.set(CoinFeature::Always, 1);
    row.set(CoinFeature::Scored, !is_to_move(setup, state, whose));
    row.set(CoinFeature::Income, smallworld::income(setup, state, whose));
    row.set(CoinFeature::UsualIncome, usual_income(setup, state));
    row.set(CoinFeature::Tokens, active.exists() ? tokens_of(state, active) : 0);
    row.set(CoinFeature::MustPick, !active.exists());
    row.set(CoinFeature::HasDeclined, declined.exists());
    row.set(CoinFeature::DeclinedRegions, declined.held.size());
    sight.features = row.row();
    return sight;
}

CoinGuess::CoinGuess(const Setup& setup, const View& view) : viewer_(view.viewer) {
    Rng rng(1);
    state_ = resample(setup, view, rng);
    for (int i = 0; i < setup.seats; ++i) {
        const auto seat = static_cast<Seat>(i);
        if ((view.coins_known & engine::bit(seat)) != 0) continue;
        const CoinSight sight = glance(setup, view.state, seat);
        const auto guess = static_cast<int>(std::lround(kCoinWeights.expected(sight)));
        std::int16_t& coins = state_.coins[static_cast<std::size_t>(i)];
        // SW-INV-15: somebody has what the viewer has spent.
        const int least = std::max({0, guess, coins - state_.scored});
        state_.scored += least - coins;
        coins = static_cast<std::int16_t>(least);
        // The own score is known: what is off in the difference is off in one of two.
        unknown_ = kCoinWeights.unsure[sight.group] * std::sqrt(0.5);
    }
}

}  // namespace bots
