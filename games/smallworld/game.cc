#include "games/smallworld/game.h"

#include <algorithm>
#include <cassert>
#include <cstddef>

#include "games/smallworld/rules/after_score.h"
#include "games/smallworld/rules/column.h"
#include "games/smallworld/rules/conquer.h"
#include "games/smallworld/rules/cost.h"
#include "games/smallworld/rules/decline.h"
#include "games/smallworld/rules/distribute.h"
#include "games/smallworld/rules/markers.h"
#include "games/smallworld/rules/monsters.h"
#include "games/smallworld/rules/pick.h"
#include "games/smallworld/rules/place.h"
#include "games/smallworld/rules/ready.h"
#include "games/smallworld/rules/redeploy.h"
#include "games/smallworld/rules/score.h"
#include "games/smallworld/rules/send.h"
#include "games/smallworld/rules/start.h"
#include "games/smallworld/rules/tools.h"
#include "games/smallworld/rules/turn.h"

// The door of the game: who moves, what may happen, why not, and the one way a state changes.
// Each function only finds the phase; the rules are in rules/, a phase to a file.
namespace smallworld {
namespace {

// Items 0 … count-1 as a set.
std::uint64_t first_items(int count) {
    return RegionSet::first(count).bits();
}

void list_outcomes(const Setup& setup, const State& state, Actions& out) {
    switch (state.chance) {
        case Chance::None: break;
        case Chance::Race: out.add_each(act(Kind::Race), state.unseen_races); break;
        case Chance::Power:
        case Chance::Grant: out.add_each(act(Kind::Power), state.unseen_powers); break;
        case Chance::Marker: out.add_each(act(Kind::Marker), state.unseen_markers); break;
        case Chance::Monsters:
            out.add_each(act(Kind::Monsters), lairs_left(setup, state).bits());
            break;
        case Chance::FirstPlayer: out.add_each(act(Kind::First), first_items(setup.seats)); break;
        case Chance::FinalDie:
        case Chance::EarlyDie:
            for (std::size_t face = 0; face < kDieWeights.size(); ++face) {
                out.add_weighted(act(Kind::Die, static_cast<int>(face)), kDieWeights[face]);
            }
            break;
    }
}

Kind outcome_kind(Chance chance) {
    switch (chance) {
        case Chance::None: return Kind::Invalid;
        case Chance::Race: return Kind::Race;
        case Chance::Power:
        case Chance::Grant: return Kind::Power;
        case Chance::Marker: return Kind::Marker;
        case Chance::Monsters: return Kind::Monsters;
        case Chance::FirstPlayer: return Kind::First;
        case Chance::FinalDie:
        case Chance::EarlyDie: return Kind::Die;
    }
    return Kind::Invalid;
}

bool is_outcome(Kind kind) {
    return (kind >= Kind::Die && kind <= Kind::First) || kind == Kind::Monsters ||
           kind == Kind::Marker;
}

Reason outcome_refusal(const Setup& setup, const State& state, Action action) {
    if (!is_outcome(kind_of(action))) return Reason::ChanceMoves;
    const std::uint8_t a = action.a();
    if (kind_of(action) != outcome_kind(state.chance) || a >= 64) return Reason::NotAnOutcome;
    bool possible = false;
    switch (state.chance) {
        case Chance::None: break;
        case Chance::Race: possible = (state.unseen_races & item_bit(a)) != 0; break;
        case Chance::Power:
        case Chance::Grant: possible = (state.unseen_powers & item_bit(a)) != 0; break;
        case Chance::Marker: possible = (state.unseen_markers & item_bit(a)) != 0; break;
        case Chance::Monsters:
            possible = lairs_left(setup, state).contains(static_cast<Region>(a));
            break;
        case Chance::FirstPlayer: possible = a < setup.seats; break;
        case Chance::FinalDie:
        case Chance::EarlyDie: possible = a < kDieWeights.size(); break;
    }
    return possible ? Reason::None : Reason::NotAnOutcome;
}

// Which kinds of decision a phase takes.
bool belongs(Phase phase, Kind kind) {
    const bool done = kind == Kind::Done;
    const bool declines = kind == Kind::Decline || kind == Kind::DeclineBy;
    switch (phase) {
        case Phase::Setup:
        case Phase::Over: return false;
        case Phase::Choose: return kind == Kind::Expand || declines;
        case Phase::Pick: return kind == Kind::Pick;
        case Phase::Swap: return kind == Kind::Swap || done;
        case Phase::Start:
            return kind == Kind::Place || kind == Kind::Rebirth || kind == Kind::Send || done;
        case Phase::Ready: return kind == Kind::Take || kind == Kind::Abandon || done;
        case Phase::Conquer:
            return (kind >= Kind::Conquer && kind <= Kind::Roll) || kind == Kind::Use ||
                   kind == Kind::RollFor || kind == Kind::Send || done;
        case Phase::Send: return kind == Kind::Send || done;
        case Phase::Redeploy: return kind == Kind::Deploy || done;
        case Phase::Vacate: return kind == Kind::Vacate || done;
        case Phase::Place: return kind == Kind::Place || kind == Kind::Send || done;
        case Phase::Lay: return kind == Kind::Lay || done;
        case Phase::Ally: return kind == Kind::Ally || done;
        case Phase::Stout: return declines || kind == Kind::Sacrifice || done;
        case Phase::Defend: return kind == Kind::Deploy || kind == Kind::Place || done;
    }
    return false;
}

// The action does not belong to the phase: the most telling reason.
Reason misplaced(const State& state, Kind kind) {
    if (state.phase == Phase::Pick) return Reason::PickFirst;
    if (kind == Kind::Decline || kind == Kind::DeclineBy) {
        return state.picked != 0 ? Reason::DeclineInPickTurn : Reason::DeclineTooLate;
    }
    const bool readying = kind == Kind::Take || kind == Kind::Abandon;
    if (readying && state.phase == Phase::Conquer) return Reason::ReadyTooLate;
    return Reason::WrongPhase;
}

bool names_region(Kind kind) {
    return kind == Kind::Take || kind == Kind::Abandon || kind == Kind::Deploy ||
           kind == Kind::Vacate || kind == Kind::Place || kind == Kind::Rebirth ||
           (kind >= Kind::RollFor && kind <= Kind::Sacrifice) ||
           (kind >= Kind::Conquer && kind <= Kind::Convert);
}

// Bits that mean nothing for the kind must be zero, so that every action has one spelling.
bool is_wellformed(Action action) {
    const Kind kind = kind_of(action);
    if (static_cast<int>(kind) >= kKindCount || kind == Kind::Invalid) return false;
    const bool counts = kind == Kind::Take || kind == Kind::Deploy || kind == Kind::Place;
    const bool takes_a = is_outcome(kind) || names_region(kind) || kind == Kind::Pick ||
                         kind == Kind::Ally || kind == Kind::Swap || kind == Kind::Use;
    if (!takes_a && action.a() != 0) return false;
    int b_limit = 1;
    if (kind == Kind::Place) b_limit = kPieceCount;
    if (kind == Kind::Lay) b_limit = kMaxMarkers;
    if (kind == Kind::Use) b_limit = 2;
    if (action.b() >= b_limit) return false;
    return counts || action.c() <= (kind == Kind::Lay ? 1 : 0);
}

Reason decision_refusal(const Setup& setup, const State& state, Action action) {
    switch (state.phase) {
        case Phase::Pick: return pick_refusal(setup, state, action.a());
        case Phase::Swap: return swap_refusal(state, action);
        case Phase::Start: return start_refusal(setup, state, action);
        case Phase::Ready: return ready_refusal(state, action);
        case Phase::Send:
            if (kind_of(action) == Kind::Done) return Reason::None;
            return send_refusal(setup, state, region_of(action));
        case Phase::Lay: return lay_refusal(setup, state, action);
        case Phase::Stout: return after_score_refusal(setup, state, action);
        case Phase::Choose:
            if (kind_of(action) != Kind::DeclineBy) return Reason::None;
            return has_declining_grant(setup, state) ? Reason::None : Reason::NoGrant;
        case Phase::Conquer: return conquest_refusal(setup, state, action);
        case Phase::Redeploy:
        case Phase::Defend: return distribution_refusal(setup, state, action);
        case Phase::Vacate: return vacate_refusal(setup, state, action);
        case Phase::Place: return place_refusal(setup, state, action);
        case Phase::Ally: return ally_refusal(setup, state, action);
        case Phase::Setup:
        case Phase::Over: return Reason::None;
    }
    return Reason::None;
}

void apply_die(const Setup& setup, State& state, int face) {
    const Chance asked = state.chance;
    state.chance = Chance::None;
    if (asked == Chance::FinalDie) {
        resolve_attempt(setup, state, face);
        state.conquests_over = 1;
        after_conquest(setup, state);
        return;
    }
    if (state.target != engine::kNoRegion) {  // UG-RACE-WISPS-4: failure ends the conquests
        if (!resolve_roll_for(setup, state, face)) state.conquests_over = 1;
        after_conquest(setup, state);
        return;
    }
    state.roll = static_cast<std::uint8_t>(face);
    if (is_roll_wasted(setup, state)) end_conquests(setup, state);
}

// SW-SETUP-11: once the column is dealt and the Monsters stand, somebody goes first.
void after_draw(const Setup& setup, State& state) {
    if (state.phase != Phase::Setup || state.chance != Chance::None) return;
    if (state.monsters.size() < setup.monster_count) {
        state.chance = Chance::Monsters;
    } else if (setup.options.first_player == kFirstRandom) {
        state.chance = Chance::FirstPlayer;
    } else {
        begin_turn(setup, state);
    }
}

void apply_outcome(const Setup& setup, State& state, Action action) {
    const std::uint8_t a = action.a();
    switch (kind_of(action)) {
        case Kind::Die: apply_die(setup, state, a); break;
        case Kind::Race:
            draw_race(state, a);
            after_draw(setup, state);
            break;
        case Kind::Power:
            if (state.chance == Chance::Grant) {
                if (grant(setup, state, a)) after_discovery(setup, state);
                break;
            }
            draw_power(state, a);
            after_draw(setup, state);
            break;
        case Kind::Monsters:
            put_monsters(state, region_of(action));
            after_draw(setup, state);
            break;
        case Kind::Marker:
            if (reveal(setup, state, a)) after_discovery(setup, state);
            break;
        default:
            state.chance = Chance::None;
            state.first = state.active = seat_of(action);
            begin_turn(setup, state);
    }
}

void apply_conquest(const Setup& setup, State& state, Action action) {
    const Region region = region_of(action);
    switch (kind_of(action)) {
        case Kind::Conquer: conquer(setup, state, region); break;
        case Kind::Flat: conquer_flat(setup, state, region); break;
        case Kind::Convert: convert(setup, state, region); break;
        case Kind::Attempt: attempt(setup, state, region, Chance::FinalDie); return;
        case Kind::RollFor: attempt(setup, state, region, Chance::EarlyDie); return;
        default: state.chance = Chance::EarlyDie; return;
    }
    after_conquest(setup, state);
}

void apply_ready(const Setup& setup, State& state, Action action) {
    if (kind_of(action) == Kind::Take) take_up(state, region_of(action), count_of(action));
    if (kind_of(action) == Kind::Abandon) abandon(state, region_of(action));
    if (kind_of(action) == Kind::Done || is_ready(state)) after_ready(setup, state);
}

// What `done` means depends on the step it ends.
void apply_done(const Setup& setup, State& state) {
    if (state.phase == Phase::Ready) {
        after_ready(setup, state);
    } else if (state.phase == Phase::Swap) {
        settle_pick(setup, state);
    } else if (state.phase == Phase::Conquer) {
        end_conquests(setup, state);
    } else {
        after_step(setup, state);
    }
}

void after_scored(const Setup& setup, State& state) {
    if (!enter_after_score(setup, state)) after_step(setup, state);
}

void apply_decline(const Setup& setup, State& state, Grant grant) {
    if (state.phase == Phase::Choose) {
        decline_turn(setup, state, grant);
    } else {
        decline(setup, state, grant, Scored::Yes);  // SW-POWER-STOUT-1, 2
        after_scored(setup, state);
    }
}

// More relics to lay?
void after_laid(const Setup& setup, State& state) {
    Actions more;
    more.clear();
    list_lays(setup, state, more);
    if (more.size() == 1) after_step(setup, state);
}

void apply_place(const Setup& setup, State& state, Action action) {
    const Region region = region_of(action);
    if (state.phase == Phase::Start) {
        move_piece(state, region);
        if (!enter_start(setup, state)) after_start(setup, state);
        return;
    }
    const bool defending = state.phase == Phase::Defend;
    const bool placed = defending ? distribute(setup, state, region, count_of(action))
                                  : place_piece(setup, state, region, count_of(action));
    if (placed) after_step(setup, state);
}

void apply_decision(const Setup& setup, State& state, Action action) {
    switch (kind_of(action)) {
        case Kind::Pick:
            pick(state, action.a());
            if (!enter_swap(setup, state)) settle_pick(setup, state);
            break;
        case Kind::Swap:
            swap_badges(state, action.a());
            settle_pick(setup, state);
            break;
        case Kind::Expand: expand(setup, state); break;
        case Kind::Decline: apply_decline(setup, state, Grant::Unused); break;
        case Kind::DeclineBy: apply_decline(setup, state, Grant::Used); break;
        case Kind::Sacrifice:
            sacrifice(setup, state, region_of(action));
            after_scored(setup, state);
            break;
        case Kind::Rebirth:
            rebirth(setup, state, region_of(action));
            if (!enter_start(setup, state)) after_start(setup, state);
            break;
        case Kind::Use: use_item(state, action); break;
        case Kind::Send:
            send(setup, state, region_of(action));
            after_send(setup, state);
            break;
        case Kind::Lay:
            lay_relic(setup, state, action);
            after_laid(setup, state);
            break;
        case Kind::Take:
        case Kind::Abandon: apply_ready(setup, state, action); break;
        case Kind::Deploy:
            if (distribute(setup, state, region_of(action), count_of(action))) {
                after_step(setup, state);
            }
            break;
        case Kind::Vacate:
            vacate(state, region_of(action));
            after_step(setup, state);
            break;
        case Kind::Place: apply_place(setup, state, action); break;
        case Kind::Ally:
            make_peace(state, seat_of(action));
            after_step(setup, state);
            break;
        case Kind::Done: apply_done(setup, state); break;
        default: apply_conquest(setup, state, action);
    }
}

}  // namespace

State start(const Setup& setup) {
    State state{};
    state.tribes = setup.map.lost_tribes;  // SW-SETUP-08
    state.marker_at.fill(engine::kNoRegion);
    if (setup.has_markers) {
        state.monsters = setup.map.monsters;  // UG-SETUP-06
        state.unseen_markers = static_cast<std::uint32_t>(first_items(setup.marker_count));
    }
    state.unseen_races = first_items(setup.race_count);
    state.unseen_powers = first_items(setup.power_count);
    for (int i = 0; i < engine::kMaxRegions; ++i) {
        state.army_at[static_cast<Region>(i)] = kNoArmy;
    }
    for (int s = 0; s < setup.seats; ++s) {
        state.coins[static_cast<std::size_t>(s)] = kStartCoins;
    }
    state.tray = setup.supply;  // SW-SETUP-03
    settle_column(state);
    return state;
}

Mover mover(const Setup&, const State& state) {
    if (state.chance != Chance::None) return Mover::chance();
    if (state.phase == Phase::Over) return Mover::nobody();
    return Mover::seat(state.phase == Phase::Defend ? owner_of(state.defender) : state.active);
}

void actions(const Setup& setup, const State& state, Actions& out) {
    out.clear();
    if (state.chance != Chance::None) {
        list_outcomes(setup, state, out);
        return;
    }
    switch (state.phase) {
        case Phase::Setup:
        case Phase::Over: break;
        case Phase::Choose:
            out.add(act(Kind::Expand));
            out.add(act(Kind::Decline));
            if (has_declining_grant(setup, state)) out.add(act(Kind::DeclineBy));
            break;
        case Phase::Pick: list_picks(setup, state, out); break;
        case Phase::Swap: list_swaps(state, out); break;
        case Phase::Start: list_start(setup, state, out); break;
        case Phase::Send:
            out.add(act(Kind::Done));
            out.add_each(act(Kind::Send), send_targets(setup, state).bits());
            break;
        case Phase::Lay: list_lays(setup, state, out); break;
        case Phase::Ready: list_ready(state, out); break;
        case Phase::Conquer: list_conquests(setup, state, out); break;
        case Phase::Redeploy:
        case Phase::Defend: list_distribution(setup, state, out); break;
        case Phase::Vacate: list_vacate(setup, state, out); break;
        case Phase::Place: list_place(setup, state, out); break;
        case Phase::Ally: list_allies(setup, state, out); break;
        case Phase::Stout: list_after_score(setup, state, out); break;
    }
}

Why why_illegal(const Setup& setup, const State& state, Action action) {
    if (!is_wellformed(action)) return {Reason::Malformed};
    const Kind kind = kind_of(action);
    if (state.chance != Chance::None) return {outcome_refusal(setup, state, action)};
    if (state.phase == Phase::Over) return {Reason::GameOver};
    if (is_outcome(kind)) return {Reason::NotChance};
    if (!belongs(state.phase, kind)) return {misplaced(state, kind)};
    if (names_region(kind) && action.a() >= setup.map.region_count) return {Reason::NoSuchRegion};
    return {decision_refusal(setup, state, action)};
}

void apply(const Setup& setup, State& state, Action action) {
    assert(why_illegal(setup, state, action).legal());
    if (state.chance != Chance::None) {
        apply_outcome(setup, state, action);
    } else {
        apply_decision(setup, state, action);
    }
    if (state.granted != kNone) settle_grant(setup, state);
    assert(check(setup, state).ok());
}

}  // namespace smallworld
