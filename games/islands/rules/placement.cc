#include "games/islands/rules/placement.h"

#include <bit>
#include <cstdlib>

#include "games/islands/rules/moor.h"

namespace islands {

Need need_at(const Setup& setup, const State& state, Cell cell) {
    Need need;
    for (int direction = 0; direction < kDirections; ++direction) {
        const int other = state.at[neighbour(cell, direction)];
        if (other == kNone) continue;
        const Placed& beyond = state.placed[static_cast<std::size_t>(other)];
        const std::uint16_t edge =
            edge_of(setup.face(beyond.face).wanted[beyond.turn], opposite(direction));
        need.edges[static_cast<std::size_t>(direction)] = static_cast<std::uint8_t>(edge);
        need.sides |= static_cast<std::uint8_t>(1U << direction);
        need.care |= static_cast<std::uint16_t>(15U << (4 * direction));
        need.land |= static_cast<std::uint16_t>(edge << (4 * direction));
    }
    return need;
}

bool is_on_table(const Setup& setup, Cell cell) {
    const int radius = setup.constants.radius;
    return std::abs(x_of(cell)) <= radius && std::abs(y_of(cell)) <= radius;
}

bool fits(const Setup& setup, const Need& need, std::uint8_t face, int turn) {
    const std::uint16_t land = setup.face(face).land[static_cast<std::size_t>(turn)];
    return ((land ^ need.land) & need.care) == 0;
}

Tiles fitting(const Setup& setup, const Need& need, int turn, Tiles tiles) {
    for (std::uint8_t sides = need.sides; sides != 0;
         sides &= static_cast<std::uint8_t>(sides - 1)) {
        const auto side = static_cast<std::size_t>(std::countr_zero(sides));
        tiles &= setup.fitting[static_cast<std::size_t>(turn)][side][need.edges[side]];
    }
    return tiles;
}

bool fits_somewhere(const Setup& setup, const State& state, Tiles tiles) {
    for (const Cell cell : state.frontier) {
        const Need need = need_at(setup, state, cell);
        for (int turn = 0; turn < 4; ++turn) {
            if (fitting(setup, need, turn, tiles) != 0) return true;
        }
    }
    return false;
}

bool ship_fits_somewhere(const Setup& setup, const State& state) {
    for (const Cell cell : state.frontier) {
        if (fits(setup, need_at(setup, state, cell), kShipFace, 0)) return true;
    }
    return false;
}

Reason placement_refusal(const Setup& setup, const State& state, Cell cell, std::uint8_t face,
                         int turn) {
    if (cell >= kCells || !is_on_table(setup, cell)) return Reason::OutsideTable;
    if (state.at[cell] != kNone) return Reason::Occupied;
    if (state.placed_count == 0) {
        return cell == cell_at(0, 0) ? Reason::None : Reason::FirstAtOrigin;
    }
    if (!state.frontier.contains(cell)) return Reason::NotFrontier;
    return fits(setup, need_at(setup, state, cell), face, turn) ? Reason::None
                                                                : Reason::EdgesDiffer;
}

void list_placements(const Setup& setup, const State& state, Tiles tiles, Actions& out) {
    for (const Cell cell : state.frontier) {
        const Need need = need_at(setup, state, cell);
        for (int turn = 0; turn < 4; ++turn) {
            for (Tiles fit = fitting(setup, need, turn, tiles); fit != 0; fit &= fit - 1)
                out.add(act(Kind::Place, std::countr_zero(fit), cell, turn));
        }
    }
}

void list_moorings(const Setup& setup, const State& state, Actions& out) {
    for (const Cell cell : state.frontier) {
        if (!fits(setup, need_at(setup, state, cell), kShipFace, 0)) continue;
        if (has_own_ship(state, state.active)) out.add(act(Kind::Moor, kOwnShip, cell, 0));
        if (state.grey > 0) out.add(act(Kind::Moor, kGreyShip, cell, 0));
    }
}

}  // namespace islands
