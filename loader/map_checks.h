#pragma once

#include <vector>

#include "games/smallworld/content.h"
#include "loader/json_reader.h"

namespace loader {

// Holds a map whose regions are well-formed, one by one, against the rules and against what the
// file says about itself ("entry", "stats"). Reports errors to the document of `root`.
void check_map(const Node& root, const std::vector<Node>& regions, const smallworld::MapData& map,
               std::vector<engine::Error>& warnings);

}  // namespace loader
