#pragma once

#include <boost/json.hpp>
#include <span>

#include "games/islands/game.h"

namespace server {

namespace json = boost::json;

// The decision that is due, as a Prompt of protocol/schema.json.
json::object sea_prompt(const islands::Setup& setup, const islands::State& state,
                        std::span<const std::size_t> undo);
// Whether an action is possible, and what it would bring or why not: the fields of Because.
json::object sea_because(const islands::Setup& setup, const islands::State& state,
                         engine::Action action);

}  // namespace server
