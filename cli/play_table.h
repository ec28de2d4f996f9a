#pragma once

#include <string>

#include "cli/play_screen.h"
#include "cli/play_session.h"

namespace cli {

struct TableOptions {
    std::string save;    // where the game is kept; empty = asked for when it is left
    bool plain = false;  // no picture, no clearing of the screen
};

// The terminal game: shows decisions to the people at the table and reads what they want until the
// game is over or they leave. Returns the exit code.
class Table {
  public:
    Table(const Terminal& terminal, Session& session, const Phrases& phrases, TableOptions options);

    int run();

  private:
    enum class Next : std::uint8_t { Redraw, AskAgain, Leave };

    void tell_news();
    void hand_over(engine::Seat seat);
    Next ask(engine::Seat seat);
    Next obey(const std::string& line, const smallworld::Actions& actions,
              const std::vector<MenuEntry>& menu);
    Next command(const std::string& verb, const std::string& rest);
    Next choose_numbered(int number, const std::string& count, const std::vector<MenuEntry>& menu);
    Next choose_written(const std::string& line);
    Next play(smallworld::Action action);
    Next leave();
    void show_help() const;
    void show_log() const;
    void explain(const std::string& region) const;
    bool save(const std::string& path) const;

    const Terminal& terminal_;
    Session& session_;
    TableOptions options_;
    PlayWords words_;
    PlayScreen screen_;
    std::size_t told_ = 0;  // events of the log that were shown
    PlayScreen::Lines news_;
    engine::Seat last_seat_ = engine::kNoSeat;
};

}  // namespace cli
