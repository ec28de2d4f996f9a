#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/match.h"
#include "games/smallworld/game.h"

namespace server {

// The region that a step conquered, by its action or by the die.
std::optional<engine::Region> conquered(const smallworld::Setup& setup,
                                        const smallworld::State& before, engine::Action action);

// The same, or the region that a piece conquers by itself (UG-PLACE-PENTA-2).
std::optional<engine::Region> attacked(const smallworld::Setup& setup,
                                       const smallworld::State& before, engine::Action action);

// Coins that change hands apart from picking and scoring, or that a step of scoring takes.
// Everybody at a table sees them.
struct Payment {
    enum class Why : std::uint8_t { Taken, Toll, Loss, Vanished, Sacrifice };
    Why why = Why::Taken;
    engine::Seat from = engine::kNoSeat;  // kNoSeat: the bank
    engine::Seat to{};
    int coins = 0;
    engine::Region region = engine::kNoRegion;  // that it is about, if any
};

// What the action itself pays, before anything is scored.
std::vector<Payment> payments(const smallworld::Setup& setup, const smallworld::State& before,
                              engine::Action action);

// Coins that a step of the game paid out to one player at the end of his turn.
struct Scored {
    engine::Seat seat{};
    int coins = 0;
    std::vector<smallworld::Item> items;  // add up to the coins
    std::vector<Payment> taken;           // from the others, part of the coins
};

// In the order in which they were paid. Usually nobody or one; more if players had no race and no
// combo to pick (RUL-087).
std::vector<Scored> scores(const smallworld::Setup& setup, const smallworld::State& before,
                           engine::Action action, const smallworld::State& after);

}  // namespace server
