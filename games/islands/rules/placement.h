#pragma once

#include "games/islands/actions.h"
#include "games/islands/why.h"

// Where tiles fit (SI-PLACE-*): terrain, start tiles and ships by the same rules.
namespace islands {

// What the tiles around a cell ask of one that is laid there.
struct Need {
    std::array<std::uint8_t, kDirections> edges{};  // by side
    std::uint8_t sides = 0;                         // bit per side that touches a tile
    std::uint16_t care = 0;                         // the same edges as one word …
    std::uint16_t land = 0;                         // … and what they must be
};
Need need_at(const Setup& setup, const State& state, Cell cell);

bool is_on_table(const Setup& setup, Cell cell);
bool fits(const Setup& setup, const Need& need, std::uint8_t face, int turn);
// The terrain tiles among `tiles` that fit when turned so.
Tiles fitting(const Setup& setup, const Need& need, int turn, Tiles tiles);
// Whether one of them fits anywhere at all.
bool fits_somewhere(const Setup& setup, const State& state, Tiles tiles);
bool ship_fits_somewhere(const Setup& setup, const State& state);

// Why a face cannot lie at this cell, turned so.
Reason placement_refusal(const Setup& setup, const State& state, Cell cell, std::uint8_t face,
                         int turn);
// All placements of these terrain tiles, ascending.
void list_placements(const Setup& setup, const State& state, Tiles tiles, Actions& out);
void list_moorings(const Setup& setup, const State& state, Actions& out);

}  // namespace islands
