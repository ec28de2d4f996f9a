#pragma once

#include <array>

#include "bots/bot.h"

// What comes of decisions that whole turns hang on: to go into decline, to pick a combo.
namespace bots {

// Coins that whoever decides may expect to have at the end of the game, if he does `first` and
// plays the rest of his turn step by step with care. What chance decides is drawn.
double expected_after(const Setup& setup, const smallworld::State& state, Action first, Rng& rng);

// What the combos of the column are worth to somebody who picks. To find out takes a turn with each
// of them, so it is done where somebody picks for the first time, and kept: the search plays many
// turns of others from about the same position.
class Prospects {
  public:
    Action pick(const Setup& setup, const smallworld::State& state, const Actions& actions,
                Rng& rng);

  private:
    void find_out(const Setup& setup, const smallworld::State& state, const Actions& actions,
                  Rng& rng);
    double worth(const smallworld::Combo& combo) const;

    struct Row {
        smallworld::Combo combo;
        double worth = 0;  // in coins at the end of the game
    };
    std::array<Row, smallworld::kColumnSize> rows_{};
    std::size_t count_ = 0;
    double usual_ = 0;  // what a combo is worth that came later
};

}  // namespace bots
