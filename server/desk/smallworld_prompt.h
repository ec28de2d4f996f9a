#pragma once

#include <boost/json.hpp>
#include <cstddef>
#include <span>

#include "games/smallworld/game.h"

namespace server {

// The decision that is due, as a Prompt, for the seat that has to make it. There must be one.
boost::json::object prompt_json(const smallworld::Setup& setup, const smallworld::State& state,
                                std::span<const std::size_t> undo);

// What an action costs or why it is refused: the fields of Because.
boost::json::object because_json(const smallworld::Setup& setup, const smallworld::State& state,
                                 engine::Action action);

// What the race in a region loses if the region is taken now, and what its owner gets back.
struct Losses {
    int lost = 0;
    int back = 0;
};
Losses losses(const smallworld::Setup& setup, const smallworld::State& state,
              engine::Action conquest);

}  // namespace server
