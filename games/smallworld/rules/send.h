#pragma once

#include "games/smallworld/actions.h"
#include "games/smallworld/rules/markers.h"
#include "games/smallworld/why.h"

// A piece that conquers by itself (UG-PLACE-PENTA-*, UG-TURN-13).
namespace smallworld {

// Where the active player may send it now; nothing if he has no such piece or has sent it already.
RegionSet sendable(const Setup& setup, const State& state);
inline RegionSet send_targets(const Setup& setup, const State& state) {
    const bool found = (revealed(setup, state) & setup.senders) != 0;
    if (state.sent != 0 || (!found && !setup.has_sending_army)) return {};
    return sendable(setup, state);
}
Reason send_refusal(const Setup& setup, const State& state, Region region);
void send(const Setup& setup, State& state, Region region);

}  // namespace smallworld
