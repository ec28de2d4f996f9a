#pragma once

#include "games/smallworld/rules/armies.h"

// A race goes into decline (SW-DECLINE-*, UG-DECL-*).
namespace smallworld {

// With the power that a place gives, or without (UG-PLACE-STONE-4, UG-INT-69).
enum class Grant : std::uint8_t { Unused, Used };

// The active race of the active player declines; scoring is the caller's business, except for the
// coins of a race that vanishes. `scored`: this turn has been scored already, so those are only
// what exceeds the one coin for each region.
enum class Scored : std::uint8_t { No, Yes };
void decline(const Setup& setup, State& state, Grant grant, Scored scored);

// Has the active race a granted power that would change how it declines?
bool has_manner_of_declining(const Setup& setup, const State& state);
inline bool has_declining_grant(const Setup& setup, const State& state) {
    return state.granted != kNone && has_manner_of_declining(setup, state);
}

// UG-POWER-TOMB-2: the tokens that stay are taken up to be spread once more. True if that has to be
// decided.
bool enter_last_redeploy(const Setup& setup, State& state);

}  // namespace smallworld
