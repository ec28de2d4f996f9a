#pragma once

#include <string>
#include <vector>

#include "lab/simulate.h"

// Fits the weights by which bots judge positions to games that bots play against each other.
namespace lab {

// So many games are played on each of the setups.
template <typename Setup>
struct TuneOptionsOf {
    std::vector<Setup> setups;
    std::string bots = "greedy";
    std::uint64_t games = 2000;
    std::uint64_t seed = 1;
    int threads = 1;
    Progress progress = {};
};

// The texts of files in bots/weights/, from what was seen whenever a turn began.
struct Tuned {
    std::string scores;  // what the sides of these games had to come
    std::string coins;   // what they had, where others do not see it; empty in other games
};
template <typename Setup>
engine::Result<Tuned> tune(const TuneOptionsOf<Setup>& options);

}  // namespace lab
