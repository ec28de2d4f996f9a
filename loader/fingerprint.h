#pragma once

#include <cstdint>

#include "games/smallworld/content.h"

namespace loader {

// FNV-1a, 64 bits, over a canonical text of everything in the content that a rule can see: races,
// powers and the map, without names, words and drawing. A log is replayed only against content
// with the fingerprint it was played with.
std::uint64_t fingerprint(const smallworld::Catalogue& catalogue, const smallworld::MapData& map);

}  // namespace loader
