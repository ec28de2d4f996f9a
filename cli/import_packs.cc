#include "cli/import_packs.h"

#include <algorithm>
#include <utility>

#include "loader/files.h"
#include "loader/manifest.h"
#include "server/table/packs.h"

namespace cli {
namespace {

engine::Result<loader::Files> files_of(server::Store& store, const std::string& hash) {
    auto bundle = store.pack(hash);
    if (!bundle) return tl::unexpected(bundle.error());
    return loader::parse_bundle(bundle->value_or(std::string()), hash);
}

}  // namespace

bool looks_like_a_pack(std::string_view text) {
    constexpr std::size_t kStart = 200;
    return text.substr(0, kStart).find("\"terrarium-pack-") != std::string_view::npos;
}

engine::Result<void> ImportPacks::keep(std::string bundle) {
    const auto pack = server::check_pack(desks_, std::move(bundle));
    if (!pack) return tl::unexpected(pack.error());
    return store_.keep_pack({pack->name.hash, pack->bundle});
}

// What came since the last time.
engine::Result<void> ImportPacks::learn() {
    const auto listed = store_.packs();
    if (!listed) return tl::unexpected(listed.error());
    for (const server::ListedPack& pack : *listed) {
        if (known_.contains(pack.hash)) continue;
        const auto manifest = files_of(store_, pack.hash).and_then(loader::read_manifest);
        if (!manifest) return tl::unexpected(manifest.error());
        known_[pack.hash] = {{manifest->id, manifest->hash},
                             {pack.hash, manifest->id, manifest->name}};
    }
    return {};
}

engine::Result<ImportPacks::Found> ImportPacks::for_game(const engine::SavedGame& saved) {
    if (const auto learnt = learn(); !learnt) return tl::unexpected(learnt.error());
    const std::vector<engine::SavedPack> own = desks_.saved_packs({saved.game, {}, {}, {}, 0});
    Found found;
    for (const engine::SavedPack& wanted : saved.packs) {
        if (std::find(own.begin(), own.end(), wanted) != own.end()) continue;
        // Packs that differ only in their words are the same to a game: any of them will do.
        const auto here = std::find_if(known_.begin(), known_.end(), [&](const auto& each) {
            return each.second.saved == wanted;
        });
        if (here != known_.end()) found.names.push_back(here->second.name);
    }
    std::ranges::sort(found.names, {}, &server::PackName::id);
    return library_with(found.names).map([&](lab::GameLibrary* library) {
        found.library = library;
        return std::move(found);
    });
}

engine::Result<lab::GameLibrary*> ImportPacks::library_with(
    const std::vector<server::PackName>& names) {
    std::string key;
    std::vector<loader::Files> packs;
    for (const server::PackName& name : names) {
        auto files = files_of(store_, name.hash);
        if (!files) return tl::unexpected(files.error());
        packs.push_back(std::move(*files));
        key += name.hash;
    }
    return &libraries_.try_emplace(key, content_, context_.packs, std::move(packs)).first->second;
}

}  // namespace cli
