#pragma once

#include <string>
#include <string_view>

#include "engine/game.h"
#include "engine/text.h"
#include "games/islands/game.h"
#include "games/smallworld/game.h"

namespace lab {

// What an expectation is asked about.
template <typename Setup>
struct StageOf {
    const Setup& setup;
    const engine::StateOf<Setup>& state;
};
using Stage = StageOf<smallworld::Setup>;

// What was expected and what was found, in the same words; it holds if they are equal.
struct Comparison {
    std::string expected;
    std::string found;
    bool holds() const { return expected == found; }
};

// Reads the rest of an `expect` line and looks. An error is left in the reader.
Comparison compare_expectation(const Stage& stage, engine::WordReader& line);
Comparison compare_expectation(const StageOf<islands::Setup>& stage, engine::WordReader& line);

}  // namespace lab
