#pragma once

#include <array>

#include "bots/bot.h"

namespace bots {

// Plays for its missions: lays tiles, tokens and ships where that brings most points, as the rules
// themselves count them, and hinders the others where it costs nothing.
Action choose_island_greedily(const islands::Setup& setup, const islands::View& view,
                              const Actions& actions, Rng& rng);

// Which tile to take depends on where it can be laid: what was found about that is the answer to
// the next question.
struct SeaPlan {
    islands::State when;  // this is the position
    Action place;

    bool answers(const islands::State& state) const { return place != Action{} && when == state; }
};
// What one may do with a turn: take the best tile, or put a ship in the best place; and what either
// promises.
struct SeaTurn {
    Action take;  // none if there is none to take
    SeaPlan plan;
    std::array<double, islands::kMarket> worth{};  // of each tile, in the order of the actions
    double exploring = 0;
    Action moor;  // none if it is not allowed
    double mooring = 0;
};
SeaTurn weigh_sea_turn(const islands::Setup& setup, const islands::State& state,
                       const Actions& actions);

// The same for whoever is to move in a whole position.
Action choose_sea_step(const islands::Setup& setup, const islands::State& state,
                       const Actions& actions, Rng& rng);

}  // namespace bots
