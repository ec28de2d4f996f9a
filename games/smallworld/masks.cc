#include "games/smallworld/masks.h"

#include <array>
#include <cstddef>

namespace smallworld {
namespace {

constexpr std::uint16_t bit_of(Terrain terrain) {
    return static_cast<std::uint16_t>(1U << static_cast<int>(terrain));
}
constexpr std::uint8_t bit_of(Symbol symbol) {
    return static_cast<std::uint8_t>(1U << static_cast<int>(symbol));
}

RegionSet shores(const Map& map, RegionSet water) {
    RegionSet found;
    for (const Region region : map.land) {
        if (map.neighbours[region].intersects(water)) found.add(region);
    }
    return found;
}

void add_region(Map& map, const MapRegion& from, Region region) {
    map.terrain[static_cast<std::size_t>(from.terrain)].add(region);
    for (std::size_t s = 0; s < kSymbols.size(); ++s) {
        if ((from.symbols >> s & 1) != 0) map.symbol[s].add(region);
    }
    if (from.edge) map.edge.add(region);
    if (from.lost_tribe) map.lost_tribes.add(region);
    if (from.monster) map.monsters.add(region);
    if (from.volcano) map.volcanoes.add(region);
    for (const std::uint8_t n : from.neighbours) {
        map.neighbours[region].add(static_cast<Region>(n));
    }
}

// UG-COMPAT-03 … 05: what an item of one world finds on a map of the other. On a map of its own
// world the counterparts do not exist.
std::uint16_t with_counterparts(std::uint16_t terrains) {
    constexpr std::array<std::array<Terrain, 2>, 3> kSame{
        {{Terrain::Mountain, Terrain::BlackMountain},
         {Terrain::Swamp, Terrain::Mud},
         {Terrain::Forest, Terrain::Mushroom}}};
    for (const auto& [one, other] : kSame) {
        if ((terrains & (bit_of(one) | bit_of(other))) != 0) {
            terrains = static_cast<std::uint16_t>(terrains | bit_of(one) | bit_of(other));
        }
    }
    return terrains;
}

RegionSet with_terrain(const Map& map, std::uint16_t terrains) {
    RegionSet any;
    for (std::size_t t = 0; t < kTerrains.size(); ++t) {
        if ((terrains >> t & 1) != 0) any |= map.terrain[t];
    }
    // A mine or a crystal is a terrain below and a symbol above.
    if ((terrains & bit_of(Terrain::Mine)) != 0) {
        any |= map.symbol[static_cast<std::size_t>(Symbol::Mine)];
    }
    if ((terrains & bit_of(Terrain::Crystal)) != 0) {
        any |= map.symbol[static_cast<std::size_t>(Symbol::Magic)];
    }
    return any;
}

RegionSet with_symbol(const Map& map, std::uint8_t symbols) {
    RegionSet any;
    for (std::size_t s = 0; s < kSymbols.size(); ++s) {
        if ((symbols >> s & 1) != 0) any |= map.symbol[s];
    }
    if ((symbols & bit_of(Symbol::Mine)) != 0) any |= map.of(Terrain::Mine);
    if ((symbols & bit_of(Symbol::Magic)) != 0) any |= map.of(Terrain::Crystal);
    return any;
}

}  // namespace

Map make_map(const MapData& data) {
    Map map;
    map.world = data.world;
    map.region_count = static_cast<int>(data.regions.size());
    map.rounds = data.rounds;
    map.all = RegionSet::first(map.region_count);
    for (int i = 0; i < map.region_count; ++i) {
        add_region(map, data.regions[static_cast<std::size_t>(i)], static_cast<Region>(i));
    }
    map.cheap = map.of(Terrain::River);
    map.mountains = map.of(Terrain::Mountain) | map.of(Terrain::BlackMountain);  // UG-COMPAT-04
    map.water = map.seas() | map.of(Terrain::Lake) | map.cheap;
    map.land = map.all - map.water - map.of(Terrain::Chasm);
    map.open = map.land | map.cheap;
    map.coastal = shores(map, map.water);
    // SW-DEF-06, SW-FIRST-07: only Seas open their shores, never Lakes. UG-CONQ-01, 02: a river's
    // end is as good as any edge.
    map.entry = (map.edge & map.open) | shores(map, map.seas() & map.edge);
    for (const Region region : map.all) {
        const int cost = kBaseCost + (map.mountains.contains(region) ? 1 : 0);
        map.ground[region] = static_cast<std::uint8_t>(cost - (map.cheap.contains(region) ? 1 : 0));
    }
    return map;
}

RegionSet regions_of(const Map& map, const Where& where, Region here) {
    RegionSet set = map.all;
    if (where.terrains != 0) set &= with_terrain(map, with_counterparts(where.terrains));
    if (where.symbols != 0) set &= with_symbol(map, where.symbols);
    if (where.coastal) set &= map.coastal;
    if (where.land) set &= map.land;
    if (where.borders_terrains != 0) {
        const RegionSet beside = with_terrain(map, with_counterparts(where.borders_terrains));
        for (const Region region : set) {
            if (!map.neighbours[region].intersects(beside)) set.remove(region);
        }
    }
    if (where.here) set &= here == engine::kNoRegion ? RegionSet() : RegionSet::of(here);
    if (where.same_terrain) {
        RegionSet same;
        for (const RegionSet& terrain : map.terrain) {
            if (here != engine::kNoRegion && terrain.contains(here)) same = terrain;
        }
        set &= same;
    }
    return set;
}

Class class_of(const Map& map, const Where& where, Region here) {
    Class out{.fixed = regions_of(map, where, here),
              .piece = where.piece,
              .borders_piece = where.borders_piece,
              .tokens = where.tokens,
              .markers = where.markers};
    int parts = 0;
    if (where.has_piece) parts |= Class::kHasPiece;
    if (where.borders_a_piece) parts |= Class::kBordersPiece;
    if (where.alone) parts |= Class::kAlone;
    if (where.marked) parts |= Class::kMarked;
    if (where.tokens != 0) parts |= Class::kTokens;
    if (where.markers != 0) parts |= Class::kMarkers;
    out.parts = static_cast<std::uint8_t>(parts);
    return out;
}

}  // namespace smallworld
