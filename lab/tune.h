#pragma once

#include <string>
#include <vector>

#include "lab/simulate.h"

// Fits the weights by which bots judge positions to games that bots play against each other.
namespace lab {

// The text of a file in bots/weights/: what the sides of these games had to come, seen whenever a
// turn began. `tuned` games are played on each of the setups.
template <typename Setup>
struct TuneOptionsOf {
    std::vector<Setup> setups;
    std::string bots = "greedy";
    std::uint64_t games = 2000;
    std::uint64_t seed = 1;
    int threads = 1;
    Progress progress = {};
};
template <typename Setup>
engine::Result<std::string> tune(const TuneOptionsOf<Setup>& options);

}  // namespace lab
