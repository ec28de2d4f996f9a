#pragma once

#include "engine/action.h"
#include "engine/game.h"
#include "engine/rng.h"

namespace engine {

// Plays uniformly random actions until the game is over or `steps_max` were made, with chance drawn
// by its weights. Returns the number of steps. This loop is what the speed of the engine is
// measured by: it makes no virtual call and touches no heap.
template <typename Setup>
int play_randomly(const Setup& setup, StateOf<Setup>& state, Rng& rng,
                  int steps_max = Setup::kMostSteps) {
    Actions list;
    int steps = 0;
    for (; steps < steps_max; ++steps) {
        actions(setup, state, list);
        if (list.empty()) break;
        apply(setup, state, list.at_ticket(rng.below(list.total_weight())));
    }
    return steps;
}

}  // namespace engine
