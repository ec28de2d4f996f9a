#pragma once

#include <boost/json.hpp>

#include "engine/result.h"
#include "games/smallworld/game.h"

// The inverse of smallworld_cells.h, for a program that sees a table only through its cells: a
// position that looks the same. What no cell says (which tiles are unseen, what a turn remembers)
// has its start-of-game value.
namespace server {

// The cells are all cells of a view. Whatever they are, the answer is a view in which every
// region, race and army that is named exists, or an error.
engine::Result<smallworld::View> read_cells(const smallworld::Setup& setup,
                                            const boost::json::object& cells);

}  // namespace server
