#include "games/smallworld/rules/send.h"

#include <cstddef>

#include "games/smallworld/rules/markers.h"
#include "games/smallworld/rules/reach.h"
#include "games/smallworld/rules/retreat.h"

namespace smallworld {
namespace {

constexpr Piece kSentPiece = Piece::Balrog;

// UG-DEF-15: the active race of the active player has it.
bool has_piece_to_send(const Setup& setup, const State& state) {
    const std::uint8_t army = army_index(state.active, Role::Active);
    if (state.stage != Role::Active || !state.armies[army].exists()) return false;
    if (row_of(setup, state, army).piece_conquest != 0) return true;
    const RegionSet held = state.armies[army].held;
    return held.intersects(state.marked) && !markers_in(setup, state, held, setup.senders).empty();
}

// UG-PLACE-PENTA-1, 5, 7: from where it stands, else from where it comes from.
RegionSet departure(const Setup& setup, const State& state) {
    if (!state.where(kSentPiece).empty()) return state.where(kSentPiece);
    const std::uint8_t marker = setup.brought_by[static_cast<std::size_t>(kSentPiece)];
    if (marker != kNone) return RegionSet::of(state.marker_at[marker]);
    return state.army(state.active, Role::Active).held;
}

}  // namespace

RegionSet sendable(const Setup& setup, const State& state) {
    if (!has_piece_to_send(setup, state)) return {};
    RegionSet open = around(setup.map, departure(setup, state));
    open -= setup.map.of(Terrain::Chasm);                   // UG-CHASM-01
    open -= state.guarded;                                  // UG-INT-45
    open -= plain_only(setup, state) | under_peace(state);  // UG-RACE-GNOMES-4, UG-INT-95
    const std::uint8_t army = army_index(state.active, Role::Active);
    if (Now(setup, state, army)->plain_only) open -= state.armies[army].held;  // UG-PLACE-PENTA-2
    return open - unpayable(setup, state);                                     // UG-INT-46
}

Reason send_refusal(const Setup& setup, const State& state, Region region) {
    if (state.sent != 0) return Reason::Sent;
    return send_targets(setup, state).contains(region) ? Reason::None : Reason::NoSend;
}

void send(const Setup& setup, State& state, Region region) {
    const std::uint8_t army = army_index(state.active, Role::Active);
    const int loss = Now(setup, state, army, Moment::Send)->piece_conquest;
    state.sent = 1;
    attack(setup, state, region);                           // UG-INT-46
    drive_out(setup, state, region, Loss{.tokens = loss});  // UG-PLACE-PENTA-3
    state.tribes.remove(region);
    lift_pieces(state, kSentPiece, state.where(kSentPiece));  // UG-PLACE-PENTA-6
    put_piece(state, kSentPiece, region);
    if (!state.monsters.contains(region)) return;
    state.monsters.remove(region);
    if (setup.options.balrog_reveals != 0) discover(setup, state, region);  // UG-MONSTER-08
}

}  // namespace smallworld
