#include <algorithm>
#include <cmath>

#include "bots/craft.h"
#include "bots/smallworld_steps.h"
#include "games/smallworld/rules/score.h"

namespace bots {

using engine::Region;
using engine::RegionSet;
using engine::Seat;
using smallworld::Army;
using smallworld::Kind;
using smallworld::kind_of;
using smallworld::Phase;
using smallworld::region_of;
using smallworld::Role;
using smallworld::State;
using smallworld::Traits;

namespace {

// How much likelier a conquest looks for each coin that a token of it brings more.
constexpr double kEager = 3;
// Coins by which declining may look worse at a glance and still be thought over.
constexpr double kOutOfTheQuestion = -3;
// What the careful choice weighs against all the others together, where there are many.
constexpr float kCareful = 3;

void weigh_conquests(const Setup& setup, const State& state, const Actions& actions,
                     std::span<float> out) {
    Gains gains(setup, state, state.active);
    for (int i = 0; i < actions.size(); ++i) {
        const Action action = actions[i];
        const bool stops = kind_of(action) == Kind::Done || kind_of(action) == Kind::Roll;
        const double rate = stops ? 0 : gains.of(action).rate();
        out[static_cast<std::size_t>(i)] = static_cast<float>(std::exp(kEager * rate));
    }
}

void weigh_by_careful_choice(const Setup& setup, const State& state, const Actions& actions,
                             std::span<float> out) {
    const Action careful = choose_step(setup, state, actions);
    const float share = 1.0F / static_cast<float>(actions.size());
    for (int i = 0; i < actions.size(); ++i)
        out[static_cast<std::size_t>(i)] = actions[i] == careful ? kCareful : share;
}

// A playout asks only what a region brings by itself and what it costs.
double quick_worth(const State& state, const Traits& traits, Region region) {
    double coins = 1;
    for (const smallworld::CoinTerm& term : traits.coins) {
        if (term.where.fixed.contains(region)) coins += term.n;
    }
    if (state.occupied.contains(region)) coins += 0.3;
    if (traits.conquests_per_token > 0 &&
        (state.tribes | state.monsters | state.occupied).contains(region)) {
        coins += kSpareToken;
    }
    return coins;
}

Action conquer_quickly(const Setup& setup, const State& state, const Actions& actions, Rng& rng) {
    const Army& army = state.acting();
    const Traits& traits = setup.traits_of(army.race, army.power, state.stage != Role::Active);
    Action best{};
    double most = -1;
    for (const Action action : actions) {
        const Kind kind = kind_of(action);
        if (kind == Kind::Roll) return action;
        double tokens = 1;
        if (kind == Kind::Conquer) {
            tokens = smallworld::cost(setup, state, region_of(action));
        } else if (kind == Kind::Attempt || kind == Kind::RollFor) {
            tokens = 20;  // the die decides: after everything else
        } else if (kind != Kind::Flat && kind != Kind::Convert && kind != Kind::Send) {
            continue;
        }
        const double noise = 0.8 + 0.4 * static_cast<double>(rng.below(256)) / 256;
        const double value =
            noise * quick_worth(state, traits, region_of(action)) / std::max(tokens, 0.5);
        if (value > most) {
            most = value;
            best = action;
        }
    }
    if (best != Action{}) return best;
    const Action done = find_kind(actions, Kind::Done);
    return done != Action{} ? done : actions[0];
}

// What it brings at a glance to go into decline. Far too much: the turn that is given up for it is
// still counted.
double decline_at_a_glance(const Setup& setup, const State& state) {
    State declined = state;
    smallworld::apply(setup, declined, smallworld::act(Kind::Decline));
    return expected_coins(setup, declined, state.active) -
           expected_coins(setup, state, state.active);
}

// Declining pays if more coins may be expected after it than after a turn of conquests.
Action choose_carefully(const Setup& setup, const State& state, const Actions& actions, Rng& rng) {
    const Action stay = find_kind(actions, Kind::Expand);
    if (turns_left(setup, state) == 0 || !offers(actions, Kind::Decline)) return stay;
    // Of 12,000 that looked so bad at a glance, four turned out to pay.
    if (decline_at_a_glance(setup, state) < kOutOfTheQuestion) return stay;
    const Action decline = smallworld::act(Kind::Decline);
    const double with = expected_after(setup, state, decline, rng);
    const double without = expected_after(setup, state, stay, rng);
    return with > without ? decline : stay;
}

Action choose_quickly(const Setup& setup, const State& state) {
    const bool pays = turns_left(setup, state) > 0 && decline_at_a_glance(setup, state) > 0;
    return smallworld::act(pays ? Kind::Decline : Kind::Expand);
}

Action pick_quickly(const Setup& setup, const State& state, const Actions& actions, Rng& rng) {
    Action best = actions[0];
    double most = -1e9;
    for (const Action action : actions) {
        const double noise = 2.0 * static_cast<double>(rng.below(256)) / 256;
        const double value = combo_promise(setup, state, action.a()) + noise;
        if (value > most) {
            most = value;
            best = action;
        }
    }
    return best;
}

Action any(const Actions& actions, Rng& rng) {
    return actions.at_ticket(rng.below(actions.total_weight()));
}

}  // namespace

void CraftOf<Setup>::weigh(const Setup& setup, const State& state, const Actions& actions,
                           std::span<float> out) {
    switch (state.phase) {
        case Phase::Conquer: return weigh_conquests(setup, state, actions, out);
        case Phase::Ready:
        case Phase::Redeploy:
        case Phase::Vacate:
        case Phase::Place:
        case Phase::Stout:
        case Phase::Defend: return weigh_by_careful_choice(setup, state, actions, out);
        case Phase::Setup:
        case Phase::Choose:
        case Phase::Pick:
        case Phase::Swap:
        case Phase::Start:
        case Phase::Send:
        case Phase::Lay:
        case Phase::Ally:
        case Phase::Over: break;
    }
    std::ranges::fill(out.first(static_cast<std::size_t>(actions.size())), 1.0F);
}

Action CraftOf<Setup>::carefully(const Setup& setup, const State& state, const Actions& actions,
                                 Prospects& prospects, Rng& rng) {
    switch (state.phase) {
        case Phase::Pick: return prospects.pick(setup, state, actions, rng);
        case Phase::Choose: return choose_carefully(setup, state, actions, rng);
        default: return choose_step(setup, state, actions);
    }
}

Action CraftOf<Setup>::quickly(const Setup& setup, const State& state, const Actions& actions,
                               Rng& rng) {
    switch (state.phase) {
        case Phase::Pick: return pick_quickly(setup, state, actions, rng);
        case Phase::Choose: return choose_quickly(setup, state);
        case Phase::Ready: return choose_readying(actions);
        case Phase::Conquer: return conquer_quickly(setup, state, actions, rng);
        default: return any(actions, rng);
    }
}

}  // namespace bots
