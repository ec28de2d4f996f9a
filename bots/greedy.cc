#include "bots/greedy.h"

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

namespace {

// Rough weights, in coins; set by judgement, not tuned.
constexpr double kHurt = 0.15;        // a coin that an opponent loses
constexpr double kSpareToken = 0.35;  // a token beyond the one that holds a region
constexpr double kFading = 0.75;      // what a declined region still brings in later turns
constexpr double kTokenPrice = 0.02;  // ties go to the cheaper conquest
constexpr double kLooksAhead = 3;     // turns for which a fresh race is judged

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

// Coins a conquest brings besides what `income` says at once, and what it takes.
struct Gain {
    double coins = 0;
    double tokens = 1;
    double rate() const { return coins / tokens; }
};

Gain best_gain_with(const Setup& setup, const State& state, Action use, Seat me);

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

// Takes up everything that may be taken without giving a region up: what is not used comes back
// with the redeployment.
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

// A declined token brings a coin a turn for the turns that are left.
Action choose_sacrifice(const Setup& setup, const State& state, const Actions& actions) {
    constexpr int kTurnsWorthIt = 2;
    const Action offer = find_kind(actions, Kind::Sacrifice);
    const bool worth_it = turns_left(setup, state) <= kTurnsWorthIt;
    return offer != Action{} && worth_it ? offer : find_kind(actions, Kind::Done);
}

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

// Every step of a turn except picking and declining, which look further than the turn.
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

// How a turn went: the coins it brought and what is there for later ones.
struct Outcome {
    double coins = 0;
    double later = 0;  // coins a turn that the active race can be expected to bring from now on
};

// Plays the rest of the turn of `me` on a copy, with chance drawn at random.
Outcome play_out(const Setup& setup, State state, Action first, Rng& rng) {
    const Seat me = state.active;
    const int coins_before = state.coins[static_cast<std::size_t>(me)];
    smallworld::apply(setup, state, first);
    Actions actions;
    State last = state;
    for (int step = 0; step < smallworld::kMaxSteps; ++step) {
        if (state.active != me || state.phase == Phase::Over) break;
        last = state;
        smallworld::actions(setup, state, actions);
        const bool chance = smallworld::mover(setup, state).is_chance();
        const Action action = chance ? actions.at_ticket(rng.below(actions.total_weight()))
                                     : choose_step(setup, state, actions);
        smallworld::apply(setup, state, action);
    }
    Outcome outcome;
    outcome.coins = state.coins[static_cast<std::size_t>(me)] - coins_before;
    const Army& army = state.army(me, Role::Active);
    if (army.exists()) {
        const int spare = tokens_of(state, army) - army.held.size();
        outcome.later = smallworld::income(setup, last, me) + kSpareToken * std::max(spare, 0);
    }
    return outcome;
}

struct Choice {
    Action action;
    double coins = 0;  // a turn, averaged over the turns that are looked at
};

// The combo that brings most over the next few turns.
Choice choose_combo(const Setup& setup, const State& state, const Actions& actions, Rng& rng) {
    const double turns = std::min<double>(kLooksAhead, turns_left(setup, state) + 1);
    Choice best{actions[0], -1e9};
    for (const Action action : actions) {
        const Outcome outcome = play_out(setup, state, action, rng);
        const double value = (outcome.coins + (turns - 1) * outcome.later) / turns;
        if (value > best.coins) best = {action, value};
    }
    return best;
}

// Lets the others pass until `me` has to pick: the position in which a fresh race would start if
// nobody did anything in between. False if the game ends first.
bool pass_until_pick(const Setup& setup, State& state, Seat me, Rng& rng) {
    Actions actions;
    for (int step = 0; step < smallworld::kMaxSteps; ++step) {
        smallworld::actions(setup, state, actions);
        if (actions.empty()) return false;
        const smallworld::Mover mover = smallworld::mover(setup, state);
        if (mover == smallworld::Mover::seat(me) && state.phase == Phase::Pick) return true;
        Action action = actions[0];
        if (mover.is_chance()) action = actions.at_ticket(rng.below(actions.total_weight()));
        if (offers(actions, Kind::Done)) action = find_kind(actions, Kind::Done);
        smallworld::apply(setup, state, action);
    }
    return false;
}

// What a fresh race would bring a turn, the declined one included.
double fresh_race(const Setup& setup, State state, Seat me, Rng& rng) {
    if (!pass_until_pick(setup, state, me, rng)) return 0;
    Actions actions;
    smallworld::actions(setup, state, actions);
    return choose_combo(setup, state, actions, rng).coins;
}

// Whether to go into decline, by comparing it now, next turn and never (SW-TURN-06). `stay` is
// what is done instead.
Action choose_decline(const Setup& setup, const State& state, Action stay, Rng& rng) {
    const Action decline = smallworld::act(Kind::Decline);
    const int left = turns_left(setup, state);
    if (left == 0) return stay;
    const Seat me = state.active;
    const Outcome expanding = play_out(setup, state, stay, rng);
    const Outcome declining = play_out(setup, state, decline, rng);
    State declined = state;
    smallworld::apply(setup, declined, decline);
    const double kept = smallworld::income(setup, declined, me);
    const double fresh = fresh_race(setup, declined, me, rng) - (1 - kFading) * kept;
    const double now = declining.coins + left * fresh;
    const double next = expanding.coins + kept + (left - 1) * fresh;
    const double never = expanding.coins + left * expanding.later;
    return now > std::max(next, never) ? decline : stay;
}

}  // namespace

Action choose_greedily(const Setup& setup, const View& view, const Actions& actions, Rng& rng) {
    if (actions.size() == 1) return actions[0];
    // Thinking happens on copies of a whole position; what is hidden does not matter to it.
    const State state = smallworld::resample(setup, view, rng);
    const bool mine = state.active == view.viewer;
    if (mine && (state.phase == Phase::Pick || state.phase == Phase::Swap)) {
        return choose_combo(setup, state, actions, rng).action;
    }
    if (mine && state.phase == Phase::Choose) {
        return choose_decline(setup, state, smallworld::act(Kind::Expand), rng);
    }
    if (mine && state.phase == Phase::Stout && offers(actions, Kind::Decline)) {
        return choose_decline(setup, state, choose_sacrifice(setup, state, actions), rng);
    }
    return choose_step(setup, state, actions);
}

}  // namespace bots
