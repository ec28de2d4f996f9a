#include "bots/smallworld_steps.h"

#include <algorithm>

#include "bots/spread.h"
#include "games/smallworld/rules/cost.h"

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

constexpr double kTokenPrice = 0.02;  // ties go to the cheaper conquest

}  // namespace

Gain Gains::of(Action action) {
    if (kind_of(action) == Kind::Use) return with(action);
    const Army& army = state_.acting();
    const Traits& traits = traits_of_acting();
    const Region region = region_of(action);
    Gain gain;
    gain.coins = standing_.change(action);
    if (kind_of(action) == Kind::Conquer) {
        gain.tokens = smallworld::price(standing_.acting(), region);
        if (is_left(region)) return across(action, gain);
    }
    if (kind_of(action) == Kind::Attempt) gain.tokens = army.hand;
    if (kind_of(action) == Kind::Convert || kind_of(action) == Kind::Send) gain.tokens = 0.5;
    const bool occupied = (state_.tribes | state_.monsters | state_.occupied).contains(region);
    if (traits.conquests_per_token > 0 && occupied) gain.coins += kSpareToken;
    // Tokens lent for conquest go back at the end: nobody is left to hold one region more.
    if (traits.extra_pay_vacates &&
        army.held.size() >= tokens_of(state_, army) - traits.extra_pay) {
        gain.coins *= 0.1;
    }
    gain.coins -= kTokenPrice * gain.tokens;
    return gain;
}

const Traits& Gains::traits_of_acting() const {
    const Army& army = state_.acting();
    return setup_.traits_of(army.race, army.power, state_.stage != Role::Active);
}

// At the end of the turn (UG-RIVER-03).
bool Gains::is_left(engine::Region region) const {
    return (setup_.map.cheap - traits_of_acting().keeps).contains(region);
}

// The conquest that brings most after `first`, among those that are wanted; 0 coins if none does.
template <typename Wanted>
Gain Gains::best_after(Action first, const Wanted& wanted) const {
    State next = state_;
    smallworld::apply(setup_, next, first);
    Actions actions;
    smallworld::actions(setup_, next, actions);
    Gains gains(setup_, next, me_);
    Gain best;
    for (const Action action : actions) {
        if (!wanted(action)) continue;
        const Gain gain = gains.of(action);
        if (gain.coins > 0 && gain.rate() > best.rate()) best = gain;
    }
    return best;
}

// An item is worth what the best conquest made with it is worth, less a little for not having it
// any more.
Gain Gains::with(Action use) const {
    Gain best = best_after(use, [](Action action) {
        return kind_of(action) == Kind::Conquer || kind_of(action) == Kind::Convert;
    });
    best.coins -= kTokenPrice;
    return best;
}

// What has to be left again is worth what lies beyond.
Gain Gains::across(Action action, const Gain& passing) const {
    const engine::RegionSet banks = setup_.map.neighbours[region_of(action)];
    Gain best = best_after(action, [&](Action next) {
        return kind_of(next) == Kind::Conquer && banks.contains(region_of(next)) &&
               !is_left(region_of(next));
    });
    best.coins += passing.coins - kTokenPrice * passing.tokens;
    best.tokens += passing.tokens;
    return best;
}

namespace {

// The die decides about these: they come when nothing surer is left.
bool is_gamble(Kind kind) {
    return kind == Kind::Attempt || kind == Kind::RollFor;
}

// Conquers where a token brings most; the die comes last, because it ends the conquests.
Action choose_conquest(const Setup& setup, const State& state, const Actions& actions) {
    if (offers(actions, Kind::Roll)) return find_kind(actions, Kind::Roll);
    Gains gains(setup, state, state.active);
    Action best = find_kind(actions, Kind::Done);
    Gain best_gain{.coins = 0, .tokens = 1};
    bool best_is_attempt = true;
    for (const Action action : actions) {
        const Kind kind = kind_of(action);
        if (kind == Kind::Done) continue;
        const bool attempt = is_gamble(kind);
        if (attempt && !best_is_attempt) continue;
        const Gain gain = gains.of(action);
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
    Standing standing(setup, state, state.active);
    Action best = actions[0];
    double best_value = -1e9;
    for (const Action action : actions) {
        const double value = standing.change(action);
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
    if (const Action refuse = find_kind(actions, Kind::Done); refuse != Action{}) {
        Standing standing(setup, state, state.active);
        if (standing.change(place) <= standing.change(refuse)) return refuse;
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

PlayedTurn play_turn(const Setup& setup, const State& state, Action first, Rng& rng) {
    PlayedTurn turn{state, state};
    smallworld::apply(setup, turn.end, first);
    Actions actions;
    for (int step = 0; step < smallworld::kMaxSteps; ++step) {
        if (turn.end.active != state.active || turn.end.phase == Phase::Over) break;
        turn.last = turn.end;
        smallworld::actions(setup, turn.end, actions);
        const bool chance = smallworld::mover(setup, turn.end).is_chance();
        const Action action = chance ? actions.at_ticket(rng.below(actions.total_weight()))
                                     : choose_step(setup, turn.end, actions);
        smallworld::apply(setup, turn.end, action);
    }
    return turn;
}

}  // namespace bots
