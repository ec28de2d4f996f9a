#pragma once

#include <vector>

#include "games/islands/content.h"
#include "loader/json_reader.h"

// The start tiles on the table, before any game is there to be asked.
namespace loader {

// Reports the first tile of the ready-made layout that may not lie where it does (SI-SETUP-12).
// `entries` are the nodes of its tiles.
void check_layout(const std::vector<Node>& entries, const islands::Catalogue& catalogue);

// Whether a player can lay the rest of the start tiles however he began (SI-SETUP-04).
bool can_always_be_laid(const islands::Catalogue& catalogue);

}  // namespace loader
