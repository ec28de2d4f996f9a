#include "server/desk/smallworld_shelf.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "loader/pack_check.h"
#include "server/desk/smallworld_content.h"
#include "server/desk/smallworld_desk.h"

namespace server {
namespace {

constexpr std::size_t kShownHash = 80;  // of what a client calls a pack

engine::Result<loader::Files> parse(std::string bundle) {
    return loader::parse_bundle(std::move(bundle), "pack");
}

std::vector<std::string> sentences(const std::vector<engine::Error>& errors) {
    std::vector<std::string> out;
    for (const engine::Error& error : errors)
        out.push_back(error.text());
    return out;
}

}  // namespace

std::uint64_t SmallWorldShelf::fingerprint(const Edition& edition) const {
    const auto loaded = with_packs(edition.packs);
    if (!loaded) return 0;
    const loader::Content& content = (*loaded)->content();
    const smallworld::MapData* map = content.find_map(edition.map);
    const auto options = loader::parse_options(content, edition.options);
    return map == nullptr || !options ? 0 : content.fingerprint(*map, *options);
}

engine::Result<std::string> SmallWorldShelf::options(const Edition& edition) const {
    const auto loaded = with_packs(edition.packs);
    if (!loaded) return tl::unexpected(loaded.error());
    const loader::Content& content = (*loaded)->content();
    return loader::parse_options(content, edition.options)
        .map([&](const smallworld::Options& read) { return loader::print_options(content, read); });
}

int SmallWorldShelf::seats(const Edition& edition) const {
    const auto loaded = with_packs(edition.packs);
    const smallworld::MapData* map = loaded ? (*loaded)->content().find_map(edition.map) : nullptr;
    return map == nullptr ? 0 : map->players;
}

std::vector<engine::SavedPack> SmallWorldShelf::saved_packs(const Edition& edition) const {
    const auto loaded = with_packs(edition.packs);
    return loaded ? (*loaded)->content().saved_packs() : std::vector<engine::SavedPack>();
}

engine::Result<GamePages> SmallWorldShelf::pages(Desks::Packs packs) const {
    return with_packs(packs).map(
        [](const LoadedPtr& loaded) { return smallworld_pages(loaded->content()); });
}

std::string SmallWorldShelf::map_json(std::string_view map, Desks::Packs packs) const {
    const auto loaded = with_packs(packs);
    if (!loaded) return {};
    const auto& files = (*loaded)->content().map_files;
    const auto found = files.find(map);
    return found == files.end() ? std::string() : found->second;
}

engine::Result<std::vector<PackName>> SmallWorldShelf::packs(
    std::span<const std::string> hashes) const {
    std::vector<PackName> names;
    for (const std::string& hash : hashes) {
        const auto manifest =
            files_of({.hash = hash, .id = {}, .title = {}}).and_then(loader::read_manifest);
        if (!manifest) return tl::unexpected(manifest.error());
        names.push_back({hash, manifest->id, manifest->name});
    }
    std::ranges::sort(names, {}, &PackName::id);
    if (const auto together = with_packs(names); !together) {
        return tl::unexpected(together.error());
    }
    return names;
}

engine::Result<Desks::Examined> SmallWorldShelf::examine(std::string bundle) const {
    const auto files = parse(std::move(bundle));
    if (!files) return tl::unexpected(files.error());
    auto report = loader::check_pack(source_.content, *files, {});
    if (!report) return tl::unexpected(report.error());
    if (!report->errors.empty()) return tl::unexpected(report->errors.front());
    if (!report->manifest.written) {
        return engine::fail("the pack has no pack.json, so nobody would know its name");
    }
    // What the server has besides the box may leave no room for it.
    if (const auto loaded = load(std::span(&*files, 1)); !loaded) {
        return tl::unexpected(loaded.error());
    }
    return Desks::Examined{loader::print_bundle(*files), report->manifest.id, report->manifest.name,
                           sentences(report->warnings)};
}

engine::Result<SmallWorldShelf::SetupPtr> SmallWorldShelf::setup(const Edition& edition) const {
    const auto loaded = with_packs(edition.packs);
    if (!loaded) return tl::unexpected(loaded.error());
    const auto options = loader::parse_options((*loaded)->content(), edition.options);
    if (!options) return tl::unexpected(options.error());
    return (*loaded)->setup(edition.map, *options);
}

std::unique_ptr<Desk> SmallWorldShelf::desk(std::unique_ptr<Match> match) const {
    return make_smallworld_desk(std::move(match));
}

engine::Result<loader::Files> SmallWorldShelf::files_of(const PackName& pack) const {
    auto bundle = source_.find ? source_.find(pack.hash)
                               : engine::Result<std::optional<std::string>>(std::nullopt);
    if (!bundle) return tl::unexpected(bundle.error());
    if (*bundle) return parse(std::move(**bundle));
    const std::string name =
        pack.title.empty() ? std::string() : fmt::format(" \"{}\"", pack.title);
    return engine::fail(fmt::format("the pack{} is not on this server (its hash is {})", name,
                                    pack.hash.substr(0, kShownHash)));
}

engine::Result<LoadedPtr> SmallWorldShelf::load(std::span<const loader::Files> packs) const {
    return loader::load_content(source_.content, source_.own, packs)
        .map([](loader::Content&& content) {
            return LoadedPtr(std::make_shared<const Loaded>(std::move(content)));
        });
}

engine::Result<LoadedPtr> SmallWorldShelf::with_packs(Desks::Packs packs) const {
    if (packs.empty()) return box_;
    std::string key;
    for (const PackName& pack : packs)
        key += pack.hash + ' ';
    if (LoadedPtr known = packs_.find(key)) return known;
    std::vector<loader::Files> files;
    for (const PackName& pack : packs) {
        auto read = files_of(pack);
        if (!read) return tl::unexpected(read.error());
        files.push_back(std::move(*read));
    }
    return load(files).map([&](const LoadedPtr& loaded) { return packs_.put(key, loaded); });
}

}  // namespace server
