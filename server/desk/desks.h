#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "loader/loader.h"
#include "server/desk/desk.h"

namespace server {

inline constexpr std::string_view kSmallWorld = "smallworld";

// Where further packs come from, and what they come on top of.
struct PackSource {
    std::filesystem::path content;           // folder
    std::vector<std::filesystem::path> own;  // packs that every table has
    // The bundle of a hash; nothing if it is not here. Callable from any thread.
    std::function<engine::Result<std::optional<std::string>>(std::string_view hash)> find;
};

// The desks of this installation. They keep the content; desks made by them may outlive them.
// Without a source there are no packs but those in `content`.
std::unique_ptr<Desks> make_desks(loader::Content content, PackSource source = {});

// The names of the bots, weakest first.
std::vector<std::string> bot_levels();

}  // namespace server
