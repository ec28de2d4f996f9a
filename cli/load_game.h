#pragma once

#include <string>

#include "cli/verbs.h"
#include "loader/loader.h"

namespace cli {

// What verbs that play need: the content, and one map with one set of options bound to it.
struct LoadedGame {
    loader::Content content;
    smallworld::Setup setup;
    std::string map;
    std::string options;  // canonical
};

engine::Result<loader::Content> load(const Context& context);
engine::Result<LoadedGame> load_game(const Context& context, const std::string& map,
                                     const std::string& options);
// The same from content that is already loaded.
engine::Result<LoadedGame> bind_game(loader::Content content, const std::string& map,
                                     const std::string& options);

// Only Small World so far; anything else is an error.
engine::Result<std::string> known_game(const std::string& game);

// Writes all of a file or nothing: to a temporary neighbour, which then takes its name. "-" is
// standard output.
engine::Result<std::string> write_file(const std::string& path, const std::string& text);
engine::Result<std::string> read_file(const std::string& path);

}  // namespace cli
