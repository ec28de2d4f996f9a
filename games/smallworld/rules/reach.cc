#include "games/smallworld/rules/reach.h"

#include <cstddef>

#include "games/smallworld/game.h"

namespace smallworld {
namespace {

// Why the acting army could not substitute a token anywhere.
Reason conversion_bar(const Acting& acting) {
    const Army& army = acting.army;
    if (!acting.traits.substitute.may) return Reason::NoConversion;
    // RUL-075: a race without any token does nothing, whatever OPT-SORC-FREE says.
    const bool needs_free = acting.traits.substitute.needs_free || army.held.empty();
    return needs_free && army.hand == 0 ? Reason::NoFreeToken : Reason::None;
}

// UG-DEF-11: the tray, else the hand where the trait allows it.
bool has_replacement(const Acting& acting) {
    if (acting.state.tray[acting.army.race] != 0) return true;
    return acting.traits.substitute.from_hand && acting.army.hand != 0;
}

// Why the token in a region that it could attack could not be substituted.
Reason substitution_problem(const Acting& acting, Region region) {
    const Army& army = acting.army;
    const State& state = acting.state;
    const Substitution& way = acting.traits.substitute;
    // SW-RACE-SORCERERS-3: it needs a neighbour of its own, unless it needs no adjacency.
    const bool enters = way.as_entry || acting.traits.anywhere.contains(region);  // UG-INT-87
    if (army.held.empty() && !enters) return Reason::OutOfReach;
    const std::uint8_t occupant = state.army_at[region];
    if (occupant == kNoArmy || role_of(occupant) != Role::Active ||
        owner_of(occupant) == state.active) {
        return Reason::NotActiveEnemy;
    }
    if (state.tokens[region] != 1) return Reason::NotSingle;
    if (state.where(Piece::Encampment).contains(region)) return Reason::Encamped;
    if (acting.plain.contains(region)) return Reason::PlainOnly;
    if (!way.by_tool && (state.converted & bit(owner_of(occupant))) != 0) {
        return Reason::AlreadyConverted;
    }
    return has_replacement(acting) ? Reason::None : Reason::TrayEmpty;
}

// UG-RACE-LIZARD-1, 2: both banks of a connected stretch of what it passes through.
RegionSet across(const Setup& setup, const State& state, RegionSet through, RegionSet from) {
    if (setup.options.kraken_blocks != 0) through -= state.occupied;  // UG-INT-21
    RegionSet passed = around(setup.map, from) & through;
    for (RegionSet more = passed; !more.empty();) {
        more = (around(setup.map, more) & through) - passed;
        passed |= more;
    }
    return around(setup.map, passed);
}

// UG-IMM-04: a Ghost belongs to whoever holds the place that it comes from.
bool controls(const Setup& setup, const State& state, Piece piece, Seat seat) {
    const std::uint8_t marker = setup.brought_by[static_cast<std::size_t>(piece)];
    if (marker == kNone) return false;
    const Region region = state.marker_at[marker];
    return region != engine::kNoRegion && held_by(state, seat).contains(region);
}

// Entry regions that depend on what stands where.
[[gnu::noinline]] RegionSet entry_now(const Acting& acting) {
    RegionSet entry = acting.traits.entry;
    for (const Class& where : acting.traits.entries) {
        entry |= members(acting.setup, acting.state, acting.index, where);
    }
    return entry;
}

RegionSet reach_plainly(const Acting& acting) {
    if (acting.army.held.empty()) return acting.setup.map.entry;
    return around(acting.setup.map, acting.army.held);
}

// UG-RACE-GNOMES-2, 3: no special reach, and no item that would not help.
RegionSet closed_by_plainness(const Acting& acting) {
    const RegionSet plain = acting.plain;
    return plain.empty() || has_uses(acting.state) ? plain : plain - reach_plainly(acting);
}

}  // namespace

RegionSet linked_to(const Setup& setup, const State& state, const Traits& traits, RegionSet from) {
    RegionSet near;
    // SW-POWER-UNDERWORLD-2: one linked region held makes all of them adjacent.
    for (const RegionSet& link : traits.links) {
        if (from.intersects(link)) near |= link;
    }
    if (!from.empty()) near |= traits.beside_all;  // UG-RACE-SPIDER-1
    if (!traits.through.empty()) near |= across(setup, state, traits.through, from);
    return near;
}

[[gnu::always_inline]] inline RegionSet reach_now(const Acting& acting) {
    const Traits& traits = acting.traits;
    if (!acting.army.held.empty()) {
        return adjacent_to(acting.setup, acting.state, traits, acting.army.held) | traits.anywhere;
    }
    return traits.entries.size() == 0 ? traits.entry : entry_now(acting);  // SW-FIRST-01
}

RegionSet reach(const Acting& acting) {
    return reach_now(acting);
}

RegionSet immune_now(const Acting& acting) {
    const State& state = acting.state;
    RegionSet of_others;
    for (int p = 0; p < kMapPieceCount; ++p) {
        const auto piece = static_cast<Piece>(p);
        if (rules_of(piece).immune && rules_of(piece).of_occupant) of_others |= state.where(piece);
    }
    // RUL-030, UG-IMM-04: only other players are barred, unless the option says that Holes bar the
    // owner too.
    RegionSet own = held_by(state, state.active);
    if (state.stage != Role::Active && acting.setup.options.own_ghoul_immune == kImmuneToOwnHoles) {
        own -= state.where(Piece::Hole);
    }
    RegionSet closed = (of_others - own) | state.where(Piece::Balrog);  // UG-PLACE-PENTA-4
    if (!controls(acting.setup, state, Piece::Ghost, state.active)) {
        closed |= state.where(Piece::Ghost);
    }
    return closed;
}

RegionSet under_peace(const State& state) {
    RegionSet closed;
    if (state.stage != Role::Active) return closed;  // SW-POWER-DIPLOMAT-4
    for (int d = 0, rest = state.peace[static_cast<std::size_t>(state.active)]; rest != 0;
         ++d, rest >>= 1) {
        if ((rest & 1) != 0) closed |= state.army(static_cast<Seat>(d), Role::Active).held;
    }
    return closed;
}

RegionSet unpayable(const Setup& setup, const State& state) {
    RegionSet regions;
    const int coins = state.coins[static_cast<std::size_t>(state.active)];
    if (coins >= setup.highest_toll) return regions;
    for (std::uint8_t army = 0; army < setup.seats * 4; ++army) {
        if (!state.armies[army].exists() || owner_of(army) == state.active) continue;
        const Now traits(setup, state, army);
        if (traits->toll > coins || traits->lock > coins) regions |= state.armies[army].held;
    }
    return regions;
}

RegionSet open_targets(const Acting& acting) {
    const Setup& setup = acting.setup;
    RegionSet open = reach_now(acting) & acting.traits.enter;
    open -= acting.army.held | immune(acting) | under_peace(acting.state);
    if (!acting.plain.empty()) open -= closed_by_plainness(acting);
    const int coins = acting.state.coins[static_cast<std::size_t>(acting.state.active)];
    if (coins < setup.highest_toll) open -= unpayable(setup, acting.state);
    return open;
}

RegionSet targets(const Setup& setup, const State& state) {
    return open_targets(Acting(setup, state));
}

RegionSet conversions(const Acting& acting) {
    if (conversion_bar(acting) != Reason::None) return {};
    RegionSet found;
    for (const Region region : open_targets(acting)) {
        if (substitution_problem(acting, region) == Reason::None) found.add(region);
    }
    return found;
}

Reason attack_problem(const Acting& acting, Region region) {
    const Setup& setup = acting.setup;
    if (acting.army.held.contains(region)) return Reason::OwnRegion;
    if (setup.map.of(Terrain::Chasm).contains(region)) return Reason::Chasm;
    if (!acting.traits.enter.contains(region)) return Reason::Water;
    if (immune(acting).contains(region)) return Reason::Immune;
    if (under_peace(acting.state).contains(region)) return Reason::Peace;
    const bool near = reach(acting).contains(region);
    if (near && closed_by_plainness(acting).contains(region)) return Reason::PlainOnly;
    if (near && unpayable(setup, acting.state).contains(region)) return Reason::Broke;
    if (near) return Reason::None;
    return acting.army.held.empty() ? Reason::NotEntry : Reason::OutOfReach;
}

Reason conversion_problem(const Acting& acting, Region region) {
    if (const Reason bar = conversion_bar(acting); bar != Reason::None) return bar;
    if (const Reason problem = attack_problem(acting, region); problem != Reason::None) {
        return problem;
    }
    return substitution_problem(acting, region);
}

}  // namespace smallworld
