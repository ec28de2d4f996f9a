#include "games/smallworld/rules/place.h"

#include "games/smallworld/rules/distribute.h"
#include "games/smallworld/rules/send.h"

namespace smallworld {
namespace {

// Placed if the player likes, one at most; others are arranged anew.
bool is_optional(Piece piece) {
    const Placed placed = rules_of(piece).placed;
    return placed == Placed::EachTurn || placed == Placed::NextConquest ||
           placed == Placed::AnyRegion || placed == Placed::OnPick;
}

// UG-PLACE-CRYPT-1, 2: any region but that of the place it comes from. Left where it is, it has
// simply not been moved.
RegionSet haunts(const Setup& setup, const State& state, Piece piece) {
    const std::uint8_t marker = setup.brought_by[static_cast<std::size_t>(piece)];
    RegionSet sites = setup.map.all - setup.map.of(Terrain::Chasm) - state.where(piece);
    if (marker != kNone && state.marker_at[marker] != engine::kNoRegion) {
        sites.remove(state.marker_at[marker]);
    }
    return sites;
}

// Where one of the piece may be put.
RegionSet building_sites(const Setup& setup, const State& state, Piece piece) {
    const RegionSet standing = state.where(piece);
    switch (rules_of(piece).placed) {
        case Placed::OnPick: return setup.map.volcanoes;  // UG-RACE-FLAMES-1
        case Placed::AnyRegion: return haunts(setup, state, piece);
        case Placed::NextConquest:  // UG-RACE-CULTISTS-5: only from the hand
            return standing.empty() ? state.acting().held : RegionSet();
        default:  // SW-POWER-FORTIFIED-2, 3: one to a region, and only while the stock lasts.
            if (standing.size() >= rules_of(piece).stock) return {};
            return state.acting().held - standing;
    }
}

// UG-RACE-FLAMES-1: a site must be chosen.
bool is_mandatory(Piece piece) {
    return rules_of(piece).placed == Placed::OnPick;
}

}  // namespace

bool enter_place(const Setup& setup, const Traits& traits, State& state, Piece piece) {
    if ((traits.brings & piece_bit(piece)) == 0) return false;
    if (state.acting().held.empty() && !is_mandatory(piece)) return false;
    state.phase = Phase::Place;
    state.piece = piece;
    state.cursor = 0;
    if (is_optional(piece)) return !building_sites(setup, state, piece).empty();
    lift_pieces(state, piece, state.acting().held);  // SW-POWER-BIVOUACKING-3, SW-POWER-HEROIC-3
    return !distribute_forced(setup, state);
}

bool enter_gained(const Setup& setup, State& state, Piece piece) {
    if (state.gained == 0) return false;
    state.phase = Phase::Place;
    state.piece = piece;
    state.cursor = 0;
    return !distribute_forced(setup, state);
}

bool enter_send(const Setup& setup, State& state) {
    if (!setup.has_extras || send_targets(setup, state).empty()) return false;
    state.phase = Phase::Place;
    state.piece = Piece::Balrog;
    return true;
}

void list_place(const Setup& setup, const State& state, Actions& out) {
    if (state.piece == Piece::Balrog) {
        out.add(act(Kind::Done));
        out.add_each(act(Kind::Send), send_targets(setup, state).bits());
        return;
    }
    if (!is_optional(state.piece)) {
        list_distribution(setup, state, out);
        return;
    }
    for (const Region region : building_sites(setup, state, state.piece)) {
        out.add(place(state.piece, region));
    }
    if (!is_mandatory(state.piece)) out.add(act(Kind::Done));
}

Reason place_refusal(const Setup& setup, const State& state, Action action) {
    const Region region = region_of(action);
    const bool sends = state.piece == Piece::Balrog;
    if (kind_of(action) == Kind::Send) {
        return sends ? send_refusal(setup, state, region) : Reason::WrongPhase;
    }
    if (sends) return kind_of(action) == Kind::Done ? Reason::None : Reason::WrongPiece;
    if (!is_optional(state.piece)) return distribution_refusal(setup, state, action);
    if (kind_of(action) == Kind::Done) {
        return is_mandatory(state.piece) ? Reason::MustPlaceAll : Reason::None;
    }
    if (piece_of(action) != state.piece) return Reason::WrongPiece;
    if (is_mandatory(state.piece) && !setup.map.volcanoes.contains(region)) return Reason::NotASite;
    const bool anywhere = rules_of(state.piece).placed == Placed::AnyRegion;
    const bool site = building_sites(setup, state, state.piece).contains(region);
    if (anywhere && !site && !state.where(state.piece).contains(region)) return Reason::NotAHaunt;
    const bool own = rules_of(state.piece).of_occupant;
    if (own && !state.acting().held.contains(region)) return Reason::NotOccupied;
    if (count_of(action) != 1 || state.where(state.piece).contains(region)) return Reason::OneEach;
    return site ? Reason::None : Reason::NoneLeft;
}

bool place_piece(const Setup& setup, State& state, Region region, int count) {
    if (!is_optional(state.piece)) return distribute(setup, state, region, count);
    const bool moves = rules_of(state.piece).placed != Placed::EachTurn;
    if (moves) lift_pieces(state, state.piece, state.where(state.piece));
    put_piece(state, state.piece, region);
    return true;
}

void forget_placing(State& state) {
    state.piece = Piece::Encampment;
    state.cursor = 0;
}

bool enter_ally(const Setup& setup, const Traits& traits, State& state) {
    forget_placing(state);
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
    if (!Now(setup, state, state.acting_index())->truce_mandatory) out.add(act(Kind::Done));
}

Reason ally_refusal(const Setup& setup, const State& state, Action action) {
    if (kind_of(action) == Kind::Done) {
        return Now(setup, state, state.acting_index())->truce_mandatory ? Reason::MustName
                                                                        : Reason::None;
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
