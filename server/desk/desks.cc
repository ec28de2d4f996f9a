#include "server/desk/desks.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json.hpp>
#include <span>
#include <utility>

#include "bots/bot.h"
#include "loader/pack_check.h"
#include "server/desk/freeze.h"
#include "server/desk/loaded.h"
#include "server/desk/smallworld_content.h"
#include "server/desk/smallworld_desk.h"

namespace server {

using smallworld::Setup;
using smallworld::SmallWorldMatch;

namespace {

constexpr std::size_t kShownName = 40;  // of what a client calls something

engine::Result<loader::Files> parse(std::string bundle) {
    return loader::parse_bundle(std::move(bundle), "pack");
}

std::vector<std::string> sentences(const std::vector<engine::Error>& errors) {
    std::vector<std::string> out;
    for (const engine::Error& error : errors)
        out.push_back(error.text());
    return out;
}

class ContentDesks final : public Desks {
  public:
    ContentDesks(loader::Content content, PackSource source)
        : source_(std::move(source)), box_(std::make_shared<const Loaded>(std::move(content))) {}

    engine::Result<std::unique_ptr<Desk>> open(const Edition& edition) const override {
        return setup_of(edition).map([](std::shared_ptr<const Setup> setup) {
            const smallworld::State first = smallworld::start(*setup);
            return make_smallworld_desk(std::make_unique<SmallWorldMatch>(std::move(setup), first));
        });
    }
    engine::Result<std::unique_ptr<Desk>> thaw(const Edition& edition,
                                               std::string_view frozen) const override {
        return setup_of(edition)
            .and_then([&](std::shared_ptr<const Setup> setup) {
                return server::thaw(std::move(setup), frozen);
            })
            .map(make_smallworld_desk);
    }
    std::uint64_t fingerprint(const Edition& edition) const override {
        const auto loaded = loaded_for(edition);
        return loaded ? fingerprint((*loaded)->content(), edition) : 0;
    }
    engine::Result<std::string> options(const Edition& edition) const override {
        const auto loaded = loaded_for(edition);
        if (!loaded) return tl::unexpected(loaded.error());
        const loader::Content& content = (*loaded)->content();
        return loader::parse_options(content, edition.options)
            .map([&](const smallworld::Options& read) {
                return loader::print_options(content, read);
            });
    }
    int seats(const Edition& edition) const override {
        const auto loaded = loaded_for(edition);
        const smallworld::MapData* map =
            loaded ? (*loaded)->content().find_map(edition.map) : nullptr;
        return map == nullptr ? 0 : map->players;
    }
    std::vector<engine::SavedPack> saved_packs(const Edition& edition) const override {
        const auto loaded = loaded_for(edition);
        return loaded ? (*loaded)->content().saved_packs() : std::vector<engine::SavedPack>();
    }
    std::vector<std::string> bots(std::string_view game) const override {
        return game == kSmallWorld ? bot_levels() : std::vector<std::string>();
    }

    engine::Result<std::vector<PackName>> packs(
        std::span<const std::string> hashes) const override {
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
    engine::Result<Examined> examine(std::string bundle) const override {
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
        return Examined{loader::print_bundle(*files), report->manifest.id, report->manifest.name,
                        sentences(report->warnings)};
    }

    std::string content_json(Packs packs) const override {
        const auto loaded = with_packs(packs);
        if (!loaded) return {};
        return content_text((*loaded)->content(),
                            source_.find ? json::array{json::value("packs")} : json::array());
    }
    std::string words_json(std::string_view language, Packs packs) const override {
        const auto loaded = with_packs(packs);
        return loaded ? words_text((*loaded)->content(), language) : std::string();
    }
    std::string map_json(std::string_view map, Packs packs) const override {
        const auto loaded = with_packs(packs);
        if (!loaded) return {};
        const auto& files = (*loaded)->content().map_files;
        const auto found = files.find(map);
        return found == files.end() ? std::string() : found->second;
    }

  private:
    static std::uint64_t fingerprint(const loader::Content& content, const Edition& edition) {
        const smallworld::MapData* map = content.find_map(edition.map);
        const auto options = loader::parse_options(content, edition.options);
        return map == nullptr || !options ? 0 : content.fingerprint(*map, *options);
    }

    engine::Result<loader::Files> files_of(const PackName& pack) const {
        auto bundle = source_.find ? source_.find(pack.hash)
                                   : engine::Result<std::optional<std::string>>(std::nullopt);
        if (!bundle) return tl::unexpected(bundle.error());
        if (*bundle) return parse(std::move(**bundle));
        const std::string name =
            pack.title.empty() ? std::string() : fmt::format(" \"{}\"", pack.title);
        return engine::fail(fmt::format("the pack{} is not on this server (its hash is {})", name,
                                        pack.hash.substr(0, 2 * kShownName)));
    }

    engine::Result<LoadedPtr> load(std::span<const loader::Files> packs) const {
        return loader::load_content(source_.content, source_.own, packs)
            .map([](loader::Content&& content) {
                return LoadedPtr(std::make_shared<const Loaded>(std::move(content)));
            });
    }

    engine::Result<LoadedPtr> with_packs(Packs packs) const {
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

    engine::Result<LoadedPtr> loaded_for(const Edition& edition) const {
        if (edition.game == kSmallWorld) return with_packs(edition.packs);
        return engine::fail(
            fmt::format("there is no game \"{}\"", edition.game.substr(0, kShownName)));
    }

    engine::Result<std::shared_ptr<const Setup>> setup_of(const Edition& edition) const {
        const auto loaded = loaded_for(edition);
        if (!loaded) return tl::unexpected(loaded.error());
        const loader::Content& content = (*loaded)->content();
        const auto options = loader::parse_options(content, edition.options);
        if (!options) return tl::unexpected(options.error());
        auto setup = (*loaded)->setup(edition.map, *options);
        if (setup && edition.content != 0 && edition.content != fingerprint(content, edition)) {
            return engine::fail(fmt::format(
                "the game was begun with other content: races, powers or the map \"{}\" have "
                "changed since",
                edition.map));
        }
        return setup;
    }

    PackSource source_;
    LoadedPtr box_;
    mutable LoadedPacks packs_;
};

}  // namespace

std::unique_ptr<Desks> make_desks(loader::Content content, PackSource source) {
    return std::make_unique<ContentDesks>(std::move(content), std::move(source));
}

std::vector<std::string> bot_levels() {
    std::vector<bots::Bot> all(bots::all_bots().begin(), bots::all_bots().end());
    std::ranges::stable_sort(all, {}, &bots::Bot::strength);
    std::vector<std::string> names;
    for (const bots::Bot& bot : all) {
        names.emplace_back(bot.name);
    }
    return names;
}

}  // namespace server
