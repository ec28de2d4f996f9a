#include "games/smallworld/rules/conquer.h"

#include <algorithm>
#include <bit>
#include <cassert>

#include "games/smallworld/game.h"
#include "games/smallworld/rules/retreat.h"
#include "games/smallworld/rules/send.h"
#include "games/smallworld/rules/tools.h"

namespace smallworld {
namespace {

void add_all(Actions& out, Kind kind, RegionSet regions) {
    out.add_each(act(kind), regions.bits());
}

bool has_flat(const State& state, const Traits& traits) {
    if (traits.flat_cost == 0 || state.flat_used != 0) return false;
    return state.acting().hand >= traits.flat_cost &&
           !(traits.flat_not_first && is_first_conquest(state));
}

// What is declared and what kind of conquest fit together: an item that replaces a token is used
// for nothing else. A flat price may go with an item, which may give it reach (UG-RELIC-DOORMAT-1).
bool fits_uses(const Acting& acting, Kind kind) {
    return kind == Kind::Convert || !acting.traits.substitute.by_tool;
}

// SW-DEF-18, RUL-062, RUL-063: attacks by declined races do not count.
void note_attack(State& state, Region region) {
    const std::uint8_t occupant = state.army_at[region];
    if (state.stage != Role::Active || occupant == kNoArmy) return;
    if (role_of(occupant) != Role::Active) return;
    state.attacked |= bit(owner_of(occupant));
}

// SW-CONQ-17: pieces that come with occupation.
void place_with_conquest(const Traits& traits, State& state, Region region) {
    Army& army = state.acting();
    for (unsigned rest = traits.brings; rest != 0; rest &= rest - 1) {
        const int p = std::countr_zero(rest);
        const std::uint8_t brings = traits.pieces[static_cast<std::size_t>(p)];
        const auto piece = static_cast<Piece>(p);
        const Placed placed = rules_of(piece).placed;
        if (placed == Placed::EveryConquest) put_piece(state, piece, region);
        // UG-RACE-CULTISTS-1, 5: whenever it is in hand.
        if (placed == Placed::NextConquest && state.where(piece).empty()) {
            put_piece(state, piece, region);
        }
        // SW-RACE-HALFLINGS-2, 5: the first ones ever; a piece that was removed is not replaced.
        if (placed == Placed::FirstConquests && army.holes_dug < brings) {
            put_piece(state, piece, region);
            ++army.holes_dug;
        }
    }
}

// The part that all kinds of conquest share: the defender leaves, the acting army moves in.
void occupy(const Acting& acting, State& state, Region region, int tokens, Loss loss) {
    const Setup& setup = acting.setup;
    note_attack(state, region);
    if (is_nonempty(state, region)) ++state.nonempty;  // SW-CONQ-16, before anything leaves
    // UG-RELIC-SOCKS-2; but a token that is replaced is gone (UG-RELIC-ORB-3).
    if (acting.traits.spares && !loss.always) loss.tokens = 0;
    if (setup.has_reactions) attack(setup, state, region);
    drive_out(setup, state, region, loss);
    state.roll = kNoRoll;
    state.tribes.remove(region);  // SW-CONQ-13
    settle_in(state, state.acting_index(), region, tokens);
    place_with_conquest(acting.traits, state, region);
    if (!setup.has_markers) return;
    recall_pieces(setup, state, region);
    finish_uses(setup, state, region);
    if (!state.monsters.contains(region)) return;
    state.monsters.remove(region);
    discover(setup, state, region);  // UG-MONSTER-03, 06
}

// UG-CONQ-15, UG-INT-99: pays with tokens, as far as pieces do not pay.
void conquer_paying(const Acting& acting, State& state, Region region, int price) {
    const int pieces = acting.traits.piece_pays ? paid_by_pieces(acting, region, price) : 0;
    const int tokens = price - pieces;
    assert(tokens >= 1 && tokens <= state.acting().hand);
    state.paid = static_cast<std::uint8_t>(state.paid + pieces);
    state.acting().hand = static_cast<std::uint8_t>(state.acting().hand - tokens);
    occupy(acting, state, region, tokens, kNormalLoss);
}

// UG-DEF-11.
void take_replacement(State& state) {
    Army& army = state.acting();
    std::uint8_t& source = state.tray[army.race] != 0 ? state.tray[army.race] : army.hand;
    --source;
}

Reason roll_for_problem(const Acting& acting, Region region) {
    if (!rollable(acting).contains(region)) return Reason::NoRollFor;
    const int missing = price(acting, region) - purse(acting, region);
    return missing > kDieMax ? Reason::TooFarShort : Reason::None;  // UG-RACE-WISPS-5
}

// With an item that replaces a token nothing else can be done.
[[gnu::noinline]] void list_replacements(const Acting& acting, Actions& out) {
    add_all(out, Kind::Convert, conversions(acting));
    out.add(act(Kind::Done));
    list_uses(acting, out);
}

[[gnu::noinline]] void list_extras(const Acting& acting, const Affordable& found, Actions& out) {
    list_uses(acting, out);
    if (acting.traits.rolls.size() != 0) {
        add_all(out, Kind::RollFor, (found.now | found.with_die) & rollable(acting));
    }
    if (!has_uses(acting.state)) {
        add_all(out, Kind::Send, send_targets(acting.setup, acting.state));
    }
}

// Why the acting army has no such way to conquer, whatever the target.
Reason kind_problem(const Acting& acting, Kind kind) {
    const State& state = acting.state;
    const Traits& traits = acting.traits;
    if (kind == Kind::Roll && !traits.pre_roll) return Reason::NoEarlyDie;
    if (kind == Kind::RollFor && traits.rolls.size() == 0) return Reason::NoRollFor;
    if (kind == Kind::Flat && traits.flat_cost == 0) return Reason::NoFlat;
    if (kind == Kind::Attempt && traits.no_final_attempt) return Reason::NoFinalAttempt;
    if (kind == Kind::Convert && !traits.substitute.may) return Reason::NoConversion;
    if (kind != Kind::Conquer && state.roll != kNoRoll) return Reason::RollPending;
    if (!fits_uses(acting, kind)) return Reason::InUse;
    if (kind == Kind::Convert) return Reason::None;
    if (acting.army.hand == 0) return Reason::NoFreeToken;  // UG-CONQ-16
    if (kind == Kind::Flat && state.flat_used != 0) return Reason::FlatUsed;
    if (kind == Kind::Flat && traits.flat_not_first && is_first_conquest(state)) {
        return Reason::FlatFirst;
    }
    return Reason::None;
}

}  // namespace

bool may_conquer_without_hand(const Setup& setup, const State& state) {
    if (state.acting().held.empty()) return false;
    const Acting acting(setup, state);
    if (!conversions(acting).empty()) return true;
    return setup.has_markers && has_substituting_tool(acting);
}

[[gnu::flatten]] void list_conquests(const Setup& setup, const State& state, Actions& out) {
    const Acting acting(setup, state);
    const Traits& traits = acting.traits;
    const int hand = acting.army.hand;
    const RegionSet open = hand > 0 ? open_targets(acting) : RegionSet();
    if (traits.substitute.by_tool) {
        list_replacements(acting, out);
        return;
    }
    const Affordable found = affordable(acting, open);
    add_all(out, Kind::Conquer, found.now);
    const bool rolled = state.roll != kNoRoll;
    if (!rolled) {
        if (!traits.no_final_attempt) add_all(out, Kind::Attempt, found.with_die);
        if (has_flat(state, traits)) add_all(out, Kind::Flat, open - acting.plain);
        if (traits.substitute.may) add_all(out, Kind::Convert, conversions(acting));
        if (traits.pre_roll && hand > 0) out.add(act(Kind::Roll));
    }
    out.add(act(Kind::Done));  // SW-FSM-08
    if (setup.has_extras && !rolled) list_extras(acting, found, out);
}

Reason conquest_refusal(const Setup& setup, const State& state, Action action) {
    const Acting acting(setup, state);
    const Kind kind = kind_of(action);
    const Region region = region_of(action);
    if (kind == Kind::Done) return Reason::None;
    if (kind == Kind::Use || kind == Kind::Send) {
        if (state.roll != kNoRoll) return Reason::RollPending;
        if (kind == Kind::Send && has_uses(state)) return Reason::InUse;  // UG-INT-104
        return kind == Kind::Use ? use_refusal(acting, action) : send_refusal(setup, state, region);
    }
    if (const Reason problem = kind_problem(acting, kind); problem != Reason::None) return problem;
    if (kind == Kind::Roll) return Reason::None;
    if (kind == Kind::Convert) return conversion_problem(acting, region);
    if (const Reason problem = attack_problem(acting, region); problem != Reason::None) {
        return problem;
    }
    if (kind == Kind::RollFor) return roll_for_problem(acting, region);
    if (kind == Kind::Flat && acting.plain.contains(region)) return Reason::PlainOnly;
    const int tokens = kind == Kind::Flat ? acting.traits.flat_cost : price(acting, region);
    const int missing = tokens - (kind == Kind::Flat ? acting.army.hand : purse(acting, region));
    if (kind != Kind::Attempt) return missing > 0 ? Reason::NotEnough : Reason::None;
    if (missing <= 0) return Reason::Enough;  // RUL-055
    return missing > kDieMax ? Reason::TooFarShort : Reason::None;
}

[[gnu::flatten]] void conquer(const Setup& setup, State& state, Region region) {
    const Acting acting(setup, state);
    conquer_paying(acting, state, region, price(acting, region));
}

void conquer_flat(const Setup& setup, State& state, Region region) {
    const Acting acting(setup, state);
    const Piece piece = acting.traits.flat_piece;
    const int tokens = acting.traits.flat_cost;
    state.acting().hand = static_cast<std::uint8_t>(state.acting().hand - tokens);
    occupy(acting, state, region, tokens, kNormalLoss);
    // SW-POWER-DRAGONMASTER-4: it leaves its old region only for the new one.
    lift_pieces(state, piece, state.acting().held);
    put_piece(state, piece, region);
    state.flat_used = 1;
}

void convert(const Setup& setup, State& state, Region region) {
    const Acting acting(setup, state);
    if (!acting.traits.substitute.by_tool) {
        state.converted |= bit(owner_of(state.army_at[region]));
    }
    take_replacement(state);
    occupy(acting, state, region, 1, kConvertedLoss);  // SW-RACE-SORCERERS-10
}

void attempt(const Setup& setup, State& state, Region region, Chance die) {
    note_attack(state, region);  // SW-DEF-18: a failed attempt counts
    if (setup.options.failed_attack != 0) bear_grudge(setup, state, region);  // UG-INT-61
    state.target = region;
    state.chance = die;
}

bool resolve_attempt(const Setup& setup, State& state, int face) {
    const Acting acting(setup, state);
    const Region region = state.target;
    state.target = engine::kNoRegion;
    if (state.stage != Role::Active) state.declined_rolled = 1;
    // SW-DIE-09, 10: failure keeps the tokens in hand, and redeployment follows.
    if (purse(acting, region) + face < price(acting, region)) {
        waste_uses(state);
        return false;
    }
    const int hand = acting.army.hand;  // SW-DIE-08: success commits all free tokens
    state.acting().hand = 0;
    occupy(acting, state, region, hand, kNormalLoss);
    return true;
}

bool resolve_roll_for(const Setup& setup, State& state, int face) {
    const Acting acting(setup, state);
    const Region region = state.target;
    state.target = engine::kNoRegion;
    const int tokens = std::max(1, price(acting, region) - face);
    if (purse(acting, region) < tokens) {  // UG-RACE-WISPS-4
        waste_uses(state);
        return false;
    }
    conquer_paying(acting, state, region, tokens);  // UG-RACE-WISPS-3
    return true;
}

bool is_roll_wasted(const Setup& setup, const State& state) {
    const Acting acting(setup, state);
    return affordable(acting, open_targets(acting)).now.empty();
}

}  // namespace smallworld
