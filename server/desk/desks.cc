#include "server/desk/desks.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <mutex>
#include <utility>

#include "bots/bot.h"
#include "server/desk/smallworld_content.h"
#include "server/desk/smallworld_desk.h"
#include "server/desk/smallworld_freeze.h"

namespace server {

using smallworld::Setup;
using smallworld::SmallWorldMatch;

namespace {

// A setup holds the traits of every race with every power, some 200 KB. Tables that play the same
// map with the same options share it for as long as one of them lives.
class Setups {
  public:
    engine::Result<std::shared_ptr<const Setup>> find(const loader::Content& content,
                                                      std::string_view map,
                                                      const smallworld::Options& options) {
        const std::string key = fmt::format("{} {}", map, loader::print_options(content, options));
        const std::scoped_lock lock(mutex_);
        if (const auto found = kept_.find(key); found != kept_.end()) {
            if (auto setup = found->second.lock()) return setup;
        }
        auto made = loader::make_game(content, map, options);
        if (!made) return tl::unexpected(made.error());
        std::erase_if(kept_, [](const auto& entry) { return entry.second.expired(); });
        auto setup = std::make_shared<const Setup>(std::move(*made));
        kept_[key] = setup;
        return setup;
    }

  private:
    std::mutex mutex_;
    std::map<std::string, std::weak_ptr<const Setup>> kept_;
};

class ContentDesks final : public Desks {
  public:
    explicit ContentDesks(loader::Content content)
        : content_(std::move(content)), shown_(content_text(content_)) {
        for (const auto& [language, dictionary] : content_.words.languages()) {
            words_.emplace(language, words_text(content_, language));
        }
    }

    engine::Result<std::unique_ptr<Desk>> open(std::string_view game, std::string_view map,
                                               std::string_view options,
                                               std::uint64_t content) const override {
        return setup_of(game, map, options, content).map([](std::shared_ptr<const Setup> setup) {
            const smallworld::State first = smallworld::start(*setup);
            return make_smallworld_desk(std::make_unique<SmallWorldMatch>(std::move(setup), first));
        });
    }
    engine::Result<std::unique_ptr<Desk>> thaw(std::string_view game, std::string_view map,
                                               std::string_view options, std::uint64_t content,
                                               std::string_view frozen) const override {
        return setup_of(game, map, options, content)
            .and_then([&](std::shared_ptr<const Setup> setup) {
                return server::thaw(std::move(setup), frozen);
            })
            .map(make_smallworld_desk);
    }
    std::uint64_t fingerprint(std::string_view game, std::string_view map,
                              std::string_view options) const override {
        const smallworld::MapData* found = map_of(game, map);
        const auto read = loader::parse_options(content_, options);
        return found == nullptr || !read ? 0 : content_.fingerprint(*found, *read);
    }
    std::vector<engine::SavedPack> packs() const override { return content_.saved_packs(); }
    engine::Result<std::string> options(std::string_view game,
                                        std::string_view text) const override {
        if (game != kSmallWorld) return unknown_game(game);
        return loader::parse_options(content_, text).map([&](const smallworld::Options& read) {
            return loader::print_options(content_, read);
        });
    }
    std::vector<std::string> bots(std::string_view game) const override {
        return game == kSmallWorld ? bot_levels() : std::vector<std::string>();
    }
    int seats(std::string_view game, std::string_view map) const override {
        const smallworld::MapData* found = map_of(game, map);
        return found == nullptr ? 0 : found->players;
    }

    std::string content_json() const override { return shown_; }
    std::string words_json(std::string_view language) const override {
        const auto found = words_.find(language);
        return found == words_.end() ? std::string() : found->second;
    }
    std::string map_json(std::string_view map) const override {
        const auto found = content_.map_files.find(map);
        return found == content_.map_files.end() ? std::string() : found->second;
    }

  private:
    static tl::unexpected<engine::Error> unknown_game(std::string_view game) {
        constexpr std::size_t kShown = 40;
        return engine::fail(fmt::format("there is no game \"{}\"", game.substr(0, kShown)));
    }
    const smallworld::MapData* map_of(std::string_view game, std::string_view map) const {
        return game == kSmallWorld ? content_.find_map(map) : nullptr;
    }
    engine::Result<std::shared_ptr<const Setup>> setup_of(std::string_view game,
                                                          std::string_view map,
                                                          std::string_view options,
                                                          std::uint64_t content) const {
        if (game != kSmallWorld) return unknown_game(game);
        const auto read = loader::parse_options(content_, options);
        if (!read) return tl::unexpected(read.error());
        auto setup = setups_.find(content_, map, *read);
        if (setup && content != 0 && content != fingerprint(game, map, options)) {
            return engine::fail(fmt::format(
                "the game was begun with other content: races, powers or the map \"{}\" have "
                "changed since",
                map));
        }
        return setup;
    }

    loader::Content content_;
    mutable Setups setups_;
    std::string shown_;
    std::map<std::string, std::string, std::less<>> words_;
};

}  // namespace

std::unique_ptr<Desks> make_desks(loader::Content content) {
    return std::make_unique<ContentDesks>(std::move(content));
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
