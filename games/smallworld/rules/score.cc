#include "games/smallworld/rules/score.h"

#include <algorithm>
#include <cstddef>

#include "games/smallworld/game.h"

namespace smallworld {
namespace {

int army_income(const Setup& setup, const State& state, std::uint8_t index) {
    const Army& army = state.armies[index];
    if (!army.exists()) return 0;
    const Traits& traits = traits_of(setup, state, index);
    int coins = army.held.size();  // SW-SCORE-01, 02, 10
    for (const CoinTerm& term : traits.coins) {
        coins += coins_of(state, index, term);
    }
    for (const BonusTerm& term : traits.bonuses) {
        coins += coins_of(state, index, term);
    }
    return coins;
}

}  // namespace

int coins_of(const State& state, std::uint8_t army, const CoinTerm& term) {
    const RegionSet where = state.armies[army].held & term.where;
    if (!term.has_piece) return term.n * where.size();
    if (term.piece != Piece::Encampment) return term.n * (where & state.where(term.piece)).size();
    int coins = 0;
    for (const Region region : where) {
        coins += state.encampments[region] != 0 ? term.n : 0;
    }
    return coins;
}

int coins_of(const State& state, std::uint8_t army, const BonusTerm& term) {
    const bool fresh = state.picked != 0 && army == army_index(state.active, Role::Active);
    if (term.first_turn && !fresh) return 0;                             // SW-POWER-WEALTHY-2
    if (term.needs_region && state.armies[army].held.empty()) return 0;  // OPT-ALCH-EMPTY
    if (!term.per_conquest) return term.n;
    // SW-SCORE-06, RUL-036: conquests of this turn, and only those of the army itself.
    return army == state.acting_index() ? term.n * state.nonempty : 0;
}

int bank(const Setup& setup, const State& state) {
    int out = 0;
    for (int s = 0; s < setup.seats; ++s) {
        out += state.coins[static_cast<std::size_t>(s)];
    }
    for (const Combo& combo : state.column) {
        out += combo.coins;
    }
    return std::max(0, kBankCoins - out);
}

int income(const Setup& setup, const State& state, Seat seat) {
    int coins = 0;
    for (int role = 0; role < kRoles; ++role) {
        coins += army_income(setup, state, army_index(seat, static_cast<Role>(role)));
    }
    return setup.options.coin_limit == 0 ? coins : std::min(coins, bank(setup, state));
}

void score(const Setup& setup, State& state) {
    const int coins = income(setup, state, state.active);
    std::int16_t& purse = state.coins[static_cast<std::size_t>(state.active)];
    purse = static_cast<std::int16_t>(purse + coins);
    state.scored += coins;
}

}  // namespace smallworld
