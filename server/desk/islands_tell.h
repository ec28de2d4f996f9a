#pragma once

#include <boost/json.hpp>

#include "engine/match.h"
#include "games/islands/game.h"

namespace server {

namespace json = boost::json;

// One step of a game of Small Islands.
struct SeaStep {
    const islands::State& before;
    engine::Action action;
    const islands::State& after;
    std::size_t step = 0;  // length of the log after it
};

// What happened in it, as entries of the log: nothing that anybody must not know.
void tell_sea(const islands::Setup& setup, const SeaStep& step, json::array& out);

}  // namespace server
