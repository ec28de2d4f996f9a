#pragma once

#include <string>
#include <string_view>

#include "engine/result.h"
#include "games/smallworld/game.h"

// The text forms of docs/notation.md. Printing is canonical, parsing strict, and the two inverse.
namespace smallworld {

std::string print_action(const Setup& setup, Action action);
engine::Result<Action> parse_action(const Setup& setup, std::string_view text);

// A position, one statement to a line, without the lines that name game, map and options.
std::string print_position(const Setup& setup, const State& state);
// Statements may come in any order; what is not said has its start-of-game value. The result has
// passed check(): an impossible position is refused with the invariant it breaks.
engine::Result<State> parse_position(const Setup& setup, std::string_view text);

// What a viewer is shown: `?` stands for coins that he does not see.
std::string print_view(const Setup& setup, const View& view);
// Its inverse. A text that no position could look like to the viewer is refused.
engine::Result<View> parse_view(const Setup& setup, std::string_view text, Seat viewer);

// What a person calls hash: over the canonical text, so that it survives changes of memory layout.
std::uint64_t position_hash(const Setup& setup, const State& state);

}  // namespace smallworld
