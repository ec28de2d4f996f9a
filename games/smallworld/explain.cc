#include <algorithm>
#include <cstddef>
#include <numeric>

#include "games/smallworld/game.h"
#include "games/smallworld/rules/cost.h"
#include "games/smallworld/rules/markers.h"
#include "games/smallworld/rules/score.h"

// Costs and incomes item by item, each with the id of its rule. They read the same terms as
// cost() and income(); a property test holds the sums against those.
namespace smallworld {
namespace {

std::string_view name_of(const Setup& setup, const Source& source) {
    switch (source.origin) {
        case Origin::Race: return setup.catalogue.races[source.item].id;
        case Origin::Power: return setup.catalogue.powers[source.item].id;
        case Origin::Marker: return setup.catalogue.markers[source.item].id;
    }
    return {};
}

void add(std::vector<Item>& items, std::string_view label, std::string_view rule, int amount) {
    if (amount != 0) items.push_back({.label = label, .rule = rule, .name = {}, .amount = amount});
}

int sum(const std::vector<Item>& items) {
    return std::accumulate(items.begin(), items.end(), 0,
                           [](int total, const Item& item) { return total + item.amount; });
}

// What the ground and markers add, whoever is there.
void add_ground(const Setup& setup, const State& state, Region target, std::vector<Item>& items) {
    add(items, "cost.river", "UG-CONQ-06", setup.map.cheap.contains(target) ? -1 : 0);
    const bool black = setup.map.of(Terrain::BlackMountain).contains(target);
    add(items, "cost.mountain", black ? "UG-CONQ-07" : "SW-COST-02",
        setup.map.mountains.contains(target) ? 1 : 0);
    for (const int marker : markers_in(setup, state, RegionSet::of(target), setup.defending)) {
        const auto index = static_cast<std::size_t>(marker);
        items.push_back({.label = "cost.marker",
                         .rule = "UG-CONQ-09",
                         .name = setup.catalogue.markers[index].id,
                         .amount = setup.defence[index]});
    }
}

void add_occupant(const Setup& setup, const State& state, Region target, std::vector<Item>& items) {
    const auto standing = [&](Piece piece) { return state.where(piece).contains(target); };
    add(items, "cost.fortress", "SW-COST-03", standing(Piece::Fortress) ? 1 : 0);
    add(items, "cost.lair", "SW-COST-04", standing(Piece::Lair) ? 1 : 0);
    add(items, "cost.encampment", "SW-COST-05", state.count(Piece::Encampment, target));
    add(items, "cost.armor", "UG-CONQ-08", state.count(Piece::Armor, target));
    add(items, "cost.lost-tribe", "SW-COST-06", state.tribes.contains(target) ? 1 : 0);
    add(items, "cost.monsters", "UG-CONQ-10", state.monsters.contains(target) ? kMonsterTokens : 0);
    const bool own = held_by(state, state.active).contains(target);
    add(items, own ? "cost.own-tokens" : "cost.tokens", own ? "SW-COST-07" : "SW-COST-06",
        defending_tokens(Acting(setup, state), target));
}

// UG-DEF-18: what the occupant adds is taken off again, by the rule that does so.
void take_occupant_off(const Acting& acting, Region target, std::vector<Item>& items) {
    const EmptyTerm* term = emptied_by(acting, target);
    if (term == nullptr) return;
    std::vector<Item> occupant;
    add_occupant(acting.setup, acting.state, target, occupant);
    const bool armor_stays = acting.setup.options.empty_ignores_armor == 0;
    const int stays = armor_stays ? acting.state.count(Piece::Armor, target) : 0;
    const int amount = stays - sum(occupant);
    if (amount == 0) return;
    items.push_back({"cost.as-empty", acting.setup.rules[term->source.rule],
                     name_of(acting.setup, term->source), amount});
}

void add_income(const Setup& setup, std::string_view label, const Source& source, int coins,
                std::vector<Item>& items) {
    if (coins == 0) return;
    items.push_back({label, setup.rules[source.rule], name_of(setup, source), coins});
}

void explain_army(const Setup& setup, const State& state, std::uint8_t index,
                  std::vector<Item>& items) {
    const Army& army = state.armies[index];
    if (!army.exists()) return;
    const bool active = role_of(index) == Role::Active;
    add(items, active ? "income.regions" : "income.declined-regions",
        active ? "SW-SCORE-01" : "SW-SCORE-02", army.held.size());
    const Now traits(setup, state, index, Moment::Score);
    for (const CoinTerm& term : traits->coins) {
        add_income(setup, "income.trait", term.source, coins_of(setup, state, index, term), items);
    }
    for (const BonusTerm& term : traits->bonuses) {
        add_income(setup, "income.bonus", term.source, coins_of(setup, state, index, *traits, term),
                   items);
    }
    add(items, "income.doubled", "UG-RELIC-SCEPTER-1", doubled_coins(setup, state, index, *traits));
}

}  // namespace

std::vector<Item> explain_cost(const Setup& setup, const State& state, Region target) {
    std::vector<Item> items;
    add(items, "cost.base", "SW-COST-01", kBaseCost);
    add_ground(setup, state, target, items);
    add_occupant(setup, state, target, items);
    const Acting acting(setup, state);
    take_occupant_off(acting, target, items);
    for (const CostTerm& term : acting.traits.costs) {
        if (!is_priced_by(acting, term, target)) continue;
        items.push_back(
            {"cost.trait", setup.rules[term.source.rule], name_of(setup, term.source), term.delta});
    }
    add(items, "cost.roll", "SW-POWER-BERSERK-2", -early_die(acting, target));
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
