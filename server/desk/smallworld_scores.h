#pragma once

#include <optional>
#include <vector>

#include "engine/match.h"
#include "games/smallworld/game.h"

namespace server {

// The region that a step conquered, by its action or by the die.
std::optional<engine::Region> conquered(const smallworld::Setup& setup,
                                        const smallworld::State& before, engine::Action action);

// Coins that a step of the game paid out to one player at the end of his turn.
struct Scored {
    engine::Seat seat{};
    int coins = 0;
    std::vector<smallworld::Item> items;  // add up to the coins
};

// In the order in which they were paid. Usually nobody or one; more if players had no race and no
// combo to pick (RUL-087).
std::vector<Scored> scores(const smallworld::Setup& setup, const smallworld::State& before,
                           engine::Action action, const smallworld::State& after);

}  // namespace server
