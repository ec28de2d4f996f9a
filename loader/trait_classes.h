#pragma once

#include "games/smallworld/content.h"

namespace loader {

// Whether a region of the map could ever be one that the trait is about, as far as the map decides
// it. The terrains and symbols of one world mean their counterparts in the other
// (UG-COMPAT-03 … 05).
bool may_meet(const smallworld::MapData& map, const smallworld::Trait& trait);

// Whether it does nothing in games without places and relics.
bool needs_markers(const smallworld::Trait& trait);

// Whether the item with this trait brings the piece that the trait is about.
bool brings_pieces(const smallworld::Trait& trait);

}  // namespace loader
