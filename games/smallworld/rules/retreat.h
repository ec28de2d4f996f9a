#pragma once

#include "games/smallworld/rules/armies.h"

// Losses, withdrawal, and the placing of withdrawn tokens at the end of the turn (SW-LOSS-*).
namespace smallworld {

// What a defender loses of the tokens in his region.
struct Loss {
    int tokens = 1;       // SW-LOSS-02: so many at most, unless the race loses none
    bool always = false;  // SW-RACE-SORCERERS-6: whatever the race, and to its tray
};
constexpr Loss kNormalLoss{};
constexpr Loss kConvertedLoss{.tokens = 1, .always = true};

// What others get or remember when the active player attacks the region, before anybody leaves it:
// a toll, coins for the loss, a grudge (UG-RACE-LICHES-1, UG-POWER-MARTYR-1, UG-POWER-VENGEFUL-1).
void attack(const Setup& setup, State& state, Region region);
void bear_grudge(const Setup& setup, State& state, Region region);

// Everybody in the region leaves it. A Lost Tribe is not anybody here.
void drive_out(const Setup& setup, State& state, Region region, Loss loss);

// The army stands there from now on.
void settle_in(State& state, std::uint8_t army, Region region, int tokens);

// Finds the next army that has something to place, clockwise from the active player on
// (SW-LOSS-11); places what needs no decision. True if a decision is due.
bool enter_defend(const Setup& setup, State& state);

}  // namespace smallworld
