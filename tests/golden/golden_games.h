#pragma once

#include <algorithm>
#include <filesystem>
#include <memory>
#include <string>
#include <type_traits>
#include <vector>

#include "engine/game.h"
#include "engine/saved_game.h"
#include "lab/game_library.h"

// The files of this folder.
namespace golden {

inline lab::GameLibrary& library() {
    static lab::GameLibrary library(TERRARIUM_SOURCE_DIR "/content");
    return library;
}

inline std::vector<std::filesystem::path> files() {
    std::vector<std::filesystem::path> files;
    for (const auto& entry :
         std::filesystem::directory_iterator(TERRARIUM_SOURCE_DIR "/tests/golden")) {
        if (entry.path().extension() == ".game") files.push_back(entry.path());
    }
    std::sort(files.begin(), files.end());
    return files;
}

inline engine::Result<engine::SavedGame> read_game(const std::filesystem::path& file) {
    return lab::read_text(file).and_then(
        [](const std::string& text) { return engine::parse_saved_game(text); });
}

// The setup that it was played with; nothing if it is another game's.
template <typename Setup>
std::shared_ptr<const Setup> setup_of(const engine::SavedGame& saved) {
    constexpr bool kSea = std::is_same_v<Setup, islands::Setup>;
    if (saved.game != (kSea ? "islands" : "smallworld")) return nullptr;
    return library()
        .setup_of<Setup>({.game = saved.game, .map = saved.map, .options = saved.options})
        .value();
}

// Calls `watch` with every state of the game and the action that follows; returns the last one.
template <typename Setup, typename Watch>
engine::StateOf<Setup> play_through(const Setup& setup, const engine::SavedGame& saved,
                                    const Watch& watch) {
    engine::StateOf<Setup> state = start(setup);
    for (const engine::SavedAction& line : saved.actions) {
        const engine::Action action = parse_action(setup, line.text).value();
        watch(state, action);
        apply(setup, state, action);
    }
    return state;
}

}  // namespace golden
