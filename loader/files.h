#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "engine/result.h"

// The texts of a pack, or of a game in the content folder, before anybody looks into them. A pack
// comes from a stranger: whatever its files are called and wherever its links lead, only files of
// the pack are read, and not too much of them.
namespace loader {

struct File {
    std::string shown;  // what errors call it
    std::string text;
    int first_line = 1;  // where it begins, if it stands in another file
};

// By their names inside the pack: "races.json", "maps/surface-2.json".
struct Files {
    std::string shown;  // the folder or the bundle
    std::map<std::string, File, std::less<>> files;
    std::vector<std::string> ignored;  // names of files that nobody reads

    const File* find(std::string_view name) const {
        const auto found = files.find(name);
        return found == files.end() ? nullptr : &found->second;
    }
};

// Whether a pack may have a file of this name.
bool is_part_name(std::string_view name);

enum class Trust : std::uint8_t { Box, Stranger };

// Whether a folder may have a part of this name.
using IsPart = bool (*)(std::string_view name);

// The parts that a folder has.
engine::Result<Files> read_folder(const std::filesystem::path& folder, Trust trust,
                                  IsPart is_part = is_part_name);

// A pack that somebody named: a folder or a bundle.
engine::Result<Files> read_pack(const std::filesystem::path& path);

// A bundle is all files of a pack in one: {"format": "terrarium-pack-1", "files": {name: file}}.
engine::Result<Files> read_bundle(const std::filesystem::path& path);
engine::Result<Files> parse_bundle(std::string text, const std::string& shown);
// The files must be valid JSON.
std::string print_bundle(const Files& files);

// The same JSON without the blanks between its tokens. Numbers stay as the author wrote them.
std::string without_blanks(std::string_view text);

}  // namespace loader
