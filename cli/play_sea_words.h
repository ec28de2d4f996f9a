#pragma once

#include <string>
#include <string_view>

#include "cli/play_phrases.h"
#include "cli/scene.h"
#include "engine/match.h"

namespace cli {

// "At least: Temple 0, needed 1".
std::string words_of(const Phrases& phrases, const islands::Condition& condition);

// Names of Small Islands in the player's language, and sentences about what happens.
class SeaWords {
  public:
    SeaWords(const SeaScene& scene, const Phrases& phrases) : scene_(scene), phrases_(phrases) {}

    std::string say(std::string_view key, std::initializer_list<Filling> fillings = {}) const {
        return phrases_.say(key, fillings);
    }
    std::string count(std::string_view unit, int n) const { return phrases_.count(unit, n); }
    std::string word(std::string_view group, std::string_view id) const;
    const Phrases& phrases() const { return phrases_; }

    std::string player(engine::Seat seat) const;  // "A Jana", "Alexis"
    std::string tile(std::uint8_t face) const;    // "t39 ✿⌂/♦"
    std::string symbol(islands::Symbol symbol) const;
    // "Lotus growers: More lotus flowers …; 1 point for …"
    std::string card(int number) const;
    std::string refusal(const engine::Refused& refused) const;
    std::string item(const islands::Item& item) const;  // "+2 Temples (SI-CARD-REW-01)"
    std::string condition(const islands::Condition& condition) const;
    std::string island(const islands::Island& island) const;  // "4 tiles, ✿2 ▲1, A C"
    std::string discovery(int token) const;                   // "Black pearl, 6 points"

    // What a person may do, without where: that follows in the list.
    std::string choice(const islands::State& state, engine::Action action) const;

  private:
    std::string building(const islands::State& state, engine::Action action) const;

    const SeaScene& scene_;
    const Phrases& phrases_;
};

}  // namespace cli
