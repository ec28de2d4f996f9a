#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace smallworld {

// What may stand in a region besides race tokens and Lost Tribes. The terrain's own Mountain
// marker is not one of them: it never moves (SW-MAP-04) and so is a fact of the map.
enum class Piece : std::uint8_t { Lair, Fortress, Hole, Hero, Dragon, Encampment };

constexpr int kPieceCount = 6;
constexpr int kSinglePieceCount = 5;  // At most one to a region: State keeps these as sets.

// When a race that brings the piece puts it on the map.
enum class Placed : std::uint8_t {
    EveryConquest,   // with each region it takes
    FirstConquests,  // with the first n regions it ever takes, never again
    FlatConquest,    // with the flat-cost conquest it belongs to
    EachTurn,        // one a turn at most, if the player likes
    EndOfTurn,       // all of them, arranged anew at the end of each own turn
};

// What a piece does and how long it lives, in one row, so that no phase asks for it by name. It
// belongs to the race in its region and leaves with it: what a race brings and has not on the map
// is in its owner's reserve (`unplaced`).
struct PieceRules {
    std::string_view id;
    std::uint8_t stock;    // in the box, and so at most on the map (SW-COMP-07 … 12)
    std::uint8_t defence;  // added to the cost of the region
    bool immune;           // its region cannot be attacked by others (SW-DEF-16)
    Placed placed;
    bool stays_in_decline;  // SW-DECLINE-09; else it goes back to the stock
};

inline constexpr std::array<PieceRules, kPieceCount> kPieces{{
    {"lair", 10, 1, false, Placed::EveryConquest, true},
    {"fortress", 6, 1, false, Placed::EachTurn, true},
    {"hole", 2, 0, true, Placed::FirstConquests, false},
    {"hero", 2, 0, true, Placed::EndOfTurn, false},
    {"dragon", 1, 0, true, Placed::FlatConquest, false},
    {"encampment", 5, 1, false, Placed::EndOfTurn, false},
}};

constexpr const PieceRules& rules_of(Piece piece) {
    return kPieces[static_cast<std::size_t>(piece)];
}

// The placements of the end of a turn, in the order of SW-TURN-11 steps 4 to 6.
inline constexpr std::array<Piece, 3> kPlacementOrder{Piece::Encampment, Piece::Fortress,
                                                      Piece::Hero};

}  // namespace smallworld
