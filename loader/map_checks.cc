#include "loader/map_checks.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

namespace loader {
namespace {

using smallworld::MapData;
using smallworld::MapRegion;
using smallworld::Terrain;
using smallworld::World;

constexpr int kTribesInBox = 18;         // SW-COMP-05
constexpr int kMountainsInBox = 9;       // SW-COMP-06, UG-COMP-08
constexpr int kMonsterRegionsInBox = 7;  // UG-COMP-05: 14 tokens
constexpr int kShortestRiver = 3;        // UG-FACT-07

bool is_chasm(const MapRegion& region) {
    return region.terrain == Terrain::Chasm;
}
bool is_river(const MapRegion& region) {
    return region.terrain == Terrain::River;
}
// What anybody may conquer: not Seas and Lakes (SW-MAP-06), not chasms (UG-DEF-02).
bool is_open(const MapRegion& region) {
    return region.terrain != Terrain::Sea && region.terrain != Terrain::Lake && !is_chasm(region);
}
bool is_land(const MapRegion& region) {
    return is_open(region) && !is_river(region);
}

// SW-DEF-08: an entry region for a race that may conquer Seas.
bool is_entry_sea(const MapRegion& region) {
    return region.terrain == Terrain::Sea && region.edge;
}

// SW-DEF-06, UG-DEF-14.
bool is_open_entry(const MapData& map, const MapRegion& region) {
    if (!is_open(region)) return false;
    return region.edge ||
           std::any_of(region.neighbours.begin(), region.neighbours.end(),
                       [&](std::uint8_t other) { return is_entry_sea(map.regions[other]); });
}

bool is_entry(const MapData& map, const MapRegion& region) {
    return is_open_entry(map, region) || is_entry_sea(region);
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
    compare(stats.find("monsters"), count(map, [](const auto& r) { return r.monster; }));
    compare(stats.find("volcanoes"), count(map, [](const auto& r) { return r.volcano; }));
    compare_kinds(stats.find("terrain"), smallworld::kTerrains,
                  [&](std::size_t i) { return count_terrain(map, i); });
    compare_kinds(stats.find("symbols"), smallworld::kSymbols,
                  [&](std::size_t i) { return count_symbol(map, i); });
}

using Part = std::vector<std::size_t>;  // regions, by number

// The part, and all that can be reached from it through regions that `belongs` names.
template <typename Test>
Part spread(const MapData& map, Test belongs, Part part, std::vector<bool>& seen) {
    for (const std::size_t region : part)
        seen[region] = true;
    for (std::size_t next = 0; next < part.size(); ++next) {
        for (const std::uint8_t other : map.regions[part[next]].neighbours) {
            if (seen[other] || !belongs(map.regions[other])) continue;
            seen[other] = true;
            part.push_back(other);
        }
    }
    return part;
}

// The regions that `belongs` names and that are cut off from most of the others; none if they all
// hang together.
template <typename Test>
Part cut_off(const MapData& map, Test belongs) {
    std::vector<bool> seen(map.regions.size(), false);
    Part largest;
    Part others;
    for (std::size_t i = 0; i < map.regions.size(); ++i) {
        if (seen[i] || !belongs(map.regions[i])) continue;
        Part part = spread(map, belongs, {i}, seen);
        if (part.size() > largest.size()) std::swap(part, largest);
        others.insert(others.end(), part.begin(), part.end());
    }
    std::sort(others.begin(), others.end());
    return others;
}

// Land that no race gets to from an entry region without crossing water (SW-MAP-06).
Part land_out_of_reach(const MapData& map) {
    Part entries;
    for (std::size_t i = 0; i < map.regions.size(); ++i) {
        if (is_open_entry(map, map.regions[i])) entries.push_back(i);
    }
    std::vector<bool> seen(map.regions.size(), false);
    spread(map, is_land, entries, seen);
    Part out;
    for (std::size_t i = 0; i < map.regions.size(); ++i) {
        if (is_land(map.regions[i]) && !seen[i]) out.push_back(i);
    }
    return out;
}

// "3 (Old Ford), 7 (Sinkhole) and 4 more"
std::string names_of(const MapData& map, const Part& part) {
    constexpr std::size_t kMostNamed = 6;
    std::string out;
    for (std::size_t i = 0; i < std::min(part.size(), kMostNamed); ++i) {
        const bool last = i + 1 == part.size();
        out += fmt::format("{}{} ({})",
                           i == 0 ? ""
                           : last ? " and "
                                  : ", ",
                           part[i], map.regions[part[i]].name);
    }
    if (part.size() > kMostNamed) out += fmt::format(" and {} more", part.size() - kMostNamed);
    return out;
}

// What only one of the worlds has, region by region.
void check_features(const std::vector<Node>& nodes, const MapData& map) {
    for (std::size_t i = 0; i < map.regions.size(); ++i) {
        const MapRegion& region = map.regions[i];
        for (const std::string_view key : {"monster", "volcano"}) {
            if (map.world == World::Underground) break;
            if (const auto given = nodes[i].find(key); given && given->boolean()) {
                given->fail("belongs to Underground; a surface map has none");
            }
        }
        if (region.monster && !is_land(region)) {
            nodes[i].at("monster").fail("Monsters live on land only", "UG-FACT-07");
        }
        if (region.monster && region.lost_tribe) {
            nodes[i].at("monster").fail("a Lost Tribe lives here already");
        }
        if (region.lost_tribe && is_chasm(region)) {
            nodes[i].at("lost_tribe").fail("nobody can stand in a chasm", "UG-CHASM-01");
        }
        if (region.volcano && !is_chasm(region)) {
            nodes[i].at("volcano").fail("only a chasm can be a volcano", "UG-CHASM-03");
        }
    }
}

// The course of the river, if the file says it: all river regions, each beside the next.
void check_course(const Node& course, const MapData& map) {
    const std::vector<Node> steps = course.items(map.regions.size());
    if (!steps.empty() && map.world == World::Surface) {
        course.fail("belongs to Underground; a surface map has none");
        return;
    }
    std::vector<std::size_t> named;
    for (const Node& step : steps) {
        const auto region =
            static_cast<std::size_t>(step.integer(0, static_cast<int>(map.regions.size()) - 1));
        if (!is_river(map.regions[region])) step.fail("this region is no river", "UG-FACT-07");
        if (std::find(named.begin(), named.end(), region) != named.end()) {
            step.fail("is named twice");
        }
        const bool first = named.empty();
        const auto& beside = map.regions[first ? region : named.back()].neighbours;
        if (!first && std::find(beside.begin(), beside.end(), region) == beside.end()) {
            step.fail("is not beside the river region before it", "UG-FACT-07");
        }
        named.push_back(region);
    }
    if (!steps.empty() && static_cast<int>(named.size()) != count(map, is_river)) {
        course.fail("does not name every river region", "UG-FACT-07");
    }
}

void advise_of_surface(const Node& regions, const MapData& map,
                       std::vector<engine::Error>& warnings) {
    const int mountains = count_terrain(map, static_cast<std::size_t>(Terrain::Mountain));
    if (mountains > kMountainsInBox) {
        warnings.push_back(regions.describe(
            fmt::format("{} Mountains; the box has {} markers", mountains, kMountainsInBox),
            "SW-MAP-07"));
    }
    const Part beyond = land_out_of_reach(map);
    if (!beyond.empty()) {
        warnings.push_back(
            regions.describe(fmt::format("cannot be reached from the entry regions over land: {}",
                                         names_of(map, beyond)),
                             "SW-MAP-06"));
    }
}

// UG-FACT-07, as far as a game can be played without.
void advise_of_underground(const Node& regions, const MapData& map,
                           std::vector<engine::Error>& warnings) {
    const auto advise = [&](bool followed, const std::string& message) {
        if (!followed) warnings.push_back(regions.describe(message, "UG-FACT-07"));
    };
    const int rivers = count(map, is_river);
    const int ends = count(map, [](const auto& r) { return is_river(r) && r.edge; });
    const int monsters = count(map, [](const auto& r) { return r.monster; });
    const int mountains = count_terrain(map, static_cast<std::size_t>(Terrain::BlackMountain));
    const int volcanoes = count(map, [](const auto& r) { return r.volcano; });
    advise(rivers >= kShortestRiver && ends == 2 && cut_off(map, is_river).empty(),
           fmt::format("a river has at least {} regions, each beside the next, and two ends at "
                       "the edge; here are {} regions and {} ends",
                       kShortestRiver, rivers, ends));
    advise(volcanoes > 0, "no chasm is a volcano");
    advise(monsters > 0, "no region has Monsters, so nobody finds a place or a relic");
    advise(monsters <= kMonsterRegionsInBox,
           fmt::format("{} regions with Monsters; the box has tokens for {}", monsters,
                       kMonsterRegionsInBox));
    advise(mountains <= kMountainsInBox,
           fmt::format("{} Black Mountains; the box has {} markers", mountains, kMountainsInBox));
}

void advise(const Node& regions, const MapData& map, std::vector<engine::Error>& warnings) {
    const int tribes = count(map, [](const MapRegion& region) { return region.lost_tribe; });
    if (tribes > kTribesInBox) {
        warnings.push_back(regions.describe(
            fmt::format("{} Lost Tribes; the box has {}", tribes, kTribesInBox), "SW-MAP-07"));
    }
    if (map.world == World::Surface) advise_of_surface(regions, map, warnings);
    if (map.world == World::Underground) advise_of_underground(regions, map, warnings);
}

}  // namespace

void check_map(const Node& root, const std::vector<Node>& regions, const MapData& map,
               std::vector<engine::Error>& warnings) {
    check_symmetry(regions, map);
    check_stored_entry(regions, map);
    check_features(regions, map);
    if (const auto river = root.find("river")) check_course(*river, map);
    if (const auto stats = root.find("stats")) check_stats(*stats, map);
    const Node list = root.at("regions");
    const bool enterable =
        std::any_of(map.regions.begin(), map.regions.end(),
                    [&](const MapRegion& region) { return is_open_entry(map, region); });
    if (!enterable) {
        list.fail("no land region touches the edge or a Sea at the edge, so nobody could enter",
                  "SW-MAP-09");
    }
    const auto not_chasm = [](const MapRegion& region) { return !is_chasm(region); };
    const Part alone = cut_off(map, not_chasm);
    if (map.world == World::Underground && !alone.empty()) {
        list.fail(fmt::format("the regions that are no chasms do not hang together; cut off are {}",
                              names_of(map, alone)),
                  "UG-FACT-07");
    }
    advise(list, map, warnings);
}

}  // namespace loader
