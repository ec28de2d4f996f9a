#pragma once

#include "games/smallworld/setup.h"

// The facts of a map as sets of regions.
namespace smallworld {

Map make_map(const MapData& data);

// The facts of the map in the class. `here` is where the place or relic lies that says so.
RegionSet regions_of(const Map& map, const Where& where, Region here = engine::kNoRegion);

// The same with what must be asked anew in play.
Class class_of(const Map& map, const Where& where, Region here);

}  // namespace smallworld
