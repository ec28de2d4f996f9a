#include "cli/record_games.h"

#include <fmt/format.h>

#include <filesystem>

#include "engine/saved_game.h"
#include "games/islands/match.h"
#include "games/smallworld/match.h"

namespace cli {
namespace {

namespace fs = std::filesystem;

bool is_recording(const fs::path& file) {
    return file.extension() == ".game" && file.filename().string().starts_with("game-");
}

engine::Error about(const std::string& folder, std::string message) {
    return {.message = std::move(message), .file = folder};
}

}  // namespace

template <typename Setup>
engine::Result<GameRecorder<Setup>> GameRecorder<Setup>::in(const std::string& folder,
                                                            const LoadedGameOf<Setup>& game,
                                                            std::uint64_t seed) {
    std::error_code error;
    if (!fs::is_directory(folder, error)) {
        return tl::unexpected(about(folder, "there is no such folder to record games in"));
    }
    fs::directory_iterator entry(folder, error);
    for (; !error && entry != fs::directory_iterator(); entry.increment(error)) {
        if (is_recording(entry->path())) {
            return tl::unexpected(about(folder, fmt::format("the folder already holds {}",
                                                            entry->path().filename().string())));
        }
    }
    if (error) {
        return tl::unexpected(about(folder, "the folder cannot be listed: " + error.message()));
    }
    return GameRecorder(folder, game, seed);
}

template <typename Setup>
GameRecorder<Setup>::GameRecorder(std::string folder, const LoadedGameOf<Setup>& game,
                                  std::uint64_t seed)
    : folder_(std::move(folder)),
      setup_(std::make_shared<Setup>(game.setup)),
      options_(game.options),
      content_(game.fingerprint()),
      packs_(game.packs()),
      seed_(seed) {}

template <typename Setup>
void GameRecorder<Setup>::write(const lab::PlayedGameOf<Setup>& played) {
    if (error_) return;
    const auto match = make_match(setup_);
    for (const engine::Action action : played.log)
        match->apply(action);
    engine::SavedGame saved;
    saved.options = options_;
    saved.content = content_;
    saved.packs = packs_;
    saved.seed = seed_;
    for (const bots::BotOf<Setup>* bot : played.seating)
        saved.players.emplace_back(bot->name);
    record(*match, saved);
    const std::string name = fmt::format("game-{:04}.game", played.game + 1);
    const auto written = write_file((fs::path(folder_) / name).string(), print_saved_game(saved));
    if (!written) error_ = written.error();
}

template class GameRecorder<smallworld::Setup>;
template class GameRecorder<islands::Setup>;

}  // namespace cli
