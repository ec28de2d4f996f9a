#pragma once

#include "games/islands/actions.h"
#include "games/islands/why.h"

// Houses and rewards (SI-REWARD-*, SI-HOUSE-*), Alexis' too (SI-SOLO-23, 24).
namespace islands {

// Where the active player may build: the objective of his mission, or of Alexis' card.
const Objective& objective_of(const Setup& setup, const State& state);
const Reward& reward_of(const Setup& setup, const State& state, Seat player);

// Why nobody who meets his objective there can build all the same (SI-HOUSE-02 to 04).
Reason house_refusal(const Setup& setup, const Island& island, Seat player);

void list_builds(const Setup& setup, const State& state, Actions& out);
Reason build_refusal(const Setup& setup, const State& state, Action action);
void build(const Setup& setup, State& state, Action action);
// Whether a house can be built at all: the step ends otherwise.
bool can_build(const Setup& setup, const State& state);

// SI-SOLO-23: Alexis builds where nothing is to be chosen. True when he has finished.
bool build_forced(const Setup& setup, State& state);

// SI-REWARD-04, all at once. True if the reward is discoveries and islands are left to search.
bool pay_rewards(const Setup& setup, State& state);

// Discoveries (SI-CARD-REW-02): which island next, which token is kept.
void list_searches(const State& state, Actions& out);
Reason search_refusal(const State& state, Action action);
void begin_search(State& state, std::size_t which);
std::size_t searched(const State& state, Action action);
// Searches that can bring something are left; those that cannot are dropped.
bool has_searches(State& state);
void find_token(State& state, int token);
void hold_token(State& state, int token);

// SI-REWARD-06.
void refill_pool(const Setup& setup, State& state);

}  // namespace islands
