#include "bots/islands_greedy.h"
#include "lab/turn_craft.h"

namespace lab {

using engine::Action;
using engine::Actions;
using islands::Chance;
using islands::Kind;
using islands::kind_of;
using islands::Phase;
using islands::Setup;
using islands::State;
using Craft = TurnCraft<Setup>;

namespace {

bool is_exploring(const State& state) {
    return state.chance == Chance::None &&
           (state.phase == Phase::Turn || state.phase == Phase::Place ||
            state.phase == Phase::Token);
}

}  // namespace

// SI-MOOR-01: no ship before the navigation stack is empty. Alexis has no mission.
bool Craft::is_own_decision(const Setup& setup, const State& state) {
    return is_exploring(state) && state.navigation > 0 &&
           gains_now(setup, state, state.active).has_value();
}

// SI-EXPLORE-05: the market is filled up, or somebody else goes on. While a tile is drawn for the
// hand (SI-EXPLORE-08) the turn lasts.
bool Craft::is_over(const Setup& /*setup*/, const State& from, const State& state) {
    if (state.active != from.active || state.round != from.round) return true;
    return !is_exploring(state) && state.chance != Chance::Hand;
}

int Craft::had(const Setup& setup, const State& from) {
    return made(setup, from, from);
}

int Craft::made(const Setup& setup, const State& from, const State& state) {
    return gains_now(setup, state, from.active).value_or(0);
}

void Craft::stand_in(const Setup& /*setup*/, const State& /*state*/, Actions& /*tries*/) {}

bool Craft::is_choice(Action action) {
    return kind_of(action) != Kind::Done;
}

bool Craft::asks(const Setup& setup, const State& state) {
    return state.phase == Phase::Turn && is_own_decision(setup, state);
}

// Tokens (the last action is to place none). Bots use them up in the first round; a turn offers
// more where some are left and the map is large.
bool Craft::saves(const State& state, engine::Rng& rng) {
    return state.phase == Phase::Token && rng.below(4) != 0;
}

// It sees no more than its seat does.
Action Craft::greedily(const Setup& setup, const State& state, const Actions& list) {
    engine::Rng rng(1);
    return bots::choose_island_greedily(setup, view(setup, state, state.active), list, rng);
}

}  // namespace lab
