#pragma once

#include <string>

#include "cli/play_board.h"
#include "cli/play_sea_words.h"
#include "cli/play_session.h"
#include "cli/play_words.h"

namespace cli {

// What the strongest level would do in the place of whoever has to decide, and why.
class Hints {
  public:
    Hints() = default;
    Hints(const Hints&) = delete;
    Hints& operator=(const Hints&) = delete;
    virtual ~Hints() = default;

    // The board knows the number of an action in its list.
    virtual Board::Lines lines(const Board& board) const = 0;
};

// How a game's actions are called, and what is counted at its end.
template <typename Setup>
struct SpeechOf;
template <>
struct SpeechOf<smallworld::Setup> {
    using Words = PlayWords;
    static constexpr std::string_view kUnit = "unit.coin";
};
template <>
struct SpeechOf<islands::Setup> {
    using Words = SeaWords;
    static constexpr std::string_view kUnit = "unit.point";
};

template <typename Setup>
class HintsOf final : public Hints {
  public:
    HintsOf(const SessionOf<Setup>& session, const Phrases& phrases)
        : session_(session), words_(session, phrases) {}

    Board::Lines lines(const Board& board) const override;

  private:
    std::string prospect(const bots::Idea& idea) const;
    Board::Lines plan(const bots::Idea& idea, const Board& board) const;

    const SessionOf<Setup>& session_;
    typename SpeechOf<Setup>::Words words_;
};

}  // namespace cli
