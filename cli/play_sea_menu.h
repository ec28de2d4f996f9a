#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/play_sea_words.h"
#include "cli/sea_picture.h"
#include "engine/result.h"

namespace cli {

// One line of the list of actions: the same thing at one place or at several.
struct SeaEntry {
    std::vector<engine::Action> actions;
    std::string text;
    std::optional<LooseTile> picture;  // how the tile would lie
};

class SeaMenu {
  public:
    SeaMenu() = default;
    // Turns of a tile that look the same are listed once (SI-PLACE-08).
    SeaMenu(const SeaWords& words, const islands::Setup& setup, const islands::State& state);

    const std::vector<SeaEntry>& entries() const { return entries_; }
    // The empty cells where something may be laid.
    islands::CellSet cells() const;

    // The action at this number; `place` is what was typed behind it: "1,-2", or "1,-2 1" for a
    // site. A place where it is not allowed comes back as the action that will be refused.
    engine::Result<engine::Action> numbered(const SeaWords& words, const islands::Setup& setup,
                                            int number, const std::string& place) const;
    std::optional<int> number_of(engine::Action action) const;

  private:
    std::vector<SeaEntry> entries_;
};

// What is meant by a line: an action, whose verb and last number may be left out if that leaves
// one meaning.
engine::Result<engine::Action> read_sea_action(const SeaWords& words, const islands::Setup& setup,
                                               const islands::State& state,
                                               const std::string& line);

}  // namespace cli
