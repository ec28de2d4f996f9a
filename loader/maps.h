#pragma once

#include <optional>
#include <vector>

#include "engine/result.h"
#include "games/smallworld/content.h"
#include "loader/geometry.h"
#include "loader/json_reader.h"

namespace loader {

struct LoadedMap {
    smallworld::MapData data;
    std::optional<MapGeometry> geometry;
};

// One map file, of either world.
engine::Result<LoadedMap> read_map(Document& document, std::vector<engine::Error>& warnings);

}  // namespace loader
