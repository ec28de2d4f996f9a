#pragma once

#include <boost/json.hpp>

#include "games/islands/game.h"

// A position of Small Islands as named cells (docs/protocol.md; the definitions Si* of
// protocol/schema.json).
namespace server {

namespace json = boost::json;

json::object sea_cells(const islands::Setup& setup, const islands::View& view);

}  // namespace server
