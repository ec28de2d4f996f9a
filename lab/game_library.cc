#include "lab/game_library.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <fstream>
#include <iterator>

#include "games/islands/match.h"
#include "games/smallworld/match.h"

namespace lab {
namespace {

using engine::Result;

std::string key_of(const std::vector<std::filesystem::path>& packs) {
    std::string key;
    for (const auto& pack : packs)
        key += pack.lexically_normal().string() + '\n';
    return key;
}

// Whether what the header of a saved game says is what is here.
Result<void> fits_header(const engine::SavedGame& saved, int rules, std::uint64_t content,
                         int seats, const std::string& packs = "") {
    if (saved.rules != rules) {
        return engine::fail(fmt::format("the game was played under rules {}, this program knows {}",
                                        saved.rules, rules));
    }
    if (saved.content != content) {
        return engine::fail(
            fmt::format("played with other content{}: its fingerprint is {:016x}, ours {:016x}; "
                        "give the packs it was played with, and no others: --pack FOLDER",
                        packs, saved.content, content));
    }
    if (static_cast<int>(saved.players.size()) != seats) {
        return engine::fail(
            fmt::format("{} is for {} players, not {}", saved.map, seats, saved.players.size()));
    }
    return {};
}

}  // namespace

std::string_view usual_map(std::string_view game) {
    return game == "islands" ? "sea-2" : "surface-2";
}

Result<std::string> known_game(std::string_view game) {
    if (std::ranges::find(kGames, game) != kGames.end()) return std::string(game);
    return engine::fail(
        fmt::format("there is no game \"{}\"; known: {}", game, fmt::join(kGames, ", ")));
}

Result<std::shared_ptr<const loader::Content>> GameLibrary::content(
    const std::vector<std::filesystem::path>& packs) {
    const std::string key = key_of(packs);
    const auto known = contents_.find(key);
    if (known != contents_.end()) return known->second;
    std::vector<std::filesystem::path> all = packs_;
    all.insert(all.end(), packs.begin(), packs.end());
    auto loaded = loader::load_content(folder_, all, further_).map([](loader::Content&& content) {
        return std::shared_ptr<const loader::Content>(
            std::make_shared<loader::Content>(std::move(content)));
    });
    return contents_.emplace(key, std::move(loaded)).first->second;
}

Result<std::shared_ptr<const smallworld::Setup>> GameLibrary::setup(const GameChoice& choice) {
    if (choice.game != "smallworld") {
        return engine::fail(fmt::format("there is no game \"{}\"", choice.game));
    }
    const auto all = content(choice.packs);
    if (!all) return tl::unexpected(all.error());
    const std::string map(choice.map.empty() ? usual_map(choice.game) : choice.map);
    const std::string key = key_of(choice.packs) + map + '\n' + choice.options;
    const auto known = setups_.find(key);
    if (known != setups_.end()) return known->second;
    const auto options = loader::parse_options(**all, choice.options);
    if (!options) return tl::unexpected(options.error());
    auto made = loader::make_game(**all, map, *options).map([](smallworld::Setup&& setup) {
        return std::shared_ptr<const smallworld::Setup>(
            std::make_shared<smallworld::Setup>(std::move(setup)));
    });
    return setups_.emplace(key, std::move(made)).first->second;
}

Result<std::shared_ptr<const loader::IslandsContent>> GameLibrary::islands_content() {
    const auto known = seas_.find("");
    if (known != seas_.end()) return known->second;
    auto loaded = loader::load_islands(folder_).map([](loader::IslandsContent&& content) {
        return std::shared_ptr<const loader::IslandsContent>(
            std::make_shared<loader::IslandsContent>(std::move(content)));
    });
    return seas_.emplace("", std::move(loaded)).first->second;
}

Result<std::shared_ptr<const islands::Setup>> GameLibrary::islands_setup(const GameChoice& choice) {
    if (!choice.packs.empty()) return engine::fail("Small Islands takes no packs");
    const auto all = islands_content();
    if (!all) return tl::unexpected(all.error());
    const std::string map(choice.map.empty() ? usual_map("islands") : choice.map);
    const std::string key = map + '\n' + choice.options;
    const auto known = islands_setups_.find(key);
    if (known != islands_setups_.end()) return known->second;
    const auto options = loader::parse_islands_options(choice.options);
    if (!options) return tl::unexpected(options.error());
    auto made = loader::seats_of_sea(map).map([&](int seats) {
        return std::shared_ptr<const islands::Setup>(std::make_shared<islands::Setup>(
            islands::make_setup((*all)->catalogue, seats, *options)));
    });
    return islands_setups_.emplace(key, std::move(made)).first->second;
}

Result<std::unique_ptr<engine::Match>> GameLibrary::islands_match(const engine::SavedGame& saved) {
    const auto all = islands_content();
    if (!all) return tl::unexpected(all.error());
    const auto made =
        islands_setup({.game = saved.game, .map = saved.map, .options = saved.options});
    if (!made) return tl::unexpected(made.error());
    const std::uint64_t here = (*all)->fingerprint((*made)->seats, (*made)->options);
    if (const auto fits = fits_header(saved, islands::kRulesVersion, here, (*made)->seats); !fits)
        return tl::unexpected(fits.error());
    return islands::make_match(*made);
}

std::string GameLibrary::sentence(std::string_view game, std::string_view word) {
    if (game == "islands") {
        const auto all = islands_content();
        return all ? refusal_sentence((*all)->words, "en", word) : std::string(word);
    }
    const auto all = content();
    return all ? refusal_sentence((*all)->words, "en", word) : std::string(word);
}

Result<std::unique_ptr<engine::Match>> GameLibrary::match_for(const engine::SavedGame& saved) {
    if (const auto known = known_game(saved.game); !known) return tl::unexpected(known.error());
    if (saved.game == "islands") return islands_match(saved);
    const auto all = content();
    if (!all) return tl::unexpected(all.error());
    // Which packs to give, if the log says it.
    const std::string trouble = (*all)->pack_trouble(saved);
    const std::string packs = trouble.empty() ? "" : fmt::format(" ({})", trouble);
    if ((*all)->find_map(saved.map) == nullptr) {
        return engine::fail(fmt::format(
            "played on a map that is not here: {}{}; give the pack that has it: --pack FOLDER",
            saved.map, packs));
    }
    const auto made =
        setup({.game = saved.game, .map = saved.map, .options = saved.options, .packs = {}});
    if (!made) return tl::unexpected(made.error());
    const std::uint64_t here = (*all)->fingerprint((*made)->map_data, (*made)->options);
    const auto fits = fits_header(saved, smallworld::kRulesVersion, here, (*made)->seats, packs);
    if (!fits) return tl::unexpected(fits.error());
    return smallworld::make_match(*made);
}

std::string refusal_sentence(const loader::Words& words, std::string_view language,
                             std::string_view word) {
    return std::string(words.find(language, fmt::format("refusal.{}", word)));
}

Result<std::string> read_text(const std::filesystem::path& file) {
    std::error_code trouble;
    if (std::filesystem::is_directory(file, trouble)) {
        return engine::fail(fmt::format("{}: is a folder, not a file", file.string()));
    }
    std::ifstream in(file, std::ios::binary);
    if (!in) return engine::fail(fmt::format("{}: cannot be read", file.string()));
    std::string text{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
    if (in.bad()) return engine::fail(fmt::format("{}: cannot be read", file.string()));
    return text;
}

}  // namespace lab
