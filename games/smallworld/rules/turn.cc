#include "games/smallworld/rules/turn.h"

#include <algorithm>

#include "games/smallworld/rules/after_score.h"
#include "games/smallworld/rules/armies.h"
#include "games/smallworld/rules/column.h"
#include "games/smallworld/rules/conquer.h"
#include "games/smallworld/rules/decline.h"
#include "games/smallworld/rules/pick.h"
#include "games/smallworld/rules/place.h"
#include "games/smallworld/rules/ready.h"
#include "games/smallworld/rules/redeploy.h"
#include "games/smallworld/rules/retreat.h"
#include "games/smallworld/rules/score.h"
#include "games/smallworld/rules/send.h"
#include "games/smallworld/rules/start.h"
#include "games/smallworld/rules/tools.h"

namespace smallworld {
namespace {

// The tail of an expand turn, SW-TURN-11, UG-TURN-07 … 12, 18. `run_from` enters these in order.
enum class Step : std::uint8_t {
    EarlyDefend,  // SW-FSM-12, with OPT-DEFENDER-TIME before-redeploy
    Reinforce,
    Redeploy,
    Gained,
    Vacate,
    Place,
    Send,
    Lay,
    Ally,
    Score,
    AfterScore,
};

void clear_turn(State& state) {
    state.stage = Role::Active;
    state.cursor = 0;
    state.piece = Piece::Encampment;
    state.roll = kNoRoll;
    state.picked = state.nonempty = 0;
    state.attacked = state.converted = 0;
    state.flat_used = state.declined_rolled = 0;
    state.conquests_over = state.paid = state.gained = 0;
    state.sent = state.moved = state.swapped = state.sacrificed = 0;
    state.used = 0;
    state.copied = kNone;
}

void end_turn(const Setup& setup, State& state) {
    clear_turn(state);
    state.grudges[static_cast<std::size_t>(state.active)] = 0;  // UG-POWER-VENGEFUL-3
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

bool defends_early(const Setup& setup) {
    return setup.options.defender_time == kDefendBeforeRedeploy;
}

// Steps 10 and 11. The active race may be gone by now: it may have declined.
void finish_turn(const Setup& setup, State& state) {
    const bool due = state.displaced != 0 || state.phase == Phase::Defend;
    // A piece that was sent late displaces even those who have placed theirs already.
    if (due && defends_early(setup)) state.conquests_over = 1;
    if (due && enter_defend(setup, state)) return;
    end_turn(setup, state);
}

// Steps 4 to 6, from this piece on. True if a decision is due.
bool enter_placements(const Setup& setup, const Traits& traits, State& state, const Piece* piece) {
    if (traits.brings == 0) return false;
    for (; piece != kPlacementOrder.end(); ++piece) {
        if (enter_place(setup, traits, state, *piece)) return true;
    }
    return false;
}

// Scores, and asks what may be asked after that.
void score_and_after(const Setup& setup, State& state) {
    score(setup, state);
    if (setup.has_markers && enter_after_score(setup, state)) return;
    finish_turn(setup, state);
}

// The turn as a list: each step either needs a decision, and the game waits in its phase, or is
// done at once.
void run_from(const Setup& setup, State& state, Step step) {
    const Now now(setup, state, state.acting_index(), Moment::Tail);
    const Traits& traits = *now;
    switch (step) {
        case Step::EarlyDefend:
            if (traits.gains) gain_pieces(setup, traits, state);  // UG-TURN-07
            if (defends_early(setup) && enter_defend(setup, state)) return;
            [[fallthrough]];
        case Step::Reinforce:
            evacuate(setup, traits, state);
            if (traits.gains) gain_tokens(setup, traits, state);
            [[fallthrough]];
        case Step::Redeploy:
            if (enter_redeploy(setup, state)) return;
            state.cursor = 0;
            [[fallthrough]];
        case Step::Gained:
            state.paid = 0;  // UG-RACE-IRONDW-5
            if (enter_gained(setup, state, Piece::Armor)) return;
            [[fallthrough]];
        case Step::Vacate:
            state.gained = 0;  // UG-POWER-SHIELD-6
            if (enter_vacate(traits, state)) return;
            [[fallthrough]];
        case Step::Place:
            if (enter_placements(setup, traits, state, kPlacementOrder.begin())) return;
            [[fallthrough]];
        case Step::Send:
            if (enter_send(setup, state)) return;  // UG-INT-105
            [[fallthrough]];
        case Step::Lay:
            forget_placing(state);
            if (enter_lay(setup, state)) return;
            [[fallthrough]];
        case Step::Ally:
            if (traits.truce && enter_ally(setup, traits, state)) return;
            [[fallthrough]];
        case Step::Score: score(setup, state); [[fallthrough]];
        case Step::AfterScore: {
            const bool asks = traits.after_score || setup.has_markers;
            if (asks && enter_after_score(setup, state)) return;
        }
    }
    finish_turn(setup, state);
}

// The piece in hand is placed: the next one, or on to what follows.
void after_piece(const Setup& setup, State& state) {
    if (state.piece == Piece::Volcano) {
        forget_placing(state);
        after_pick(setup, state);
        return;
    }
    if (state.piece == Piece::Armor) {
        state.cursor = 0;
        run_from(setup, state, Step::Vacate);
        return;
    }
    if (state.piece == Piece::Balrog) {
        run_from(setup, state, Step::Lay);
        return;
    }
    const auto* placed = std::find(kPlacementOrder.begin(), kPlacementOrder.end(), state.piece);
    const Now traits(setup, state, state.acting_index(), Moment::Tail);
    if (enter_placements(setup, *traits, state, placed + 1)) return;
    run_from(setup, state, Step::Send);
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
    return army.exists() && row_of(setup, state, index).acts &&
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
    for (std::uint8_t& bound : state.peace) {  // SW-POWER-DIPLOMAT-2, 5
        bound &= static_cast<std::uint8_t>(~bit(state.active));
    }
    if (state.army(state.active, Role::Active).exists()) {
        gain_each_turn(setup, state);
        if (!enter_start(setup, state)) state.phase = Phase::Choose;
        return;
    }
    state.phase = Phase::Pick;
    // RUL-087: with no combo at all he only scores.
    if (state.column_size > 0 || state.chance != Chance::None) return;
    score_and_after(setup, state);
}

void after_pick(const Setup& setup, State& state) {
    settle_column(state);  // SW-PICK-10, 16, UG-PICK-08
    if (!enter_start(setup, state)) expand(setup, state);
}

void settle_pick(const Setup& setup, State& state) {
    finish_pick(setup, state);
    const Army& army = state.army(state.active, Role::Active);
    const Traits& traits = setup.traits_of(army.race, army.power, false);
    state.stage = Role::Active;
    if (setup.has_start && enter_place(setup, traits, state, Piece::Volcano)) return;
    after_pick(setup, state);
}

void after_start(const Setup& setup, State& state) {
    state.cursor = 0;
    if (state.picked != 0) {
        expand(setup, state);
    } else {
        state.phase = Phase::Choose;
    }
}

void expand(const Setup& setup, State& state) {
    enter_stage(setup, state, Role::Declined);
}

void decline_turn(const Setup& setup, State& state, Grant grant) {
    decline(setup, state, grant, Scored::No);
    if (enter_last_redeploy(setup, state)) return;
    score_and_after(setup, state);
}

void after_ready(const Setup& setup, State& state) {
    enter_conquer(setup, state);
}

void after_conquest(const Setup& setup, State& state) {
    if (state.discovery != engine::kNoRegion) return;  // a marker is turned up first
    if (state.conquests_over != 0 || !may_conquer(setup, state)) end_conquests(setup, state);
}

void after_discovery(const Setup& setup, State& state) {
    const Region region = state.discovery;
    state.discovery = engine::kNoRegion;
    if (state.phase != Phase::Conquer) {  // the piece that conquers found it
        after_send(setup, state);
        return;
    }
    // UG-MONSTER-05, UG-PLACE-PENTA-1, 8: it is sent at once, and then not again in this turn.
    const bool found = !markers_in(setup, state, RegionSet::of(region), setup.senders).empty();
    if (found && !send_targets(setup, state).empty()) {
        state.phase = Phase::Send;
        return;
    }
    if (found) state.sent = 1;
    after_conquest(setup, state);
}

void after_send(const Setup& setup, State& state) {
    if (state.discovery != engine::kNoRegion) return;
    switch (state.phase) {
        case Phase::Start:
            if (!enter_start(setup, state)) after_start(setup, state);
            break;
        case Phase::Place: after_piece(setup, state); break;
        default:
            state.sent = 1;
            state.phase = Phase::Conquer;
            after_conquest(setup, state);
    }
}

void end_conquests(const Setup& setup, State& state) {
    state.roll = kNoRoll;
    state.conquests_over = 0;
    drop_uses(state);
    if (state.stage == Role::Active) {
        run_from(setup, state, Step::EarlyDefend);
        return;
    }
    const Army& army = state.acting();  // UG-TURN-17: what it could ever take it may keep
    evacuate(setup, setup.traits_of(army.race, army.power, false), state);
    if (!enter_redeploy(setup, state)) after_step(setup, state);  // SW-REDEPLOY-08
}

void after_step(const Setup& setup, State& state) {
    if (state.declining != 0) {  // UG-POWER-TOMB-2
        state.declining = 0;
        state.stage = Role::Active;
        score_and_after(setup, state);
        return;
    }
    if (state.stage != Role::Active) {
        enter_stage(setup, state, state.stage == Role::Declined ? Role::Spirit : Role::Active);
        return;
    }
    switch (state.phase) {
        case Phase::Start: after_start(setup, state); break;
        case Phase::Send: after_send(setup, state); break;
        case Phase::Redeploy:
            state.cursor = 0;
            run_from(setup, state, Step::Gained);
            break;
        case Phase::Vacate: run_from(setup, state, Step::Vacate); break;
        case Phase::Place: after_piece(setup, state); break;
        case Phase::Lay: run_from(setup, state, Step::Ally); break;
        case Phase::Ally: run_from(setup, state, Step::Score); break;
        case Phase::Stout: finish_turn(setup, state); break;
        case Phase::Defend:
            if (!defends_early(setup) || state.conquests_over != 0) {
                finish_turn(setup, state);
            } else if (!enter_defend(setup, state)) {
                run_from(setup, state, Step::Reinforce);
            }
            break;
        default: break;
    }
}

}  // namespace smallworld
