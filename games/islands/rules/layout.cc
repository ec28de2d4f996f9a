#include "games/islands/rules/layout.h"

#include <algorithm>

#include "games/islands/rules/archipelago.h"
#include "games/islands/rules/placement.h"

namespace islands {
namespace {

bool is_start_face(int face) {
    return face >= kFirstStart && face < kShipFace;
}

// Either side: a tile lies on the table once.
bool is_laid(const State& state, int face) {
    return std::ranges::any_of(state.placed, [face](const Placed& tile) {
        return is_start_face(tile.face) && (tile.face ^ face) <= 1;
    });
}

void list_faces_at(const Setup& setup, const State& state, Cell cell, Actions& out) {
    const Need need = need_at(setup, state, cell);
    for (int turn = 0; turn < 4; ++turn) {
        for (int face = kFirstStart; face < kShipFace; ++face) {
            if (!is_laid(state, face) && fits(setup, need, static_cast<std::uint8_t>(face), turn))
                out.add(act(Kind::Lay, face, cell, turn));
        }
    }
}

}  // namespace

void list_start_tiles(const Setup& setup, const State& state, Actions& out) {
    if (state.placed_count == 0) {
        list_faces_at(setup, state, cell_at(0, 0), out);
        return;
    }
    for (const Cell cell : state.frontier)
        list_faces_at(setup, state, cell, out);
}

Reason lay_refusal(const Setup& setup, const State& state, Action action) {
    const int face = what_of(action);
    if (!is_start_face(face)) return Reason::Malformed;
    if (is_laid(state, face)) return Reason::StartTileLaid;
    return placement_refusal(setup, state, cell_of(action), static_cast<std::uint8_t>(face),
                             part_of(action));
}

void lay_start_tile(const Setup& setup, State& state, Action action) {
    const Placed tile{.cell = cell_of(action),
                      .face = static_cast<std::uint8_t>(what_of(action)),
                      .turn = static_cast<std::uint8_t>(part_of(action))};
    put_tile(setup, state, tile, state.active);
}

void lay_ready_made(const Setup& setup, State& state) {
    for (const LaidStart& laid : setup.layout) {
        const Placed tile{.cell = cell_at(laid.x, laid.y),
                          .face = start_face(laid.tile, laid.side),
                          .turn = laid.turn};
        put_tile(setup, state, tile, engine::kNoSeat);
    }
}

}  // namespace islands
