#pragma once

#include <string>
#include <string_view>

#include "engine/result.h"
#include "games/islands/game.h"

// The text forms of docs/notation.md. Printing is canonical, parsing strict, and the two inverse.
namespace islands {

std::string print_action(const Setup& setup, Action action);
engine::Result<Action> parse_action(const Setup& setup, std::string_view text);

// A position, one statement to a line, without the lines that name game, map and options.
std::string print_position(const Setup& setup, const State& state);
// The same of what a seat may see: "?" stands for what is hidden.
std::string print_view(const Setup& setup, const View& view);
// Statements may come in any order, except that tiles are named as they were laid; what is not said
// has a sensible value. The result has passed check().
engine::Result<State> parse_position(const Setup& setup, std::string_view text);
// The inverse of print_view for the seat that has to decide. A text that no position could look
// like to the viewer is refused, and so is a view of others choosing their cards (their number is
// not told exactly).
engine::Result<View> parse_view(const Setup& setup, std::string_view text, Seat viewer);

}  // namespace islands
