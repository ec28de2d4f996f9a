#pragma once

#include "games/smallworld/rules/armies.h"

// Where Monsters stand on a surface map (UG-COMPAT-07 … 10). Underground the map says so.
namespace smallworld {

// The regions where the next pair may go so that all that are still to come find room, too.
RegionSet lairs_left(const Setup& setup, const State& state);

void put_monsters(State& state, Region region);

}  // namespace smallworld
