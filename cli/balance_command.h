#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace cli {

// The flags of `terrarium balance`.
struct BalanceFlags {
    std::vector<std::string> packs;
    std::string map;  // empty: usual_map
    std::string bots = "greedy";
    std::string options;
    std::string items;   // ids, separated by commas
    std::string report;  // the HTML file
    std::uint64_t games = 1000;
    std::uint64_t seed = 1;
    int threads = 1;
    bool json = false;
};

}  // namespace cli
