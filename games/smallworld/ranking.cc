#include <algorithm>
#include <cstddef>

#include "games/smallworld/game.h"
#include "games/smallworld/rules/armies.h"

// The end of the game (SW-END-*).
namespace smallworld {
namespace {

// SW-END-03, 04: tokens on the map, whatever their state; pieces and hands do not count.
int tokens_on_map(const State& state, Seat seat) {
    int tokens = 0;
    for (const Region region : held_by(state, seat)) {
        tokens += state.tokens[region];
    }
    return tokens;
}

int turn_order(const Setup& setup, const State& state, Seat seat) {
    return (engine::index(seat) - engine::index(state.first) + setup.seats) % setup.seats;
}

}  // namespace

std::vector<Standing> ranking(const Setup& setup, const State& state) {
    std::vector<Standing> list;
    for (int s = 0; s < setup.seats; ++s) {
        const auto seat = static_cast<Seat>(s);
        list.push_back({.seat = seat,
                        .place = 1,
                        .coins = state.coins[static_cast<std::size_t>(s)],
                        .tokens = tokens_on_map(state, seat)});
    }
    const bool shared = setup.options.tie_shared != 0;
    std::sort(list.begin(), list.end(), [&](const Standing& a, const Standing& b) {
        if (a.coins != b.coins) return a.coins > b.coins;
        if (a.tokens != b.tokens) return a.tokens > b.tokens;
        const int order_a = turn_order(setup, state, a.seat);
        const int order_b = turn_order(setup, state, b.seat);
        return shared ? order_a < order_b : order_a > order_b;  // RUL-096
    });
    for (std::size_t i = 1; i < list.size(); ++i) {
        const Standing& above = list[i - 1];
        const bool tied = list[i].coins == above.coins && list[i].tokens == above.tokens;
        list[i].place = tied && shared ? above.place : static_cast<int>(i) + 1;
    }
    return list;
}

}  // namespace smallworld
