#include "loader/loader.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <system_error>
#include <utility>

#include "games/smallworld/state.h"
#include "loader/catalogue.h"
#include "loader/fingerprint.h"
#include "loader/maps.h"
#include "loader/options.h"

namespace loader {
namespace {

namespace fs = std::filesystem;

engine::Error folder_error(const fs::path& folder, std::string message) {
    return {.message = std::move(message), .file = folder.string()};
}

bool is_folder(const fs::path& path) {
    std::error_code error;
    return fs::is_directory(path, error);
}

bool is_there(const fs::path& path) {
    std::error_code error;
    return fs::exists(fs::symlink_status(path, error));
}

// The .json files of a folder, by name, so that the order is the same everywhere.
engine::Result<std::vector<fs::path>> json_files(const fs::path& folder) {
    constexpr std::size_t kMaxFiles = 256;
    std::vector<fs::path> out;
    std::error_code error;
    fs::directory_iterator entry(folder, error);
    for (; !error && entry != fs::directory_iterator(); entry.increment(error)) {
        if (entry->path().extension() == ".json") out.push_back(entry->path());
        if (out.size() > kMaxFiles) {
            return tl::unexpected(folder_error(folder, "the folder holds too many files"));
        }
    }
    if (error) {
        return tl::unexpected(
            folder_error(folder, "the folder cannot be listed: " + error.message()));
    }
    std::sort(out.begin(), out.end());
    return out;
}

// The same JSON without the blanks between its tokens. Numbers stay as the author wrote them.
std::string without_blanks(std::string_view text) {
    std::string out;
    out.reserve(text.size());
    bool in_string = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (in_string && c == '\\') {
            out += c;
            out += text[++i];
            continue;
        }
        if (c == '"') in_string = !in_string;
        const bool blank = c == ' ' || c == '\n' || c == '\r' || c == '\t';
        if (in_string || !blank) out += c;
    }
    return out;
}

// Reads files into a Content and a CatalogueReader, one folder after the other.
class Loading {
  public:
    engine::Result<void> box(const fs::path& folder) {
        const fs::path game = folder / "smallworld";
        if (!is_folder(game)) {
            return tl::unexpected(folder_error(folder,
                                               "this is no content folder: it has no "
                                               "\"smallworld\" folder"));
        }
        return races(game / "races.json", Source::BuiltIn)
            .and_then([&] { return powers(game / "powers.json", Source::BuiltIn); })
            .and_then([&] { return profiles(game / "options.json"); })
            .and_then([&] { return words(game / "words"); })
            .and_then([&] { return maps(folder / "maps"); });
    }

    engine::Result<void> pack(const fs::path& folder) {
        if (!is_folder(folder)) {
            return tl::unexpected(folder_error(folder, "there is no such folder"));
        }
        const std::array<fs::path, 4> parts{folder / "races.json", folder / "powers.json",
                                            folder / "maps", folder / "words"};
        if (std::none_of(parts.begin(), parts.end(), is_there)) {
            return tl::unexpected(folder_error(
                folder, "a pack has at least one of races.json, powers.json, maps and words"));
        }
        engine::Result<void> done;
        if (is_there(parts[0])) done = races(parts[0], Source::Pack);
        if (done && is_there(parts[1])) done = powers(parts[1], Source::Pack);
        if (done && is_there(parts[2])) done = maps(parts[2]);
        if (done && is_there(parts[3])) done = words(parts[3]);
        return done;
    }

    engine::Result<Content> finish() && {
        auto catalogue = catalogue_.finish(content_.warnings);
        if (!catalogue) return tl::unexpected(catalogue.error());
        content_.catalogue = std::move(*catalogue);
        return std::move(content_);
    }

  private:
    engine::Result<void> races(const fs::path& path, Source source) {
        return Document::read(path).and_then(
            [&](Document document) { return catalogue_.add_races(std::move(document), source); });
    }
    engine::Result<void> powers(const fs::path& path, Source source) {
        return Document::read(path).and_then(
            [&](Document document) { return catalogue_.add_powers(std::move(document), source); });
    }
    engine::Result<void> profiles(const fs::path& path) {
        auto document = Document::read(path);
        if (!document) return tl::unexpected(document.error());
        auto read = read_profiles(*document);
        if (!read) return tl::unexpected(read.error());
        content_.profiles = std::move(*read);
        return {};
    }

    engine::Result<void> words(const fs::path& folder) {
        const auto files = json_files(folder);
        if (!files) return tl::unexpected(files.error());
        for (const fs::path& file : *files) {
            auto document = Document::read(file);
            if (!document) return tl::unexpected(document.error());
            content_.words.add(file.stem().string(), document->root());
            if (document->error()) return tl::unexpected(*document->error());
        }
        return {};
    }

    engine::Result<void> maps(const fs::path& folder) {
        const auto files = json_files(folder);
        if (!files) return tl::unexpected(files.error());
        for (const fs::path& file : *files) {
            if (auto added = map(file); !added) return added;
        }
        return {};
    }

    engine::Result<void> map(const fs::path& file) {
        auto document = Document::read(file);
        if (!document) return tl::unexpected(document.error());
        auto read = read_map(*document, content_.warnings);
        if (!read) return tl::unexpected(read.error());
        if (!read->has_value()) return {};
        LoadedMap& loaded = **read;
        const std::string id = loaded.data.id;
        if (content_.find_map(id) != nullptr) {
            return tl::unexpected(
                document->describe("/id", fmt::format("there already is a map \"{}\"", id)));
        }
        if (loaded.geometry) content_.geometry.emplace(id, std::move(*loaded.geometry));
        content_.map_files.emplace(id, without_blanks(document->text()));
        content_.maps.push_back(std::move(loaded.data));
        return {};
    }

    Content content_;
    CatalogueReader catalogue_;
};

}  // namespace

const smallworld::MapData* Content::find_map(std::string_view id) const {
    const auto found = std::find_if(maps.begin(), maps.end(),
                                    [&](const auto& candidate) { return candidate.id == id; });
    return found == maps.end() ? nullptr : &*found;
}

const MapGeometry* Content::find_geometry(std::string_view id) const {
    const auto found = geometry.find(std::string(id));
    return found == geometry.end() ? nullptr : &found->second;
}

std::uint64_t Content::fingerprint(const smallworld::MapData& map) const {
    return loader::fingerprint(catalogue, map);
}

engine::Result<Content> load_content(const fs::path& folder, std::span<const fs::path> packs) {
    Loading loading;
    if (auto read = loading.box(folder); !read) return tl::unexpected(read.error());
    for (const fs::path& pack : packs) {
        if (auto read = loading.pack(pack); !read) return tl::unexpected(read.error());
    }
    return std::move(loading).finish();
}

engine::Result<fs::path> find_content() {
    // The environment is read once, at start-up, before any thread that could change it.
    if (const char* named = std::getenv("TERRARIUM_CONTENT")) {  // NOLINT(concurrency-mt-unsafe)
        if (is_folder(fs::path(named) / "smallworld")) return fs::path(named);
        return tl::unexpected(
            folder_error(named, "TERRARIUM_CONTENT does not name a content folder"));
    }
    std::error_code error;
    const fs::path program = fs::read_symlink("/proc/self/exe", error);
    const std::array<fs::path, 3> beside{"../content", "../../content", "content"};
    for (const fs::path& step : beside) {
        if (error) break;
        fs::path candidate = (program.parent_path() / step).lexically_normal();
        if (is_folder(candidate / "smallworld")) return candidate;
    }
    return engine::fail(
        "the content folder was not found beside the program; name it in TERRARIUM_CONTENT");
}

engine::Result<smallworld::Setup> make_game(const Content& content, std::string_view map_id,
                                            const smallworld::Options& options) {
    const smallworld::MapData* map = content.find_map(map_id);
    if (map == nullptr) {
        std::vector<std::string_view> ids;
        for (const smallworld::MapData& known : content.maps)
            ids.push_back(known.id);
        return engine::fail(fmt::format("there is no map \"{}\"; there are {}", map_id,
                                        list_of(ids.data(), ids.size())));
    }
    return smallworld::make_setup(*map, content.catalogue, options);
}

}  // namespace loader
