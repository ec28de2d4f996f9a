#pragma once

#include <memory>

#include "engine/match_of.h"
#include "games/smallworld/game.h"
#include "games/smallworld/notation.h"

namespace smallworld {

// The rules that apply() follows today. A change of what an old log replays to raises it.
constexpr int kRulesVersion = 1;

inline engine::GameInfo game_info(const Setup& setup) {
    return {.game = "smallworld",
            .map = setup.map_data.id,
            .rules = kRulesVersion,
            .seats = setup.seats};
}

using SmallWorldMatch = engine::MatchOf<Setup>;

// A match from the beginning of a game, or from any position.
std::unique_ptr<engine::Match> make_match(std::shared_ptr<const Setup> setup);
std::unique_ptr<engine::Match> make_match(std::shared_ptr<const Setup> setup, const State& start);

}  // namespace smallworld

extern template class engine::MatchOf<smallworld::Setup>;
