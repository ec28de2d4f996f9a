#pragma once

#include <optional>

#include "games/smallworld/state.h"

// What every phase asks about armies and regions.
namespace smallworld {

// What the pair of race and power can do by itself.
inline const Traits& row_of(const Setup& setup, const State& state, std::uint8_t army) {
    const Army& a = state.armies[army];
    return setup.traits_of(a.race, a.power, role_of(army) != Role::Active);
}

// Is some item to be used in the next conquest?
inline bool has_uses(const State& state) {
    return state.using_now != 0 || state.copying != 0;
}

// What an army can do now: its row, and merged in what a place that it holds, a granted power or an
// item in use adds (UG-DEF-15, UG-PLACE-STONE-3, UG-RELIC-07). Mostly that is the row itself.
class Now {
  public:
    [[gnu::always_inline]] Now(const Setup& setup, const State& state, std::uint8_t army)
        : traits_(&row_of(setup, state, army)) {
        if (!setup.has_extras) return;
        if (has_uses(state) || state.armies[army].held.intersects(state.boons)) {
            extend(setup, state, army, Moment::Turn);
        }
    }
    // As far as it matters at this moment.
    [[gnu::always_inline]] Now(const Setup& setup, const State& state, std::uint8_t army,
                               Moment moment)
        : traits_(&row_of(setup, state, army)) {
        if (state.armies[army].held.intersects(state.marked)) extend(setup, state, army, moment);
    }
    Now(const Now&) = delete;
    Now& operator=(const Now&) = delete;

    const Traits& operator*() const { return *traits_; }
    const Traits* operator->() const { return traits_; }

  private:
    [[gnu::noinline]] void extend(const Setup& setup, const State& state, std::uint8_t army,
                                  Moment moment);
    Traits& room();

    const Traits* traits_;
    std::optional<Traits> more_;
};

// UG-RACE-GNOMES-1: regions against which nothing helps the active player.
RegionSet plain_only(const Setup& setup, const State& state);

// The army that readies, conquers and redeploys now, with what it can do: looked up once for all
// the questions that one decision asks.
struct Acting {
    Acting(const Setup& the_setup, const State& the_state)
        : setup(the_setup),
          state(the_state),
          index(the_state.acting_index()),
          army(the_state.armies[index]),
          now(the_setup, the_state, index),
          traits(*now),
          plain(the_setup.has_plain_only ? plain_only(the_setup, the_state) : RegionSet()) {}

    const Setup& setup;
    const State& state;
    const std::uint8_t index;
    const Army& army;
    const Now now;
    const Traits& traits;
    const RegionSet plain;  // regions against which nothing helps it
};

// Everything a player occupies, with any of his races.
inline RegionSet held_by(const State& state, Seat seat) {
    return state.army(seat, Role::Active).held | state.army(seat, Role::Declined).held |
           state.army(seat, Role::Spirit).held;
}

// SW-DEF-10, UG-DEF-06: a Lost Tribe, Monsters or any race token, whoever's it is.
inline bool is_nonempty(const State& state, Region region) {
    return (state.occupied | state.tribes | state.monsters).contains(region);
}

// What shares a border with any of these.
inline RegionSet around(const Map& map, RegionSet regions) {
    RegionSet near;
    for (const Region region : regions) {
        near |= map.neighbours[region];
    }
    return near;
}

// The regions of a class, as the army sees them now.
RegionSet members_now(const Setup& setup, const State& state, std::uint8_t army,
                      const Class& where);
inline RegionSet members(const Setup& setup, const State& state, std::uint8_t army,
                         const Class& where) {
    return where.parts == 0 ? where.fixed : members_now(setup, state, army, where);
}

// How many of `piece` the army has neither on the map nor withdrawn.
int unplaced(const Setup& setup, const State& state, std::uint8_t army, Piece piece);

// Pieces come and go through these, so that what State remembers about them stays true.
void put_piece(State& state, Piece piece, Region region);
void lift_pieces(State& state, Piece piece, RegionSet from);
void set_count(State& state, Piece several, Region region, int count);
void refresh_pieces(State& state);

// Removes whatever belongs to the occupant of the region; those that have an owner are his again.
void clear_pieces(State& state, Region region);

// The army no longer occupies the region. Its tokens must have been taken off before.
void release(State& state, std::uint8_t army, Region region);

// A race without tokens leaves play: whatever it still has goes to the tray, its tile below the
// stack, its badge to the discard (SW-DECLINE-12, 13).
void vanish(const Setup& setup, State& state, std::uint8_t army);

// SW-LOSS-13: declined, with no token left on the map, in hand or withdrawn.
void vanish_if_gone(const Setup& setup, State& state, std::uint8_t army);

// The bank pays.
void pay(State& state, Seat seat, int coins);

}  // namespace smallworld
