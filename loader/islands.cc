#include "loader/islands.h"

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <utility>
#include <vector>

#include "loader/islands_parts.h"
#include "loader/switches.h"

namespace loader {
namespace {

namespace fs = std::filesystem;

using islands::Catalogue;
using islands::kOptions;
using islands::Options;

// What reads each file, in this order.
struct Part {
    std::string_view name;
    void (*read)(const Node& root, Ids& ids, Catalogue& catalogue);
};
constexpr std::array<Part, 6> kParts{{
    {"constants.json", [](const Node& root, Ids&, Catalogue& out) { read_constants(root, out); }},
    {"tokens.json", read_tokens},
    {"tiles.json", read_tiles},
    {"cards.json", read_cards},
    {"solo.json", read_solo},
    {"achievements.json",
     [](const Node& root, Ids&, Catalogue& out) { read_achievements(root, out); }},
}};

bool is_words_name(std::string_view name) {
    return name.starts_with("words/") && is_part_name(name);
}

bool is_islands_part(std::string_view name) {
    return is_words_name(name) || std::any_of(kParts.begin(), kParts.end(),
                                              [&](const Part& part) { return part.name == name; });
}

// Parses one file and hands it to its reader.
template <typename Read>
engine::Result<void> read_file(const File& file, Read read) {
    auto document = Document::parse(file.text, file.shown, file.first_line);
    if (!document) return tl::unexpected(document.error());
    read(document->root());
    if (document->error()) return tl::unexpected(*document->error());
    return {};
}

// The mode is printed as the first word, these after it.
constexpr auto kSwitches = std::span(kOptions).subspan<1>();

}  // namespace

engine::Result<IslandsContent> read_islands(const Files& files) {
    IslandsContent content;
    Ids ids;
    for (const Part& part : kParts) {
        const File* file = files.find(part.name);
        if (file == nullptr) {
            return tl::unexpected(
                engine::Error{.message = "there is no such file",
                              .file = (fs::path(files.shown) / part.name).string()});
        }
        const auto read =
            read_file(*file, [&](const Node& root) { part.read(root, ids, content.catalogue); });
        if (!read) return tl::unexpected(read.error());
        content.files.emplace(part.name, without_blanks(file->text));
    }
    for (const auto& [name, file] : files.files) {
        if (!is_words_name(name)) continue;
        const std::string language = fs::path(name).stem().string();
        const auto read =
            read_file(file, [&](const Node& root) { content.words.add(language, root); });
        if (!read) return tl::unexpected(read.error());
    }
    return content;
}

engine::Result<IslandsContent> load_islands(const fs::path& folder) {
    return read_folder(folder / "islands", Trust::Box, is_islands_part).and_then(read_islands);
}

engine::Result<int> seats_of_sea(std::string_view sea) {
    const auto found = std::find(kSeas.begin(), kSeas.end(), sea);
    if (found != kSeas.end()) return static_cast<int>(found - kSeas.begin()) + 1;
    return engine::fail(fmt::format("there is no sea \"{}\"; there are {}", sea,
                                    list_of(kSeas.data(), kSeas.size())));
}

engine::Result<Options> parse_islands_options(std::string_view text) {
    std::vector<std::string_view> words = words_of(text);
    Options options;
    if (!words.empty() && words.front().find('=') == std::string_view::npos) {
        const std::span<const std::string_view> modes = values_of(kOptions[0]);
        const auto mode = std::find(modes.begin(), modes.end(), words.front());
        if (mode == modes.end()) {
            return engine::fail(fmt::format("there is no mode \"{}\"; there are {}", words.front(),
                                            list_of(modes.data(), modes.size())));
        }
        options.mode = static_cast<std::uint8_t>(mode - modes.begin());
        words.erase(words.begin());
    }
    return set_switches(options, kOptions, words);
}

std::string print_islands_options(const Options& options) {
    return std::string(kOptions[0].values[options.mode]) +
           print_switches(options, differences(options, Options{}, kSwitches));
}

}  // namespace loader
