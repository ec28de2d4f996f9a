#include "lab/playout.h"

namespace lab {

int play_randomly(const smallworld::Setup& setup, smallworld::State& state, engine::Rng& rng,
                  int steps_max) {
    engine::Actions actions;
    int steps = 0;
    for (; steps < steps_max; ++steps) {
        smallworld::actions(setup, state, actions);
        if (actions.empty()) break;
        smallworld::apply(setup, state, actions.at_ticket(rng.below(actions.total_weight())));
    }
    return steps;
}

}  // namespace lab
