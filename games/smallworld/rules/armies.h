#pragma once

#include "games/smallworld/state.h"

// What every phase asks about armies and regions.
namespace smallworld {

inline const Traits& traits_of(const Setup& setup, const State& state, std::uint8_t army) {
    const Army& a = state.armies[army];
    return setup.traits_of(a.race, a.power, role_of(army) != Role::Active);
}

inline const Traits& acting_traits(const Setup& setup, const State& state) {
    const Army& army = state.acting();
    return setup.traits_of(army.race, army.power, state.stage != Role::Active);
}

// The army that readies, conquers and redeploys now, with what it can do: looked up once for all
// the questions that one decision asks.
struct Acting {
    Acting(const Setup& the_setup, const State& the_state)
        : setup(the_setup),
          state(the_state),
          army(the_state.acting()),
          traits(acting_traits(the_setup, the_state)) {}

    const Setup& setup;
    const State& state;
    const Army& army;
    const Traits& traits;
};

// Everything a player occupies, with any of his races.
inline RegionSet held_by(const State& state, Seat seat) {
    return state.army(seat, Role::Active).held | state.army(seat, Role::Declined).held |
           state.army(seat, Role::Spirit).held;
}

// SW-DEF-10: a Lost Tribe or any race token, whoever's it is.
inline bool is_nonempty(const State& state, Region region) {
    return (state.occupied | state.tribes).contains(region);
}

// How many of `piece` the army has neither on the map nor withdrawn.
int unplaced(const Setup& setup, const State& state, std::uint8_t army, Piece piece);

// Removes whatever pieces stand in the region; those that belong to an owner are his again.
void clear_pieces(State& state, Region region);

// The army no longer occupies the region. Its tokens must have been taken off before.
void release(State& state, std::uint8_t army, Region region);

// A race without tokens leaves play: whatever it still has goes to the tray, its tile below the
// stack, its badge to the discard (SW-DECLINE-12, 13).
void vanish(State& state, std::uint8_t army);

}  // namespace smallworld
