#pragma once

#include <boost/json.hpp>

#include "games/smallworld/game.h"

// What a viewer sees of a position, as named cells: "clock", "column", "supply", "p.A" …, "r.0" …;
// with places and relics also "markers" and "granted".
// They are made from views and never from states, so nothing hidden can get into them.
namespace server {

boost::json::object all_cells(const smallworld::Setup& setup, const smallworld::View& now);

// Those that differ between two positions seen by the same viewer.
boost::json::object changed_cells(const smallworld::Setup& setup, const smallworld::View& before,
                                  const smallworld::View& now);

}  // namespace server
