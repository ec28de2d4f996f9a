#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/action.h"
#include "engine/match.h"
#include "engine/result.h"
#include "engine/saved_game.h"

// Draws that a player can check afterwards (docs/fairness.md). A table makes a secret seed when it
// is created and shows its hash at once; every draw follows from the seed, the table, the players'
// nonces and the number of the draw; the seed is shown when the game is over.
namespace server {

using Seed = std::array<std::uint8_t, 32>;

Seed make_seed();
// The seed as 64 hex digits, and back.
std::string print_seed(const Seed& seed);
std::optional<Seed> parse_seed(std::string_view text);

// SHA-256 of the seed's bytes, as 64 hex digits.
std::string commitment_to(const Seed& seed);

// What all draws of one table follow from.
struct Dealer {
    Seed seed{};
    std::string table;
    std::vector<std::string> nonces;  // by seat, as the players sent them; empty for a bot
};

// Draw number `number`, from 0, among tickets 0 … total - 1. `total` is not 0.
std::uint32_t ticket(const Dealer& dealer, std::uint64_t number, std::uint32_t total);
// The outcome of that draw where it is chance's move.
engine::Action draw(const Dealer& dealer, std::uint64_t number, const engine::Actions& outcomes);

// How many of the actions are chance's: the number of the next draw.
std::uint64_t draws_in(const std::vector<engine::Step>& log);

// Checks a saved game's draws as it is replayed: `next` before each of its actions.
class DrawCheck {
  public:
    // Refuses a secret that does not hash to the commitment.
    static engine::Result<DrawCheck> of(const engine::SavedFairness& fairness);

    // The next action of a saved game, on the match that stands before it. Refuses an outcome of
    // chance that is not the one that the secret gives.
    engine::Result<void> next(const engine::SavedAction& saved, const engine::Match& match);
    std::uint64_t checked() const { return checked_; }

  private:
    DrawCheck(Dealer dealer, std::size_t taken_over)
        : dealer_(std::move(dealer)), taken_over_(taken_over) {}

    Dealer dealer_;
    std::size_t taken_over_;  // actions that another table has drawn
    std::uint64_t checked_ = 0;
};

}  // namespace server
