#include <array>
#include <cstddef>

#include "games/smallworld/check_parts.h"

// What must hold of pieces (SW-INV-07 … 10, 20, UG-CORE-03, 08).
namespace smallworld {
namespace {

// The rule that each piece keeps or breaks.
constexpr std::array<std::string_view, kPieceCount> kPieceRules{
    "SW-INV-07",        "SW-INV-08",        "SW-INV-10",          "SW-INV-10",
    "SW-INV-10",        "SW-INV-09",        "UG-POWER-SHIELD-6",  "UG-RACE-CULTISTS-5",
    "UG-POWER-ROYAL-3", "UG-PLACE-CRYPT-1", "UG-PLACE-PENTA-4",   "UG-RACE-FLAMES-1",
    "UG-POWER-MAGIC-4", "UG-RACE-IRONDW-2", "UG-POWER-VENGEFUL-4"};

std::string_view rule_of(Piece piece) {
    return kPieceRules[static_cast<std::size_t>(piece)];
}

// Where pieces of this kind may stand: regions of races that bring it, or brought it and keep it.
RegionSet piece_regions(const Setup& setup, const State& state, Piece piece) {
    RegionSet regions;
    const auto gained = [&](const Traits& traits) { return gains(traits, piece); };
    if (rules_of(piece).placed == Placed::Gained && granted_once(setup, state, gained)) {
        return setup.map.all;
    }
    for (std::uint8_t i = 0; i < kArmies; ++i) {
        const Army& army = state.armies[i];
        if (!army.exists()) continue;
        const bool stays = rules_of(piece).stays_in_decline;
        if (is_declined(i) && !stays) continue;
        const bool discarded = is_declined(i) && army.power == kNone;
        const bool row_gains = gains(setup.traits_of(army.race, army.power, false), piece);
        if (brings(setup, state, i, piece) != 0 || row_gains || discarded) regions |= army.held;
    }
    return regions;
}

int standing_count(const State& state, Piece piece, RegionSet regions) {
    const RegionSet standing = state.where(piece) & regions;
    if (!rules_of(piece).several) return standing.size();
    int total = 0;
    for (const Region region : standing) {
        total += state.count(piece, region);
    }
    return total;
}

// Pieces that go with the race in their region (UG-CORE-03).
Broken check_piece_of_race(const Setup& setup, const State& state, Piece piece) {
    const RegionSet standing = state.where(piece);
    if (!state.occupied.contains_all(standing)) {
        return {"SW-INV-20", "a piece stands in a region without race tokens"};
    }
    if (!piece_regions(setup, state, piece).contains_all(standing)) {
        return {rule_of(piece), "a piece stands with a race that does not have it"};
    }
    return kFine;
}

// Pieces that stand by themselves: on a site of the map, or where the holder of a marker put them.
Broken check_piece_alone(const Setup& setup, const State& state, Piece piece) {
    const RegionSet standing = state.where(piece);
    if (standing.empty()) return kFine;
    if (rules_of(piece).placed == Placed::OnPick) {
        if (!setup.map.volcanoes.contains_all(standing)) {
            return {"UG-CHASM-03", "a piece does not stand on a site for it"};
        }
        for (std::uint8_t i = 0; i < kArmies; ++i) {
            const bool there = state.armies[i].exists() && !is_declined(i);
            if (there && brings(setup, state, i, piece) != 0) return kFine;
        }
        return {rule_of(piece), "a piece is on the map without the race that brings it"};
    }
    if (standing.intersects(setup.map.of(Terrain::Chasm))) {
        return {"UG-CHASM-01", "a piece stands on a chasm"};
    }
    const std::uint8_t marker = setup.brought_by[static_cast<std::size_t>(piece)];
    if (marker >= setup.marker_count || !lies_in(state, marker, setup.map.all)) {
        return {rule_of(piece), "a piece is on the map without the place it belongs to"};
    }
    if (rules_of(piece).placed == Placed::AnyRegion && lies_in(state, marker, standing)) {
        return {rule_of(piece), "a piece stands at the place it belongs to"};
    }
    const RegionSet neutral = state.tribes | state.monsters;
    if (piece == Piece::Balrog && standing.intersects(state.occupied | neutral)) {
        return {"UG-CORE-08", "the region of the Balrog is not empty"};
    }
    return kFine;
}

// What State remembers about pieces, so that rules need not look at each.
Broken check_piece_sets(const Setup& setup, const State& state) {
    RegionSet adorned;
    RegionSet guarded;
    for (int p = 0; p < kMapPieceCount; ++p) {
        const auto piece = static_cast<Piece>(p);
        const RegionSet standing = state.where(piece);
        if (!setup.map.all.contains_all(standing)) {
            return {"SW-INV-20", "a piece stands outside the map"};
        }
        if (rules_of(piece).of_occupant) adorned |= standing;
        if (rules_of(piece).immune) guarded |= standing;
        if (!rules_of(piece).several) continue;
        for (int i = 0; i < engine::kMaxRegions; ++i) {
            const auto region = static_cast<Region>(i);
            if (standing.contains(region) != (state.count(piece, region) != 0)) {
                return {rule_of(piece), "the set of regions with a piece is wrong"};
            }
        }
    }
    if (adorned == state.adorned && guarded == state.guarded) return kFine;
    return {"UG-IMM-03", "the sets of regions with pieces are wrong"};
}

}  // namespace

// SW-INV-07 … 10, 20, UG-COMP-07, 08.
Broken check_pieces(const Setup& setup, const State& state) {
    if (const Broken broken = check_piece_sets(setup, state); !broken.ok()) return broken;
    for (int p = 0; p < kMapPieceCount; ++p) {
        const auto piece = static_cast<Piece>(p);
        const Broken broken = rules_of(piece).of_occupant ? check_piece_of_race(setup, state, piece)
                                                          : check_piece_alone(setup, state, piece);
        if (!broken.ok()) return broken;
        if (standing_count(state, piece, setup.map.all) > rules_of(piece).stock) {
            return {rule_of(piece), "more pieces are on the map than there are"};
        }
    }
    return kFine;
}

// How many pieces of its own each army has, of those whose number is its own.
Broken check_own_pieces(const Setup& setup, const State& state, std::uint8_t index) {
    const Army& army = state.armies[index];
    for (int p = 0; p < kMapPieceCount; ++p) {
        const auto piece = static_cast<Piece>(p);
        const PieceRules& rules = rules_of(piece);
        if (!rules.of_occupant) continue;
        const int brought = brings(setup, state, index, piece);
        const bool every = rules.placed == Placed::EveryConquest;
        if (every && row_of(setup, state, index).pieces[static_cast<std::size_t>(p)] != 0 &&
            (state.where(piece) & army.held) != army.held) {
            return {"SW-INV-07", "a region lacks the piece that comes with its race"};
        }
        if (every || rules.placed == Placed::EachTurn || rules.placed == Placed::Gained) continue;
        int own = standing_count(state, piece, army.held);
        if (piece == Piece::Encampment) own += army.encampments_withdrawn;
        if (is_declined(index) && army.power == kNone && rules.stays_in_decline) continue;
        if (own > brought) return {rule_of(piece), "a race has more pieces than it brings"};
    }
    return kFine;
}

}  // namespace smallworld
