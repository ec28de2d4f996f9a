#include "bots/smallworld_judge.h"

#include <algorithm>

#include "bots/smallworld_steps.h"
#include "bots/spread.h"
#include "games/smallworld/rules/score.h"

namespace bots {

using engine::Region;
using engine::RegionSet;
using engine::Seat;
using smallworld::Army;
using smallworld::Role;
using smallworld::State;
using smallworld::Traits;

const SmallWorldWeights kSmallWorldWeights = {
#include "bots/weights/smallworld.inc"
};

namespace {

struct Opponents {
    RegionSet reach;  // what their active races border
    int tokens = 0;   // of those races
    int strongest = 0;
    int picking = 0;  // how many of them have no active race
};

RegionSet bordering(const Setup& setup, RegionSet regions) {
    RegionSet near;
    for (const Region region : regions)
        near |= setup.map.neighbours[region];
    return near - regions;
}

Opponents opponents_of(const Setup& setup, const State& state, Seat seat) {
    Opponents all;
    for (int i = 0; i < setup.seats; ++i) {
        const auto other = static_cast<Seat>(i);
        if (other == seat) continue;
        const Army& army = state.army(other, Role::Active);
        if (!army.exists()) {
            ++all.picking;
            continue;
        }
        all.reach |= bordering(setup, army.held);
        const int tokens = tokens_of(state, army);
        all.tokens += tokens;
        all.strongest = std::max(all.strongest, tokens);
    }
    return all;
}

// Who comes for a region first asks what it costs.
double exposure(const Setup& setup, const State& state, RegionSet regions) {
    double sum = 0;
    for (const Region region : regions)
        sum += 3.0 / defence(setup, state, region);
    return sum;
}

// How many of the regions that many tokens could conquer in one turn, the cheapest first.
int affordable(const Setup& setup, const State& state, RegionSet regions, int tokens) {
    constexpr std::size_t kDearest = 24;
    std::array<int, kDearest> at_price{};
    for (const Region region : regions) {
        const int price = defence(setup, state, region);
        ++at_price[std::min(static_cast<std::size_t>(price), kDearest - 1)];
    }
    int count = 0;
    for (std::size_t price = 1; price < kDearest; ++price) {
        const int bought = std::min(at_price[price], tokens / static_cast<int>(price));
        count += bought;
        tokens -= bought * static_cast<int>(price);
    }
    return count;
}

// What the declined races alone would bring.
int declined_income(const Setup& setup, const State& state, Seat seat) {
    int coins = 0;
    for (const Role role : {Role::Declined, Role::Spirit}) {
        const std::uint8_t army = smallworld::army_index(seat, role);
        if (!state.armies[army].exists()) continue;
        const smallworld::Now traits(setup, state, army, smallworld::Moment::Score);
        coins += smallworld::coins_of(setup, state, army, *traits);
    }
    return coins;
}

using Row = RowOf<Feature, kFeatures>;

void describe_active(const Setup& setup, const State& state, const Army& army, Row& row) {
    const int tokens = tokens_of(state, army);
    row.set(Feature::Tokens, tokens);
    row.set(Feature::Regions, army.held.size());
    row.set(Feature::Spare, std::max(0, tokens - army.held.size()));
    const Traits& traits = setup.traits_of(army.race, army.power, false);
    const bool grows =
        traits.conquests_per_token > 0 || traits.tokens_each_turn > 0 || traits.substitute.may;
    row.set(Feature::Growing, grows);
    row.set(Feature::KeepsSlot, traits.slot_free);
    row.set(Feature::DeclineEarly, traits.after_score);
    row.set(Feature::Cheap, traits.flat_cost > 0 || traits.piece_conquest > 0);
}

double best_promise(const Setup& setup, const State& state) {
    double best = 0;
    for (int slot = 0; slot < state.column_size; ++slot)
        best = std::max(best, combo_promise(setup, state, slot));
    return best;
}

Row describe(const Setup& setup, const State& state, Seat seat) {
    Row row;
    const Army& active = state.army(seat, Role::Active);
    const Army& declined = state.army(seat, Role::Declined);
    const Army& spirit = state.army(seat, Role::Spirit);
    const Opponents others = opponents_of(setup, state, seat);
    const int total = smallworld::income(setup, state, seat);
    const int from_declined = declined_income(setup, state, seat);
    row.set(Feature::Always, 1);
    row.set(Feature::DeclinedIncome, from_declined);
    row.set(Feature::ActiveIncome, total - from_declined);
    const RegionSet declined_held = declined.held | spirit.held;
    const RegionSet open = others.reach - state.guarded;
    row.set(Feature::DeclinedExposed, exposure(setup, state, declined_held & open));
    row.set(Feature::ActiveExposed, exposure(setup, state, active.held & open));
    row.set(Feature::Affordable,
            affordable(setup, state, (active.held | declined_held) & open, others.strongest));
    if (active.exists()) {
        describe_active(setup, state, active, row);
    } else {
        row.set(Feature::MustPick, 1);
        row.set(Feature::BestCombo, best_promise(setup, state));
    }
    row.set(Feature::Threat, others.tokens);
    row.set(Feature::Guarded, ((active.held | declined_held) & state.guarded).size());
    row.set(Feature::Room, setup.map.region_count - state.occupied.size());
    row.set(Feature::HasDeclined, declined.exists());
    if (declined.exists()) {
        const Traits& traits = setup.traits_of(declined.race, declined.power, true);
        row.set(Feature::DeclinedActs, traits.acts);
    }
    row.set(Feature::OpponentsMayPick, others.picking);
    return row;
}

}  // namespace

bool is_to_move(const Setup& setup, const State& state, Seat seat) {
    const auto place = [&](Seat who) {
        return (engine::index(who) - engine::index(state.first) + setup.seats) % setup.seats;
    };
    return place(seat) >= place(state.active);
}

int turns_to_come(const Setup& setup, const State& state, Seat seat) {
    if (state.phase == smallworld::Phase::Over) return 0;
    return turns_left(setup, state) + (is_to_move(setup, state, seat) ? 1 : 0);
}

double combo_promise(const Setup& setup, const State& state, int slot) {
    const smallworld::Combo& combo = state.column[static_cast<std::size_t>(slot)];
    if (combo.race == smallworld::kNone || combo.power == smallworld::kNone) return 0;
    return setup.race_tokens[combo.race] + setup.power_tokens[combo.power] + 0.5 * combo.coins -
           0.5 * slot;
}

SmallWorldSight see(const Setup& setup, const State& state, Seat seat) {
    SmallWorldSight sight;
    sight.score = state.coins[static_cast<std::size_t>(seat)];
    const auto turns = static_cast<std::size_t>(turns_to_come(setup, state, seat));
    sight.group =
        static_cast<std::size_t>(setup.seats - 2) * kTurnsKnown + std::min(turns, kTurnsKnown - 1);
    if (turns > 0) sight.features = describe(setup, state, seat).row();
    return sight;
}

double expected_coins(const Setup& setup, const State& state, Seat seat) {
    return kSmallWorldWeights.expected(see(setup, state, seat));
}

}  // namespace bots
