#include "loader/fingerprint.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <initializer_list>
#include <iterator>
#include <string>
#include <vector>

#include "games/smallworld/options.h"

namespace loader {
namespace {

using smallworld::Terrain;
using smallworld::Trait;

template <typename Words>
void write_words(std::string& out, std::string_view what, unsigned bits, const Words& words) {
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (((bits >> i) & 1U) == 0) continue;
        fmt::format_to(std::back_inserter(out), " {} {}", what, words[i]);
    }
}

constexpr unsigned bits(std::initializer_list<Terrain> terrains) {
    unsigned out = 0;
    for (const Terrain terrain : terrains)
        out |= 1U << static_cast<unsigned>(terrain);
    return out;
}

// A terrain of Underground that adds nothing on the surface beside these (UG-COMPAT-03, -05). An
// item of the surface names it only to work below, so it leaves no trace in a game above.
struct Echo {
    Terrain below;
    unsigned above;
};
constexpr unsigned kSurfaceLand =
    bits({Terrain::Mountain, Terrain::Hill, Terrain::Farmland, Terrain::Forest, Terrain::Swamp});
constexpr std::array<Echo, 6> kEchoes{{{Terrain::BlackMountain, bits({Terrain::Mountain})},
                                       {Terrain::Mud, bits({Terrain::Swamp})},
                                       {Terrain::Mushroom, bits({Terrain::Forest})},
                                       {Terrain::River, bits({Terrain::Sea, Terrain::Lake})},
                                       {Terrain::Crystal, kSurfaceLand},
                                       {Terrain::Mine, kSurfaceLand}}};

unsigned without_echoes(unsigned terrains, const smallworld::MapData& map) {
    if (map.world == smallworld::World::Underground) return terrains;
    unsigned out = terrains;
    for (const Echo& echo : kEchoes) {
        const bool on_map = std::any_of(map.regions.begin(), map.regions.end(),
                                        [&](const auto& r) { return r.terrain == echo.below; });
        if (!on_map && (terrains & echo.above) == echo.above) out &= ~bits({echo.below});
    }
    return out;
}

// A part that is not asked for leaves no trace, so that a new kind of part changes no fingerprint.
void write(std::string& out, const smallworld::Where& where, const smallworld::MapData& map) {
    write_words(out, "terrain", without_echoes(where.terrains, map), smallworld::kTerrains);
    write_words(out, "symbol", where.symbols, smallworld::kSymbols);
    if (where.coastal) out += " coastal";
    if (where.has_piece) {
        fmt::format_to(std::back_inserter(out), " with {}", rules_of(where.piece).id);
    }
    if (where.land) out += " land";
    write_words(out, "borders", where.borders_terrains, smallworld::kTerrains);
    if (where.borders_a_piece) {
        fmt::format_to(std::back_inserter(out), " borders-piece {}",
                       rules_of(where.borders_piece).id);
    }
    if (where.same_terrain) out += " same-as-marker";
    if (where.here) out += " here";
    if (where.alone) out += " alone";
    if (where.marked) out += " marked";
    if (where.tokens != 0) fmt::format_to(std::back_inserter(out), " tokens {}", where.tokens);
    write_words(out, "marker", where.markers, smallworld::kMarkerKinds);
}

// The piece that `trait` is about; a primitive for which there is only one need not name it.
bool names_piece(const Trait& trait) {
    switch (trait.primitive) {
        case smallworld::Primitive::Pieces:
        case smallworld::Primitive::CostFlat:
        case smallworld::Primitive::PiecePerRegion: return true;
        case smallworld::Primitive::CostAsEmpty: return (trait.clauses & smallworld::kChained) != 0;
        default: return false;
    }
}

// Enumerators are written as their words, so that a new one in the middle changes no fingerprint.
void write(std::string& out, const Trait& trait, const smallworld::MapData& map) {
    fmt::format_to(std::back_inserter(out), " do {} while {} n {} clauses {}",
                   smallworld::kPrimitives[static_cast<std::size_t>(trait.primitive)],
                   static_cast<int>(trait.held), trait.n, trait.clauses);
    if (names_piece(trait)) {
        fmt::format_to(std::back_inserter(out), " piece {}", rules_of(trait.piece).id);
    }
    write(out, trait.where, map);
    for (const smallworld::Guard& guard : trait.guards) {
        const smallworld::OptionInfo& info = smallworld::kOptions[guard.option];
        fmt::format_to(std::back_inserter(out), " if {}={}", info.key, info.values[guard.value]);
    }
    out += '\n';
}

void write(std::string& out, const std::vector<Trait>& traits, const smallworld::MapData& map) {
    for (const Trait& trait : traits)
        write(out, trait, map);
}

// What a game of this map and these options can meet (see smallworld::make_setup).
void write(std::string& out, const smallworld::Catalogue& catalogue, const smallworld::MapData& map,
           const smallworld::Options& options) {
    const auto plays = [&](smallworld::World world) {
        return world == map.world || options.items == smallworld::kItemsBoth;
    };
    for (const smallworld::Race& race : catalogue.races) {
        if (!plays(race.world)) continue;
        fmt::format_to(std::back_inserter(out), "race {} {} {}\n", race.id, race.tokens,
                       race.supply);
        write(out, race.traits, map);
    }
    for (const smallworld::Power& power : catalogue.powers) {
        if (!plays(power.world)) continue;
        fmt::format_to(std::back_inserter(out), "power {} {}{}\n", power.id, power.tokens,
                       power.discarded_in_decline ? " discarded" : "");
        write(out, power.traits, map);
    }
    if (map.world == smallworld::World::Surface && options.markers == 0) return;
    for (const smallworld::Marker& marker : catalogue.markers) {
        fmt::format_to(std::back_inserter(out), "{} {} {}{}\n",
                       smallworld::kMarkerKinds[static_cast<std::size_t>(marker.kind)], marker.id,
                       marker.defence, marker.undoubled ? " undoubled" : "");
        write(out, marker.traits, map);
    }
}

void write(std::string& out, const smallworld::MapData& map) {
    fmt::format_to(std::back_inserter(out), "map {} {} {}{}\n", map.id, map.players, map.rounds,
                   map.world == smallworld::World::Underground ? " underground" : "");
    for (const smallworld::MapRegion& region : map.regions) {
        fmt::format_to(std::back_inserter(out), "region {} {} {} {}",
                       smallworld::kTerrains[static_cast<std::size_t>(region.terrain)],
                       region.symbols, region.edge ? 1 : 0, region.lost_tribe ? 1 : 0);
        if (region.monster) out += " monster";
        if (region.volcano) out += " volcano";
        for (const std::uint8_t other : region.neighbours) {
            fmt::format_to(std::back_inserter(out), " {}", other);
        }
        out += '\n';
    }
}

}  // namespace

std::uint64_t fingerprint(const smallworld::Catalogue& catalogue, const smallworld::MapData& map,
                          const smallworld::Options& options) {
    std::string text;
    write(text, catalogue, map, options);
    write(text, map);
    std::uint64_t hash = 0xCBF29CE484222325ULL;
    for (const char c : text) {
        hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3ULL;
    }
    return hash;
}

}  // namespace loader
