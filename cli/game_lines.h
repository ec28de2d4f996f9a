#pragma once

#include "cli/load_game.h"
#include "lab/outside_bot.h"

namespace cli {

// The game as bots from outside are told of it.
template <typename Setup>
lab::GameLines game_lines(const LoadedGameOf<Setup>& game) {
    const engine::GameInfo info = game_info(game.setup);
    return {.game = std::string(info.game),
            .map = game.map,
            .options = game.options,
            .rules = info.rules,
            .seats = info.seats,
            .content = game.fingerprint(),
            .packs = game.packs()};
}

}  // namespace cli
