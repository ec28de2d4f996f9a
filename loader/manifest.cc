#include "loader/manifest.h"

#include <algorithm>
#include <filesystem>

#include "engine/hash.h"

namespace loader {
namespace {

constexpr std::size_t kMaxName = 60;
constexpr std::size_t kMaxLine = 200;
constexpr std::size_t kMaxText = 4000;
constexpr std::size_t kMaxAuthors = 20;

std::string optional_text(const Node& root, std::string_view key, std::size_t max_bytes) {
    const auto given = root.find(key);
    return given ? std::string(given->text(max_bytes)) : std::string();
}

std::vector<smallworld::World> read_worlds(const Node& node) {
    const std::vector<Node> items =
        node.is_list() ? node.items(smallworld::kWorlds.size()) : std::vector<Node>{node};
    if (items.empty()) node.fail("must name at least one");
    std::vector<smallworld::World> out;
    for (const Node& item : items) {
        const auto world = static_cast<smallworld::World>(item.one_of(smallworld::kWorlds));
        if (std::find(out.begin(), out.end(), world) != out.end()) item.fail("is named twice");
        out.push_back(world);
    }
    return out;
}

void read(const Node& root, Manifest& manifest) {
    root.allow({"id", "name", "version", "authors", "licence", "for", "description", "note"});
    manifest.written = true;
    manifest.id = root.at("id").id();
    manifest.name = root.at("name").text(kMaxName);
    manifest.version = optional_text(root, "version", kMaxName);
    if (const auto authors = root.find("authors")) {
        for (const Node& author : authors->items(kMaxAuthors))
            manifest.authors.emplace_back(author.text(kMaxLine));
    }
    manifest.licence = optional_text(root, "licence", kMaxLine);
    manifest.description = optional_text(root, "description", kMaxText);
    optional_text(root, "note", kMaxText);
    if (const auto worlds = root.find("for")) manifest.worlds = read_worlds(*worlds);
}

// An id from the name of a folder, for saved games.
std::string id_from(const std::string& shown) {
    std::string out;
    const std::filesystem::path path(shown);
    for (const char c : (path.has_filename() ? path : path.parent_path()).stem().string()) {
        const char small = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
        const bool letter = small >= 'a' && small <= 'z';
        const bool digit = small >= '0' && small <= '9';
        if (letter || (digit && !out.empty())) {
            out += small;
        } else if (!out.empty() && out.back() != '-') {
            out += '-';
        }
    }
    return out.empty() ? "pack" : out.substr(0, 32);
}

std::uint64_t hash_of(const Files& files) {
    std::string text;
    for (const auto& [name, file] : files.files) {
        if (name == "pack.json" || name.starts_with("words/")) continue;
        text += name + ' ' + without_blanks(file.text) + '\n';
    }
    return engine::fnv1a(text);
}

}  // namespace

engine::Result<Manifest> read_manifest(const Files& files) {
    Manifest manifest;
    manifest.hash = hash_of(files);
    manifest.id = id_from(files.shown);
    manifest.name = manifest.id;
    const File* file = files.find("pack.json");
    if (file == nullptr) return manifest;
    auto document = Document::parse(file->text, file->shown, file->first_line);
    if (!document) return tl::unexpected(document.error());
    read(document->root(), manifest);
    if (document->error()) return tl::unexpected(*document->error());
    return manifest;
}

}  // namespace loader
