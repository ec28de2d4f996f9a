#include "lab/game_library.h"

#include <fmt/format.h>

#include <fstream>
#include <iterator>

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

}  // namespace

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
    const std::string key = key_of(choice.packs) + choice.map + '\n' + choice.options;
    const auto known = setups_.find(key);
    if (known != setups_.end()) return known->second;
    const auto options = loader::parse_options(**all, choice.options);
    if (!options) return tl::unexpected(options.error());
    auto made = loader::make_game(**all, choice.map, *options).map([](smallworld::Setup&& setup) {
        return std::shared_ptr<const smallworld::Setup>(
            std::make_shared<smallworld::Setup>(std::move(setup)));
    });
    return setups_.emplace(key, std::move(made)).first->second;
}

Result<std::unique_ptr<engine::Match>> GameLibrary::match_for(const engine::SavedGame& saved) {
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
    if (saved.rules != smallworld::kRulesVersion) {
        return engine::fail(fmt::format("the game was played under rules {}, this program knows {}",
                                        saved.rules, smallworld::kRulesVersion));
    }
    const std::uint64_t here = (*all)->fingerprint((*made)->map_data, (*made)->options);
    if (saved.content != here) {
        return engine::fail(
            fmt::format("played with other content{}: its fingerprint is {:016x}, ours {:016x}; "
                        "give the packs it was played with, and no others: --pack FOLDER",
                        packs, saved.content, here));
    }
    if (static_cast<int>(saved.players.size()) != (*made)->seats) {
        return engine::fail(fmt::format("{} is for {} players, not {}", saved.map, (*made)->seats,
                                        saved.players.size()));
    }
    return smallworld::make_match(*made);
}

std::string refusal_sentence(const loader::Content& content, std::string_view language,
                             std::string_view word) {
    return std::string(content.words.find(language, fmt::format("refusal.{}", word)));
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
