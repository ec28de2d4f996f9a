#include "games/smallworld/rules/start.h"

#include <algorithm>

#include "games/smallworld/rules/retreat.h"
#include "games/smallworld/rules/send.h"

namespace smallworld {
namespace {

constexpr Piece kMovedPiece = Piece::Ancient;

std::uint8_t active_army(const State& state) {
    return army_index(state.active, Role::Active);
}

// UG-RACE-CULTISTS-4, 5: to another region of its race; from the hand to any.
RegionSet moves(const Setup& setup, const State& state) {
    const Army& army = state.armies[active_army(state)];
    if (state.moved != 0 || state.picked != 0) return {};
    const Now traits(setup, state, active_army(state));
    if (traits->pieces[static_cast<std::size_t>(kMovedPiece)] == 0) return {};
    return army.held - state.where(kMovedPiece);
}

// UG-POWER-REBORN-1, 2: named in ascending order, while tokens last.
RegionSet rebirths(const Setup& setup, const State& state) {
    RegionSet regions;
    const Army& army = state.armies[active_army(state)];
    if (state.tray[army.race] == 0 && army.hand == 0) return regions;  // UG-INT-65
    for (const Role role : {Role::Declined, Role::Spirit}) {
        const std::uint8_t index = army_index(state.active, role);
        if (!state.armies[index].exists()) continue;
        const bool granted = setup.has_granted_swaps || state.granted != kNone;
        if (!granted && row_of(setup, state, index).swaps == 0) continue;
        if (Now(setup, state, index, Moment::Start)->swaps <= state.swapped) continue;
        regions |= state.armies[index].held;
    }
    if (regions.empty()) return regions;
    // UG-INT-25, UG-INT-103: a river will do, though it must be left again; closed water will not.
    return regions.from(state.cursor) & Now(setup, state, active_army(state))->enter;
}

}  // namespace

void gain_each_turn(const Setup& setup, State& state) {
    if (!setup.has_start) return;
    Army& army = state.armies[active_army(state)];
    const Now traits(setup, state, active_army(state), Moment::Start);
    std::uint8_t& tray = state.tray[army.race];
    const int count = std::min(traits->tokens_each_turn, tray);  // UG-PLACE-FOUNTAIN-2
    tray = static_cast<std::uint8_t>(tray - count);
    army.hand = static_cast<std::uint8_t>(army.hand + count);
}

bool enter_start(const Setup& setup, State& state) {
    if (!setup.has_start) return false;
    state.phase = Phase::Start;
    if (!moves(setup, state).empty() || !rebirths(setup, state).empty()) return true;
    return !send_targets(setup, state).empty();
}

void list_start(const Setup& setup, const State& state, Actions& out) {
    for (const Region region : moves(setup, state)) {
        out.add(place(kMovedPiece, region));
    }
    out.add(act(Kind::Done));
    out.add_each(act(Kind::Rebirth), rebirths(setup, state).bits());
    out.add_each(act(Kind::Send), send_targets(setup, state).bits());
}

Reason start_refusal(const Setup& setup, const State& state, Action action) {
    const Region region = region_of(action);
    switch (kind_of(action)) {
        case Kind::Place:
            if (piece_of(action) != kMovedPiece || count_of(action) != 1) return Reason::WrongPiece;
            return moves(setup, state).contains(region) ? Reason::None : Reason::NotOccupied;
        case Kind::Rebirth:
            return rebirths(setup, state).contains(region) ? Reason::None : Reason::NoRebirth;
        case Kind::Send: return send_refusal(setup, state, region);
        default: return Reason::None;
    }
}

void move_piece(State& state, Region region) {
    lift_pieces(state, kMovedPiece, state.where(kMovedPiece));
    put_piece(state, kMovedPiece, region);
    state.moved = 1;
}

// UG-POWER-REBORN-3: not a conquest. Pieces that come with occupation come all the same.
void rebirth(const Setup& setup, State& state, Region region) {
    const std::uint8_t old = state.army_at[region];
    Army& army = state.armies[active_army(state)];
    const std::uint8_t old_race = state.armies[old].race;
    state.tray[old_race] = static_cast<std::uint8_t>(state.tray[old_race] + state.tokens[region]);
    release(state, old, region);
    --(state.tray[army.race] != 0 ? state.tray[army.race] : army.hand);
    settle_in(state, active_army(state), region, 1);
    for (int p = 0; p < kMapPieceCount; ++p) {
        const auto piece = static_cast<Piece>(p);
        const Traits& row = row_of(setup, state, active_army(state));
        if (rules_of(piece).placed != Placed::EveryConquest) continue;
        if (row.pieces[static_cast<std::size_t>(p)] != 0) put_piece(state, piece, region);
    }
    ++state.swapped;
    state.cursor = static_cast<std::uint8_t>(index(region) + 1);
    vanish_if_gone(setup, state, old);  // UG-INT-64
}

}  // namespace smallworld
