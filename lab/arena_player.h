#pragma once

#include <chrono>
#include <memory>

#include "bots/bot.h"
#include "lab/arena_spec.h"
#include "lab/outside_bot.h"

namespace lab {

// Whoever sits in one seat of an arena's game, ours or a program. Errors are reasons to lose.
template <typename Setup>
class ArenaPlayer {
  public:
    ArenaPlayer() = default;
    ArenaPlayer(const ArenaPlayer&) = delete;
    ArenaPlayer& operator=(const ArenaPlayer&) = delete;
    virtual ~ArenaPlayer() = default;

    virtual engine::Result<void> begin_game() = 0;
    // `wait` is what is left of its turn: more than the time in the limits.
    virtual engine::Result<engine::Action> decide(const engine::ViewOf<Setup>& view,
                                                  const engine::Actions& actions,
                                                  bots::Thinking& thinking,
                                                  std::chrono::milliseconds wait) = 0;
};

// Refuses names that this game has no bot for.
template <typename Setup>
engine::Result<void> check_spec(const BotSpec& spec);

template <typename Setup>
std::unique_ptr<ArenaPlayer<Setup>> make_player(const Setup& setup, const BotSpec& spec,
                                                const GameLines& game, const Patience& patience);

}  // namespace lab
