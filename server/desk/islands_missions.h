#pragma once

#include <boost/json.hpp>

#include "games/islands/game.h"

namespace server {

// What the cards of the viewer find on an island, as a list of SiVerdict: this round's mission,
// the one that is kept, and those that are not assigned yet. Empty for a spectator.
boost::json::array missions_json(const islands::Setup& setup, const islands::View& view,
                                 const islands::Island& island);

}  // namespace server
