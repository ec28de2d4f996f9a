#pragma once

#include <memory>
#include <optional>
#include <string>

#include "cli/load_game.h"
#include "engine/saved_game.h"
#include "lab/simulate.h"

namespace cli {

// Writes the games of a batch as saved games into a folder: game-0001.game, game-0002.game …
template <typename Setup>
class GameRecorder {
  public:
    // The folder must be there and must not hold recorded games yet: a batch is either all of what
    // lies in a folder or none of it.
    static engine::Result<GameRecorder> in(const std::string& folder,
                                           const LoadedGameOf<Setup>& game, std::uint64_t seed);

    // After the first file that cannot be written, nothing more is.
    void write(const lab::PlayedGameOf<Setup>& played);
    const std::optional<engine::Error>& error() const { return error_; }

  private:
    GameRecorder(std::string folder, const LoadedGameOf<Setup>& game, std::uint64_t seed);

    std::string folder_;
    std::shared_ptr<const Setup> setup_;
    std::string options_;
    std::uint64_t content_;
    std::vector<engine::SavedPack> packs_;
    std::uint64_t seed_;
    std::optional<engine::Error> error_;
};

}  // namespace cli
