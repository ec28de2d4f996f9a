#include "bots/smallworld_steps.h"

#include <algorithm>

#include "bots/spread.h"

namespace bots {

using engine::Region;
using engine::Seat;
using smallworld::Army;
using smallworld::count_of;
using smallworld::Kind;
using smallworld::kind_of;
using smallworld::Phase;
using smallworld::region_of;
using smallworld::Role;
using smallworld::seat_of;
using smallworld::State;
using smallworld::Traits;

Action find_kind(const Actions& actions, Kind kind) {
    for (const Action action : actions) {
        if (kind_of(action) == kind) return action;
    }
    return Action{};
}

bool offers(const Actions& actions, Kind kind) {
    return find_kind(actions, kind) != Action{};
}

int turns_left(const Setup& setup, const State& state) {
    return setup.map.rounds - state.round;
}

int tokens_of(const State& state, const Army& army) {
    int tokens = army.hand + army.withdrawn + army.reserve;
    for (const Region region : army.held)
        tokens += state.tokens[region];
    return tokens;
}

namespace {

// Rough weights, in coins; set by judgement, not tuned.
constexpr double kHurt = 0.15;        // a coin that an opponent loses
constexpr double kTokenPrice = 0.02;  // ties go to the cheaper conquest

// Coins that a scoring now would bring, less a share of what it would bring the others.
double standing(const Setup& setup, const State& state, Seat me) {
    double value = 0;
    for (int i = 0; i < setup.seats; ++i) {
        const auto seat = static_cast<Seat>(i);
        if (seat == me) {
            value += smallworld::income(setup, state, seat);
        } else {
            value -= kHurt * smallworld::income(setup, state, seat);
            value += (1 + kHurt) * smallworld::takings(setup, state, me, seat);
        }
    }
    return value;
}

// What an action is worth right away; chance is averaged out.
double value_after(const Setup& setup, const State& before, Action action, Seat me) {
    State state = before;
    smallworld::apply(setup, state, action);
    if (!smallworld::mover(setup, state).is_chance()) return standing(setup, state, me);
    Actions outcomes;
    smallworld::actions(setup, state, outcomes);
    double sum = 0;
    for (int i = 0; i < outcomes.size(); ++i) {
        State after = state;
        smallworld::apply(setup, after, outcomes[i]);
        sum += outcomes.weight(i) * standing(setup, after, me);
    }
    return sum / outcomes.total_weight();
}

Gain best_gain_with(const Setup& setup, const State& state, Action use, Seat me);

}  // namespace

Gain gain_of(const Setup& setup, const State& state, Action action, Seat me) {
    if (kind_of(action) == Kind::Use) return best_gain_with(setup, state, action, me);
    const Army& army = state.acting();
    const Traits& traits = setup.traits_of(army.race, army.power, state.stage != Role::Active);
    const Region region = region_of(action);
    Gain gain;
    gain.coins = value_after(setup, state, action, me) - standing(setup, state, me);
    if (kind_of(action) == Kind::Conquer) gain.tokens = smallworld::cost(setup, state, region);
    if (kind_of(action) == Kind::Attempt) gain.tokens = army.hand;
    if (kind_of(action) == Kind::Convert || kind_of(action) == Kind::Send) gain.tokens = 0.5;
    const bool occupied = (state.tribes | state.monsters | state.occupied).contains(region);
    if (traits.conquests_per_token > 0 && occupied) gain.coins += kSpareToken;
    // Tokens lent for conquest go back at the end: nobody is left to hold one region more.
    const int keeps = tokens_of(state, army) - (traits.extra_pay_vacates ? traits.extra_pay : 0);
    if (traits.extra_pay_vacates && army.held.size() >= keeps) gain.coins *= 0.1;
    gain.coins -= kTokenPrice * gain.tokens;
    return gain;
}

namespace {

// An item is worth what the best conquest made with it is worth, less a little for not having it
// any more.
Gain best_gain_with(const Setup& setup, const State& state, Action use, Seat me) {
    State using_it = state;
    smallworld::apply(setup, using_it, use);
    Actions actions;
    smallworld::actions(setup, using_it, actions);
    Gain best{.coins = 0, .tokens = 1};
    for (const Action action : actions) {
        const Kind kind = kind_of(action);
        if (kind != Kind::Conquer && kind != Kind::Convert) continue;
        const Gain gain = gain_of(setup, using_it, action, me);
        if (gain.coins > 0 && gain.rate() > best.rate()) best = gain;
    }
    best.coins -= kTokenPrice;
    return best;
}

// The die decides about these: they come when nothing surer is left.
bool is_gamble(Kind kind) {
    return kind == Kind::Attempt || kind == Kind::RollFor;
}

// Conquers where a token brings most; the die comes last, because it ends the conquests.
Action choose_conquest(const Setup& setup, const State& state, const Actions& actions) {
    if (offers(actions, Kind::Roll)) return find_kind(actions, Kind::Roll);
    const Seat me = state.active;
    Action best = find_kind(actions, Kind::Done);
    Gain best_gain{.coins = 0, .tokens = 1};
    bool best_is_attempt = true;
    for (const Action action : actions) {
        const Kind kind = kind_of(action);
        if (kind == Kind::Done) continue;
        const bool attempt = is_gamble(kind);
        if (attempt && !best_is_attempt) continue;
        const Gain gain = gain_of(setup, state, action, me);
        if (gain.coins <= 0) continue;
        const bool surer = best_is_attempt && !attempt;
        if (!surer && gain.rate() <= best_gain.rate()) continue;
        best = action;
        best_gain = gain;
        best_is_attempt = attempt;
    }
    return best;
}

}  // namespace

Action choose_readying(const Actions& actions) {
    Action best{};
    for (const Action action : actions) {
        if (kind_of(action) != Kind::Take) continue;
        const bool lower = best == Action{} || region_of(action) < region_of(best);
        const bool more = best != Action{} && region_of(action) == region_of(best) &&
                          count_of(action) > count_of(best);
        if (lower || more) best = action;
    }
    return best == Action{} ? find_kind(actions, Kind::Done) : best;
}

namespace {

// The best by what stands afterwards, for steps with few choices.
Action choose_best_after(const Setup& setup, const State& state, const Actions& actions) {
    Action best = actions[0];
    double best_value = -1e9;
    for (const Action action : actions) {
        const double value = value_after(setup, state, action, state.active);
        if (value > best_value) {
            best = action;
            best_value = value;
        }
    }
    return best;
}

}  // namespace

Action choose_sacrifice(const Setup& setup, const State& state, const Actions& actions) {
    constexpr int kTurnsWorthIt = 2;
    const Action offer = find_kind(actions, Kind::Sacrifice);
    const bool worth_it = turns_left(setup, state) <= kTurnsWorthIt;
    return offer != Action{} && worth_it ? offer : find_kind(actions, Kind::Done);
}

namespace {

Action choose_placement(const Setup& setup, const State& state, const Actions& actions) {
    const Action place = find_kind(actions, Kind::Place);
    if (place == Action{}) return choose_best_after(setup, state, actions);
    const bool may_refuse = offers(actions, Kind::Done);
    if (may_refuse && value_after(setup, state, place, state.active) <=
                          value_after(setup, state, find_kind(actions, Kind::Done), state.active)) {
        return find_kind(actions, Kind::Done);
    }
    return spread(setup, state, actions);
}

// Peace with whoever has most tokens to attack with.
Action choose_ally(const State& state, const Actions& actions) {
    Action best = actions[0];
    int most = -1;
    for (const Action action : actions) {
        if (kind_of(action) != Kind::Ally) continue;
        const Army& army = state.army(seat_of(action), Role::Active);
        const int tokens = army.exists() ? tokens_of(state, army) : 0;
        if (tokens > most) {
            best = action;
            most = tokens;
        }
    }
    return best;
}

}  // namespace

Action choose_step(const Setup& setup, const State& state, const Actions& actions) {
    switch (state.phase) {
        case Phase::Choose: return find_kind(actions, Kind::Expand);
        case Phase::Ready: return choose_readying(actions);
        case Phase::Conquer: return choose_conquest(setup, state, actions);
        case Phase::Redeploy:
        case Phase::Defend:
            return offers(actions, Kind::Deploy) || offers(actions, Kind::Place)
                       ? spread(setup, state, actions)
                       : actions[0];
        case Phase::Swap:
        case Phase::Start:
        case Phase::Send:
        case Phase::Lay:
        case Phase::Vacate: return choose_best_after(setup, state, actions);
        case Phase::Place: return choose_placement(setup, state, actions);
        case Phase::Ally: return choose_ally(state, actions);
        case Phase::Stout: return choose_sacrifice(setup, state, actions);
        case Phase::Setup:
        case Phase::Pick:
        case Phase::Over: return actions[0];
    }
    return actions[0];
}

}  // namespace bots
