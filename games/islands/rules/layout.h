#pragma once

#include "games/islands/actions.h"
#include "games/islands/why.h"

// The start tiles (SI-SETUP-04, SI-SETUP-12).
namespace islands {

void list_start_tiles(const Setup& setup, const State& state, Actions& out);
Reason lay_refusal(const Setup& setup, const State& state, Action action);
void lay_start_tile(const Setup& setup, State& state, Action action);
void lay_ready_made(const Setup& setup, State& state);

}  // namespace islands
