#include "games/smallworld/rules/armies.h"

#include <cstddef>

#include "games/smallworld/rules/column.h"
#include "games/smallworld/rules/markers.h"
#include "games/smallworld/rules/tools.h"
#include "games/smallworld/traits.h"

namespace smallworld {
namespace {

// UG-RACE-DROW-1 … 3, UG-COMPAT-11.
RegionSet alone(const Setup& setup, const State& state, std::uint8_t army, RegionSet regions) {
    const RegionSet others =
        (state.occupied - state.armies[army].held) | state.tribes | state.monsters;
    for (const Region region : regions) {
        if (setup.map.neighbours[region].intersects(others)) regions.remove(region);
    }
    return regions;
}

RegionSet of_marked_players(const State& state, std::uint8_t army) {
    RegionSet regions;
    int rest = state.grudges[static_cast<std::size_t>(owner_of(army))];
    for (int seat = 0; rest != 0; ++seat, rest >>= 1) {
        if ((rest & 1) != 0) regions |= held_by(state, static_cast<Seat>(seat));
    }
    return regions;
}

RegionSet crowded(const State& state, RegionSet regions, int tokens) {
    for (const Region region : regions) {
        if (state.tokens[region] < tokens) regions.remove(region);
    }
    return regions;
}

}  // namespace

Traits& Now::room() {
    if (!more_) {
        more_ = *traits_;
        traits_ = &*more_;
    }
    return *more_;
}

void Now::extend(const Setup& setup, const State& state, std::uint8_t army, Moment moment) {
    const Army& a = state.armies[army];
    const bool declined = role_of(army) != Role::Active;
    for (const int marker : markers_in(setup, state, a.held, setup.matters_at(moment))) {
        const Region region = state.marker_at[static_cast<std::size_t>(marker)];
        const Traits& given = setup.marker_traits_of(marker, region, declined);
        add_traits(room(), given);
        if (given.grants && state.granted != kNone) {
            add_traits(room(), setup.granted_traits(state.granted, declined));
            // UG-INT-100: the badge is not the race's own, and keeps no second declined race.
            room().slot_free = setup.traits_of(a.race, a.power, declined).slot_free;
        }
    }
    if (has_uses(state) && army == state.acting_index()) {
        for_each_use(setup, state, [&](const Tool& tool) { add_tool(room(), tool.traits); });
    }
}

RegionSet members_now(const Setup& setup, const State& state, std::uint8_t army,
                      const Class& where) {
    RegionSet set = where.fixed;
    if ((where.parts & Class::kHasPiece) != 0) set &= state.where(where.piece);
    if ((where.parts & Class::kBordersPiece) != 0) {
        set &= around(setup.map, state.where(where.borders_piece));
    }
    if ((where.parts & Class::kMarkers) != 0) set &= marked_regions(setup, state, where.markers);
    if ((where.parts & Class::kMarked) != 0) set &= of_marked_players(state, army);
    if ((where.parts & Class::kTokens) != 0) set = crowded(state, set, where.tokens);
    if ((where.parts & Class::kAlone) != 0) set = alone(setup, state, army, set);
    return set;
}

RegionSet plain_only(const Setup& setup, const State& state) {
    RegionSet regions;
    for (int s = 0; s < setup.seats; ++s) {
        const auto seat = static_cast<Seat>(s);
        const std::uint8_t index = army_index(seat, Role::Active);
        const Army& army = state.armies[index];
        if (seat == state.active || !army.exists()) continue;
        const bool plain = (setup.plain_races >> army.race & 1) != 0 ||
                           (setup.plain_powers >> army.power & 1) != 0 ||
                           (setup.may_grant_plainness && army.held.intersects(state.boons) &&
                            Now(setup, state, index)->plain_only);
        if (plain) regions |= army.held;
    }
    return regions;
}

int unplaced(const Setup& setup, const State& state, std::uint8_t army, Piece piece) {
    const Army& a = state.armies[army];
    int count = Now(setup, state, army)->pieces[static_cast<std::size_t>(piece)];
    const RegionSet standing = state.where(piece) & a.held;
    if (!rules_of(piece).several) return count - standing.size();
    if (piece == Piece::Encampment) count -= a.encampments_withdrawn;
    for (const Region region : standing) {
        count -= state.count(piece, region);
    }
    return count;
}

void put_piece(State& state, Piece piece, Region region) {
    state.at[static_cast<std::size_t>(piece)].add(region);
    if (rules_of(piece).of_occupant) state.adorned.add(region);
    if (rules_of(piece).immune) state.guarded.add(region);
}

void lift_pieces(State& state, Piece piece, RegionSet from) {
    RegionSet& standing = state.at[static_cast<std::size_t>(piece)];
    if (!standing.intersects(from)) return;
    if (rules_of(piece).several) {
        for (const Region region : standing& from) {
            state.counts[count_row(piece)][region] = 0;
        }
    }
    standing -= from;
    refresh_pieces(state);
}

void set_count(State& state, Piece several, Region region, int count) {
    if (count == 0) {
        lift_pieces(state, several, RegionSet::of(region));
        return;
    }
    put_piece(state, several, region);
    state.counts[count_row(several)][region] = static_cast<std::uint8_t>(count);
}

void refresh_pieces(State& state) {
    RegionSet adorned;
    RegionSet guarded;
    for (int p = 0; p < kMapPieceCount; ++p) {
        const auto piece = static_cast<Piece>(p);
        if (rules_of(piece).of_occupant) adorned |= state.where(piece);
        if (rules_of(piece).immune) guarded |= state.where(piece);
    }
    state.adorned = adorned;
    state.guarded = guarded;
}

void clear_pieces(State& state, Region region) {
    if (!state.adorned.contains(region)) return;
    for (int p = 0; p < kMapPieceCount; ++p) {
        if (kPieces[static_cast<std::size_t>(p)].of_occupant) {
            state.at[static_cast<std::size_t>(p)].remove(region);
        }
    }
    for (auto& counts : state.counts) {
        counts[region] = 0;
    }
    refresh_pieces(state);
}

void release(State& state, std::uint8_t army, Region region) {
    state.armies[army].held.remove(region);
    state.occupied.remove(region);
    state.army_at[region] = kNoArmy;
    state.tokens[region] = 0;
    clear_pieces(state, region);  // SW-ABANDON-05, 06, UG-READY-06
}

void vanish(const Setup& setup, State& state, std::uint8_t army) {
    Army& a = state.armies[army];
    int tokens = a.hand + a.withdrawn + a.reserve;
    for (const Region region : a.held) {
        tokens += state.tokens[region];
        release(state, army, region);  // SW-DECLINE-10
    }
    state.tray[a.race] = static_cast<std::uint8_t>(state.tray[a.race] + tokens);
    state.displaced &= ~(1U << army);
    take_off_sites(setup, state, army);
    return_tile(state, a.race);
    if (a.power != kNone) discard_badge(state, a.power);
    a = Army{};
    settle_column(state);
}

void vanish_if_gone(const Setup& setup, State& state, std::uint8_t army) {
    const Army& a = state.armies[army];
    if (role_of(army) == Role::Active || !a.held.empty()) return;
    if (a.hand == 0 && a.withdrawn == 0) vanish(setup, state, army);
}

void pay(State& state, Seat seat, int coins) {
    std::int16_t& purse = state.coins[static_cast<std::size_t>(seat)];
    purse = static_cast<std::int16_t>(purse + coins);
    state.scored += coins;
}

}  // namespace smallworld
