#include "bots/random.h"

namespace bots {

Action choose_randomly(const Setup& /*setup*/, const View& /*view*/, const Actions& actions,
                       Rng& rng) {
    return actions.at_ticket(rng.below(actions.total_weight()));
}

}  // namespace bots
