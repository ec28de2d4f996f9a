#include <algorithm>

#include "bots/smallworld_steps.h"
#include "games/smallworld/rules/armies.h"
#include "lab/turn_craft.h"

namespace lab {

using engine::Action;
using engine::Actions;
using engine::Mover;
using smallworld::Kind;
using smallworld::kind_of;
using smallworld::Phase;
using smallworld::Role;
using smallworld::Setup;
using smallworld::State;
using Craft = TurnCraft<Setup>;

namespace {

// A declined race that acts comes before the active one, which may attack it; and there are coins
// that hang on the number of tokens (UG-POWER-FRIGHTENED-1).
bool does_spread_matter(const Setup& setup, const State& state) {
    if (state.stage != Role::Active) return true;
    const smallworld::Now traits(setup, state, state.acting_index(), smallworld::Moment::Score);
    return std::ranges::any_of(traits->coins, [](const smallworld::CoinTerm& term) {
        return (term.where.parts & smallworld::Class::kTokens) != 0;
    });
}

}  // namespace

bool Craft::is_own_decision(const Setup& setup, const State& state) {
    const Mover mover = smallworld::mover(setup, state);
    // With OPT-DEFENDER-TIME before-redeploy others decide before the coins are counted.
    return mover.is_seat() && state.phase != Phase::Defend &&
           setup.options.defender_time != smallworld::kDefendBeforeRedeploy;
}

bool Craft::is_over(const Setup& setup, const State& from, const State& state) {
    if (state.active != from.active || state.round != from.round) return true;
    return state.phase == Phase::Defend || smallworld::mover(setup, state).is_nobody();
}

int Craft::had(const Setup& /*setup*/, const State& from) {
    return from.coins[static_cast<std::size_t>(from.active)];
}

int Craft::made(const Setup& setup, const State& from, const State& state) {
    return state.coins[static_cast<std::size_t>(from.active)] - had(setup, from);
}

// How many coins a region brings does not depend on how many tokens stand there (SW-SCORE-01), so
// of the ways to spread the tokens of the active race at the end of a turn one stands for all.
// Where a trait makes coins depend on it after all, every way is tried.
void Craft::stand_in(const Setup& setup, const State& state, Actions& tries) {
    if (state.phase != Phase::Redeploy || tries.empty()) return;
    if (does_spread_matter(setup, state)) return;
    const Action rest_in_last = tries[tries.size() - 1];
    tries.clear();
    tries.add(rest_in_last);
}

bool Craft::is_choice(Action action) {
    switch (kind_of(action)) {
        case Kind::Expand:
        case Kind::Take:
        case Kind::Deploy:
        case Kind::Done: return false;
        default: return true;
    }
}

// Not where a combo is picked: what fills the column then is drawn.
bool Craft::asks(const Setup& setup, const State& state) {
    return is_own_decision(setup, state) && state.phase != Phase::Pick &&
           state.phase != Phase::Swap;
}

bool Craft::saves(const State& /*state*/, engine::Rng& /*rng*/) {
    return false;
}

Action Craft::greedily(const Setup& setup, const State& state, const Actions& list) {
    return bots::choose_step(setup, state, list);
}

}  // namespace lab
