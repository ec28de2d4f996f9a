#include "lab/balance_watch.h"

#include <algorithm>
#include <numeric>
#include <optional>

namespace lab {

using engine::Region;
using smallworld::Action;
using smallworld::Actions;
using smallworld::Army;
using smallworld::Kind;
using smallworld::kind_of;
using smallworld::Phase;
using smallworld::Primitive;
using smallworld::Role;
using smallworld::Setup;
using smallworld::State;
using smallworld::Trait;
using smallworld::While;

namespace {

bool exists_in(const Setup& setup, const Trait& trait) {
    return std::ranges::all_of(trait.guards, [&](const smallworld::Guard& guard) {
        return setup.options.*smallworld::kOptions[guard.option].field == guard.value;
    });
}

bool holds(const Trait& trait, bool declined) {
    return trait.held == While::Both || (trait.held == While::Decline) == declined;
}

int sum(const std::vector<smallworld::Item>& items) {
    return std::accumulate(items.begin(), items.end(), 0,
                           [](int total, const auto& item) { return total + item.amount; });
}

// The position at the moment of scoring, as far as the next decision still shows it: the map of
// afterwards with the turn of before.
State at_scoring(const State& before, const State& after, int conquests) {
    State state = after;
    state.active = before.active;
    state.stage = before.stage;
    state.picked = before.picked;
    state.nonempty = static_cast<std::uint8_t>(before.nonempty + conquests);
    state.coins = before.coins;
    state.column = before.column;
    return state;
}

// The region this action took from somebody, if it did.
std::optional<Region> taken(const State& before, Action action, const State& after) {
    const Kind kind = kind_of(action);
    const bool direct = kind == Kind::Conquer || kind == Kind::Flat;
    if (!direct && kind != Kind::Die) return {};
    const Region target = direct ? smallworld::region_of(action) : before.target;
    if (target == engine::kNoRegion) return {};
    const std::uint8_t victim = before.army_at[target];
    if (victim == smallworld::kNoArmy || after.army_at[target] == victim) return {};
    return target;
}

}  // namespace

void WatchTally::merge(const WatchTally& other) {
    for (std::size_t i = 0; i < picks.size(); ++i) {
        for (std::size_t slot = 0; slot < picks[i].size(); ++slot) {
            picks[i][slot].offered += other.picks[i][slot].offered;
            picks[i][slot].picked += other.picks[i][slot].picked;
        }
        traits[i].resize(std::max(traits[i].size(), other.traits[i].size()));
        for (std::size_t t = 0; t < other.traits[i].size(); ++t) {
            traits[i][t].merge(other.traits[i][t]);
        }
    }
    scorings += other.scorings;
    unexplained += other.unexplained;
}

Watch::Watch(const World& world, std::size_t items)
    : world_(world), items_(items), ids_(items), tally_(items) {
    const auto& races = world.setup.catalogue.races;
    for (std::size_t i = 0; i < races.size(); ++i) {
        ids_[static_cast<std::size_t>(world.race_numbers[i])] = races[i].id;
        add_items(races[i].traits, world.race_numbers[i]);
    }
    const auto& powers = world.setup.catalogue.powers;
    for (std::size_t i = 0; i < powers.size(); ++i) {
        ids_[static_cast<std::size_t>(world.power_numbers[i])] = powers[i].id;
        add_items(powers[i].traits, world.power_numbers[i]);
    }
}

void Watch::add_items(const std::vector<Trait>& traits, int number) {
    const auto index = static_cast<std::size_t>(number);
    for (const Trait& trait : traits) {
        items_[index].rows.push_back({exists_in(world_.setup, trait) ? &trait : nullptr, 0});
        tally_.traits[index].emplace_back();
    }
}

template <typename Visit>
void Watch::each_item(const Army& army, const Visit& visit) {
    if (!army.exists()) return;
    visit(items_[static_cast<std::size_t>(world_.race_number(army.race))]);
    if (army.power == smallworld::kNone) return;
    visit(items_[static_cast<std::size_t>(world_.power_number(army.power))]);
}

void Watch::saw(const State& before, const Actions& legal, Action action, const State& after) {
    const Step step{world_.setup, before, action, after};
    if (step.kind() == Kind::Pick) note_pick(before, legal, action);
    if (step.kind() == Kind::Conquer || step.kind() == Kind::Attempt) note_cost(before, action);
    if (before.phase != Phase::Setup) note_signals(step);
    note_spared(step);
    if (after.scored != before.scored) note_income(before, after);
    const bool next_turn = after.active != before.active || after.round != before.round;
    if (before.phase != Phase::Setup && (next_turn || after.phase == Phase::Over)) {
        note_turn(before, after);
    }
}

void Watch::note_pick(const State& before, const Actions& legal, Action action) {
    for (const Action option : legal) {
        const std::size_t slot = option.a();
        const smallworld::Combo& combo = before.column[slot];
        for (const int number :
             {world_.race_number(combo.race), world_.power_number(combo.power)}) {
            PickTally& pick = tally_.picks[static_cast<std::size_t>(number)][slot];
            ++pick.offered;
            if (option == action) ++pick.picked;
        }
    }
}

void Watch::note_rule(std::string_view item, std::string_view rule) {
    for (std::size_t i = 0; i < items_.size(); ++i) {
        if (ids_[i] != item) continue;
        for (Row& row : items_[i].rows) {
            if (row.trait == nullptr || row.trait->rule != rule) continue;
            ++row.fired;
            return;
        }
    }
}

void Watch::note_cost(const State& before, Action action) {
    const auto items =
        smallworld::explain_cost(world_.setup, before, smallworld::region_of(action));
    for (const smallworld::Item& item : items)
        note_rule(item.name, item.rule);
}

void Watch::note_income(const State& before, const State& after) {
    const int paid = after.scored - before.scored;
    ++tally_.scorings;
    // The conquest that ended the turn is not yet counted in the position before it.
    for (const int conquests : {0, 1}) {
        const State state = at_scoring(before, after, conquests);
        const auto items = smallworld::explain_income(world_.setup, state, before.active);
        if (sum(items) != paid) continue;
        for (const smallworld::Item& item : items)
            note_rule(item.name, item.rule);
        return;
    }
    ++tally_.unexplained;
}

// A turn counts for whatever the player has in play at its end.
void Watch::note_turn(const State& before, const State& after) {
    for (int r = 0; r < smallworld::kRoles; ++r) {
        const auto role = static_cast<Role>(r);
        each_item(after.army(before.active, role), [&](Item& item) {
            ++(role == Role::Active ? item.active_turns : item.declined_turns);
        });
    }
    // A second declined race is what freeing the slot is for.
    if (!after.army(before.active, Role::Declined).exists()) return;
    each_item(after.army(before.active, Role::Spirit), [](Item& item) {
        for (Row& row : item.rows) {
            if (row.trait != nullptr && row.trait->primitive == Primitive::DeclineSlotFree) {
                ++row.fired;
            }
        }
    });
}

void Watch::note_signals(const Step& step) {
    each_item(step.army(), [&](Item& item) {
        for (Row& row : item.rows) {
            if (row.trait == nullptr || !holds(*row.trait, step.declined())) continue;
            row.fired += signal(*row.trait, step);
        }
    });
}

// Tokens that another race would have lost.
void Watch::note_spared(const Step& step) {
    const std::optional<Region> region = taken(step.before, step.action, step.after);
    if (!region) return;
    const std::uint8_t victim = step.before.army_at[*region];
    const bool declined = smallworld::role_of(victim) != Role::Active;
    each_item(step.before.armies[victim], [&](Item& item) {
        for (Row& row : item.rows) {
            if (row.trait == nullptr || !holds(*row.trait, declined)) continue;
            if (row.trait->primitive == Primitive::NoLoss) ++row.fired;
        }
    });
}

void Watch::game_over() {
    for (std::size_t i = 0; i < items_.size(); ++i) {
        Item& item = items_[i];
        for (std::size_t t = 0; t < item.rows.size(); ++t) {
            Row& row = item.rows[t];
            if (row.trait == nullptr) continue;
            const bool active = holds(*row.trait, false);
            const bool declined = holds(*row.trait, true);
            const std::int64_t turns =
                (active ? item.active_turns : 0) + (declined ? item.declined_turns : 0);
            if (turns > 0 || row.fired > 0) tally_.traits[i][t].add(row.fired, turns);
            row.fired = 0;
        }
        item.active_turns = item.declined_turns = 0;
    }
}

}  // namespace lab
