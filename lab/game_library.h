#pragma once

#include <array>
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "engine/match.h"
#include "engine/result.h"
#include "engine/saved_game.h"
#include "games/islands/setup.h"
#include "games/smallworld/setup.h"
#include "loader/islands.h"
#include "loader/loader.h"

namespace lab {

// Which game: what the lines `game`, `map`, `options` and `pack` say.
struct GameChoice {
    std::string game = "smallworld";
    std::string map = {};      // empty: the usual one of the game
    std::string options = {};  // empty: the usual ones
    std::vector<std::filesystem::path> packs = {};
};

inline constexpr std::array<std::string_view, 2> kGames{"smallworld", "islands"};
// "surface-2", "sea-2".
std::string_view usual_map(std::string_view game);
// Refuses with a sentence that names those there are.
engine::Result<std::string> known_game(std::string_view game);

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
    engine::Result<std::shared_ptr<const loader::IslandsContent>> islands_content();
    engine::Result<std::shared_ptr<const smallworld::Setup>> setup(const GameChoice& choice);
    engine::Result<std::shared_ptr<const islands::Setup>> islands_setup(const GameChoice& choice);
    // The same by type.
    template <typename Setup>
    engine::Result<std::shared_ptr<const Setup>> setup_of(const GameChoice& choice) {
        if constexpr (std::is_same_v<Setup, islands::Setup>) {
            return islands_setup(choice);
        } else {
            return setup(choice);
        }
    }

    // A match at the start of a saved game, whose header must fit the content that is here.
    engine::Result<std::unique_ptr<engine::Match>> match_for(const engine::SavedGame& saved);
    // The English sentence of a refusal's word in that game.
    std::string sentence(std::string_view game, std::string_view word);

  private:
    engine::Result<std::unique_ptr<engine::Match>> islands_match(const engine::SavedGame& saved);

    template <typename T>
    using Cache = std::map<std::string, engine::Result<std::shared_ptr<const T>>>;

    std::filesystem::path folder_;
    std::vector<std::filesystem::path> packs_;
    std::vector<loader::Files> further_;
    Cache<loader::Content> contents_;
    Cache<smallworld::Setup> setups_;
    Cache<loader::IslandsContent> seas_;  // by nothing: there is one
    Cache<islands::Setup> islands_setups_;
};

// The sentence of a refusal's word in this language.
std::string refusal_sentence(const loader::Words& words, std::string_view language,
                             std::string_view word);

// The whole text of a file.
engine::Result<std::string> read_text(const std::filesystem::path& file);

}  // namespace lab
