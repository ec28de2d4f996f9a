#include "bots/smallworld_steps.h"

#include <algorithm>

#include "bots/spread.h"
#include "games/smallworld/rules/armies.h"

namespace bots {

using engine::Region;
using engine::Seat;
using smallworld::Army;
using smallworld::Class;
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

// Whether what others do may change somebody's income, though he holds what he held: his races are
// paid for being alone (UG-RACE-DROW-1), or for pieces and markers that may come or go.
bool hangs_on_others(const Setup& setup, const State& state, Seat seat) {
    constexpr int kMovable =
        Class::kAlone | Class::kHasPiece | Class::kBordersPiece | Class::kMarked | Class::kMarkers;
    for (int role = 0; role < smallworld::kRoles; ++role) {
        const auto army = smallworld::army_index(seat, static_cast<Role>(role));
        if (!state.armies[army].exists()) continue;
        const smallworld::Now traits(setup, state, army, smallworld::Moment::Score);
        const bool hangs = std::ranges::any_of(traits->coins, [](const smallworld::CoinTerm& term) {
            return (term.where.parts & kMovable) != 0;
        });
        if (hangs) return true;
    }
    return false;
}

// Regions that must be left at the end of the turn bring nothing (UG-RIVER-03, 05).
int held_for_now(const Setup& setup, const State& state, Seat seat) {
    const Army& army = state.army(seat, Role::Active);
    if (!army.exists()) return 0;
    const Traits& traits = setup.traits_of(army.race, army.power, false);
    return ((army.held & setup.map.cheap) - traits.keeps).size();
}

bool holds_the_same(const State& before, const State& after, Seat seat) {
    for (int role = 0; role < smallworld::kRoles; ++role) {
        const auto as = static_cast<Role>(role);
        if (before.army(seat, as).held != after.army(seat, as).held) return false;
    }
    return true;
}

}  // namespace

Standing::Standing(const Setup& setup, const State& state, Seat me)
    : setup_(setup), before_(state), me_(me) {
    for (int i = 0; i < setup.seats; ++i) {
        const auto seat = static_cast<Seat>(i);
        incomes_[static_cast<std::size_t>(i)] = smallworld::income(setup, state, seat);
        if (seat == me || hangs_on_others(setup, state, seat)) changing_ |= engine::bit(seat);
    }
    now_ = in(state);
}

// Most have the same income as long as they hold what they held, and the places and relics lie
// where they lay.
int Standing::income_in(const State& state, Seat seat) const {
    const bool is_as_before = (changing_ & engine::bit(seat)) == 0 &&
                              before_.marker_at == state.marker_at &&
                              holds_the_same(before_, state, seat);
    return is_as_before ? incomes_[static_cast<std::size_t>(seat)]
                        : smallworld::income(setup_, state, seat);
}

double Standing::in(const State& state) const {
    double value = 0;
    for (int i = 0; i < setup_.seats; ++i) {
        const auto seat = static_cast<Seat>(i);
        if (seat == me_) {
            value += income_in(state, seat) - held_for_now(setup_, state, seat);
        } else {
            value -= kHurt * income_in(state, seat);
            value += (1 + kHurt) * smallworld::takings(setup_, state, me_, seat);
        }
    }
    return value;
}

double Standing::after(Action action) const {
    State state = before_;
    smallworld::apply(setup_, state, action);
    if (!smallworld::mover(setup_, state).is_chance()) return in(state);
    Actions outcomes;
    smallworld::actions(setup_, state, outcomes);
    double sum = 0;
    for (int i = 0; i < outcomes.size(); ++i) {
        State after = state;
        smallworld::apply(setup_, after, outcomes[i]);
        sum += outcomes.weight(i) * in(after);
    }
    return sum / outcomes.total_weight();
}

Gain Gains::of(Action action) const {
    if (kind_of(action) == Kind::Use) return with(action);
    const Army& army = state_.acting();
    const Traits& traits = traits_of_acting();
    const Region region = region_of(action);
    Gain gain;
    gain.coins = standing_.after(action) - standing_.now();
    if (kind_of(action) == Kind::Conquer) {
        gain.tokens = smallworld::cost(setup_, state_, region);
        if (is_left(region)) return across(action, gain);
    }
    if (kind_of(action) == Kind::Attempt) gain.tokens = army.hand;
    if (kind_of(action) == Kind::Convert || kind_of(action) == Kind::Send) gain.tokens = 0.5;
    const bool occupied = (state_.tribes | state_.monsters | state_.occupied).contains(region);
    if (traits.conquests_per_token > 0 && occupied) gain.coins += kSpareToken;
    // Tokens lent for conquest go back at the end: nobody is left to hold one region more.
    const int keeps = tokens_of(state_, army) - (traits.extra_pay_vacates ? traits.extra_pay : 0);
    if (traits.extra_pay_vacates && army.held.size() >= keeps) gain.coins *= 0.1;
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
    const Gains gains(setup_, next, me_);
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
    const Gains gains(setup, state, state.active);
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
    const Standing standing(setup, state, state.active);
    Action best = actions[0];
    double best_value = -1e9;
    for (const Action action : actions) {
        const double value = standing.after(action);
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
        const Standing standing(setup, state, state.active);
        if (standing.after(place) <= standing.after(refuse)) return refuse;
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
