#include "bots/greedy.h"

#include <algorithm>

#include "bots/smallworld_steps.h"

namespace bots {

using engine::Seat;
using smallworld::Army;
using smallworld::Kind;
using smallworld::Phase;
using smallworld::Role;
using smallworld::State;

namespace {

// Rough weights; set by judgement, not tuned.
constexpr double kFading = 0.75;   // what a declined region still brings in later turns
constexpr double kLooksAhead = 3;  // turns for which a fresh race is judged

// How a turn went: the coins it brought and what is there for later ones.
struct Outcome {
    double coins = 0;
    double later = 0;  // coins a turn that the active race can be expected to bring from now on
};

// Plays the rest of the turn of `me` on a copy, with chance drawn at random.
Outcome play_out(const Setup& setup, const State& state, Action first, Rng& rng) {
    const Seat me = state.active;
    const auto i = static_cast<std::size_t>(me);
    const PlayedTurn turn = play_turn(setup, state, first, rng);
    Outcome outcome;
    outcome.coins = turn.end.coins[i] - state.coins[i];
    const Army& army = turn.end.army(me, Role::Active);
    if (army.exists()) {
        const int spare = tokens_of(turn.end, army) - army.held.size();
        outcome.later = smallworld::income(setup, turn.last, me) + kSpareToken * std::max(spare, 0);
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
