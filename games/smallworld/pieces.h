#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace smallworld {

// What may stand in a region, or with a player, besides race tokens, Lost Tribes and Monsters. The
// terrain's own Mountain marker is not one of them: it never moves (SW-MAP-04) and so is a fact of
// the map. The numbers are written to disk: pieces are appended, never renumbered.
enum class Piece : std::uint8_t {
    Lair,
    Fortress,
    Hole,
    Hero,
    Dragon,
    Encampment,
    Armor,
    Ancient,
    Queen,
    Ghost,
    Balrog,
    Volcano,
    Bag,
    Hammer,
    Vengeance,
};

constexpr int kPieceCount = 15;
constexpr int kMapPieceCount = 13;  // The first ones stand in regions: State keeps where as sets.

// When a race that brings the piece puts it on the map.
enum class Placed : std::uint8_t {
    EveryConquest,   // with each region it takes
    FirstConquests,  // with the first n regions it ever takes, never again
    NextConquest,    // with the next region it takes, whenever the piece is in hand
    FlatConquest,    // with the flat-cost conquest it belongs to
    EachTurn,        // one a turn at most, if the player likes
    EndOfTurn,       // all of them, arranged anew at the end of each own turn
    AnyRegion,       // at the end of a turn, if the player likes, wherever he likes
    OnPick,          // when the combo is picked, on a site of the map
    Gained,          // as many as `piece-per-region` gave, if the player likes
    ByItself,        // by the primitive that is about it (`piece-conquest`, `copy-relic` …)
};

// What a piece does and how long it lives, in one row, so that no phase asks for it by name. What
// a race brings and has not on the map is in its owner's reserve (`unplaced`).
struct PieceRules {
    std::string_view id;
    std::uint8_t stock;  // in the box, and so at most on the map (SW-COMP-07 … 12, UG-COMP-07, 08)
    std::uint8_t defence;  // each adds so much to the cost of its region
    bool immune;           // its region cannot be attacked by others (SW-DEF-16, UG-IMM-01)
    Placed placed;
    bool stays_in_decline;  // SW-DECLINE-09, UG-PERSIST-01; else it goes back to the stock
    bool of_occupant;       // it leaves with the race in its region (UG-CORE-03)
    bool several;           // any number of them to a region: State counts them
};

inline constexpr std::array<PieceRules, kPieceCount> kPieces{{
    {"lair", 10, 1, false, Placed::EveryConquest, true, true, false},
    {"fortress", 6, 1, false, Placed::EachTurn, true, true, false},
    {"hole", 2, 0, true, Placed::FirstConquests, false, true, false},
    {"hero", 2, 0, true, Placed::EndOfTurn, false, true, false},
    {"dragon", 1, 0, true, Placed::FlatConquest, false, true, false},
    {"encampment", 5, 1, false, Placed::EndOfTurn, false, true, true},
    {"armor", 8, 1, false, Placed::Gained, true, true, true},
    {"ancient", 1, 0, true, Placed::NextConquest, false, true, false},
    {"queen", 1, 0, true, Placed::EndOfTurn, true, true, false},
    {"ghost", 1, 0, true, Placed::AnyRegion, true, false, false},
    {"balrog", 1, 0, true, Placed::ByItself, true, false, false},
    {"volcano", 1, 0, false, Placed::OnPick, false, false, false},
    {"bag", 1, 0, false, Placed::ByItself, false, true, false},
    {"hammer", 7, 0, false, Placed::ByItself, false, false, false},
    {"vengeance", 4, 0, false, Placed::ByItself, false, false, false},
}};

constexpr const PieceRules& rules_of(Piece piece) {
    return kPieces[static_cast<std::size_t>(piece)];
}

constexpr std::uint16_t piece_bit(Piece piece) {
    return static_cast<std::uint16_t>(1U << static_cast<int>(piece));
}

// Pieces of which several may stand in one region, as rows of State::counts.
constexpr int kSeveralCount = 2;
constexpr std::size_t count_row(Piece several) {
    return static_cast<std::size_t>(several) - static_cast<std::size_t>(Piece::Encampment);
}

// The piece that stands on a site of the map.
constexpr Piece kSitePiece = Piece::Volcano;

// The pieces that add to the cost of their region.
inline constexpr std::array<Piece, 4> kDefendingPieces{Piece::Lair, Piece::Fortress,
                                                       Piece::Encampment, Piece::Armor};

// The placements of the end of a turn, in the order of SW-TURN-11 steps 4 to 6 and UG-TURN-18.
inline constexpr std::array<Piece, 6> kPlacementOrder{
    Piece::Encampment, Piece::Fortress, Piece::Hero, Piece::Ancient, Piece::Queen, Piece::Ghost};

}  // namespace smallworld
