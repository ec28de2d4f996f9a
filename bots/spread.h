#pragma once

#include "bots/bot.h"

namespace bots {

// How much a bot would like to keep each region of one of its armies: the coins it brings, times
// how likely the neighbours are to come for it.
class Worth {
  public:
    Worth(const Setup& setup, const smallworld::State& state, std::uint8_t army);

    double operator[](smallworld::Region region) const { return worth_[region]; }

  private:
    engine::PerRegion<double> worth_;
};

// What stands in an attacker's way there, roughly.
int defence(const Setup& setup, const smallworld::State& state, smallworld::Region region);

// For the steps that distribute tokens or pieces region by region: the action that begins the
// distribution in which the most wanted and least defended regions get most. `actions` must hold
// an action of the kind Deploy or Place.
Action spread(const Setup& setup, const smallworld::State& state, const Actions& actions);

}  // namespace bots
