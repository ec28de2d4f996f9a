#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/saved_game.h"
#include "lab/game_library.h"
#include "server/desk/desk.h"
#include "server/store/store.h"

// Saved games as the records of a table, as if they had been played on a server.
namespace cli {

// The texts of a file that holds one saved game after the other.
std::vector<std::string_view> split_games(std::string_view text);

struct FinishedGame {
    std::string table;        // its own, or one that follows from the text
    engine::SavedGame saved;  // with the hash after every action
    std::uint32_t start = 0;  // first eight digits of the hash before the first
    std::vector<engine::Step> log;
    std::vector<server::PackName> packs;  // that the table needs
    bool is_public = false;
};

// Replays it; refuses one that does not, or that is not over.
engine::Result<FinishedGame> replay_finished(engine::SavedGame saved, lab::GameLibrary& library);

// Draws that no secret proves are written down as taken over.
engine::Result<std::vector<server::Record>> records_of(const FinishedGame& game,
                                                       const server::Desks& desks);

}  // namespace cli
