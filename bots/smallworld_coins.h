#pragma once

#include <cstddef>

#include "bots/smallworld_judge.h"

// What hidden coins probably are (SW-INFO-01). Whoever looks at the map sees how well somebody is
// doing, and how often he has scored: that tells most of it.
namespace bots {

enum class CoinFeature : std::uint8_t {
    Always,
    Scored,       // in this round, already
    Income,       // that he would have now
    UsualIncome,  // that everybody would have, on average
    Tokens,       // of the active race
    MustPick,     // there is no active race
    HasDeclined,
    DeclinedRegions,
};
constexpr std::size_t kCoinFeatures = 8;
constexpr std::size_t kRoundsKnown = 10;
// By the number of players and the round.
using CoinWeights = WeightsOf<kCoinFeatures, kSeatsKnown * kRoundsKnown>;
using CoinSight = SightOf<kCoinFeatures>;
extern const CoinWeights kCoinWeights;

// Of somebody's coins, as everybody else sees him.
CoinSight glance(const Setup& setup, const smallworld::State& state, engine::Seat whose);

// A whole position that may be the one that is seen. No plan can change what the others have, and
// to guess it anew for each simulation would drown what the plan is worth: it is guessed once.
class CoinGuess {
  public:
    CoinGuess(const Setup& setup, const View& view);
    engine::Seat viewer() const { return viewer_; }

    const smallworld::State& world(Rng& /*rng*/) const { return state_; }
    // How far a score may be off, as a standard deviation.
    double unknown() const { return unknown_; }

  private:
    engine::Seat viewer_;
    smallworld::State state_;
    double unknown_ = 0;
};

}  // namespace bots
