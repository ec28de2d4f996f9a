#pragma once

#include <cstdint>

#include "games/smallworld/content.h"
#include "games/smallworld/options.h"

namespace loader {

// FNV-1a, 64 bits, over a canonical text of everything in the content that a rule of this game can
// see: races, powers, places and relics in play, and the map, without names, words and drawing. A
// log is replayed only against content with the fingerprint it was played with.
std::uint64_t fingerprint(const smallworld::Catalogue& catalogue, const smallworld::MapData& map,
                          const smallworld::Options& options);

}  // namespace loader
