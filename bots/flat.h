#pragma once

#include "bots/bot.h"

namespace bots {

// A yardstick for other bots: it knows nothing of the game but its rules. For each legal action it
// plays `playouts` games to their end at random, from positions that fit what it sees, and takes
// the action that won most of them (a shared win in part); among equals the one that led by most
// coins over the best of the others, and then the first. The n-th game of every action has the
// same hidden things and the same random numbers. Limits make it play fewer games, never none.
constexpr int kMostFlatPlayouts = 100'000;

template <typename Setup>
BotOf<Setup> flat_bot(int playouts);
template <>
BotOf<smallworld::Setup> flat_bot(int playouts);
template <>
BotOf<islands::Setup> flat_bot(int playouts);

}  // namespace bots
