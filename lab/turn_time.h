#pragma once

#include <algorithm>
#include <chrono>

#include "bots/thinking.h"
#include "lab/arena_spec.h"

namespace lab {

// How long a bot may think: its time is for a turn, in which several decisions may come.
class TurnTime {
  public:
    void begin_turn(const BotSpec& spec) { left_ = spec.turn_time; }

    // For the next decision: half of what is left, for more may come.
    bots::Limits limits(const BotSpec& spec) const {
        bots::Limits limits{.simulations = spec.simulations};
        if (spec.turn_time.count() > 0)
            limits.time = std::max(left_ / 2, std::chrono::microseconds(1000));
        return limits;
    }
    std::chrono::milliseconds left() const {
        return std::chrono::ceil<std::chrono::milliseconds>(left_);
    }
    void spend(std::chrono::microseconds time) { left_ -= std::min(left_, time); }

  private:
    std::chrono::microseconds left_{0};
};

}  // namespace lab
