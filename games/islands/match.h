#pragma once

#include <memory>

#include "engine/match_of.h"
#include "games/islands/game.h"
#include "games/islands/notation.h"

namespace islands {

// The rules that apply() follows today. A change of what an old log replays to raises it.
constexpr int kRulesVersion = 1;

inline engine::GameInfo game_info(const Setup& setup) {
    return {.game = "islands", .map = setup.map, .rules = kRulesVersion, .seats = setup.seats};
}

using IslandsMatch = engine::MatchOf<Setup>;

// A match from the beginning of a game, or from any position.
std::unique_ptr<engine::Match> make_match(std::shared_ptr<const Setup> setup);
std::unique_ptr<engine::Match> make_match(std::shared_ptr<const Setup> setup, const State& start);

}  // namespace islands

extern template class engine::MatchOf<islands::Setup>;
