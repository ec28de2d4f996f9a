#pragma once

#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "cli/verbs.h"
#include "games/islands/setup.h"
#include "lab/game_library.h"
#include "loader/islands.h"
#include "loader/loader.h"

namespace cli {

template <typename Setup>
using LoadedContentOf = std::conditional_t<std::is_same_v<Setup, islands::Setup>,
                                           loader::IslandsContent, loader::Content>;

// What verbs that play need: the content, and one map with one set of options bound to it.
template <typename Setup>
struct LoadedGameOf {
    static constexpr bool kIsSea = std::is_same_v<Setup, islands::Setup>;

    LoadedContentOf<Setup> content;
    Setup setup;
    std::string map;
    std::string options;  // canonical

    std::uint64_t fingerprint() const {
        if constexpr (kIsSea) {
            return content.fingerprint(setup.seats, setup.options);
        } else {
            return content.fingerprint(setup.map_data, setup.options);
        }
    }
    std::vector<engine::SavedPack> packs() const {
        if constexpr (kIsSea) {
            return {};
        } else {
            return content.saved_packs();
        }
    }
};
using LoadedGame = LoadedGameOf<smallworld::Setup>;
using LoadedSea = LoadedGameOf<islands::Setup>;

engine::Result<loader::Content> load(const Context& context);
engine::Result<loader::IslandsContent> load_sea(const Context& context);
engine::Result<LoadedGame> load_game(const Context& context, const std::string& map,
                                     const std::string& options);
engine::Result<LoadedSea> load_sea_game(const Context& context, const std::string& map,
                                        const std::string& options);
// The same by type. An empty map is the usual one of the game.
template <typename Setup>
engine::Result<LoadedGameOf<Setup>> load_game_of(const Context& context, const std::string& map,
                                                 const std::string& options) {
    if constexpr (std::is_same_v<Setup, islands::Setup>) {
        return load_sea_game(context, map, options);
    } else {
        return load_game(context, map, options);
    }
}
// The same from content that is already loaded.
engine::Result<LoadedGame> bind_game(loader::Content content, const std::string& map,
                                     const std::string& options);
engine::Result<LoadedSea> bind_game(loader::IslandsContent content, const std::string& map,
                                    const std::string& options);

// Runs a verb for the game of that name; `run` is a template over its setup. Returns the exit code.
template <typename Run>
int run_for_game(std::string_view game, const Run& run) {
    const auto known = lab::known_game(game);
    if (!known) return bad_input(known.error());
    return *known == "islands" ? run.template operator()<islands::Setup>()
                               : run.template operator()<smallworld::Setup>();
}

// For what is only there for Small World so far.
engine::Result<std::string> only_small_world(const std::string& game);

// Writes all of a file or nothing: to a temporary neighbour, which then takes its name. "-" is
// standard output.
engine::Result<std::string> write_file(const std::string& path, const std::string& text);
engine::Result<std::string> read_file(const std::string& path);

}  // namespace cli
