#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "engine/seat.h"
#include "games/islands/cells.h"
#include "games/islands/content.h"
#include "games/islands/options.h"

namespace islands {

using engine::Seat;

constexpr std::uint8_t kNone = 0xFF;
constexpr int kPlayers = 4;  // at most; Alexis is one of two

// Which printed side: terrain tiles first, then the two sides of each start tile, then the ship.
constexpr int kFirstStart = kMaxTiles;
constexpr int kShipFace = kFirstStart + 2 * kStartTiles;
constexpr int kFaces = kShipFace + 1;
constexpr std::uint8_t start_face(int tile, int side) {
    return static_cast<std::uint8_t>(kFirstStart + 2 * tile + side);
}

// A side of a tile, ready for the rules.
struct Face {
    // For each turn the four edges, four bits each, a bit to a slot that is land (SI-PLACE-03).
    std::array<std::uint16_t, 4> land{};
    // The same edges as seen from the tiles beyond them: slots in the other order.
    std::array<std::uint16_t, 4> wanted{};
    // Printed edge and slot → segment, or kNone.
    std::array<std::array<std::uint8_t, kMaxSlots>, kDirections> segment_at{};
    std::array<Site, kMaxSites> sites{};
    std::uint8_t site_count = 0;
    std::uint8_t segments = 0;
    std::uint8_t ports = 0;  // printed
    std::array<bool, kMaxSegments> has_coast{};
    std::array<Counts, kMaxSegments> counts{};
};

// A set of terrain tiles, or of cards of one deck.
using Tiles = std::uint64_t;
using Cards = std::uint32_t;

constexpr int kDecks = 2;
// One deck of cards: missions alone in the standard mode; objectives and rewards in the advanced
// one (SI-ADV-01).
struct Deck {
    int size = 0;
    std::vector<std::string> ids;
};

struct Setup {
    static constexpr int kMostSteps = 4'000;  // of a game, chance included

    int seats = 2;    // people (SI-SOLO-04: not Alexis)
    int players = 2;  // those who own houses: the seats, and Alexis
    Options options;
    Constants constants;
    std::string map;  // "sea-2"

    int tile_count = 0;
    Tiles all_tiles = 0;
    std::array<Face, kFaces> faces{};
    // fitting[turn][direction][edge]: the terrain tiles that, turned so, show that edge there.
    std::array<std::array<std::array<Tiles, 16>, kDirections>, 4> fitting{};
    std::array<LaidStart, kStartTiles> layout{};

    int deck_count = 1;
    std::array<Deck, kDecks> decks;
    // By card of the first deck, and by card of the last: a mission card is in both.
    std::array<Objective, kMaxCards> objectives{};
    std::array<Reward, kMaxCards> rewards{};

    std::array<std::array<bool, kResourceCount>, kTokens> token_sides{};
    int discovery_count = 0;
    std::array<std::uint8_t, kMaxDiscoveries> discovery_values{};

    AlexisLevel alexis;
    int expedition_count = 0;
    std::array<ExpeditionCard, kMaxExpeditions> expeditions;

    std::vector<Achievement> achievements;  // of the mode
    Catalogue catalogue;                    // for names

    bool is_solo() const { return seats == 1; }
    bool is_alexis(Seat player) const { return engine::index(player) >= seats; }
    const Face& face(std::uint8_t number) const { return faces[number]; }
    // What the card of the last deck pays: a mission card is its own reward.
    int reward_deck() const { return deck_count - 1; }
};
constexpr Seat kAlexis{1};

// The edge facing `direction` of four edges in one word.
constexpr std::uint16_t edge_of(std::uint16_t edges, int direction) {
    return static_cast<std::uint16_t>(edges >> (4 * direction) & 15);
}

// `seats` is 1 to 4. The catalogue must have passed the loader.
Setup make_setup(const Catalogue& catalogue, int seats, const Options& options);

}  // namespace islands
