#pragma once

#include <cstdint>
#include <vector>

#include "engine/result.h"

namespace lab {

// What happens with seats that the list of bots is too short for.
enum class Fill : std::uint8_t {
    Repeat,  // the list starts over
    Last,    // the last bot takes them: one against the others
};

// Who sits where in which game. Games come in blocks: in each, every set of bots that fits the
// table sits in every way that matters, with the same luck, so that neither seats nor luck favour
// anybody. Few ways (12) are all played; of many only the rotations of an order that is drawn
// anew for each block.
class ArenaPlan {
  public:
    static engine::Result<ArenaPlan> make(int bots, int seats, Fill fill, std::uint64_t seed);

    std::uint64_t games_per_block() const { return games_per_block_; }
    std::uint64_t block_of(std::uint64_t game) const { return game / games_per_block_; }
    // The bot of each seat.
    std::vector<int> seating(std::uint64_t game) const;

  private:
    using Lineup = std::vector<int>;
    ArenaPlan() = default;

    std::vector<Lineup> lineups_;
    bool rotates_ = false;
    std::uint64_t seed_ = 0;
    std::uint64_t games_per_block_ = 0;
};

}  // namespace lab
