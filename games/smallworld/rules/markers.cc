#include "games/smallworld/rules/markers.h"

#include <cstddef>

#include "games/smallworld/rules/column.h"

namespace smallworld {
namespace {

// The regions where pieces of a granted power may stand: those of the army at the place.
RegionSet holders_regions(const Setup& setup, const State& state) {
    for (int m = 0; m < setup.marker_count; ++m) {
        const Region region = site_of(state, m);
        if (region == engine::kNoRegion || state.army_at[region] == kNoArmy) continue;
        if (setup.marker_traits_of(m, region, false).grants) {
            return state.armies[state.army_at[region]].held;
        }
    }
    return {};
}

void drop_withdrawn_encampments(State& state, RegionSet holders) {
    for (std::uint8_t i = 0; i < kArmies; ++i) {
        Army& army = state.armies[i];
        if (army.encampments_withdrawn == 0 || army.held.intersects(holders)) continue;
        army.encampments_withdrawn = 0;
        if (army.withdrawn == 0) state.displaced &= ~(1U << i);
    }
}

}  // namespace

MarkersIn markers_in(const Setup& setup, const State& state, RegionSet regions,
                     std::uint32_t which) {
    std::uint32_t found = 0;
    for (std::uint32_t rest = revealed(setup, state) & which; rest != 0; rest &= rest - 1) {
        const int marker = std::countr_zero(rest);
        if (regions.contains(site_of(state, marker))) found |= marker_bit(marker);
    }
    return MarkersIn(found);
}

RegionSet marked_regions(const Setup& setup, const State& state, std::uint8_t kinds) {
    RegionSet regions;
    for (int m = 0; m < setup.marker_count; ++m) {
        const int kind = (setup.relics & marker_bit(m)) != 0 ? 1 : 0;
        const Region region = site_of(state, m);
        if ((kinds >> kind & 1) != 0 && region != engine::kNoRegion) regions.add(region);
    }
    return regions;
}

int marker_defence(const Setup& setup, const State& state, Region region) {
    int sum = 0;
    for (std::uint32_t rest = setup.defending; rest != 0; rest &= rest - 1) {
        const auto marker = static_cast<std::size_t>(std::countr_zero(rest));
        if (state.marker_at[marker] == region) sum += setup.defence[marker];
    }
    return sum;
}

void refresh_markers(const Setup& setup, State& state) {
    state.boons = state.marked = RegionSet();
    for (int m = 0; m < setup.marker_count; ++m) {
        const Region region = site_of(state, m);
        if (region == engine::kNoRegion) continue;
        if ((setup.matters_at(Moment::Turn) & marker_bit(m)) != 0) state.boons.add(region);
        state.marked.add(region);
    }
}

void lay_marker(const Setup& setup, State& state, int marker, Region region) {
    state.marker_at[static_cast<std::size_t>(marker)] = region;
    refresh_markers(setup, state);
}

void discover(const Setup&, State& state, Region region) {
    if (state.unseen_markers == 0) return;
    state.discovery = region;
    if (state.chance == Chance::None) state.chance = Chance::Marker;
}

bool reveal(const Setup& setup, State& state, std::uint8_t marker) {
    state.chance = Chance::None;
    state.unseen_markers &= ~marker_bit(marker);
    const Region region = state.discovery;
    lay_marker(setup, state, marker, region);
    if (!setup.marker_traits_of(marker, region, false).grants) return true;
    if (!restock_badges(state)) return true;
    state.chance = Chance::Grant;  // UG-PLACE-STONE-1, 7
    return false;
}

bool grant(const Setup&, State& state, std::uint8_t power) {
    state.chance = Chance::None;
    state.unseen_powers &= ~item_bit(power);
    state.granted = power;
    return true;
}

void recall_pieces(const Setup& setup, State& state, Region region) {
    for (int p = 0; p < kMapPieceCount; ++p) {
        const auto piece = static_cast<Piece>(p);
        const std::uint8_t marker = setup.brought_by[static_cast<std::size_t>(p)];
        if (rules_of(piece).placed != Placed::AnyRegion || marker == kNone) continue;
        if (site_of(state, marker) == region) lift_pieces(state, piece, state.where(piece));
    }
}

void take_off_sites(const Setup& setup, State& state, std::uint8_t army) {
    const RegionSet sites = state.where(kSitePiece);
    if (sites.empty()) return;
    const Army& a = state.armies[army];
    const Traits& brought = setup.traits_of(a.race, a.power, false);
    if ((brought.brings & piece_bit(kSitePiece)) != 0) lift_pieces(state, kSitePiece, sites);
}

void settle_grant(const Setup& setup, State& state) {
    const Traits& given = setup.granted_traits(state.granted, false);
    if (given.brings == 0 && !given.grudge) return;
    const RegionSet allowed = holders_regions(setup, state);
    for (int p = 0; p < kMapPieceCount; ++p) {
        const auto piece = static_cast<Piece>(p);
        const bool bound = rules_of(piece).of_occupant && rules_of(piece).placed != Placed::Gained;
        if (!bound || given.pieces[static_cast<std::size_t>(p)] == 0) continue;
        lift_pieces(state, piece, state.where(piece) - allowed);
        if (piece == Piece::Encampment) drop_withdrawn_encampments(state, allowed);
    }
    for (int s = 0; s < setup.seats; ++s) {
        const std::uint8_t active = army_index(static_cast<Seat>(s), Role::Active);
        std::uint8_t& marks = state.grudges[static_cast<std::size_t>(s)];
        if (marks == 0) continue;
        if (!state.armies[active].exists() || !Now(setup, state, active)->grudge) marks = 0;
    }
}

}  // namespace smallworld
