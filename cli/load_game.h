#pragma once

#include <string>
#include <type_traits>
#include <vector>

#include "cli/verbs.h"
#include "games/islands/setup.h"
#include "loader/islands.h"
#include "loader/loader.h"

namespace cli {

// What verbs that play need: the content, and one map with one set of options bound to it.
template <typename Setup>
struct LoadedGameOf {
    static constexpr bool kIsSea = std::is_same_v<Setup, islands::Setup>;

    std::conditional_t<kIsSea, loader::IslandsContent, loader::Content> content;
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

// For what is only there for Small World so far.
engine::Result<std::string> only_small_world(const std::string& game);

// Writes all of a file or nothing: to a temporary neighbour, which then takes its name. "-" is
// standard output.
engine::Result<std::string> write_file(const std::string& path, const std::string& text);
engine::Result<std::string> read_file(const std::string& path);

}  // namespace cli
