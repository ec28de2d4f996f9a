#pragma once

#include <string>

#include "cli/play_board.h"
#include "cli/play_hint.h"
#include "cli/play_session.h"
#include "cli/terminal.h"

namespace cli {

struct TableOptions {
    std::string save;    // where the game is kept; empty = asked for when it is left
    bool plain = false;  // no picture, no clearing of the screen
};

// The terminal game: shows decisions to the people at the table and reads what they want until the
// game is over or they leave. Returns the exit code.
class Table {
  public:
    Table(const Terminal& terminal, Session& session, Board& board, const Hints& hints,
          const Phrases& phrases, TableOptions options);

    int run();

  private:
    enum class Next : std::uint8_t { Redraw, AskAgain, Leave };

    void tell_news();
    void hand_over(engine::Seat seat);
    Next ask(engine::Seat seat);
    Next obey(const std::string& line);
    Next command(const std::string& verb, const std::string& rest);
    Next choose_written(const std::string& line);
    Next play(engine::Action action);
    Next take_back();
    Next leave();
    void show_help() const;
    void show_log() const;
    bool save(const std::string& path) const;

    const Terminal& terminal_;
    Session& session_;
    Board& board_;
    const Hints& hints_;
    const Phrases& phrases_;
    TableOptions options_;
    std::size_t told_ = 0;  // events of the log that were shown
    Board::Lines opening_;  // until it was shown
    Board::Lines news_;
    engine::Seat last_seat_ = engine::kNoSeat;
};

}  // namespace cli
