#include "games/islands/score.h"

#include <algorithm>
#include <bit>

#include "games/islands/game.h"
#include "games/islands/rules/archipelago.h"

namespace islands {

int houses_built(const Setup& setup, const State& state, Seat player) {
    const Player& own = state.player(player);
    const int all =
        setup.is_alexis(player) ? setup.constants.alexis_houses : setup.constants.houses;
    return all - own.pool - own.reserve;
}

int own_ports(const Setup& setup, const State& state, Seat player) {
    const std::uint8_t ship = state.ship_of[static_cast<std::size_t>(player)];
    return ship == kNone ? 0 : ports_around(setup, state, state.placed[ship].cell);
}

int grey_ports(const Setup& setup, const State& state) {
    int ports = 0;
    for (std::uint8_t tile = 0; tile < state.placed_count; ++tile) {
        const bool coloured = std::ranges::find(state.ship_of, tile) != state.ship_of.end();
        if (is_ship(state, tile) && !coloured)
            ports += ports_around(setup, state, state.placed[tile].cell);
    }
    return ports;
}

int discovery_points(const Setup& setup, const State& state, Seat player) {
    int points = 0;
    for (unsigned left = state.player(player).discoveries; left != 0; left &= left - 1)
        points += setup.discovery_values[static_cast<std::size_t>(std::countr_zero(left))];
    return points;
}

int score(const Setup& setup, const State& state, Seat player) {
    const int points = state.player(player).points;
    if (setup.is_alexis(player)) {  // SI-SOLO-29
        return points + setup.constants.port_pays * grey_ports(setup, state) + setup.alexis.base +
               setup.alexis.per_house * houses_built(setup, state, player);
    }
    return points + discovery_points(setup, state, player) +
           setup.constants.port_pays * own_ports(setup, state, player);
}

namespace {

// SI-SOLO-30: one wins with more points than he has, not with as many.
void rank_solo(std::vector<Standing>& rows) {
    const bool won = rows[0].coins > rows[1].coins;
    if (!won) std::swap(rows[0], rows[1]);
    rows[0].place = 1;
    rows[1].place = 2;
}

// SI-TIE-01 to 04.
void rank_players(const State& state, std::vector<Standing>& rows) {
    const auto better = [&](const Standing& a, const Standing& b) {
        const auto key = [&](const Standing& row) {
            return std::array<int, 5>{row.coins, row.houses, row.ports,
                                      state.player(row.seat).last_tile, -engine::index(row.seat)};
        };
        return key(a) > key(b);
    };
    std::ranges::sort(rows, better);
    for (std::size_t i = 0; i < rows.size(); ++i)
        rows[i].place = static_cast<int>(i) + 1;
}

bool has_done(const Setup& setup, const State& state, Seat player, const Achievement& wanted) {
    const auto largest = [&] { return std::ranges::max(state.islands, {}, &Island::tiles).tiles; };
    switch (wanted.feat) {
        case Feat::ScoreAtLeast: return score(setup, state, player) >= wanted.number;
        case Feat::ShipPointsAtLeast:
            return setup.constants.port_pays * own_ports(setup, state, player) >= wanted.number;
        case Feat::IslandsAtLeast:
            return std::ranges::count_if(state.islands, [&](const Island& island) {
                       return island.tiles >= wanted.tiles && island.tiles > 0;
                   }) >= wanted.number;
        case Feat::HousesAtLeast: return houses_built(setup, state, player) >= wanted.number;
        case Feat::FirstOwnShip: return state.first_own_ship == player;
        case Feat::DiscoveriesAtLeast:
            return std::popcount(state.player(player).discoveries) >= wanted.number;
        case Feat::SoloLevel: return setup.is_solo() && setup.options.alexis + 1 >= wanted.number;
        case Feat::IslandTilesAtLeast: return largest() >= wanted.number;
        case Feat::HousesAtMost: return houses_built(setup, state, player) <= wanted.number;
        case Feat::OwnShipUnused: return state.ship_of[static_cast<std::size_t>(player)] == kNone;
        case Feat::NoTokenPlaced: return std::popcount(state.player(player).tokens) == kTokens;
        case Feat::HousesJoined: return (state.joined & engine::bit(player)) != 0;
    }
    return false;
}

}  // namespace

std::vector<Standing> ranking(const Setup& setup, const State& state) {
    std::vector<Standing> rows;
    for (int s = 0; s < setup.players; ++s) {
        const auto seat = static_cast<Seat>(s);
        rows.push_back({.seat = seat,
                        .coins = score(setup, state, seat),
                        .houses = houses_built(setup, state, seat),
                        .ports = own_ports(setup, state, seat)});
    }
    if (setup.is_solo()) {
        rank_solo(rows);
    } else {
        rank_players(state, rows);
    }
    return rows;
}

std::uint16_t achievements(const Setup& setup, const State& state, Seat player) {
    if (state.phase != Phase::Over || setup.is_alexis(player)) return 0;
    if (ranking(setup, state)[0].seat != player) return 0;  // SI-ACHIEVE-01
    unsigned done = 0;
    for (std::size_t i = 0; i < setup.achievements.size(); ++i)
        done |= has_done(setup, state, player, setup.achievements[i]) ? 1U << i : 0U;
    return static_cast<std::uint16_t>(done);
}

}  // namespace islands
