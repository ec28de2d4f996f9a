#pragma once

#include "bots/bot.h"

namespace bots {

// Looks for the most coins this turn, measured by playing its own turn out on copies of the
// position with the engine itself. Knows no race or power by name: what they are worth shows in
// what `income` says after playing with them.
Action choose_greedily(const Setup& setup, const View& view, const Actions& actions, Rng& rng);

}  // namespace bots
