#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <type_traits>

#include "engine/seat.h"
#include "games/islands/cells.h"
#include "games/islands/setup.h"

namespace islands {

// A tile on the map, in the order in which they were laid.
struct Placed {
    Cell cell = kNoCell;
    std::uint8_t face = kNone;
    std::uint8_t turn = 0;  // quarter turns clockwise (SI-DEF-03)
    friend constexpr bool operator==(const Placed&, const Placed&) = default;
};

// A segment on the map: which tile, counted as they were laid, and which of its segments.
using Land = std::uint8_t;
constexpr int kLands = kMaxPlaced * kMaxSegments;
constexpr Land kNoLand = 0xFF;
constexpr Land land_of(int placed, int segment) {
    return static_cast<Land>(placed * kMaxSegments + segment);
}
constexpr int tile_of(Land land) {
    return land / kMaxSegments;
}
constexpr int segment_of(Land land) {
    return land % kMaxSegments;
}

// SI-DEF-05 to 07, kept up to date with every tile and token. Named by its lowest segment; the
// record of any other segment is all zero.
struct Island {
    std::uint8_t tiles = 0;
    Counts symbols{};
    std::uint8_t houses = 0;  // bit per player who has one here
    std::uint8_t built = 0;   // number of houses: a player has two where islands were joined
    friend constexpr bool operator==(const Island&, const Island&) = default;
};

// What lies on a printed symbol: nothing, a resource token, or a house.
struct Cover {
    std::uint8_t bits = 0;

    static constexpr Cover house(Seat player) {
        return {static_cast<std::uint8_t>(0x80 | engine::index(player))};
    }
    static constexpr Cover token(Seat player, Symbol resource) {
        return {static_cast<std::uint8_t>(0x80 | engine::index(player) |
                                          static_cast<int>(resource) << 4)};
    }
    constexpr bool none() const { return bits == 0; }
    constexpr Seat player() const { return static_cast<Seat>(bits & 0xF); }
    constexpr Symbol resource() const { return static_cast<Symbol>(bits >> 4 & 7); }
    friend constexpr bool operator==(Cover, Cover) = default;
};
// A port token beside the coast: the same bits with the segment instead of the resource.
struct PortToken {
    std::uint8_t bits = 0;

    static constexpr PortToken of(Seat player, int segment) {
        return {static_cast<std::uint8_t>(0x80 | engine::index(player) | segment << 4)};
    }
    constexpr bool none() const { return bits == 0; }
    constexpr Seat player() const { return static_cast<Seat>(bits & 0xF); }
    constexpr int segment() const { return bits >> 4 & 7; }
    friend constexpr bool operator==(PortToken, PortToken) = default;
};

// A player's own things. Alexis has houses and points only.
struct Player {
    Tiles hand = 0;
    std::array<Cards, kDecks> cards{};  // drawn and not assigned yet (SI-PREP-03)
    std::int16_t points = 0;            // gained in play (SI-DEF-14)
    std::uint16_t discoveries = 0;      // tokens kept, a bit each
    std::uint8_t pool = 0;              // SI-DEF-12
    std::uint8_t reserve = 0;
    std::uint8_t tokens = 0;     // bonus tokens left, a bit each
    std::uint8_t last_tile = 0;  // 1 + number of the tile that it laid last; 0: none yet
    std::array<std::uint8_t, kDecks> played{kNone, kNone};    // this round's mission
    std::array<std::uint8_t, kDecks> kept{kNone, kNone};      // for the next round
    std::array<std::uint8_t, kDecks> returned{kNone, kNone};  // in this round
    std::array<std::uint8_t, 2> unused{};                     // no padding
    friend constexpr bool operator==(const Player&, const Player&) = default;
};
static_assert(sizeof(Player) == 32);

// The decision that is due (section 17 of docs/rules/islands.md). Steps without a decision have no
// value: the engine runs through them.
enum class Phase : std::uint8_t {
    Deal,     // chance only
    Layout,   // SI-SETUP-04: the start tiles
    Mission,  // SI-PREP-04: what is played, what is kept
    Turn,     // SI-EXPLORE-01: a tile of the market, or a ship
    Place,    // SI-EXPLORE-03, or 08 if nothing fits
    Token,    // SI-EXPLORE-04
    Rotate,   // SI-SOLO-17: how Alexis' tile lies
    Build,    // SI-REWARD-03, and SI-SOLO-24 for Alexis
    Search,   // SI-REWARD-05: which island is searched for discoveries next
    Hold,     // SI-CARD-REW-02: which discovery token is kept
    Over,
};
constexpr int kPhaseCount = 11;
inline constexpr std::array<std::string_view, kPhaseCount> kPhases{
    "deal",   "layout", "mission", "turn", "place", "token",
    "rotate", "build",  "search",  "hold", "over"};

enum class Chance : std::uint8_t {
    None,
    First,       // SI-SETUP-03
    Market,      // SI-SETUP-07, SI-EXPLORE-05: a tile for the market
    Hand,        // SI-SETUP-09, SI-EXPLORE-08: a tile for the hand of the active player
    Card,        // SI-SETUP-10, SI-PREP-03: for the active player
    Discovery,   // SI-CARD-REW-02
    Expedition,  // SI-SOLO-08, SI-SOLO-23
};
constexpr int kChanceCount = 7;
inline constexpr std::array<std::string_view, kChanceCount> kChances{
    "none", "first", "market", "hand", "card", "discovery", "expedition"};

struct State {
    // The map.
    std::array<Player, kPlayers> players{};
    Tiles unseen = 0;  // navigation stack and reserve together: nobody knows which is where
    Tiles shown = 0;   // tiles in hands that everybody saw being taken
    Tiles box = 0;     // SI-EXPLORE-08
    CellSet frontier;  // SI-DEF-10
    CellSet occupied;
    std::array<Placed, kMaxPlaced> placed{};
    std::uint16_t discoveries = 0;       // the pool, a bit to a token
    std::uint16_t drawn = 0;             // by the active player, to keep one of
    std::uint16_t expeditions_seen = 0;  // cards that are known to be in this game's deck
    std::uint16_t expeditions_used = 0;  // … and lie face up
    Cell target = kNoCell;               // where Alexis' tile goes
    std::array<Island, kLands> islands{};
    std::array<Land, kLands> island_of{};  // the lowest segment of its island; kNoLand: no land
    std::array<std::array<Cover, kMaxSites>, kMaxPlaced> covers{};
    std::array<std::array<PortToken, kMaxPorts>, kMaxPlaced> ports{};
    std::array<std::uint8_t, kCells> at{};  // number of the tile there; kNone
    std::array<std::uint8_t, kMarket> market{kNone, kNone, kNone};

    std::uint8_t explore_unseen = 0;  // the others in the deck, by kind: nobody knows which
    std::uint8_t moor_unseen = 0;
    std::uint8_t expedition = kNone;  // the card that Alexis follows now, or did last

    std::uint8_t placed_count = 0;
    std::uint8_t navigation = 0;  // SI-DEF-11
    std::uint8_t reserve = 0;
    std::uint8_t ships = 0;  // bit per player whose own ship is in the supply
    std::uint8_t grey = 0;   // grey ships in the supply
    // By player, the tile that is his coloured ship; kNone.
    std::array<std::uint8_t, kPlayers> ship_of{kNone, kNone, kNone, kNone};

    // The clock.
    std::uint8_t round = 1;
    Seat first{0};
    Seat active{0};
    Phase phase = Phase::Deal;
    Chance chance = Chance::None;
    std::uint8_t slot = 0;  // of the market, to be filled
    Seat moorer = engine::kNoSeat;
    std::uint8_t gained = 0;       // players who have finished their gains
    std::uint8_t final_gains = 0;  // SI-END-02: the game ends after them
    std::uint8_t revealed = 0;     // bit per player whose mission everybody has seen this round
    std::uint8_t to_draw = 0;      // discovery tokens
    std::uint8_t joined = 0;       // bit per player with two houses on one island (SI-ACHIEVE-A7)
    Seat first_own_ship = engine::kNoSeat;  // SI-ACHIEVE-S5
    std::uint8_t built_count = 0;
    std::array<Land, 8> built{};  // where the active player built in these gains

    constexpr Player& player(Seat seat) { return players[static_cast<std::size_t>(seat)]; }
    constexpr const Player& player(Seat seat) const {
        return players[static_cast<std::size_t>(seat)];
    }
    friend constexpr bool operator==(const State&, const State&) = default;
};

static_assert(sizeof(State) <= 4096);
static_assert(std::is_trivially_copyable_v<State>);
static_assert(std::has_unique_object_representations_v<State>);  // no padding: bytes are the value

}  // namespace islands
