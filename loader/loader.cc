#include "loader/loader.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <system_error>
#include <utility>

#include "games/smallworld/state.h"
#include "loader/catalogue.h"
#include "loader/files.h"
#include "loader/fingerprint.h"
#include "loader/maps.h"
#include "loader/options.h"

namespace loader {
namespace {

namespace fs = std::filesystem;

using smallworld::MarkerKind;
using smallworld::World;

engine::Error folder_error(const fs::path& folder, std::string message) {
    return {.message = std::move(message), .file = folder.string()};
}

bool is_folder(const fs::path& path) {
    std::error_code error;
    return fs::is_directory(path, error);
}

engine::Result<Document> parse(const File& file) {
    return Document::parse(file.text, file.shown, file.first_line);
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
        return world(game, World::Surface)
            .and_then([&] { return profiles(game / "options.json"); })
            .and_then([&] { return underground(folder / "underground"); })
            .and_then([&] { return box_maps(folder); });
    }

    engine::Result<void> pack(const fs::path& path) {
        return read_pack(path).and_then([&](const Files& files) { return pack(files); });
    }

    engine::Result<void> pack(const Files& files) {
        auto manifest = read_manifest(files);
        if (!manifest) return tl::unexpected(manifest.error());
        const auto is_content = [](const auto& file) { return file.first != "pack.json"; };
        if (std::none_of(files.files.begin(), files.files.end(), is_content)) {
            return tl::unexpected(folder_error(
                files.shown,
                "a pack has at least one of races.json, powers.json, places.json, relics.json, "
                "maps and words"));
        }
        for (const Manifest& other : content_.packs) {
            if (other.id != manifest->id) continue;
            return tl::unexpected(folder_error(
                files.shown, fmt::format("there already is a pack \"{}\"", manifest->id)));
        }
        const World world = manifest->worlds.front();
        content_.packs.push_back(std::move(*manifest));
        return parts(files, Source::Pack, world);
    }

    engine::Result<Content> finish() && {
        auto catalogue = catalogue_.finish(content_.warnings);
        if (!catalogue) return tl::unexpected(catalogue.error());
        content_.catalogue = std::move(*catalogue);
        content_.mixing_error = catalogue_.mixing_error();
        return std::move(content_);
    }

    std::vector<engine::Error> conflicts() && {
        if (catalogue_.finish(content_.warnings)) return {};
        return catalogue_.conflicts();
    }

  private:
    engine::Result<void> world(const fs::path& folder, World world) {
        auto files = read_folder(folder, Trust::Box);
        if (!files) return tl::unexpected(files.error());
        for (const char* name : {"races.json", "powers.json"}) {
            if (files->find(name) != nullptr) continue;
            return tl::unexpected(folder_error(folder / name, "there is no such file"));
        }
        return parts(*files, Source::BuiltIn, world);
    }

    // An installation may do without.
    engine::Result<void> underground(const fs::path& folder) {
        return is_folder(folder) ? world(folder, World::Underground) : engine::Result<void>();
    }

    // Beside the folders of the worlds lie the maps of both.
    engine::Result<void> box_maps(const fs::path& folder) {
        return read_folder(folder, Trust::Box).and_then([&](const Files& files) {
            return parts(files, Source::BuiltIn, World::Surface);
        });
    }

    engine::Result<void> parts(const Files& files, Source source, World world) {
        for (const auto& [name, file] : files.files) {
            if (auto read = part(name, file, source, world); !read) return read;
        }
        return {};
    }

    engine::Result<void> part(std::string_view name, const File& file, Source source, World world) {
        if (name == "pack.json") return {};
        auto document = parse(file);
        if (!document) return tl::unexpected(document.error());
        if (name.starts_with("maps/")) return map(*document);
        if (name.starts_with("words/")) return words(name, *document);
        if (name == "races.json") return catalogue_.add_races(std::move(*document), source, world);
        if (name == "powers.json") {
            return catalogue_.add_powers(std::move(*document), source, world);
        }
        const MarkerKind kind = name == "places.json" ? MarkerKind::Place : MarkerKind::Relic;
        return catalogue_.add_markers(std::move(*document), source, kind);
    }

    engine::Result<void> profiles(const fs::path& path) {
        auto document = Document::read(path);
        if (!document) return tl::unexpected(document.error());
        auto read = read_profiles(*document);
        if (!read) return tl::unexpected(read.error());
        content_.profiles = std::move(*read);
        return {};
    }

    engine::Result<void> words(std::string_view name, Document& document) {
        content_.words.add(fs::path(name).stem().string(), document.root());
        if (document.error()) return tl::unexpected(*document.error());
        return {};
    }

    engine::Result<void> map(Document& document) {
        auto loaded = read_map(document, content_.warnings);
        if (!loaded) return tl::unexpected(loaded.error());
        const std::string id = loaded->data.id;
        if (content_.find_map(id) != nullptr) {
            return tl::unexpected(
                document.describe("/id", fmt::format("there already is a map \"{}\"", id)));
        }
        if (loaded->geometry) content_.geometry.emplace(id, std::move(*loaded->geometry));
        content_.map_files.emplace(id, without_blanks(document.text()));
        content_.maps.push_back(std::move(loaded->data));
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

std::uint64_t Content::fingerprint(const smallworld::MapData& map,
                                   const smallworld::Options& options) const {
    return loader::fingerprint(catalogue, map, options);
}

std::vector<engine::SavedPack> Content::saved_packs() const {
    std::vector<engine::SavedPack> out;
    for (const Manifest& pack : packs)
        out.push_back({pack.id, pack.hash});
    return out;
}

std::string Content::pack_trouble(const engine::SavedGame& saved) const {
    const std::vector<engine::SavedPack> here = saved_packs();
    const auto same_id = [](const auto& list, const std::string& id) {
        return std::find_if(list.begin(), list.end(), [&](const auto& p) { return p.id == id; });
    };
    std::string out;
    const auto say = [&](const std::string& id, std::string_view what) {
        out += fmt::format("{}pack \"{}\" {}", out.empty() ? "" : "; ", id, what);
    };
    for (const engine::SavedPack& wanted : saved.packs) {
        const auto found = same_id(here, wanted.id);
        if (found == here.end()) say(wanted.id, "is missing");
        if (found != here.end() && found->hash != wanted.hash) say(wanted.id, "is another version");
    }
    for (const engine::SavedPack& pack : here) {
        if (same_id(saved.packs, pack.id) == saved.packs.end()) say(pack.id, "was not in play");
    }
    return out;
}

engine::Result<Content> load_content(const fs::path& folder, std::span<const fs::path> packs,
                                     std::span<const Files> further) {
    Loading loading;
    if (auto read = loading.box(folder); !read) return tl::unexpected(read.error());
    for (const fs::path& pack : packs) {
        if (auto read = loading.pack(pack); !read) return tl::unexpected(read.error());
    }
    for (const Files& pack : further) {
        if (auto read = loading.pack(pack); !read) return tl::unexpected(read.error());
    }
    return std::move(loading).finish();
}

std::vector<engine::Error> conflicts(const fs::path& folder, const Files& pack) {
    Loading loading;
    const auto read = loading.box(folder).and_then([&] { return loading.pack(pack); });
    if (!read) return {read.error()};
    return std::move(loading).conflicts();
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
    const auto plays = [&](const auto& item) {
        return item.world == map->world || options.items == smallworld::kItemsBoth;
    };
    const bool mixes = options.items == smallworld::kItemsBoth ||
                       (options.markers != 0 && map->world == World::Surface);
    if (mixes && content.mixing_error) return tl::unexpected(*content.mixing_error);
    const auto& [races, powers, markers] = content.catalogue;
    if (std::none_of(races.begin(), races.end(), plays) ||
        std::none_of(powers.begin(), powers.end(), plays)) {
        return engine::fail(fmt::format("there are no races and powers of the {} for map \"{}\"",
                                        smallworld::kWorlds[static_cast<std::size_t>(map->world)],
                                        map_id));
    }
    return smallworld::make_setup(*map, content.catalogue, options);
}

}  // namespace loader
