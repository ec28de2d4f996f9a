#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/match.h"
#include "engine/result.h"
#include "engine/saved_game.h"
#include "games/smallworld/setup.h"
#include "loader/loader.h"

namespace lab {

// Which game: what the lines `game`, `map`, `options` and `pack` say.
struct GameChoice {
    std::string game = "smallworld";
    std::string map = "surface-2";
    std::string options = "PL2018";
    std::vector<std::filesystem::path> packs = {};
};

// Loads content once and binds it to maps and options on demand. Not for several threads.
class GameLibrary {
  public:
    // `packs` are added to every game, below its own; `further` ones, whose texts are here already,
    // above.
    explicit GameLibrary(std::filesystem::path content_folder,
                         std::vector<std::filesystem::path> packs = {},
                         std::vector<loader::Files> further = {})
        : folder_(std::move(content_folder)),
          packs_(std::move(packs)),
          further_(std::move(further)) {}

    engine::Result<std::shared_ptr<const loader::Content>> content(
        const std::vector<std::filesystem::path>& packs = {});
    engine::Result<std::shared_ptr<const smallworld::Setup>> setup(const GameChoice& choice);

    // A match at the start of a saved game, whose header must fit the content that is here.
    engine::Result<std::unique_ptr<engine::Match>> match_for(const engine::SavedGame& saved);

  private:
    template <typename T>
    using Cache = std::map<std::string, engine::Result<std::shared_ptr<const T>>>;

    std::filesystem::path folder_;
    std::vector<std::filesystem::path> packs_;
    std::vector<loader::Files> further_;
    Cache<loader::Content> contents_;
    Cache<smallworld::Setup> setups_;
};

// The sentence of a refusal's word in this language.
std::string refusal_sentence(const loader::Content& content, std::string_view language,
                             std::string_view word);

// The whole text of a file.
engine::Result<std::string> read_text(const std::filesystem::path& file);

}  // namespace lab
