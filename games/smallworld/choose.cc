#include "games/smallworld/choose.h"

#include <string_view>
#include <vector>

#include "games/smallworld/masks.h"

namespace smallworld {
namespace {

bool has_symbol_or_terrain(const Where& where) {
    return where.terrains != 0 || where.symbols != 0 || where.coastal ||
           where.borders_terrains != 0;
}

// Does the trait need something of the map that is not there?
bool is_void(const Map& map, const Trait& trait) {
    if (trait.primitive == Primitive::Pieces && rules_of(trait.piece).placed == Placed::OnPick) {
        return map.volcanoes.empty();
    }
    if (trait.where.borders_a_piece || trait.where.has_piece || (trait.clauses & kChained) != 0) {
        const Piece piece = trait.where.borders_a_piece ? trait.where.borders_piece : trait.piece;
        return rules_of(piece).placed == Placed::OnPick && map.volcanoes.empty();
    }
    return has_symbol_or_terrain(trait.where) && regions_of(map, trait.where).empty();
}

// UG-COMPAT-02: it has something to do with the map or with markers, and none of it can work.
std::string_view why_useless(const Map& map, const std::vector<Trait>& traits, bool markers) {
    bool without_markers = !traits.empty();
    bool without_terrain = !traits.empty();
    for (const Trait& trait : traits) {
        const bool about_markers =
            trait.where.markers != 0 || trait.primitive == Primitive::CopyRelic ||
            (trait.primitive == Primitive::Pieces && trait.piece == Piece::Bag);
        without_markers = without_markers && about_markers && !markers;
        without_terrain = without_terrain && is_void(map, trait);
    }
    if (without_markers) return "markers";
    return without_terrain ? "terrain" : "";
}

// Keeps the items that are in the game; those of the other world that cannot work are named.
template <typename Item>
std::vector<Item> choose(Setup& setup, const std::vector<Item>& items, bool markers) {
    std::vector<Item> kept;
    for (const Item& item : items) {
        const bool own = item.world == setup.map.world;
        if (!own && setup.options.items == kItemsOwn) continue;
        const std::string_view useless =
            own ? std::string_view() : why_useless(setup.map, item.traits, markers);
        if (useless.empty()) {
            kept.push_back(item);
        } else {
            setup.left_out.push_back({item.id, useless});
        }
    }
    return kept;
}

bool plays_with_markers(const Setup& setup, const Catalogue& catalogue) {
    const bool wanted = setup.map.world == World::Underground || setup.options.markers != 0;
    return wanted && !catalogue.markers.empty();
}

// UG-COMPAT-07: as many as find room; by the rule one more than there are players.
int monster_count(const Map& map, int seats) {
    if (map.world == World::Underground) return map.monsters.size();
    RegionSet free = map.lost_tribes;
    int count = 0;
    while (count <= seats && !free.empty()) {
        Region loneliest = free.lowest();
        for (const Region region : free) {
            const auto crowd = [&](Region r) { return (map.neighbours[r] & free).size(); };
            if (crowd(region) < crowd(loneliest)) loneliest = region;
        }
        free -= map.neighbours[loneliest];
        free.remove(loneliest);
        ++count;
    }
    return count;
}

}  // namespace

void choose_items(Setup& setup, const Catalogue& catalogue) {
    setup.has_markers = plays_with_markers(setup, catalogue);
    setup.catalogue.races = choose(setup, catalogue.races, setup.has_markers);
    setup.catalogue.powers = choose(setup, catalogue.powers, setup.has_markers);
    if (setup.has_markers) {
        setup.catalogue.markers = catalogue.markers;
        setup.monster_count = monster_count(setup.map, setup.seats);
    }
    setup.race_count = static_cast<int>(setup.catalogue.races.size());
    setup.power_count = static_cast<int>(setup.catalogue.powers.size());
    setup.marker_count = static_cast<int>(setup.catalogue.markers.size());
}

}  // namespace smallworld
