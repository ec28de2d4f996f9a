#include "games/smallworld/rules/reach.h"

#include "games/smallworld/game.h"

namespace smallworld {
namespace {

// Why the acting army could not substitute a token anywhere.
Reason conversion_bar(const Acting& acting) {
    const Army& army = acting.army;
    if (!acting.traits.substitute) return Reason::NoConversion;
    // RUL-075: a race without any token does nothing, whatever OPT-SORC-FREE says.
    const bool needs_free = acting.traits.substitute_needs_free || army.held.empty();
    return needs_free && army.hand == 0 ? Reason::NoFreeToken : Reason::None;
}

// Why the token in a region that it could attack could not be substituted.
Reason substitution_problem(const Acting& acting, Region region) {
    const Army& army = acting.army;
    const State& state = acting.state;
    // SW-RACE-SORCERERS-3: it needs a neighbour of its own, unless it needs no adjacency.
    if (army.held.empty() && !acting.traits.anywhere.contains(region)) return Reason::OutOfReach;
    const std::uint8_t occupant = state.army_at[region];
    if (occupant == kNoArmy || role_of(occupant) != Role::Active ||
        owner_of(occupant) == state.active) {
        return Reason::NotActiveEnemy;
    }
    if (state.tokens[region] != 1) return Reason::NotSingle;
    if (state.encampments[region] != 0) return Reason::Encamped;
    if ((state.converted & bit(owner_of(occupant))) != 0) return Reason::AlreadyConverted;
    if (state.tray[army.race] == 0) return Reason::TrayEmpty;
    return Reason::None;
}

}  // namespace

RegionSet adjacent_to(const Map& map, const Traits& traits, RegionSet from) {
    RegionSet near;
    for (const Region region : from) {
        near |= map.neighbours[region];
    }
    // SW-POWER-UNDERWORLD-2: one linked region held makes all of them adjacent.
    if (from.intersects(traits.link)) near |= traits.link;
    return near;
}

RegionSet reach(const Acting& acting) {
    const Traits& traits = acting.traits;
    if (acting.army.held.empty()) return traits.entry;  // SW-FIRST-01
    return adjacent_to(acting.setup.map, traits, acting.army.held) | traits.anywhere;
}

RegionSet immune(const Acting& acting) {
    const State& state = acting.state;
    RegionSet closed;
    for (int p = 0; p < kSinglePieceCount; ++p) {
        const auto piece = static_cast<Piece>(p);
        if (rules_of(piece).immune) closed |= state.where(piece);
    }
    if (state.stage == Role::Active || closed.empty()) return closed;
    // RUL-030: only other players are barred, unless the option says that Holes bar the owner too.
    RegionSet own = held_by(state, state.active);
    if (acting.setup.options.own_ghoul_immune == kImmuneToOwnHoles) {
        own -= state.where(Piece::Hole);
    }
    return closed - own;
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

RegionSet open_targets(const Acting& acting) {
    const RegionSet open = reach(acting) & acting.traits.enter;
    return open - acting.army.held - immune(acting) - under_peace(acting.state);
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
    if (acting.army.held.contains(region)) return Reason::OwnRegion;
    if (!acting.traits.enter.contains(region)) return Reason::Water;
    if (immune(acting).contains(region)) return Reason::Immune;
    if (under_peace(acting.state).contains(region)) return Reason::Peace;
    if (reach(acting).contains(region)) return Reason::None;
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
