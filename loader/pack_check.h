#pragma once

#include <filesystem>
#include <string_view>
#include <vector>

#include "engine/result.h"
#include "loader/loader.h"

// What a designer wants to know about a pack before somebody plays with it.
namespace loader {

struct PackReport {
    Manifest manifest;
    std::vector<engine::Error> errors;    // the pack is refused; see Document::errors
    std::vector<engine::Error> warnings;  // it can be played, but was it meant so?
};

// Reads the pack on top of the content folder. `map`: look at this map only; else at all maps of
// the worlds that the pack is for. Fails if there is no such pack or map, or if the content folder
// itself is refused.
engine::Result<PackReport> check_pack(const std::filesystem::path& content,
                                      const std::filesystem::path& pack, std::string_view map);
// The same of a pack whose texts are here already.
engine::Result<PackReport> check_pack(const std::filesystem::path& content, const Files& pack,
                                      std::string_view map);

}  // namespace loader
