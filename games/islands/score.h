#pragma once

#include "games/islands/setup.h"
#include "games/islands/state.h"

// What final scores are made of (SI-SCORE-*, SI-SOLO-29).
namespace islands {

int houses_built(const Setup& setup, const State& state, Seat player);
// Ports around his coloured ship; 0 if it is not on the map.
int own_ports(const Setup& setup, const State& state, Seat player);
// Ports around all grey ships, counted for each.
int grey_ports(const Setup& setup, const State& state);
int discovery_points(const Setup& setup, const State& state, Seat player);

}  // namespace islands
