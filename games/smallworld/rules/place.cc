#include "games/smallworld/rules/place.h"

#include "games/smallworld/rules/distribute.h"

namespace smallworld {
namespace {

// A piece of which at most one a turn is added, if the player likes; others are arranged anew.
bool is_optional(Piece piece) {
    return rules_of(piece).placed == Placed::EachTurn;
}

// SW-POWER-FORTIFIED-2, 3: one to a region, and only while the stock lasts.
RegionSet building_sites(const State& state, Piece piece) {
    const RegionSet standing = state.where(piece);
    if (standing.size() >= rules_of(piece).stock) return {};
    return state.acting().held - standing;
}

// SW-POWER-BIVOUACKING-3, SW-POWER-HEROIC-3.
void take_up_pieces(State& state, Piece piece) {
    if (piece != Piece::Encampment) {
        state.where(piece) -= state.acting().held;
        return;
    }
    for (const Region region : state.acting().held) {
        state.encampments[region] = 0;
    }
}

}  // namespace

bool enter_place(const Setup& setup, const Traits& traits, State& state, Piece piece) {
    if (traits.pieces[static_cast<std::size_t>(piece)] == 0) return false;
    if (state.acting().held.empty()) return false;
    state.phase = Phase::Place;
    state.piece = piece;
    state.cursor = 0;
    if (is_optional(piece)) return !building_sites(state, piece).empty();
    take_up_pieces(state, piece);
    return !distribute_forced(setup, state);
}

void list_place(const Setup& setup, const State& state, Actions& out) {
    if (!is_optional(state.piece)) {
        list_distribution(setup, state, out);
        return;
    }
    for (const Region region : building_sites(state, state.piece)) {
        out.add(place(state.piece, region));
    }
    out.add(act(Kind::Done));
}

Reason place_refusal(const Setup& setup, const State& state, Action action) {
    if (!is_optional(state.piece)) return distribution_refusal(setup, state, action);
    if (kind_of(action) == Kind::Done) return Reason::None;
    const Region region = region_of(action);
    if (piece_of(action) != state.piece) return Reason::WrongPiece;
    if (!state.acting().held.contains(region)) return Reason::NotOccupied;
    if (count_of(action) != 1 || state.where(state.piece).contains(region)) return Reason::OneEach;
    return building_sites(state, state.piece).contains(region) ? Reason::None : Reason::NoneLeft;
}

bool place_piece(const Setup& setup, State& state, Region region, int count) {
    if (!is_optional(state.piece)) return distribute(setup, state, region, count);
    state.where(state.piece).add(region);
    return true;
}

bool enter_ally(const Setup& setup, const Traits& traits, State& state) {
    state.piece = Piece::Encampment;  // Placing is over: nothing of it stays in the state.
    state.cursor = 0;
    if (!traits.truce || state.acting().held.empty()) return false;  // RUL-067
    Actions choices;
    choices.clear();
    list_allies(setup, state, choices);
    state.phase = Phase::Ally;
    if (choices.size() > 1) return true;
    if (choices.size() == 1 && kind_of(choices[0]) == Kind::Ally) {
        make_peace(state, seat_of(choices[0]));
    }
    return false;
}

void list_allies(const Setup& setup, const State& state, Actions& out) {
    for (int s = 0; s < setup.seats; ++s) {
        const auto seat = static_cast<Seat>(s);
        if (seat == state.active || (state.attacked & bit(seat)) != 0) continue;
        out.add(act(Kind::Ally, seat));
    }
    if (!acting_traits(setup, state).truce_mandatory) out.add(act(Kind::Done));
}

Reason ally_refusal(const Setup& setup, const State& state, Action action) {
    if (kind_of(action) == Kind::Done) {
        return acting_traits(setup, state).truce_mandatory ? Reason::MustName : Reason::None;
    }
    const Seat seat = seat_of(action);
    if (index(seat) >= setup.seats) return Reason::NoSuchSeat;
    if (seat == state.active) return Reason::OwnAlly;
    return (state.attacked & bit(seat)) != 0 ? Reason::AttackedAlly : Reason::None;
}

void make_peace(State& state, Seat ally) {
    state.peace[static_cast<std::size_t>(ally)] |= bit(state.active);
}

}  // namespace smallworld
