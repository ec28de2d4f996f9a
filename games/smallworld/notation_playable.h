#pragma once

#include "engine/result.h"
#include "games/smallworld/game.h"

namespace smallworld {

enum class PlacingSaid : std::uint8_t { No, Yes };

// Refuses a position that satisfies the invariants but is due for a decision that nobody could
// take, such as a conquest without an army. What is accepted need not be reachable by play, but
// can be played on.
engine::Result<void> check_playable(const Setup& setup, const State& state, PlacingSaid placing);

}  // namespace smallworld
