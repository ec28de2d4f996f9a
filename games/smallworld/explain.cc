#include <algorithm>
#include <cstddef>
#include <numeric>

#include "games/smallworld/game.h"
#include "games/smallworld/rules/cost.h"
#include "games/smallworld/rules/score.h"

// Costs and incomes item by item, each with the id of its rule. They read the same terms as
// cost() and income(); a property test holds the sums against those.
namespace smallworld {
namespace {

std::string_view name_of(const Setup& setup, const Army& army, Origin origin) {
    if (origin == Origin::Race) return setup.catalogue.races[army.race].id;
    return setup.catalogue.powers[army.power].id;
}

void add(std::vector<Item>& items, std::string_view label, std::string_view rule, int amount) {
    if (amount != 0) items.push_back({.label = label, .rule = rule, .name = {}, .amount = amount});
}

int sum(const std::vector<Item>& items) {
    return std::accumulate(items.begin(), items.end(), 0,
                           [](int total, const Item& item) { return total + item.amount; });
}

void add_defences(const Setup& setup, const State& state, Region target, std::vector<Item>& items) {
    add(items, "cost.mountain", "SW-COST-02", setup.map.mountains().contains(target) ? 1 : 0);
    const auto standing = [&](Piece piece) { return state.where(piece).contains(target); };
    add(items, "cost.fortress", "SW-COST-03", standing(Piece::Fortress) ? 1 : 0);
    add(items, "cost.lair", "SW-COST-04", standing(Piece::Lair) ? 1 : 0);
    add(items, "cost.encampment", "SW-COST-05", state.encampments[target]);
    add(items, "cost.lost-tribe", "SW-COST-06", state.tribes.contains(target) ? 1 : 0);
    const bool own = held_by(state, state.active).contains(target);
    add(items, own ? "cost.own-tokens" : "cost.tokens", own ? "SW-COST-07" : "SW-COST-06",
        defending_tokens(Acting(setup, state), target));
}

void explain_army(const Setup& setup, const State& state, std::uint8_t index,
                  std::vector<Item>& items) {
    const Army& army = state.armies[index];
    if (!army.exists()) return;
    const bool active = role_of(index) == Role::Active;
    add(items, active ? "income.regions" : "income.declined-regions",
        active ? "SW-SCORE-01" : "SW-SCORE-02", army.held.size());
    const Traits& traits = traits_of(setup, state, index);
    for (const CoinTerm& term : traits.coins) {
        const int coins = coins_of(state, index, term);
        if (coins == 0) continue;
        items.push_back(
            {"income.trait", setup.rules[term.rule], name_of(setup, army, term.origin), coins});
    }
    for (const BonusTerm& term : traits.bonuses) {
        const int coins = coins_of(state, index, term);
        if (coins == 0) continue;
        items.push_back(
            {"income.bonus", setup.rules[term.rule], name_of(setup, army, term.origin), coins});
    }
}

}  // namespace

std::vector<Item> explain_cost(const Setup& setup, const State& state, Region target) {
    std::vector<Item> items;
    add(items, "cost.base", "SW-COST-01", kBaseCost);
    add_defences(setup, state, target, items);
    const Acting acting(setup, state);
    for (const CostTerm& term : acting.traits.costs) {
        if (!is_priced_by(acting, term, target)) continue;
        items.push_back({"cost.trait", setup.rules[term.rule],
                         name_of(setup, state.acting(), term.origin), term.delta});
    }
    if (state.roll != kNoRoll) add(items, "cost.roll", "SW-POWER-BERSERK-2", -state.roll);
    add(items, "cost.minimum", "SW-COST-10", std::max(0, 1 - sum(items)));
    return items;
}

std::vector<Item> explain_income(const Setup& setup, const State& state, Seat seat) {
    std::vector<Item> items;
    for (int role = 0; role < kRoles; ++role) {
        explain_army(setup, state, army_index(seat, static_cast<Role>(role)), items);
    }
    if (setup.options.coin_limit != 0) {
        const int missing = std::max(0, sum(items) - bank(setup, state));
        add(items, "income.bank-limit", "SW-COMP-14", -missing);
    }
    return items;
}

}  // namespace smallworld
