#include "games/smallworld/rules/score.h"

#include <algorithm>
#include <cstddef>

#include "games/smallworld/game.h"
#include "games/smallworld/rules/reach.h"
#include "games/smallworld/rules/tools.h"

namespace smallworld {
namespace {

[[gnu::always_inline]] inline int income_with(const Setup& setup, const State& state,
                                              std::uint8_t army, const Traits& traits) {
    int coins = state.armies[army].held.size();  // SW-SCORE-01, 02, 10
    for (const CoinTerm& term : traits.coins) {
        coins += coins_of(setup, state, army, term);
    }
    for (const BonusTerm& term : traits.bonuses) {
        coins += coins_of(setup, state, army, traits, term);
    }
    return coins;
}

[[gnu::noinline]] int income_with_markers(const Setup& setup, const State& state,
                                          std::uint8_t army) {
    const Now traits(setup, state, army, Moment::Score);
    return income_with(setup, state, army, *traits) + doubled_coins(setup, state, army, *traits);
}

// What hangs together with the lowest region of the set, borders only or links too.
RegionSet group_of(const Setup& setup, const State& state, const Traits* links, RegionSet set) {
    RegionSet group = RegionSet::of(set.lowest());
    for (RegionSet more = group; !more.empty();) {
        const RegionSet near =
            links != nullptr ? adjacent_to(setup, state, *links, more) : around(setup.map, more);
        more = (near & set) - group;
        group |= more;
    }
    return group;
}

int count_groups(const Setup& setup, const State& state, const Traits* links, RegionSet held) {
    // UG-INT-34: a region beside all others joins them.
    if (links != nullptr && held.intersects(links->beside_all)) return 1;
    int groups = 0;
    while (!held.empty()) {
        held -= group_of(setup, state, links, held);
        ++groups;
    }
    return groups;
}

// UG-POWER-THIEVING-1, UG-RELIC-FROGGY-1: has the payer active tokens on the border of these?
bool borders_active(const Setup& setup, const State& state, RegionSet regions, Seat payer) {
    RegionSet active = state.army(payer, Role::Active).held;
    if (setup.options.immunity_hides != 0) active -= state.guarded;  // UG-IMM-05
    return around(setup.map, regions).intersects(active);
}

bool is_undoubled(const Setup& setup, const State& state, Region region) {
    return !markers_in(setup, state, RegionSet::of(region), setup.undoubled).empty();
}

}  // namespace

int coins_of(const Setup& setup, const State& state, std::uint8_t army, const Traits& traits) {
    return income_with(setup, state, army, traits);
}

int coins_of(const Setup& setup, const State& state, std::uint8_t army, const CoinTerm& term) {
    const int regions = (state.armies[army].held & members(setup, state, army, term.where)).size();
    return term.n * (term.pairs ? regions / 2 : regions);
}

int coins_of(const Setup& setup, const State& state, std::uint8_t army, const Traits& traits,
             const BonusTerm& term) {
    if (term.is_plain()) return term.n;
    const RegionSet held = state.armies[army].held;
    const bool fresh = state.picked != 0 && army == army_index(state.active, Role::Active);
    if (term.first_turn && !fresh) return 0;          // SW-POWER-WEALTHY-2
    if (term.needs_region && held.empty()) return 0;  // OPT-ALCH-EMPTY
    switch (term.kind) {
        case Bonus::Flat: return term.n;
        // SW-SCORE-06, RUL-036: conquests of this turn, and only those of the army itself.
        case Bonus::PerConquest: return army == state.acting_index() ? term.n * state.nonempty : 0;
        case Bonus::IfJoined:  // UG-POWER-FLOCKING-1
            return count_groups(setup, state, &traits, held) == 1 ? term.n : 0;
        case Bonus::PerGroup: return term.n * count_groups(setup, state, nullptr, held);
        case Bonus::PerLinkedGroup: return term.n * count_groups(setup, state, &traits, held);
    }
    return 0;
}

int doubled_coins(const Setup& setup, const State& state, std::uint8_t army, const Traits& traits) {
    if (army != army_index(state.active, Role::Active)) return 0;
    int coins = 0;
    for_each_laid(setup, state, [&](const Tool& tool, Region region) {
        if (!tool.traits.doubles || !state.armies[army].held.contains(region)) return;
        if (is_undoubled(setup, state, region)) return;  // UG-RELIC-SCEPTER-4
        coins += 1;
        for (const CoinTerm& term : traits.coins) {
            const bool there = members(setup, state, army, term.where).contains(region);
            coins += there && !term.pairs ? term.n : 0;
        }
    });
    return coins;
}

int coins_in_box(const Setup& setup) {
    return setup.map.world == World::Surface ? 515 : 508;  // SW-COMP-13, UG-COMP-10
}

int bank(const Setup& setup, const State& state) {
    int out = 0;
    for (int s = 0; s < setup.seats; ++s) {
        out += state.coins[static_cast<std::size_t>(s)];
    }
    for (const Combo& combo : state.column) {
        out += combo.coins;
    }
    return std::max(0, coins_in_box(setup) - out);
}

[[gnu::flatten]] int income(const Setup& setup, const State& state, Seat seat) {
    int coins = 0;
    for (int role = 0; role < kRoles; ++role) {
        const std::uint8_t army = army_index(seat, static_cast<Role>(role));
        if (!state.armies[army].exists()) continue;
        coins += setup.has_markers ? income_with_markers(setup, state, army)
                                   : income_with(setup, state, army, row_of(setup, state, army));
    }
    return setup.options.coin_limit == 0 ? coins : std::min(coins, bank(setup, state));
}

bool may_take(const Setup& setup, const State& state) {
    if (state.used != 0 || state.copied != kNone || state.granted != kNone) return true;
    if (setup.taking != 0) return true;
    for (int role = 0; role < kRoles; ++role) {
        const std::uint8_t army = army_index(state.active, static_cast<Role>(role));
        if (state.armies[army].exists() && row_of(setup, state, army).take != 0) return true;
    }
    return false;
}

int claims(const Setup& setup, const State& state, Seat taker, Seat payer) {
    if (!setup.has_taking || taker == payer) return 0;
    int wanted = 0;
    for (int role = 0; role < kRoles; ++role) {
        const std::uint8_t army = army_index(taker, static_cast<Role>(role));
        if (!state.armies[army].exists()) continue;
        int take = row_of(setup, state, army).take;
        if (setup.taking != 0 || state.granted != kNone) {
            take = Now(setup, state, army, Moment::Score)->take;
        }
        if (take == 0 || !borders_active(setup, state, state.armies[army].held, payer)) continue;
        wanted += take;
    }
    if (taker == state.active) {
        for_each_laid(setup, state, [&](const Tool& tool, Region region) {
            const RegionSet ring = RegionSet::of(region);
            if (borders_active(setup, state, ring, payer)) wanted += tool.traits.take;
        });
    }
    return wanted;
}

int takings(const Setup& setup, const State& state, Seat taker, Seat payer) {
    const int has = state.coins[static_cast<std::size_t>(payer)];
    return std::min(claims(setup, state, taker, payer), has);  // UG-SCORE-08
}

void score(const Setup& setup, State& state) {
    pay(state, state.active, income(setup, state, state.active));
    if (!setup.has_taking || !may_take(setup, state)) return;
    for (int s = 0; s < setup.seats; ++s) {
        const int coins = takings(setup, state, state.active, static_cast<Seat>(s));
        std::int16_t& from = state.coins[static_cast<std::size_t>(s)];
        std::int16_t& to = state.coins[static_cast<std::size_t>(state.active)];
        from = static_cast<std::int16_t>(from - coins);
        to = static_cast<std::int16_t>(to + coins);
    }
}

}  // namespace smallworld
