#pragma once

#include "games/smallworld/rules/armies.h"

// A race goes into decline (SW-DECLINE-*).
namespace smallworld {

// The active race of the active player declines; scoring is the caller's business.
void decline(const Setup& setup, State& state);

}  // namespace smallworld
