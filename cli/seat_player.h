#pragma once

#include <atomic>
#include <chrono>
#include <memory>
#include <string>

#include "cli/join_client.h"
#include "cli/verbs.h"
#include "lab/arena_spec.h"
#include "lab/outside_bot.h"

namespace cli {

// Whoever decides for a seat at a server's table, ours or a program: it knows no more than the
// server tells the seat. Errors are reasons to give up, to be read after its name.
class SeatPlayer {
  public:
    SeatPlayer() = default;
    SeatPlayer(const SeatPlayer&) = delete;
    SeatPlayer& operator=(const SeatPlayer&) = delete;
    virtual ~SeatPlayer() = default;

    // Before the first decision.
    virtual engine::Result<void> meet(const lab::GameLines& game) = 0;
    // One of the actions of the position. `left` is what is left of its turn.
    virtual engine::Result<std::string> decide(const RemotePosition& position,
                                               const bots::Limits& limits,
                                               std::chrono::milliseconds left) = 0;
};

// Once `stop` is set it is waited for no longer.
std::unique_ptr<SeatPlayer> make_seat_player(const Context& context, const lab::BotSpec& spec,
                                             const std::atomic<bool>* stop);

}  // namespace cli
