#include "loader/trait_classes.h"

#include <algorithm>
#include <array>

namespace loader {
namespace {

using smallworld::MapData;
using smallworld::MapRegion;
using smallworld::Primitive;
using smallworld::Symbol;
using smallworld::Terrain;
using smallworld::Trait;
using smallworld::Where;

struct Kin {
    Terrain one;
    Terrain other;
};
constexpr std::array<Kin, 5> kKin{{{Terrain::Mountain, Terrain::BlackMountain},
                                   {Terrain::Swamp, Terrain::Mud},
                                   {Terrain::Forest, Terrain::Mushroom},
                                   {Terrain::Sea, Terrain::River},
                                   {Terrain::Lake, Terrain::River}}};

bool has(unsigned bits, Terrain terrain) {
    return (bits >> static_cast<unsigned>(terrain) & 1U) != 0;
}
bool has(unsigned bits, Symbol symbol) {
    return (bits >> static_cast<unsigned>(symbol) & 1U) != 0;
}

bool is_of(const MapRegion& region, unsigned terrains) {
    const bool kin = std::any_of(kKin.begin(), kKin.end(), [&](const Kin& pair) {
        return (has(terrains, pair.one) && region.terrain == pair.other) ||
               (has(terrains, pair.other) && region.terrain == pair.one);
    });
    return kin || has(terrains, region.terrain) ||
           (has(terrains, Terrain::Mine) && has(region.symbols, Symbol::Mine)) ||
           (has(terrains, Terrain::Crystal) && has(region.symbols, Symbol::Magic));
}

bool has_symbol(const MapRegion& region, unsigned symbols) {
    return (region.symbols & symbols) != 0 ||
           (has(symbols, Symbol::Mine) && region.terrain == Terrain::Mine) ||
           (has(symbols, Symbol::Magic) && region.terrain == Terrain::Crystal);
}

bool is_water(const MapRegion& region) {
    return region.terrain == Terrain::Sea || region.terrain == Terrain::Lake ||
           region.terrain == Terrain::River;
}

template <typename Test>
bool borders(const MapData& map, const MapRegion& region, Test test) {
    return std::any_of(region.neighbours.begin(), region.neighbours.end(),
                       [&](std::uint8_t other) { return test(map.regions[other]); });
}

bool may_be(const MapData& map, const MapRegion& region, const Where& where) {
    const bool land = !is_water(region) && region.terrain != Terrain::Chasm;
    if (where.terrains != 0 && !is_of(region, where.terrains)) return false;
    if (where.symbols != 0 && !has_symbol(region, where.symbols)) return false;
    if (where.coastal && !(land && borders(map, region, is_water))) return false;
    if (where.land && !land) return false;
    return where.borders_terrains == 0 || borders(map, region, [&](const MapRegion& other) {
               return is_of(other, where.borders_terrains);
           });
}

}  // namespace

bool may_meet(const MapData& map, const Trait& trait) {
    // Nobody conquers a chasm or stands on it (UG-CHASM-01), but some get beyond it.
    const bool looks_beyond = trait.primitive == Primitive::ReachThrough;
    return std::any_of(map.regions.begin(), map.regions.end(), [&](const MapRegion& region) {
        return (looks_beyond || region.terrain != Terrain::Chasm) &&
               may_be(map, region, trait.where);
    });
}

bool needs_markers(const Trait& trait) {
    return trait.where.markers != 0 || trait.primitive == Primitive::CopyRelic;
}

bool brings_pieces(const Trait& trait) {
    return trait.primitive == Primitive::Pieces || trait.primitive == Primitive::PiecePerRegion ||
           trait.primitive == Primitive::Grudge;
}

}  // namespace loader
