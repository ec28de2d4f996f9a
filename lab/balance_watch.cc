#include "lab/balance_watch.h"

#include <algorithm>
#include <numeric>

#include "games/smallworld/rules/armies.h"

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
State at_scoring(const Step& step, int conquests) {
    const State& before = step.before;
    State state = step.after;
    state.active = before.active;
    state.stage = before.stage;
    state.picked = before.picked;
    state.nonempty = static_cast<std::uint8_t>(before.nonempty + conquests);
    state.coins = before.coins;
    state.column = before.column;
    state.used = before.used;
    state.copied = before.copied;
    state.using_now = 0;
    state.copying = 0;
    if (step.kind() == Kind::Lay && step.action.c() == 0) state.used |= 1U << step.action.b();
    if (step.kind() == Kind::Lay && step.action.c() != 0) state.copied = step.action.b();
    return state;
}

// Coins of the bank that are no income: for a region that was lost (UG-POWER-MARTYR-1), for a token
// (UG-PLACE-ALTAR-1), for a race that vanished (UG-POWER-VANISHING-1).
int other_pay(const Step& step) {
    const Setup& setup = step.setup;
    const State& before = step.before;
    if (step.kind() == Kind::Sacrifice) return step.after.scored - before.scored;
    if (const auto region = step.taken()) {
        const std::uint8_t victim = before.army_at[*region];
        if (smallworld::owner_of(victim) == before.active) return 0;
        return smallworld::Now(setup, before, victim)->on_loss;
    }
    const Army& army = before.army(before.active, Role::Active);
    if (!step.declines() || !army.exists()) return 0;
    int each = setup.traits_of(army.race, army.power, true).vanish;
    if (step.kind() == Kind::DeclineBy) {
        const int given = setup.granted_traits(before.granted, true).vanish;
        if (given != 0) each = given;
    }
    if (each == 0) return 0;
    // UG-RIVER-04: what must be left is left before.
    const std::uint8_t index = smallworld::army_index(before.active, Role::Active);
    const auto kept = army.held & smallworld::Now(setup, before, index)->keeps;
    return (each - (before.phase == Phase::Stout ? 1 : 0)) * kept.size();
}

}  // namespace

void HoldTally::merge(const HoldTally& other) {
    found.merge(other.found);
    active.merge(other.active);
    declined.merge(other.declined);
}

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
    for (std::size_t i = 0; i < holds.size(); ++i)
        holds[i].merge(other.holds[i]);
    scorings += other.scorings;
    unexplained += other.unexplained;
}

Watch::Watch(const World& world, std::size_t items)
    : world_(world), items_(items), ids_(items), tally_(items) {
    const auto& [races, powers, markers] = world.setup.catalogue;
    for (std::size_t i = 0; i < races.size(); ++i)
        add_item(races[i].id, races[i].traits, world.race_numbers[i]);
    for (std::size_t i = 0; i < powers.size(); ++i)
        add_item(powers[i].id, powers[i].traits, world.power_numbers[i]);
    for (std::size_t i = 0; i < markers.size(); ++i)
        add_item(markers[i].id, markers[i].traits, world.marker_numbers[i]);
}

void Watch::add_item(const std::string& id, const std::vector<Trait>& traits, int number) {
    const auto index = static_cast<std::size_t>(number);
    ids_[index] = id;
    for (const Trait& trait : traits) {
        items_[index].rows.push_back({exists_in(world_.setup, trait) ? &trait : nullptr, 0});
        tally_.traits[index].emplace_back();
    }
}

template <typename Visit>
void Watch::each_item(const State& state, std::uint8_t army, const Visit& visit) {
    const Army& a = state.armies[army];
    if (!a.exists()) return;
    const auto visit_number = [&](int number, std::uint8_t item) {
        visit(items_[static_cast<std::size_t>(number)], Bearer{army, item});
    };
    visit_number(world_.race_number(a.race), smallworld::kRaceTool);
    if (a.power != smallworld::kNone) {
        visit_number(world_.power_number(a.power), smallworld::kPowerTool);
    }
    for (int m = 0; m < world_.setup.marker_count; ++m) {
        const auto marker = static_cast<std::uint8_t>(m);
        const Region region = state.marker_at[marker];
        if (region == engine::kNoRegion || !a.held.contains(region)) continue;
        visit_number(world_.marker_number(marker), marker);
        const bool declined = smallworld::role_of(army) != Role::Active;
        if (state.granted != smallworld::kNone &&
            world_.setup.marker_traits_of(m, region, declined).grants) {
            visit_number(world_.power_number(state.granted), smallworld::kGrantTool);
        }
    }
}

void Watch::saw(const State& before, const Actions& legal, Action action, const State& after) {
    const Step step{world_.setup, before, action, after};
    if (step.kind() == Kind::Pick) note_pick(before, legal, action);
    if (step.kind() == Kind::Conquer || step.kind() == Kind::Attempt) note_cost(before, action);
    if (after.scored != before.scored) note_income(step);
    if (step.kind() == Kind::Marker) {
        items_[static_cast<std::size_t>(world_.marker_number(action.a()))].found = true;
    }
    if (before.phase == Phase::Setup) return;
    note_signals(step);
    if (!step.ends_turn()) return;
    note_turn(before, after);
    note_start(step);
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
            if (!is_counted_by_use(*row.trait)) ++row.fired;
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

void Watch::note_income(const Step& step) {
    const int paid = step.after.scored - step.before.scored - other_pay(step);
    if (paid == 0) return;
    ++tally_.scorings;
    // The conquest that ended the turn is not yet counted in the position before it.
    for (const int conquests : {0, 1}) {
        const State state = at_scoring(step, conquests);
        const auto items = smallworld::explain_income(world_.setup, state, state.active);
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
        each_item(after, smallworld::army_index(before.active, role),
                  [&](Item& item, const Bearer& bearer) {
                      ++(bearer.declined() ? item.declined_turns : item.active_turns);
                  });
    }
    // A second declined race is what freeing the slot is for.
    if (!after.army(before.active, Role::Declined).exists()) return;
    each_item(
        after, smallworld::army_index(before.active, Role::Spirit), [](Item& item, const Bearer&) {
            for (Row& row : item.rows) {
                const bool frees =
                    row.trait != nullptr && row.trait->primitive == Primitive::DeclineSlotFree;
                if (frees) ++row.fired;
            }
        });
}

// Tokens that the next player is given before he decides anything (UG-PLACE-FOUNTAIN-1).
void Watch::note_start(const Step& step) {
    const std::uint8_t army = smallworld::army_index(step.after.active, Role::Active);
    if (step.after.phase == Phase::Over || !step.before.armies[army].exists()) return;
    const std::size_t race = step.after.armies[army].race;
    const int tokens = step.before.tray[race] - step.after.tray[race];
    if (tokens <= 0) return;
    each_item(step.after, army, [&](Item& item, const Bearer& bearer) {
        for (Row& row : item.rows) {
            const bool gives = row.trait != nullptr && holds(*row.trait, bearer.declined()) &&
                               row.trait->primitive == Primitive::TokenEachTurn;
            if (gives) row.fired += tokens;
        }
    });
}

void Watch::note_signals(const Step& step) {
    for (std::uint8_t army = 0; army < smallworld::kArmies; ++army) {
        each_item(step.before, army, [&](Item& item, const Bearer& bearer) {
            for (Row& row : item.rows) {
                if (row.trait == nullptr || !holds(*row.trait, bearer.declined())) continue;
                row.fired += signal(*row.trait, step, bearer);
            }
        });
    }
}

void Watch::note_hold(std::size_t number, const Item& item) {
    HoldTally& tally = tally_.holds[number];
    tally.found.add(item.found ? 1 : 0);
    if (!item.found) return;
    tally.active.add(item.active_turns);
    tally.declined.add(item.declined_turns);
}

void Watch::game_over() {
    for (std::size_t i = 0; i < items_.size(); ++i) {
        Item& item = items_[i];
        note_hold(i, item);
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
        item.found = false;
    }
}

}  // namespace lab
