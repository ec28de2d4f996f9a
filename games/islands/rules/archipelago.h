#pragma once

#include "games/islands/setup.h"
#include "games/islands/state.h"

// The map: tiles, the islands they form, and what lies on them (SI-DEF-*, SI-PLACE-*).
namespace islands {

// Which printed segment the tile shows towards `direction` at `slot`; kNone: sea.
std::uint8_t segment_towards(const Setup& setup, const Placed& tile, int direction, int slot);

// Lays a tile that fits and joins what it connects (SI-PLACE-09). `by` is who laid it, or nobody.
void put_tile(const Setup& setup, State& state, Placed tile, Seat by);

// The symbol that is seen at a site: the top token, or what is printed (SI-TOKEN-05).
Symbol visible(const Setup& setup, const State& state, int tile, int site);

// SI-TOKEN-04, 06.
void put_resource(const Setup& setup, State& state, int tile, int site, Cover token);
void put_port(State& state, int tile, PortToken token);
// SI-HOUSE-03.
void put_house(const Setup& setup, State& state, int tile, int site, Seat player);

// Ports of a tile, printed and laid, on all its segments (SI-TOKEN-07).
int ports_of(const Setup& setup, const State& state, int tile);

inline const Island& island_at(const State& state, Land land) {
    return state.islands[state.island_of[land]];
}
inline bool is_ship(const State& state, int tile) {
    return state.placed[static_cast<std::size_t>(tile)].face == kShipFace;
}

}  // namespace islands
