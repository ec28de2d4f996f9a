#pragma once

#include <string>
#include <string_view>

#include "cli/play_phrases.h"
#include "cli/scene.h"
#include "engine/match.h"

namespace cli {

// Names in the player's language, and sentences about what happens.
class PlayWords {
  public:
    PlayWords(const Scene& scene, const Phrases& phrases) : scene_(scene), phrases_(phrases) {}

    const Phrases& phrases() const { return phrases_; }
    std::string say(std::string_view key, std::initializer_list<Filling> fillings = {}) const {
        return phrases_.say(key, fillings);
    }
    std::string count(std::string_view unit, int n) const { return phrases_.count(unit, n); }

    std::string word(std::string_view key) const { return phrases_.say(key); }
    std::string word(std::string_view group, std::string_view id) const;
    std::string race(std::uint8_t race) const;
    std::string power(std::uint8_t power) const;
    std::string thing(std::string_view id) const { return phrases_.thing(id); }
    std::string piece(smallworld::Piece piece) const;
    std::string combo(std::uint8_t race, std::uint8_t power) const;  // "Flying Orcs"
    std::string region(engine::Region region) const;                 // "7 Briar Sound"
    std::string terrain(engine::Region region) const;                // short, for the table
    std::string player(engine::Seat seat) const;                     // "A Jana"
    std::string refusal(const engine::Refused& refused) const;
    std::string refusal(smallworld::Why why) const { return refusal({why.rule(), why.word()}); }
    std::string item(const smallworld::Item& item) const;  // "+1 Mountain (SW-COST-02)"

    // What a person may do: "conquer 7 Briar Sound (Hill) for 2".
    std::string choice(const smallworld::State& state, smallworld::Action action) const;

  private:
    std::string attack(const smallworld::State& state, smallworld::Action action) const;
    std::string use(const smallworld::State& state, smallworld::Action action) const;

    const Scene& scene_;
    const Phrases& phrases_;
};

}  // namespace cli
