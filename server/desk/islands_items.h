#pragma once

#include <boost/json.hpp>
#include <vector>

#include "games/islands/game.h"

namespace server {

// Parts of a sum, as a list of Item.
boost::json::array items_json(const std::vector<islands::Item>& items);

}  // namespace server
