#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "loader/islands.h"
#include "loader/loader.h"
#include "server/desk/desk.h"

namespace server {

// The content of every game.
struct Boxes {
    loader::Content smallworld;
    loader::IslandsContent islands;
};
engine::Result<Boxes> load_boxes(const std::filesystem::path& folder,
                                 std::span<const std::filesystem::path> packs = {});

// Where further packs come from, and what they come on top of.
struct PackSource {
    std::filesystem::path content;           // folder
    std::vector<std::filesystem::path> own;  // packs that every table has
    // The bundle of a hash; nothing if it is not here. Callable from any thread.
    std::function<engine::Result<std::optional<std::string>>(std::string_view hash)> find;
};

// The desks of this installation. They keep the content; desks made by them may outlive them.
// Without a source there are no packs but those in the boxes.
std::unique_ptr<Desks> make_desks(Boxes boxes, PackSource source = {});

}  // namespace server
