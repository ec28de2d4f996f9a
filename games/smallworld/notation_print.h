#pragma once

#include "games/smallworld/game.h"

namespace smallworld {

// Lairs follow from the armies: one in each region of a race that brings them (SW-INV-07). The
// same for every other piece that comes with each conquest.
RegionSet regions_bringing(const Setup& setup, const State& state, Piece piece);

// The Lost Tribe symbols whose region nobody occupies: no army, no Monsters and no Balrog.
RegionSet default_tribes(const Setup& setup, const State& state);

// The same for the Monster symbols of the map, less those whose marker was found: where markers lie
// there are none, and if more were found than that, the regions with the highest numbers are free
// (UG-CORE-08).
RegionSet default_monsters(const Setup& setup, const State& state);

// Whether State::piece means something: in Phase::Place, and in Phase::Defend when encampments
// are placed.
bool is_placing(const State& state);

}  // namespace smallworld
