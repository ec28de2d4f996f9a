#pragma once

#include <string>
#include <string_view>

#include "engine/text.h"
#include "games/smallworld/game.h"

namespace lab {

// What an expectation is asked about.
struct Stage {
    const smallworld::Setup& setup;
    const smallworld::State& state;
};

// What was expected and what was found, in the same words; it holds if they are equal.
struct Comparison {
    std::string expected;
    std::string found;
    bool holds() const { return expected == found; }
};

// Reads the rest of an `expect` line and looks. An error is left in the reader.
Comparison compare_expectation(const Stage& stage, engine::WordReader& line);

}  // namespace lab
