#include "games/smallworld/rules/decline.h"

#include <cstddef>

#include "games/smallworld/rules/column.h"
#include "games/smallworld/rules/distribute.h"
#include "games/smallworld/rules/markers.h"
#include "games/smallworld/rules/redeploy.h"

namespace smallworld {
namespace {

void to_tray(State& state, std::uint8_t race, int tokens) {
    state.tray[race] = static_cast<std::uint8_t>(state.tray[race] + tokens);
}

// The traits that say how the race declines. Those of a granted badge hold only if it is used.
struct Manner {
    bool keep_all = false;
    bool redeploys = false;
    int vanish = 0;
};
Manner manner(const Setup& setup, const State& state, Grant grant) {
    const Army& army = state.army(state.active, Role::Active);
    const Traits& own = setup.traits_of(army.race, army.power, true);
    Manner how{.keep_all = own.keep_all, .redeploys = own.redeploys, .vanish = own.vanish};
    if (grant == Grant::Unused) return how;
    const Traits& given = setup.granted_traits(state.granted, true);
    how.keep_all |= given.keep_all;
    how.redeploys |= given.redeploys;
    if (given.vanish != 0) how.vanish = given.vanish;
    return how;
}

// SW-DECLINE-04 … 06.
void thin_out(State& state, std::uint8_t index, const Manner& how) {
    Army& army = state.armies[index];
    to_tray(state, army.race, army.hand + army.withdrawn + army.reserve);
    army.hand = army.withdrawn = army.reserve = 0;
    army.encampments_withdrawn = army.holes_dug = army.hammers = 0;
    state.displaced &= ~(1U << index);
    if (how.keep_all) return;
    for (const Region region : army.held) {
        to_tray(state, army.race, state.tokens[region] - 1);
        state.tokens[region] = 1;
    }
}

// SW-DECLINE-09, UG-DECL-05.
void strip_pieces(const Setup& setup, State& state, std::uint8_t index) {
    const RegionSet held = state.armies[index].held & state.adorned;
    for (int p = 0; p < kMapPieceCount && !held.empty(); ++p) {
        const auto piece = static_cast<Piece>(p);
        const bool leaves = rules_of(piece).of_occupant && !rules_of(piece).stays_in_decline;
        if (leaves) lift_pieces(state, piece, held);
    }
    take_off_sites(setup, state, index);
    state.grudges[static_cast<std::size_t>(state.active)] = 0;  // UG-POWER-VENGEFUL-4
}

void move_army(State& state, std::uint8_t from, std::uint8_t to) {
    state.armies[to] = state.armies[from];
    state.armies[from] = Army{};
    for (const Region region : state.armies[to].held) {
        state.army_at[region] = to;
    }
}

bool leaves_badge(const Setup& setup, const Army& army, bool slot_free) {
    if ((setup.discarded_in_decline & item_bit(army.power)) != 0) return true;  // UG-DECL-12
    // SW-DECLINE-08. Badges of Underground that have a reverse side stay, whatever OPT-BADGE says.
    const World world = setup.catalogue.powers[army.power].world;
    return setup.options.badge == kBadgeDiscard && world == World::Surface && !slot_free;
}

}  // namespace

void decline(const Setup& setup, State& state, Grant grant, Scored scored) {
    const std::uint8_t active = army_index(state.active, Role::Active);
    Army& army = state.armies[active];
    const Manner how = manner(setup, state, grant);
    const bool slot_free = setup.traits_of(army.race, army.power, true).slot_free;
    const Role role = slot_free ? Role::Spirit : Role::Declined;  // SW-POWER-SPIRIT-1 … 4
    const std::uint8_t target = army_index(state.active, role);
    const bool spared = how.vanish != 0 && setup.options.vanishing_keeps != 0;  // UG-INT-54
    if (state.armies[target].exists() && !spared) {
        vanish(setup, state, target);  // SW-DECLINE-03, RUL-098
    }
    if (army.held.intersects(setup.map.cheap)) {
        evacuate(setup, *Now(setup, state, active), state);  // UG-RIVER-04
    }
    thin_out(state, active, how);
    strip_pieces(setup, state, active);
    if (how.vanish != 0) {  // UG-POWER-VANISHING-1, UG-INT-101
        const int each = how.vanish - (scored == Scored::Yes ? 1 : 0);
        pay(state, state.active, each * army.held.size());
    }
    if (how.vanish != 0 || army.held.empty()) {  // SW-DECLINE-17
        vanish(setup, state, active);
        return;
    }
    if (leaves_badge(setup, army, slot_free)) {
        discard_badge(state, army.power);
        army.power = kNone;
    }
    move_army(state, active, target);
    if (!how.redeploys || scored == Scored::Yes) return;
    state.declining = 1;
    state.stage = role;
}

bool has_manner_of_declining(const Setup& setup, const State& state) {
    const Now traits(setup, state, army_index(state.active, Role::Active), Moment::Any);
    if (!traits->grants) return false;
    const Traits& given = setup.granted_traits(state.granted, true);
    return given.keep_all || given.vanish != 0;
}

bool enter_last_redeploy(const Setup& setup, State& state) {
    if (state.declining == 0) return false;
    state.phase = Phase::Redeploy;
    state.cursor = 0;
    Army& army = state.acting();
    for (const Region region : army.held) {
        army.hand = static_cast<std::uint8_t>(army.hand + state.tokens[region] - 1);
        state.tokens[region] = 1;
    }
    if (!distribute_forced(setup, state)) return true;
    state.declining = 0;
    state.stage = Role::Active;
    return false;
}

}  // namespace smallworld
