#pragma once

#include "games/smallworld/rules/armies.h"

// Losses, withdrawal, and the placing of withdrawn tokens at the end of the turn (SW-LOSS-*).
namespace smallworld {

enum class Loss : std::uint8_t {
    Normal,     // SW-LOSS-02: one token, unless the race loses none
    Converted,  // SW-RACE-SORCERERS-6: the lone token goes to its tray, whatever the race
};

// Everybody in the region leaves it. A Lost Tribe is not anybody here.
void drive_out(const Setup& setup, State& state, Region region, Loss loss);

// Finds the next army that has something to place, clockwise from the active player on
// (SW-LOSS-11); places what needs no decision. True if a decision is due.
bool enter_defend(const Setup& setup, State& state);

}  // namespace smallworld
