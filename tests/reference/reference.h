#pragma once

#include <vector>

#include "games/smallworld/setup.h"
#include "games/smallworld/state.h"

// A second implementation of what the rules make of a position: slow, literal, by the names of
// races and powers, one sentence of docs/rules/smallworld.md after the other. It shares nothing
// with the engine but the description of map, content and position, so that the two can only
// agree by both being right.
namespace reference {

// SW-COST-*: tokens that the acting army needs for `region`, with a die that it rolled first.
int cost(const smallworld::Setup& setup, const smallworld::State& state, int region);

// SW-FIRST-*, SW-CONQ-*: the regions that the acting army may attack, ascending.
std::vector<int> targets(const smallworld::Setup& setup, const smallworld::State& state);

// SW-SCORE-*: coins that `seat` would receive if it scored now.
int income(const smallworld::Setup& setup, const smallworld::State& state, int seat);

}  // namespace reference
