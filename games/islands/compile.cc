#include <algorithm>
#include <cstddef>

#include "games/islands/setup.h"

// Content bound to a number of players and options: edges as masks, decks as sets.
namespace islands {
namespace {

std::uint16_t with_edge(std::uint16_t edges, int direction, unsigned edge) {
    return static_cast<std::uint16_t>(edges | edge << (4 * direction));
}

void compile_edges(Face& face, const FaceData& data, int slots) {
    for (int edge = 0; edge < kDirections; ++edge) {
        const auto& printed = data.edges[static_cast<std::size_t>(edge)];
        auto& segments = face.segment_at[static_cast<std::size_t>(edge)];
        segments.fill(kNone);
        unsigned land = 0;
        unsigned beyond = 0;
        for (int slot = 0; slot < slots; ++slot) {
            const std::int8_t segment = printed[static_cast<std::size_t>(slot)];
            if (segment < 0) continue;
            segments[static_cast<std::size_t>(slot)] = static_cast<std::uint8_t>(segment);
            land |= 1U << slot;
            beyond |= 1U << (slots - 1 - slot);
        }
        for (int turn = 0; turn < 4; ++turn) {
            const int facing = (edge + turn) & 3;
            auto& own = face.land[static_cast<std::size_t>(turn)];
            auto& other = face.wanted[static_cast<std::size_t>(turn)];
            own = with_edge(own, facing, land);
            other = with_edge(other, facing, beyond);
        }
    }
}

Face compile_face(const FaceData& data, int slots) {
    Face face;
    compile_edges(face, data, slots);
    face.segments = static_cast<std::uint8_t>(data.segments);
    face.has_coast = data.has_coast;
    for (const Site& site : data.sites) {
        face.sites[face.site_count++] = site;
        ++face.counts[site.segment][at(site.symbol)];
        face.ports = static_cast<std::uint8_t>(face.ports + (site.symbol == Symbol::Port ? 1 : 0));
    }
    return face;
}

void compile_faces(Setup& setup, const Catalogue& catalogue) {
    const int slots = catalogue.constants.slots;
    for (std::size_t i = 0; i < catalogue.tiles.size(); ++i)
        setup.faces[i] = compile_face(catalogue.tiles[i], slots);
    for (int tile = 0; tile < kStartTiles; ++tile) {
        for (int side = 0; side < 2; ++side) {
            const FaceData& data = catalogue.start_tiles[static_cast<std::size_t>(tile)]
                                       .sides[static_cast<std::size_t>(side)];
            setup.faces[start_face(tile, side)] = compile_face(data, slots);
        }
    }
    FaceData ship;  // SI-COMP-03: sea all around
    for (auto& edge : ship.edges)
        edge.fill(-1);
    setup.faces[kShipFace] = compile_face(ship, slots);
}

void compile_fitting(Setup& setup) {
    for (int tile = 0; tile < setup.tile_count; ++tile) {
        for (std::size_t turn = 0; turn < 4; ++turn) {
            const std::uint16_t edges = setup.faces[static_cast<std::size_t>(tile)].land[turn];
            for (int direction = 0; direction < kDirections; ++direction) {
                setup.fitting[turn][static_cast<std::size_t>(direction)]
                             [edge_of(edges, direction)] |= Tiles{1} << tile;
            }
        }
    }
}

// SI-ADV-01: one deck of missions, or one of objectives and one of rewards.
void compile_decks(Setup& setup, const Catalogue& catalogue) {
    const auto add = [&](std::size_t deck, const auto& cards) {
        for (const auto& card : cards)
            setup.decks[deck].ids.push_back(card.id);
        setup.decks[deck].size = static_cast<int>(cards.size());
    };
    const auto take = [](auto& into, const auto& cards, auto part) {
        std::transform(cards.begin(), cards.end(), into.begin(),
                       [&](const auto& card) { return card.*part; });
    };
    if (setup.options.mode == kStandard) {
        setup.deck_count = 1;
        add(0, catalogue.missions);
        take(setup.objectives, catalogue.missions, &MissionCard::objective);
        take(setup.rewards, catalogue.missions, &MissionCard::reward);
        setup.achievements = catalogue.standard_achievements;
        return;
    }
    setup.deck_count = 2;
    add(0, catalogue.objectives);
    add(1, catalogue.rewards);
    take(setup.objectives, catalogue.objectives, &ObjectiveCard::objective);
    take(setup.rewards, catalogue.rewards, &RewardCard::reward);
    setup.achievements = catalogue.advanced_achievements;
}

}  // namespace

Setup make_setup(const Catalogue& catalogue, int seats, const Options& options) {
    Setup setup;
    setup.seats = seats;
    setup.players = std::max(seats, 2);
    setup.options = options;
    setup.constants = catalogue.constants;
    setup.map = "sea-" + std::to_string(seats);
    setup.tile_count = static_cast<int>(catalogue.tiles.size());
    setup.all_tiles =
        setup.tile_count == kMaxTiles ? ~Tiles{0} : (Tiles{1} << setup.tile_count) - 1;
    setup.layout = catalogue.layout;
    compile_faces(setup, catalogue);
    compile_fitting(setup);
    compile_decks(setup, catalogue);
    setup.token_sides = catalogue.token_sides;
    setup.discovery_count = static_cast<int>(catalogue.discovery_values.size());
    std::copy(catalogue.discovery_values.begin(), catalogue.discovery_values.end(),
              setup.discovery_values.begin());
    setup.alexis = catalogue.levels[options.alexis];
    setup.expedition_count = static_cast<int>(catalogue.expeditions.size());
    std::copy(catalogue.expeditions.begin(), catalogue.expeditions.end(),
              setup.expeditions.begin());
    setup.catalogue = catalogue;
    return setup;
}

}  // namespace islands
