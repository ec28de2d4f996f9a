#pragma once

#include "games/smallworld/game.h"

namespace lab {

// Plays uniformly random actions until the game is over or `steps_max` were made, with chance drawn
// by its weights. Returns the number of steps. This loop is what the speed of the engine is
// measured by: it makes no virtual call and touches no heap.
int play_randomly(const smallworld::Setup& setup, smallworld::State& state, engine::Rng& rng,
                  int steps_max = smallworld::kMaxSteps);

}  // namespace lab
