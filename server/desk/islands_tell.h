#pragma once

#include <boost/json.hpp>

#include "engine/match.h"
#include "games/islands/game.h"

namespace server {

namespace json = boost::json;

// What happened in one step of Small Islands, as entries of the log: nothing that anybody must not
// know. `step` is the length of the log after it.
void tell_sea(const islands::Setup& setup, const islands::State& before, const engine::Step& done,
              const islands::State& after, std::size_t step, json::array& out);

}  // namespace server
