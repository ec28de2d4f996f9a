#include "loader/map_checks.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

namespace loader {
namespace {

using smallworld::MapData;
using smallworld::MapRegion;
using smallworld::Terrain;

constexpr int kTribesInBox = 18;    // SW-COMP-05
constexpr int kMountainsInBox = 9;  // SW-COMP-06

bool is_water(const MapRegion& region) {
    return region.terrain == Terrain::Sea || region.terrain == Terrain::Lake;
}

// SW-DEF-08: an entry region for a race that may conquer Seas.
bool is_entry_sea(const MapRegion& region) {
    return region.terrain == Terrain::Sea && region.edge;
}

// SW-DEF-06.
bool is_land_entry(const MapData& map, const MapRegion& region) {
    if (is_water(region)) return false;
    return region.edge ||
           std::any_of(region.neighbours.begin(), region.neighbours.end(),
                       [&](std::uint8_t other) { return is_entry_sea(map.regions[other]); });
}

bool is_entry(const MapData& map, const MapRegion& region) {
    return is_land_entry(map, region) || is_entry_sea(region);
}

template <typename Test>
int count(const MapData& map, Test test) {
    return static_cast<int>(std::count_if(map.regions.begin(), map.regions.end(), test));
}

void check_symmetry(const std::vector<Node>& nodes, const MapData& map) {
    for (std::size_t i = 0; i < map.regions.size(); ++i) {
        for (const std::uint8_t other : map.regions[i].neighbours) {
            const auto& back = map.regions[other].neighbours;
            if (std::find(back.begin(), back.end(), i) != back.end()) continue;
            nodes[i]
                .at("neighbours")
                .fail(fmt::format("region {} has neighbour {}, but not the other way round", i,
                                  other),
                      "SW-DEF-03");
        }
    }
}

void check_stored_entry(const std::vector<Node>& nodes, const MapData& map) {
    for (std::size_t i = 0; i < map.regions.size(); ++i) {
        const auto stored = nodes[i].find("entry");
        if (!stored) continue;
        const bool entry = is_entry(map, map.regions[i]);
        if (stored->boolean() == entry) continue;
        stored->fail(fmt::format("by its edge and its neighbours this is {} entry region",
                                 entry ? "an" : "not an"),
                     "SW-DEF-06");
    }
}

int count_symbol(const MapData& map, std::size_t symbol) {
    return count(map,
                 [&](const MapRegion& region) { return ((region.symbols >> symbol) & 1) != 0; });
}
int count_terrain(const MapData& map, std::size_t terrain) {
    return count(map, [&](const MapRegion& region) {
        return static_cast<std::size_t>(region.terrain) == terrain;
    });
}

void compare(const std::optional<Node>& stored, int counted) {
    if (!stored) return;
    const int said = stored->integer(0, 10'000);
    if (said != counted) stored->fail(fmt::format("says {}, but the map has {}", said, counted));
}

// A count of each kind; kinds that are not named have none.
template <typename Words, typename Count>
void compare_kinds(const std::optional<Node>& stored, const Words& words, Count count_of) {
    if (!stored) return;
    for (const auto& [key, node] : stored->members()) {
        if (std::find(words.begin(), words.end(), key) == words.end()) node.fail("is unknown");
    }
    for (std::size_t i = 0; i < words.size(); ++i) {
        const auto said = stored->find(words[i]);
        compare(said, count_of(i));
        if (!said && count_of(i) != 0) stored->fail(fmt::format("does not count {}", words[i]));
    }
}

// What the file says about itself; a slip of an editor shows here.
void check_stats(const Node& stats, const MapData& map) {
    stats.allow({"regions", "borders", "terrain", "symbols", "lost_tribes", "monsters", "volcanoes",
                 "edge", "entry", "area_ratio", "min_border", "min_inradius",
                 "same_terrain_borders"});
    const auto ends = std::accumulate(
        map.regions.begin(), map.regions.end(), std::size_t{0},
        [](std::size_t sum, const MapRegion& region) { return sum + region.neighbours.size(); });
    compare(stats.find("regions"), static_cast<int>(map.regions.size()));
    compare(stats.find("borders"), static_cast<int>(ends / 2));
    compare(stats.find("lost_tribes"), count(map, [](const auto& r) { return r.lost_tribe; }));
    compare(stats.find("edge"), count(map, [](const auto& r) { return r.edge; }));
    compare(stats.find("entry"), count(map, [&](const auto& r) { return is_entry(map, r); }));
    compare(stats.find("monsters"), 0);
    compare(stats.find("volcanoes"), 0);
    compare_kinds(stats.find("terrain"), smallworld::kTerrains,
                  [&](std::size_t i) { return count_terrain(map, i); });
    compare_kinds(stats.find("symbols"), smallworld::kSymbols,
                  [&](std::size_t i) { return count_symbol(map, i); });
}

bool is_connected(const MapData& map) {
    std::vector<bool> seen(map.regions.size(), false);
    std::vector<std::size_t> open{0};
    seen[0] = true;
    while (!open.empty()) {
        const std::size_t region = open.back();
        open.pop_back();
        for (const std::uint8_t other : map.regions[region].neighbours) {
            if (seen[other]) continue;
            seen[other] = true;
            open.push_back(other);
        }
    }
    return std::all_of(seen.begin(), seen.end(), [](bool was) { return was; });
}

void advise(const Node& regions, const MapData& map, std::vector<engine::Error>& warnings) {
    const int tribes = count(map, [](const MapRegion& region) { return region.lost_tribe; });
    const int mountains = count_terrain(map, static_cast<std::size_t>(Terrain::Mountain));
    if (tribes > kTribesInBox) {
        warnings.push_back(regions.describe(
            fmt::format("{} Lost Tribes; the box has {}", tribes, kTribesInBox), "SW-MAP-07"));
    }
    if (mountains > kMountainsInBox) {
        warnings.push_back(regions.describe(
            fmt::format("{} Mountains; the box has {} markers", mountains, kMountainsInBox),
            "SW-MAP-07"));
    }
    if (!is_connected(map)) {
        warnings.push_back(regions.describe("some regions cannot be reached from the others"));
    }
}

}  // namespace

void check_map(const Node& root, const std::vector<Node>& regions, const MapData& map,
               std::vector<engine::Error>& warnings) {
    check_symmetry(regions, map);
    check_stored_entry(regions, map);
    if (const auto stats = root.find("stats")) check_stats(*stats, map);
    const Node list = root.at("regions");
    const bool enterable =
        std::any_of(map.regions.begin(), map.regions.end(),
                    [&](const MapRegion& region) { return is_land_entry(map, region); });
    if (!enterable) {
        list.fail("no land region touches the edge or a Sea at the edge, so nobody could enter",
                  "SW-MAP-09");
    }
    advise(list, map, warnings);
}

}  // namespace loader
