#include "games/smallworld/rules/turn.h"

#include <algorithm>

#include "games/smallworld/rules/armies.h"
#include "games/smallworld/rules/conquer.h"
#include "games/smallworld/rules/decline.h"
#include "games/smallworld/rules/place.h"
#include "games/smallworld/rules/ready.h"
#include "games/smallworld/rules/redeploy.h"
#include "games/smallworld/rules/retreat.h"
#include "games/smallworld/rules/score.h"

namespace smallworld {
namespace {

// The tail of an expand turn, SW-TURN-11. `run_from` enters these in order.
enum class Step : std::uint8_t {
    EarlyDefend,  // SW-FSM-12, with OPT-DEFENDER-TIME before-redeploy
    Reinforce,
    Redeploy,
    Vacate,
    Place,
    Ally,
    Score,
    Stout,
};

void clear_turn(State& state) {
    state.stage = Role::Active;
    state.cursor = 0;
    state.piece = Piece::Encampment;
    state.roll = kNoRoll;
    state.picked = state.nonempty = 0;
    state.attacked = state.converted = 0;
    state.flat_used = state.declined_rolled = 0;
}

void end_turn(const Setup& setup, State& state) {
    clear_turn(state);
    const int next = (engine::index(state.active) + 1) % setup.seats;
    state.active = static_cast<Seat>(next);
    if (state.active == state.first) {  // SW-TURN-02, SW-END-01
        if (state.round == setup.map.rounds) {
            state.phase = Phase::Over;
            return;
        }
        ++state.round;
    }
    begin_turn(setup, state);
}

bool enter_stout(const Traits& traits, State& state) {
    state.phase = Phase::Stout;
    return traits.after_score;
}

bool defends_early(const Setup& setup) {
    return setup.options.defender_time == kDefendBeforeRedeploy;
}

// Steps 10 and 11. The active race may be gone by now: it may have declined.
void finish_turn(const Setup& setup, State& state) {
    if (!defends_early(setup) && enter_defend(setup, state)) return;
    end_turn(setup, state);
}

// Steps 4 to 6, from this piece on. True if a decision is due.
bool enter_placements(const Setup& setup, const Traits& traits, State& state, const Piece* piece) {
    for (; piece != kPlacementOrder.end(); ++piece) {
        if (enter_place(setup, traits, state, *piece)) return true;
    }
    return false;
}

// The turn as a list: each step either needs a decision, and the game waits in its phase, or is
// done at once.
void run_from(const Setup& setup, State& state, Step step) {
    const Traits& traits = acting_traits(setup, state);
    switch (step) {
        case Step::EarlyDefend:
            if (defends_early(setup) && enter_defend(setup, state)) return;
            [[fallthrough]];
        case Step::Reinforce: gain_tokens(traits, state); [[fallthrough]];
        case Step::Redeploy:
            if (enter_redeploy(setup, state)) return;
            state.cursor = 0;
            [[fallthrough]];
        case Step::Vacate:
            if (enter_vacate(traits, state)) return;
            [[fallthrough]];
        case Step::Place:
            if (enter_placements(setup, traits, state, kPlacementOrder.begin())) return;
            [[fallthrough]];
        case Step::Ally:
            if (enter_ally(setup, traits, state)) return;
            [[fallthrough]];
        case Step::Score: score(setup, state); [[fallthrough]];
        case Step::Stout:
            if (enter_stout(traits, state)) return;
    }
    finish_turn(setup, state);
}

// The piece in hand is placed: the next one, or on to the ally.
void after_piece(const Setup& setup, State& state) {
    const auto* placed = std::find(kPlacementOrder.begin(), kPlacementOrder.end(), state.piece);
    if (enter_placements(setup, acting_traits(setup, state), state, placed + 1)) return;
    run_from(setup, state, Step::Ally);
}

void enter_conquer(const Setup& setup, State& state) {
    state.cursor = 0;
    if (!may_conquer(setup, state)) {
        end_conquests(setup, state);
        return;
    }
    state.phase = Phase::Conquer;
}

// RUL-024: with OPT-GHOUL-DIE off there is one die a turn, and it ends all conquests.
bool is_die_spent(const Setup& setup, const State& state) {
    return setup.options.ghoul_die == 0 && state.declined_rolled != 0;
}

void enter_ready(const Setup& setup, State& state) {
    Army& army = state.acting();
    army.hand = static_cast<std::uint8_t>(army.hand + army.reserve);  // SW-RACE-AMAZONS-5
    army.reserve = 0;
    state.cursor = 0;
    state.nonempty = 0;
    if (is_die_spent(setup, state)) {
        run_from(setup, state, Step::EarlyDefend);
        return;
    }
    if (army.held.empty()) {
        enter_conquer(setup, state);
        return;
    }
    state.phase = Phase::Ready;
}

// SW-TURN-09, SW-RACE-GHOULS-3: may this declined army act at all this turn?
bool acts(const Setup& setup, const State& state, Role role) {
    const std::uint8_t index = army_index(state.active, role);
    const Army& army = state.armies[index];
    return army.exists() && traits_of(setup, state, index).acts &&
           (!army.held.empty() || army.hand > 0);
}

// The first of the remaining armies to act, in the order declined, Spirit, active.
void enter_stage(const Setup& setup, State& state, Role role) {
    if (role == Role::Declined && !acts(setup, state, role)) role = Role::Spirit;
    const bool spirit_acts = acts(setup, state, Role::Spirit) && !is_die_spent(setup, state);
    if (role == Role::Spirit && !spirit_acts) role = Role::Active;
    state.stage = role;
    enter_ready(setup, state);
}

}  // namespace

void begin_turn(const Setup& setup, State& state) {
    clear_turn(state);
    for (std::uint8_t& bound : state.peace) {  // SW-POWER-DIPLOMAT-2, 5
        bound &= static_cast<std::uint8_t>(~bit(state.active));
    }
    if (state.army(state.active, Role::Active).exists()) {
        state.phase = Phase::Choose;
        return;
    }
    state.phase = Phase::Pick;
    // RUL-087: with no combo at all he only scores.
    if (state.column_size > 0 || state.chance != Chance::None) return;
    score(setup, state);
    end_turn(setup, state);
}

void expand(const Setup& setup, State& state) {
    enter_stage(setup, state, Role::Declined);
}

void decline_turn(const Setup& setup, State& state) {
    decline(setup, state);
    score(setup, state);
    end_turn(setup, state);
}

void after_ready(const Setup& setup, State& state) {
    enter_conquer(setup, state);
}

void after_conquest(const Setup& setup, State& state) {
    if (!may_conquer(setup, state)) end_conquests(setup, state);
}

void end_conquests(const Setup& setup, State& state) {
    state.roll = kNoRoll;
    if (state.stage == Role::Active) {
        run_from(setup, state, Step::EarlyDefend);
    } else if (!enter_redeploy(setup, state)) {  // SW-REDEPLOY-08
        after_step(setup, state);
    }
}

void after_step(const Setup& setup, State& state) {
    if (state.stage != Role::Active) {
        enter_stage(setup, state, state.stage == Role::Declined ? Role::Spirit : Role::Active);
        return;
    }
    switch (state.phase) {
        case Phase::Redeploy:
            state.cursor = 0;
            run_from(setup, state, Step::Vacate);
            break;
        case Phase::Vacate: run_from(setup, state, Step::Vacate); break;
        case Phase::Place: after_piece(setup, state); break;
        case Phase::Ally: run_from(setup, state, Step::Score); break;
        case Phase::Stout: finish_turn(setup, state); break;
        case Phase::Defend:
            if (!defends_early(setup)) {
                finish_turn(setup, state);
            } else if (!enter_defend(setup, state)) {
                run_from(setup, state, Step::Reinforce);
            }
            break;
        default: break;
    }
}

}  // namespace smallworld
