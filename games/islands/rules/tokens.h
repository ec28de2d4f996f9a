#pragma once

#include "games/islands/actions.h"
#include "games/islands/why.h"

// Bonus tokens (SI-TOKEN-*).
namespace islands {

// Whether the active player can place one at all: the step is not asked otherwise.
bool has_token_move(const Setup& setup, const State& state);
void list_tokens(const Setup& setup, const State& state, Actions& out);
Reason token_refusal(const Setup& setup, const State& state, Action action);
void place_token(const Setup& setup, State& state, Action action);

}  // namespace islands
