#pragma once

#include "bots/bot.h"

namespace bots {

template <typename Setup>
Action choose_randomly(const Setup& /*setup*/, const engine::ViewOf<Setup>& /*view*/,
                       const Actions& actions, Rng& rng) {
    return actions.at_ticket(rng.below(actions.total_weight()));
}

}  // namespace bots
