#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "lab/simulate.h"

// Random play under supervision: every property of lab/properties.h after every step.
namespace lab {

// A way of playing: a map with options.
template <typename Setup>
struct SoakCaseOf {
    std::string map;
    std::string options;
    Setup setup;
};
using SoakCase = SoakCaseOf<smallworld::Setup>;

struct SoakOptions {
    std::uint64_t games = 1000;
    std::uint64_t seed = 1;
    int threads = 1;
    double minutes = 0;  // stop after this time, whatever `games` says; 0 = never
    // Small World: game i begins with the i-th pair of race and power on top and picked, in a case
    // that has both.
    bool pairs = false;
    Progress progress = {};
};

struct SoakFailure {
    std::uint64_t game = 0;
    std::size_t soak_case = 0;
    int step = 0;
    std::string what;
    std::string position;              // text of the position it was found in
    std::vector<std::string> actions;  // that led there
};

struct SoakReport {
    std::uint64_t games = 0;
    std::uint64_t steps = 0;
    int pairs = 0;                       // of race and power that there are
    int pairs_picked = 0;                // … that somebody picked
    int pairs_conquered = 0;             // … that conquered something while active
    std::optional<SoakFailure> failure;  // of the lowest game that found one
};

// Pairs of race and power that some case has.
int count_pairs(const std::vector<SoakCase>& cases);

// Game i is played in case i mod cases.
template <typename Setup>
SoakReport soak(const std::vector<SoakCaseOf<Setup>>& cases, const SoakOptions& options);

}  // namespace lab
