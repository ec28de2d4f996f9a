#include "games/islands/rules/archipelago.h"

#include <algorithm>
#include <cassert>
#include <span>

#include "games/islands/game.h"
#include "games/islands/rules/placement.h"

namespace islands {
namespace {

// Tiles with one segment in each of two islands: joined, they count once (SI-DEF-06).
int shared_tiles(const State& state, Land a, Land b) {
    int shared = 0;
    for (int tile = 0; tile < state.placed_count; ++tile) {
        const Land one = state.island_of[land_of(tile, 0)];
        const Land other = state.island_of[land_of(tile, 1)];
        shared += (one == a && other == b) || (one == b && other == a) ? 1 : 0;
    }
    return shared;
}

// An island is named by its lowest segment, so that equal maps are equal bytes.
void join(State& state, Land one, Land other) {
    const Land a = std::min(state.island_of[one], state.island_of[other]);
    const Land b = std::max(state.island_of[one], state.island_of[other]);
    if (a == b) return;
    Island& into = state.islands[a];
    Island& from = state.islands[b];
    into.tiles = static_cast<std::uint8_t>(into.tiles + from.tiles - shared_tiles(state, a, b));
    for (std::size_t symbol = 0; symbol < kSymbolCount; ++symbol)
        into.symbols[symbol] =
            static_cast<std::uint8_t>(into.symbols[symbol] + from.symbols[symbol]);
    state.joined |= into.houses & from.houses;  // SI-HOUSE-06
    into.houses |= from.houses;
    into.built = static_cast<std::uint8_t>(into.built + from.built);
    from = Island();
    const std::size_t lands = land_of(state.placed_count, 0);
    std::ranges::replace(std::span(state.island_of).first(lands), b, a);
}

void join_neighbours(const Setup& setup, State& state, int number) {
    const Placed& tile = state.placed[static_cast<std::size_t>(number)];
    const int slots = setup.constants.slots;
    for (int direction = 0; direction < kDirections; ++direction) {
        const int other = state.at[neighbour(tile.cell, direction)];
        if (other == kNone) continue;
        const Placed& beyond = state.placed[static_cast<std::size_t>(other)];
        for (int slot = 0; slot < slots; ++slot) {
            const auto here = segment_towards(setup, tile, direction, slot);
            const auto there =
                segment_towards(setup, beyond, opposite(direction), slots - 1 - slot);
            if (here != kNone && there != kNone)
                join(state, land_of(number, here), land_of(other, there));
        }
    }
}

void widen_frontier(const Setup& setup, State& state, Cell cell) {
    state.frontier.remove(cell);
    state.occupied.add(cell);
    for (int direction = 0; direction < kDirections; ++direction) {
        const Cell next = neighbour(cell, direction);
        if (state.at[next] == kNone && is_on_table(setup, next)) state.frontier.add(next);
    }
}

}  // namespace

std::uint8_t segment_towards(const Setup& setup, const Placed& tile, int direction, int slot) {
    // SI-DEF-03
    const auto printed = static_cast<std::size_t>((direction - tile.turn) & 3);
    return setup.face(tile.face).segment_at[printed][static_cast<std::size_t>(slot)];
}

void put_tile(const Setup& setup, State& state, Placed tile, Seat by) {
    assert(state.placed_count < kMaxPlaced);
    const int number = state.placed_count++;
    state.placed[static_cast<std::size_t>(number)] = tile;
    state.at[tile.cell] = static_cast<std::uint8_t>(number);
    widen_frontier(setup, state, tile.cell);
    const Face& face = setup.face(tile.face);
    for (int segment = 0; segment < face.segments; ++segment) {
        const Land land = land_of(number, segment);
        state.island_of[land] = land;
        state.islands[land] = {.tiles = 1,
                               .symbols = face.counts[static_cast<std::size_t>(segment)]};
    }
    join_neighbours(setup, state, number);
    if (by != engine::kNoSeat) state.player(by).last_tile = static_cast<std::uint8_t>(number + 1);
}

Symbol visible(const Setup& setup, const State& state, int tile, int site) {
    const auto t = static_cast<std::size_t>(tile);
    const auto s = static_cast<std::size_t>(site);
    const Symbol printed = setup.face(state.placed[t].face).sites[s].symbol;
    const Cover cover = state.covers[t][s];
    return is_resource(printed) && !cover.none() ? cover.resource() : printed;
}

void put_resource(const Setup& setup, State& state, int tile, int site, Cover token) {
    const auto t = static_cast<std::size_t>(tile);
    const auto s = static_cast<std::size_t>(site);
    const Site& printed = setup.face(state.placed[t].face).sites[s];
    Counts& symbols = state.islands[state.island_of[land_of(tile, printed.segment)]].symbols;
    --symbols[at(visible(setup, state, tile, site))];
    ++symbols[at(token.resource())];
    state.covers[t][s] = token;
}

void put_port(State& state, int tile, PortToken token) {
    auto& ports = state.ports[static_cast<std::size_t>(tile)];
    auto* const free = std::ranges::find_if(ports, &PortToken::none);
    assert(free != ports.end());
    *free = token;
    ++state.islands[state.island_of[land_of(tile, token.segment())]].symbols[at(Symbol::Port)];
}

void put_house(const Setup& setup, State& state, int tile, int site, Seat player) {
    const auto t = static_cast<std::size_t>(tile);
    const auto s = static_cast<std::size_t>(site);
    const Site& printed = setup.face(state.placed[t].face).sites[s];
    Island& island = state.islands[state.island_of[land_of(tile, printed.segment)]];
    state.covers[t][s] = Cover::house(player);
    island.houses |= engine::bit(player);
    ++island.built;
}

int ports_of(const Setup& setup, const State& state, int tile) {
    const auto t = static_cast<std::size_t>(tile);
    const auto laid = std::ranges::count_if(state.ports[t], [](PortToken p) { return !p.none(); });
    return setup.face(state.placed[t].face).ports + static_cast<int>(laid);
}

int ports_around(const Setup& setup, const State& state, Cell cell) {
    int ports = 0;
    for (const int step : kAround) {
        const int tile = state.at[static_cast<std::size_t>(cell + step)];
        if (tile != kNone) ports += ports_of(setup, state, tile);
    }
    return ports;
}

bool is_finished(const Setup& setup, const State& state, Land island) {
    for (int tile = 0; tile < state.placed_count; ++tile) {
        const Placed& placed = state.placed[static_cast<std::size_t>(tile)];
        for (int direction = 0; direction < kDirections; ++direction) {
            if (state.at[neighbour(placed.cell, direction)] != kNone) continue;
            for (int slot = 0; slot < setup.constants.slots; ++slot) {
                const auto segment = segment_towards(setup, placed, direction, slot);
                if (segment != kNone && state.island_of[land_of(tile, segment)] == island)
                    return false;
            }
        }
    }
    return true;
}

}  // namespace islands
