#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "games/smallworld/content.h"
#include "loader/files.h"
#include "loader/json_reader.h"

namespace loader {

// What pack.json says about its pack. A pack without one is called by the name of its folder.
struct Manifest {
    std::string id;
    std::string name;
    std::string version;
    std::vector<std::string> authors;
    std::string licence;
    std::string description;
    // Which worlds it is made for; its items belong to the first, unless they say otherwise.
    std::vector<smallworld::World> worlds{smallworld::World::Surface};
    // FNV-1a over its files but for words and manifest, as a saved game names it (`pack ID HASH`).
    std::uint64_t hash = 0;
    bool written = false;  // there is a pack.json
};

engine::Result<Manifest> read_manifest(const Files& files);

}  // namespace loader
