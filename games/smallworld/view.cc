#include <cstddef>

#include "games/smallworld/game.h"
#include "games/smallworld/rules/score.h"

// Who may know what (SW-INFO-*). Stacks have no order before they are drawn from, so the only
// secret of the game is the coins of the others.
namespace smallworld {
namespace {

bool sees_coins(const Setup& setup, const State& state, Seat viewer, Seat whose) {
    return setup.options.hidden_coins == 0 || state.phase == Phase::Over || viewer == whose;
}

}  // namespace

View view(const Setup& setup, const State& state, Seat viewer) {
    View out{.state = state, .viewer = viewer, .coins_known = 0};
    bool all = true;
    for (int s = 0; s < setup.seats; ++s) {
        const auto seat = static_cast<Seat>(s);
        if (sees_coins(setup, state, viewer, seat)) {
            out.coins_known |= bit(seat);
        } else {
            out.state.coins[static_cast<std::size_t>(s)] = 0;
            all = false;
        }
    }
    // The sum paid out would give a single hidden total away.
    if (!all) out.state.scored = 0;
    return out;
}

State resample(const Setup& setup, const View& view, Rng& rng) {
    State state = view.state;
    int sum = 0;
    for (const Combo& combo : state.column) {
        sum += combo.coins;
    }
    int hidden = -1;
    for (int s = 0; s < setup.seats; ++s) {
        std::int16_t& coins = state.coins[static_cast<std::size_t>(s)];
        if ((view.coins_known & bit(static_cast<Seat>(s))) == 0) {
            // A player earns some six to nine coins a round; anything near that is possible.
            const auto rounds = static_cast<std::uint32_t>(state.round);
            coins =
                static_cast<std::int16_t>(kStartCoins + 5 * (rounds - 1) + rng.below(5 * rounds));
            hidden = s;
        }
        sum += coins;
    }
    // SW-INV-15: coins never leave play, so there are at least those of the start. What a viewer
    // has spent and does not see on the column, somebody has collected.
    const int missing = kStartCoins * setup.seats - sum;
    if (missing > 0 && hidden >= 0) {
        std::int16_t& coins = state.coins[static_cast<std::size_t>(hidden)];
        coins = static_cast<std::int16_t>(coins + missing);
        sum += missing;
    }
    state.scored = sum - kStartCoins * setup.seats;
    return state;
}

}  // namespace smallworld
