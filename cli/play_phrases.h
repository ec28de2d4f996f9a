#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

#include "engine/result.h"
#include "games/smallworld/content.h"
#include "loader/words.h"

namespace cli {

// What stands in a phrase for {name}.
struct Filling {
    Filling(std::string_view key, std::string value) : name(key), text(std::move(value)) {}
    Filling(std::string_view key, int number) : name(key), text(std::to_string(number)) {}

    std::string_view name;
    std::string text;
};

// Everything that the terminal game says, in the language of the player. The sentences themselves
// are content (words/*.json, keys play.* and unit.*), and code only knows their keys.
class Phrases {
  public:
    // `words` are those of the game; what they lack is among the `common` ones, which every game
    // says. Both must outlive the phrases.
    Phrases(const loader::Words& words, std::string language)
        : Phrases(words, words, std::move(language)) {}
    Phrases(const loader::Words& words, const loader::Words& common, std::string language)
        : words_(words), common_(common), language_(std::move(language)) {}

    const std::string& language() const { return language_; }

    std::string say(std::string_view key, std::initializer_list<Filling> fillings = {}) const;
    // "1 coin", "3 coins", from the keys unit.*.one, .few and .many.
    std::string count(std::string_view unit, int n) const;

    // What was typed is no action; what exactly is wrong the notation says in English only.
    engine::Error no_action(const std::string& line, const engine::Error& error) const;

    // Packs need not bring words: then a race or power goes by its id, a map by its own name.
    bool knows(std::string_view group, std::string_view id) const;
    std::string name(std::string_view group, std::string_view id) const;
    std::string thing(std::string_view id) const;  // a race, a power, a place or a relic
    std::string map(const smallworld::MapData& map) const;

  private:
    std::string_view find(std::string_view key) const;

    const loader::Words& words_;
    const loader::Words& common_;
    std::string language_;
};

// The language of the environment, if we speak it; else English.
std::string usual_language();

}  // namespace cli
