#pragma once

#include <algorithm>
#include <cstddef>

#include "games/smallworld/game.h"
#include "games/smallworld/rules/armies.h"

// The parts of check(), and what they share: an idea of their own of what an army has.
namespace smallworld {

inline constexpr Broken kFine{};

// Before the active player has decided anything but what starts his turn.
inline bool is_between_turns(const State& state) {
    return state.phase == Phase::Choose || state.phase == Phase::Pick ||
           state.phase == Phase::Swap || state.phase == Phase::Start;
}

inline bool is_declined(std::uint8_t army) {
    return role_of(army) != Role::Active;
}

// Where the marker lies, if it lies in one of these regions.
inline bool lies_in(const State& state, int marker, RegionSet regions) {
    if (marker >= kMaxMarkers) return false;
    const Region region = state.marker_at[static_cast<std::size_t>(marker)];
    return region != engine::kNoRegion && regions.contains(region);
}

// Everything that gives the army something: its race and power, the markers in its regions, and
// the badge of a place there (UG-DEF-15, UG-PLACE-STONE-3).
template <typename Visit>
void for_each_gift(const Setup& setup, const State& state, std::uint8_t army, bool declined,
                   const Visit& visit) {
    const Army& a = state.armies[army];
    visit(setup.traits_of(a.race, a.power, declined));
    // check_markers has found the set right: most armies need no look at each marker.
    if (!a.held.intersects(state.marked)) return;
    for (int m = 0; m < setup.marker_count; ++m) {
        if (!lies_in(state, m, a.held)) continue;
        const Region region = state.marker_at[static_cast<std::size_t>(m)];
        const Traits& given = setup.marker_traits_of(m, region, declined);
        visit(given);
        if (given.grants && state.granted != kNone) {
            visit(setup.granted_traits(state.granted, declined));
        }
    }
}

template <typename Ask>
bool has(const Setup& setup, const State& state, std::uint8_t army, const Ask& ask) {
    bool found = false;
    for_each_gift(setup, state, army, is_declined(army),
                  [&](const Traits& traits) { found = found || ask(traits); });
    return found;
}

template <std::uint8_t Traits::* Number>
int sum(const Setup& setup, const State& state, std::uint8_t army) {
    int total = 0;
    for_each_gift(setup, state, army, is_declined(army),
                  [&](const Traits& traits) { total += traits.*Number; });
    return total;
}

// How many of the piece the army brings. What stays in decline was brought before.
inline int brings(const Setup& setup, const State& state, std::uint8_t army, Piece piece) {
    int total = 0;
    const bool declined = is_declined(army) && !rules_of(piece).stays_in_decline;
    for_each_gift(setup, state, army, declined, [&](const Traits& traits) {
        total += traits.pieces[static_cast<std::size_t>(piece)];
    });
    return total;
}

inline bool gains(const Traits& traits, Piece piece) {
    return std::any_of(traits.piece_gains.begin(), traits.piece_gains.end(),
                       [&](const GainTerm& term) { return term.piece == piece; });
}

// UG-PLACE-STONE-6, 8: tokens and armors that a granted power gave stay when the place is lost.
template <typename Ask>
bool granted_once(const Setup& setup, const State& state, const Ask& ask) {
    if (state.granted == kNone) return false;
    return ask(setup.granted_traits(state.granted, false)) ||
           ask(setup.granted_traits(state.granted, true));
}

// The regions that the army has this for, or had before it declined. Which badge it had then,
// nobody knows any more if it was discarded: it may have been any.
template <RegionSet Traits::* Set>
RegionSet once_had(const Setup& setup, const State& state, std::uint8_t army) {
    RegionSet regions;
    const auto add = [&](const Traits& traits) { regions |= traits.*Set; };
    for_each_gift(setup, state, army, false, add);
    if (state.granted != kNone) add(setup.granted_traits(state.granted, false));
    const Army& a = state.armies[army];
    for (int p = 0; a.power == kNone && p < setup.power_count; ++p) {
        add(setup.traits_of(a.race, static_cast<std::uint8_t>(p), false));
    }
    return regions;
}

Broken check_pieces(const Setup& setup, const State& state);
Broken check_grudges(const Setup& setup, const State& state);
// Of one army.
Broken check_army(const Setup& setup, const State& state, std::uint8_t index);
Broken check_own_pieces(const Setup& setup, const State& state, std::uint8_t index);

}  // namespace smallworld
