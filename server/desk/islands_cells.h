#pragma once

#include <boost/json.hpp>

#include "games/islands/game.h"

// A position of Small Islands as named cells (docs/protocol.md; the definitions Si* of
// protocol/schema.json).
namespace server {

namespace json = boost::json;

json::object sea_cells(const islands::Setup& setup, const islands::View& view);
// Those that differ; null where there is none any more.
json::object changed_sea_cells(const islands::Setup& setup, const islands::View& before,
                               const islands::View& after);
// What a game is played with.
json::object sea_box(const islands::Setup& setup);

}  // namespace server
