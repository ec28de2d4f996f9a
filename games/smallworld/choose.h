#pragma once

#include "games/smallworld/setup.h"

namespace smallworld {

// Which items are in the game on the setup's map and with its options (UG-COMPAT-*), and how many
// regions have Monsters.
void choose_items(Setup& setup, const Catalogue& catalogue);

}  // namespace smallworld
