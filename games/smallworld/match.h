#pragma once

#include <memory>

#include "engine/match.h"
#include "games/smallworld/game.h"

namespace smallworld {

// The rules that apply() follows today. A change of what an old log replays to raises it.
constexpr int kRulesVersion = 1;

// A match from the beginning of a game, or from any position.
std::unique_ptr<engine::Match> make_match(std::shared_ptr<const Setup> setup);
std::unique_ptr<engine::Match> make_match(std::shared_ptr<const Setup> setup, const State& start);

}  // namespace smallworld
