#include "games/smallworld/game.h"

#include <algorithm>
#include <cassert>
#include <cstddef>

#include "games/smallworld/rules/column.h"
#include "games/smallworld/rules/conquer.h"
#include "games/smallworld/rules/decline.h"
#include "games/smallworld/rules/distribute.h"
#include "games/smallworld/rules/pick.h"
#include "games/smallworld/rules/place.h"
#include "games/smallworld/rules/ready.h"
#include "games/smallworld/rules/redeploy.h"
#include "games/smallworld/rules/score.h"
#include "games/smallworld/rules/turn.h"

// The door of the game: who moves, what may happen, why not, and the one way a state changes.
// Each function only finds the phase; the rules are in rules/, a phase to a file.
namespace smallworld {
namespace {

// SW-DIE-13: three blanks, then 1, 2 and 3.
constexpr std::array<std::uint32_t, 4> kDieWeights{3, 1, 1, 1};

// Items 0 … count-1 as a set.
std::uint64_t first_items(int count) {
    return RegionSet::first(count).bits();
}

void list_outcomes(const Setup& setup, const State& state, Actions& out) {
    switch (state.chance) {
        case Chance::None: break;
        case Chance::Race: out.add_each(act(Kind::Race), state.unseen_races); break;
        case Chance::Power: out.add_each(act(Kind::Power), state.unseen_powers); break;
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
        case Chance::Power: return Kind::Power;
        case Chance::FirstPlayer: return Kind::First;
        case Chance::FinalDie:
        case Chance::EarlyDie: return Kind::Die;
    }
    return Kind::Invalid;
}

bool is_outcome(Kind kind) {
    return kind >= Kind::Die && kind <= Kind::First;
}

Reason outcome_refusal(const Setup& setup, const State& state, Action action) {
    if (!is_outcome(kind_of(action))) return Reason::ChanceMoves;
    const std::uint8_t a = action.a();
    if (kind_of(action) != outcome_kind(state.chance) || a >= 64) return Reason::NotAnOutcome;
    bool possible = false;
    switch (state.chance) {
        case Chance::None: break;
        case Chance::Race: possible = (state.unseen_races & item_bit(a)) != 0; break;
        case Chance::Power: possible = (state.unseen_powers & item_bit(a)) != 0; break;
        case Chance::FirstPlayer: possible = a < setup.seats; break;
        case Chance::FinalDie:
        case Chance::EarlyDie: possible = a < kDieWeights.size(); break;
    }
    return possible ? Reason::None : Reason::NotAnOutcome;
}

// Which kinds of decision a phase takes.
bool belongs(Phase phase, Kind kind) {
    switch (phase) {
        case Phase::Setup:
        case Phase::Over: return false;
        case Phase::Choose: return kind == Kind::Expand || kind == Kind::Decline;
        case Phase::Pick: return kind == Kind::Pick;
        case Phase::Ready: return kind == Kind::Take || kind == Kind::Abandon || kind == Kind::Done;
        case Phase::Conquer:
            return (kind >= Kind::Conquer && kind <= Kind::Roll) || kind == Kind::Done;
        case Phase::Redeploy: return kind == Kind::Deploy || kind == Kind::Done;
        case Phase::Vacate: return kind == Kind::Vacate || kind == Kind::Done;
        case Phase::Place: return kind == Kind::Place || kind == Kind::Done;
        case Phase::Ally: return kind == Kind::Ally || kind == Kind::Done;
        case Phase::Stout: return kind == Kind::Decline || kind == Kind::Done;
        case Phase::Defend:
            return kind == Kind::Deploy || kind == Kind::Place || kind == Kind::Done;
    }
    return false;
}

// The action does not belong to the phase: the most telling reason.
Reason misplaced(const State& state, Kind kind) {
    if (state.phase == Phase::Pick) return Reason::PickFirst;
    if (kind == Kind::Decline) {
        return state.picked != 0 ? Reason::DeclineInPickTurn : Reason::DeclineTooLate;
    }
    const bool readying = kind == Kind::Take || kind == Kind::Abandon;
    if (readying && state.phase == Phase::Conquer) return Reason::ReadyTooLate;
    return Reason::WrongPhase;
}

bool names_region(Kind kind) {
    return kind == Kind::Take || kind == Kind::Abandon || kind == Kind::Deploy ||
           kind == Kind::Vacate || kind == Kind::Place ||
           (kind >= Kind::Conquer && kind <= Kind::Convert);
}

// Bits that mean nothing for the kind must be zero, so that every action has one spelling.
bool is_wellformed(Action action) {
    const Kind kind = kind_of(action);
    if (static_cast<int>(kind) >= kKindCount || kind == Kind::Invalid) return false;
    const bool counts = kind == Kind::Take || kind == Kind::Deploy || kind == Kind::Place;
    const bool takes_a =
        is_outcome(kind) || names_region(kind) || kind == Kind::Pick || kind == Kind::Ally;
    if (!takes_a && action.a() != 0) return false;
    if (kind == Kind::Place ? action.b() >= kPieceCount : action.b() != 0) return false;
    return counts || action.c() == 0;
}

Reason decision_refusal(const Setup& setup, const State& state, Action action) {
    switch (state.phase) {
        case Phase::Pick: return pick_refusal(setup, state, action.a());
        case Phase::Ready: return ready_refusal(state, action);
        case Phase::Conquer: return conquest_refusal(setup, state, action);
        case Phase::Redeploy:
        case Phase::Defend: return distribution_refusal(setup, state, action);
        case Phase::Vacate: return vacate_refusal(setup, state, action);
        case Phase::Place: return place_refusal(setup, state, action);
        case Phase::Ally: return ally_refusal(setup, state, action);
        case Phase::Setup:
        case Phase::Choose:
        case Phase::Stout:
        case Phase::Over: return Reason::None;
    }
    return Reason::None;
}

void apply_die(const Setup& setup, State& state, int face) {
    const Chance asked = state.chance;
    state.chance = Chance::None;
    if (asked == Chance::FinalDie) {
        resolve_attempt(setup, state, face);
        end_conquests(setup, state);
        return;
    }
    state.roll = static_cast<std::uint8_t>(face);
    if (is_roll_wasted(setup, state)) end_conquests(setup, state);
}

// SW-SETUP-11: once the column is dealt, somebody goes first.
void after_draw(const Setup& setup, State& state) {
    if (state.phase != Phase::Setup || state.chance != Chance::None) return;
    if (setup.options.first_player == kFirstRandom) {
        state.chance = Chance::FirstPlayer;
    } else {
        begin_turn(setup, state);
    }
}

void apply_outcome(const Setup& setup, State& state, Action action) {
    switch (kind_of(action)) {
        case Kind::Die: apply_die(setup, state, action.a()); break;
        case Kind::Race:
            draw_race(state, action.a());
            after_draw(setup, state);
            break;
        case Kind::Power:
            draw_power(state, action.a());
            after_draw(setup, state);
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
        case Kind::Conquer: conquer(setup, state, region, cost(setup, state, region)); break;
        case Kind::Flat: conquer_flat(setup, state, region); break;
        case Kind::Convert: convert(setup, state, region); break;
        case Kind::Attempt: attempt(state, region); return;
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
    } else if (state.phase == Phase::Conquer) {
        end_conquests(setup, state);
    } else {
        after_step(setup, state);
    }
}

void apply_decision(const Setup& setup, State& state, Action action) {
    switch (kind_of(action)) {
        case Kind::Pick:
            pick(setup, state, action.a());
            expand(setup, state);
            break;
        case Kind::Expand: expand(setup, state); break;
        case Kind::Decline:
            if (state.phase == Phase::Choose) {
                decline_turn(setup, state);
            } else {
                decline(setup, state);  // SW-POWER-STOUT-1, 2
                after_step(setup, state);
            }
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
        case Kind::Place: {
            const bool defending = state.phase == Phase::Defend;
            const Region region = region_of(action);
            const bool placed = defending ? distribute(setup, state, region, count_of(action))
                                          : place_piece(setup, state, region, count_of(action));
            if (placed) after_step(setup, state);
            break;
        }
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
            break;
        case Phase::Pick: list_picks(setup, state, out); break;
        case Phase::Ready: list_ready(state, out); break;
        case Phase::Conquer: list_conquests(setup, state, out); break;
        case Phase::Redeploy:
        case Phase::Defend: list_distribution(setup, state, out); break;
        case Phase::Vacate: list_vacate(setup, state, out); break;
        case Phase::Place: list_place(setup, state, out); break;
        case Phase::Ally: list_allies(setup, state, out); break;
        case Phase::Stout:
            out.add(act(Kind::Decline));
            out.add(act(Kind::Done));
            break;
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
    assert(check(setup, state).ok());
}

}  // namespace smallworld
