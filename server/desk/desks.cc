#include "server/desk/desks.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <boost/json.hpp>
#include <span>
#include <utility>

#include "engine/hash.h"
#include "server/desk/islands_shelf.h"
#include "server/desk/smallworld_shelf.h"

namespace server {
namespace {

constexpr std::size_t kShownName = 40;  // of what a client calls a game

using AllPages = std::vector<GamePages>;

// Changes with anything that the page could have kept: this text, the words, the maps.
std::uint64_t version_of(const AllPages& games, const json::object& shown) {
    std::uint64_t hash = engine::fnv1a(json::serialize(shown));
    for (const GamePages& game : games) {
        hash = engine::fnv1a(fmt::format("{:016x}", game.drawing), hash);
        for (const auto& [language, dictionary] : game.words.languages()) {
            for (const auto& [key, text] : dictionary)
                hash = engine::fnv1a(text, engine::fnv1a(key, engine::fnv1a(language, hash)));
        }
    }
    return hash;
}

std::string content_text(const AllPages& games, json::array accepts) {
    json::array languages;
    for (const auto& [language, dictionary] : games.front().words.languages())
        languages.push_back(json::value(language));
    json::array shown;
    for (const GamePages& game : games)
        shown.push_back(game.content);
    json::object out{{"languages", std::move(languages)},
                     {"games", std::move(shown)},
                     {"accepts", std::move(accepts)}};
    out.emplace("version", fmt::format("{:016x}", version_of(games, out)));
    return json::serialize(out);
}

// Puts in what a dictionary has and the text has not.
void add_words(json::object& out, const loader::Words& words, std::string_view language) {
    const auto dictionary = words.languages().find(language);
    if (dictionary == words.languages().end()) return;
    for (const auto& [key, text] : dictionary->second)
        out.emplace(key, text);
}

// The words of all games; what a language lacks is English. Where two games have a word for the
// same thing, such as the end of the game, it is that of the first.
std::string words_text(const AllPages& games, std::string_view language) {
    if (!games.front().words.languages().contains(language)) return {};
    json::object out;
    for (const GamePages& game : games) {
        for (const std::string_view tongue : {language, std::string_view("en")})
            add_words(out, game.words, tongue);
    }
    return json::serialize(out);
}

class ContentDesks final : public Desks {
  public:
    ContentDesks(Boxes boxes, PackSource source)
        : smallworld_(std::move(boxes.smallworld), std::move(source)),
          islands_(std::move(boxes.islands)) {}

    engine::Result<std::unique_ptr<Desk>> open(const Edition& edition) const override {
        return shelf(edition.game).and_then([&](const Shelf* one) { return one->open(edition); });
    }
    engine::Result<std::unique_ptr<Desk>> thaw(const Edition& edition,
                                               std::string_view frozen) const override {
        return shelf(edition.game).and_then([&](const Shelf* one) {
            return one->thaw(edition, frozen);
        });
    }
    std::uint64_t fingerprint(const Edition& edition) const override {
        const auto one = shelf(edition.game);
        return one ? (*one)->fingerprint(edition) : 0;
    }
    engine::Result<std::string> options(const Edition& edition) const override {
        return shelf(edition.game).and_then([&](const Shelf* one) {
            return one->options(edition);
        });
    }
    int seats(const Edition& edition) const override {
        const auto one = shelf(edition.game);
        return one ? (*one)->seats(edition) : 0;
    }
    std::vector<engine::SavedPack> saved_packs(const Edition& edition) const override {
        const auto one = shelf(edition.game);
        return one ? (*one)->saved_packs(edition) : std::vector<engine::SavedPack>();
    }
    std::vector<std::string> bots(std::string_view game) const override {
        const auto one = shelf(game);
        return one ? (*one)->bots() : std::vector<std::string>();
    }
    bool knows_bot(std::string_view game, std::string_view name) const override {
        const auto one = shelf(game);
        return one && (*one)->knows_bot(name);
    }

    engine::Result<std::vector<PackName>> packs(
        std::span<const std::string> hashes) const override {
        return smallworld_.packs(hashes);
    }
    engine::Result<Examined> examine(std::string bundle) const override {
        return smallworld_.examine(std::move(bundle));
    }

    std::string content_json(Packs packs) const override {
        const auto games = pages(packs);
        if (!games) return {};
        return content_text(
            *games, smallworld_.takes_packs() ? json::array{json::value("packs")} : json::array());
    }
    std::string words_json(std::string_view language, Packs packs) const override {
        const auto games = pages(packs);
        return games ? words_text(*games, language) : std::string();
    }
    std::string map_json(std::string_view map, Packs packs) const override {
        for (const Shelf* one : shelves_) {
            if (std::string found = one->map_json(map, packs); !found.empty()) return found;
        }
        return {};
    }
    std::string box_json(std::string_view game) const override {
        const auto one = shelf(game);
        return one ? (*one)->box_json() : std::string();
    }

  private:
    engine::Result<const Shelf*> shelf(std::string_view game) const {
        const auto found = std::ranges::find(shelves_, game, &Shelf::game);
        if (found != shelves_.end()) return *found;
        return engine::fail(fmt::format("there is no game \"{}\"", game.substr(0, kShownName)));
    }
    engine::Result<AllPages> pages(Packs packs) const {
        AllPages all;
        for (const Shelf* one : shelves_) {
            auto shown = one->pages(packs);
            if (!shown) return tl::unexpected(shown.error());
            all.push_back(std::move(*shown));
        }
        return all;
    }

    SmallWorldShelf smallworld_;
    IslandsShelf islands_;
    std::array<const Shelf*, 2> shelves_{&smallworld_, &islands_};
};

}  // namespace

engine::Result<Boxes> load_boxes(const std::filesystem::path& folder,
                                 std::span<const std::filesystem::path> packs) {
    auto smallworld = loader::load_content(folder, packs);
    if (!smallworld) return tl::unexpected(smallworld.error());
    auto islands = loader::load_islands(folder);
    if (!islands) return tl::unexpected(islands.error());
    return Boxes{std::move(*smallworld), std::move(*islands)};
}

std::unique_ptr<Desks> make_desks(Boxes boxes, PackSource source) {
    return std::make_unique<ContentDesks>(std::move(boxes), std::move(source));
}

}  // namespace server
