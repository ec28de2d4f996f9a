#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace server {

// A pack as those who play with it call it.
struct PackName {
    std::string hash;  // of its bundle: 64 hexadecimal digits
    std::string id;
    std::string title;
    friend bool operator==(const PackName&, const PackName&) = default;
};

// Which game it is, and what it is played with.
struct Edition {
    std::string game;
    std::string map;
    std::string options;
    std::vector<PackName> packs;  // on top of what the server has anyway; by id
    std::uint64_t content = 0;    // the fingerprint that the game was begun with; 0: a new game
};

}  // namespace server
