#include "loader/files.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <system_error>
#include <utility>

#include "loader/json_places.h"
#include "loader/json_reader.h"

namespace loader {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kFormat = "terrarium-pack-1";
constexpr std::size_t kMaxFiles = 256;
constexpr std::size_t kMaxPackBytes = 16U << 20U;
constexpr std::array<std::string_view, 5> kParts{"pack.json", "races.json", "powers.json",
                                                 "places.json", "relics.json"};
constexpr std::array<std::string_view, 2> kFolders{"maps", "words"};

tl::unexpected<engine::Error> refuse(std::string shown, std::string message) {
    return tl::unexpected(engine::Error{.message = std::move(message), .file = std::move(shown)});
}

// Reads the files of one folder, and counts.
class FolderReader {
  public:
    FolderReader(fs::path folder, Trust trust, IsPart is_part)
        : folder_(std::move(folder)), trust_(trust), is_part_(is_part) {
        files_.shown = folder_.string();
    }

    engine::Result<Files> read() && {
        std::error_code error;
        if (!fs::is_directory(folder_, error)) {
            return refuse(files_.shown, "there is no such folder");
        }
        root_ = fs::canonical(folder_, error);
        if (error) return refuse(files_.shown, "the folder cannot be read: " + error.message());
        if (auto done = names_in(""); !done) return tl::unexpected(done.error());
        for (const std::string_view sub : kFolders) {
            if (!is_there(folder_ / sub)) continue;
            if (auto done = names_in(sub); !done) return tl::unexpected(done.error());
        }
        for (const std::string& name : names_) {
            if (auto done = add(name); !done) return tl::unexpected(done.error());
        }
        return std::move(files_);
    }

  private:
    static bool is_there(const fs::path& path) {
        std::error_code error;
        return fs::exists(fs::symlink_status(path, error));
    }

    engine::Result<void> names_in(std::string_view sub) {
        const fs::path folder = sub.empty() ? folder_ : folder_ / sub;
        if (auto inside = check_inside(folder); !inside) return inside;
        std::error_code error;
        fs::directory_iterator entry(folder, error);
        for (std::size_t seen = 0; !error && entry != fs::directory_iterator();
             entry.increment(error)) {
            const std::string file = entry->path().filename().string();
            const std::string name = sub.empty() ? file : fmt::format("{}/{}", sub, file);
            if (++seen > kMaxFiles)
                return refuse(folder.string(), "the folder holds too many files");
            std::vector<std::string>& list = is_part_(name) ? names_ : files_.ignored;
            if (&list == &names_ || entry->path().extension() == ".json") list.push_back(name);
        }
        if (error) {
            return refuse(folder.string(), "the folder cannot be listed: " + error.message());
        }
        return {};
    }

    // A link may lead anywhere; what a pack names must lie in the pack.
    engine::Result<void> check_inside(const fs::path& path) const {
        if (trust_ == Trust::Box) return {};
        std::error_code error;
        const fs::path real = fs::canonical(path, error);
        if (error) return refuse(path.string(), "this cannot be read: " + error.message());
        const auto [end, ignored] =
            std::mismatch(root_.begin(), root_.end(), real.begin(), real.end());
        if (end == root_.end()) return {};
        return refuse(path.string(), "this link leads out of the pack");
    }

    engine::Result<void> add(const std::string& name) {
        const fs::path path = folder_ / name;
        if (auto inside = check_inside(path); !inside) return inside;
        auto text = read_text_file(path);
        if (!text) return tl::unexpected(text.error());
        bytes_ += text->size();
        if (trust_ == Trust::Stranger && bytes_ > kMaxPackBytes) {
            return refuse(files_.shown, "the files of the pack are larger than 16 MiB together");
        }
        files_.files.emplace(name, File{path.string(), std::move(*text), 1});
        return {};
    }

    fs::path folder_;
    fs::path root_;
    Trust trust_;
    IsPart is_part_;
    Files files_;
    std::vector<std::string> names_;
    std::size_t bytes_ = 0;
};

}  // namespace

bool is_part_name(std::string_view name) {
    if (std::find(kParts.begin(), kParts.end(), name) != kParts.end()) return true;
    const std::size_t slash = name.find('/');
    if (slash == std::string_view::npos || !name.ends_with(".json")) return false;
    const std::string_view folder = name.substr(0, slash);
    const std::string_view stem = name.substr(slash + 1, name.size() - slash - 6);
    const bool plain = std::all_of(stem.begin(), stem.end(), [](char c) {
        return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-' || c == '_';
    });
    return plain && !stem.empty() && stem.size() <= 64 &&
           std::find(kFolders.begin(), kFolders.end(), folder) != kFolders.end();
}

engine::Result<Files> read_folder(const fs::path& folder, Trust trust, IsPart is_part) {
    return FolderReader(folder, trust, is_part).read();
}

engine::Result<Files> read_pack(const fs::path& path) {
    std::error_code error;
    return fs::is_directory(path, error) ? read_folder(path, Trust::Stranger) : read_bundle(path);
}

engine::Result<Files> read_bundle(const fs::path& path) {
    auto text = read_text_file(path);
    if (!text) return tl::unexpected(text.error());
    return parse_bundle(std::move(*text), path.string());
}

engine::Result<Files> parse_bundle(std::string text, const std::string& shown) {
    auto document = Document::parse(std::move(text), shown);
    if (!document) return tl::unexpected(document.error());
    const Node root = document->root();
    root.allow({"format", "files"});
    root.at("format").one_of(std::array<std::string_view, 1>{kFormat});
    auto slices = members_of(document->text(), "/files");
    Files out;
    out.shown = shown;
    for (const auto& [key, node] : root.at("files").members()) {
        const std::string name(key);
        if (!is_part_name(name)) {
            node.fail(
                "a pack has no file of this name; it has pack.json, races.json, powers.json, "
                "places.json, relics.json, maps/*.json and words/*.json");
            break;
        }
        const Slice slice = slices[node.pointer()];
        out.files.emplace(name, File{fmt::format("{}#{}", shown, name),
                                     document->text().substr(slice.offset, slice.size),
                                     position_of(document->text(), slice.offset).line});
        if (out.files.size() <= kMaxFiles) continue;
        node.fail("the bundle holds too many files");
        break;
    }
    if (document->error()) return tl::unexpected(*document->error());
    return out;
}

std::string print_bundle(const Files& files) {
    std::string out = fmt::format("{{\"format\": \"{}\", \"files\": {{", kFormat);
    for (const auto& [name, file] : files.files) {
        const bool first = out.ends_with('{');
        out += fmt::format("{}\n\"{}\": {}", first ? "" : ",", name, without_blanks(file.text));
    }
    return out + "\n}}\n";
}

std::string without_blanks(std::string_view text) {
    std::string out;
    out.reserve(text.size());
    bool in_string = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (in_string && c == '\\') {
            out += text.substr(i++, 2);
            continue;
        }
        if (c == '"') in_string = !in_string;
        const bool blank = c == ' ' || c == '\n' || c == '\r' || c == '\t';
        if (in_string || !blank) out += c;
    }
    return out;
}

}  // namespace loader
