#pragma once

#include "games/smallworld/content.h"

namespace loader {

// Whether a region of the map could ever belong to the class, as far as the map decides it. The
// terrains and symbols of one world mean their counterparts in the other (UG-COMPAT-03 … 05).
bool may_meet(const smallworld::MapData& map, const smallworld::Where& where);

// Whether the item with this trait brings the piece that the trait is about.
bool brings_pieces(const smallworld::Trait& trait);

}  // namespace loader
