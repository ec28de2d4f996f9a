#include "games/smallworld/rules/conquer.h"

#include <cassert>

#include "games/smallworld/game.h"
#include "games/smallworld/rules/retreat.h"

namespace smallworld {
namespace {

void add_all(Actions& out, Kind kind, RegionSet regions) {
    out.add_each(act(kind), regions.bits());
}

bool has_final_attempt(const Traits& traits) {
    return !traits.pre_roll;  // SW-POWER-BERSERK-8
}

bool has_flat(const State& state, const Traits& traits) {
    if (traits.flat_cost == 0 || state.flat_used != 0) return false;
    return state.acting().hand >= traits.flat_cost &&
           !(traits.flat_not_first && is_first_conquest(state));
}

// SW-DEF-18, RUL-062, RUL-063: attacks by declined races do not count.
void note_attack(State& state, Region region) {
    const std::uint8_t occupant = state.army_at[region];
    if (state.stage != Role::Active || occupant == kNoArmy) return;
    if (role_of(occupant) != Role::Active) return;
    state.attacked |= bit(owner_of(occupant));
}

// SW-CONQ-17: pieces that come with occupation.
void place_with_conquest(const Setup& setup, State& state, Region region) {
    const Traits& traits = acting_traits(setup, state);
    Army& army = state.acting();
    for (int p = 0; p < kSinglePieceCount; ++p) {
        const std::uint8_t brings = traits.pieces[static_cast<std::size_t>(p)];
        if (brings == 0) continue;
        const auto piece = static_cast<Piece>(p);
        if (rules_of(piece).placed == Placed::EveryConquest) state.where(piece).add(region);
        // SW-RACE-HALFLINGS-2, 5: the first ones ever; a piece that was removed is not replaced.
        if (rules_of(piece).placed == Placed::FirstConquests && army.holes_dug < brings) {
            state.where(piece).add(region);
            ++army.holes_dug;
        }
    }
}

// The part that all kinds of conquest share: the defender leaves, the acting army moves in.
void occupy(const Setup& setup, State& state, Region region, int tokens, Loss loss) {
    note_attack(state, region);
    if (is_nonempty(state, region)) ++state.nonempty;  // SW-CONQ-16, before anything leaves
    drive_out(setup, state, region, loss);
    state.roll = kNoRoll;
    state.tribes.remove(region);  // SW-CONQ-13
    state.tokens[region] = static_cast<std::uint8_t>(tokens);
    state.army_at[region] = state.acting_index();
    state.acting().held.add(region);
    state.occupied.add(region);
    place_with_conquest(setup, state, region);
}

}  // namespace

bool may_conquer(const Setup& setup, const State& state) {
    const Army& army = state.acting();
    if (army.hand > 0) return true;
    return !army.held.empty() && !conversions(Acting(setup, state)).empty();
}

void list_conquests(const Setup& setup, const State& state, Actions& out) {
    const Acting acting(setup, state);
    const Traits& traits = acting.traits;
    const int hand = acting.army.hand;
    const RegionSet open = hand > 0 ? open_targets(acting) : RegionSet();
    const Affordable found = affordable(acting, open);
    add_all(out, Kind::Conquer, found.now);
    if (state.roll == kNoRoll) {
        if (has_final_attempt(traits)) add_all(out, Kind::Attempt, found.with_die);
        if (has_flat(state, traits)) add_all(out, Kind::Flat, open);
        if (traits.substitute) add_all(out, Kind::Convert, conversions(acting));
        if (traits.pre_roll && hand > 0) out.add(act(Kind::Roll));
    }
    out.add(act(Kind::Done));  // SW-FSM-08
}

Reason conquest_refusal(const Setup& setup, const State& state, Action action) {
    const Acting acting(setup, state);
    const Kind kind = kind_of(action);
    const Traits& traits = acting.traits;
    const Region region = region_of(action);
    if (kind == Kind::Done) return Reason::None;
    if (kind == Kind::Roll && !traits.pre_roll) return Reason::NoEarlyDie;
    if (kind == Kind::Flat && traits.flat_cost == 0) return Reason::NoFlat;
    if (kind == Kind::Attempt && !has_final_attempt(traits)) return Reason::NoFinalAttempt;
    if (kind == Kind::Convert && !traits.substitute) return Reason::NoConversion;
    if (kind != Kind::Conquer && state.roll != kNoRoll) return Reason::RollPending;
    if (kind == Kind::Convert) return conversion_problem(acting, region);
    if (acting.army.hand == 0) return Reason::NoFreeToken;
    if (kind == Kind::Roll) return Reason::None;
    if (kind == Kind::Flat && state.flat_used != 0) return Reason::FlatUsed;
    if (kind == Kind::Flat && traits.flat_not_first && is_first_conquest(state)) {
        return Reason::FlatFirst;
    }
    if (const Reason problem = attack_problem(acting, region); problem != Reason::None) {
        return problem;
    }
    const int tokens = kind == Kind::Flat ? traits.flat_cost : price(acting, region);
    const int missing = tokens - acting.army.hand;
    if (kind != Kind::Attempt) return missing > 0 ? Reason::NotEnough : Reason::None;
    if (missing <= 0) return Reason::Enough;  // RUL-055
    return missing > kDieMax ? Reason::TooFarShort : Reason::None;
}

void conquer(const Setup& setup, State& state, Region region, int tokens) {
    assert(tokens >= 1 && tokens <= state.acting().hand);
    state.acting().hand = static_cast<std::uint8_t>(state.acting().hand - tokens);
    occupy(setup, state, region, tokens, Loss::Normal);
}

void conquer_flat(const Setup& setup, State& state, Region region) {
    const Traits& traits = acting_traits(setup, state);
    const Piece piece = traits.flat_piece;
    conquer(setup, state, region, traits.flat_cost);
    // SW-POWER-DRAGONMASTER-4: it leaves its old region only for the new one.
    state.where(piece) -= state.acting().held;
    state.where(piece).add(region);
    state.flat_used = 1;
}

void convert(const Setup& setup, State& state, Region region) {
    state.converted |= bit(owner_of(state.army_at[region]));
    --state.tray[state.acting().race];
    occupy(setup, state, region, 1, Loss::Converted);  // SW-RACE-SORCERERS-10
}

void attempt(State& state, Region region) {
    note_attack(state, region);  // SW-DEF-18: a failed attempt counts
    state.target = region;
    state.chance = Chance::FinalDie;
}

void resolve_attempt(const Setup& setup, State& state, int face) {
    const Region region = state.target;
    const int hand = state.acting().hand;
    state.target = engine::kNoRegion;
    if (state.stage != Role::Active) state.declined_rolled = 1;
    // SW-DIE-08: success commits all free tokens; SW-DIE-09, 10: failure keeps them in hand, and
    // redeployment follows.
    if (hand + face >= cost(setup, state, region)) conquer(setup, state, region, hand);
}

bool is_roll_wasted(const Setup& setup, const State& state) {
    const Acting acting(setup, state);
    return affordable(acting, open_targets(acting)).now.empty();
}

}  // namespace smallworld
