#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/join_client.h"
#include "cli/line_input.h"
#include "cli/play_screen.h"
#include "cli/remote_table.h"
#include "cli/seat_memory.h"
#include "cli/typed.h"
#include "engine/rng.h"

namespace cli {

struct JoinOptions {
    std::string url;  // as it was typed
    std::string name;
    std::optional<engine::Seat> seat;
    std::optional<char> colour;
    bool watch = false;
    bool automatic = false;  // plays by itself, see JoinTable::decide
    bool plain = false;
    std::uint64_t seed = 1;
};

// The terminal game at a server's table: shows what happens, asks the person when it is his
// decision, until the game is over or he leaves. Returns the exit code.
class JoinTable final : JoinListener {
  public:
    JoinTable(const Terminal& terminal, const Phrases& phrases, const loader::Content& content,
              JoinAddress address, std::vector<std::string> tokens, SeatMemory memory,
              JoinOptions options);

    int run();

  private:
    // What the server says.
    void happened(const News& news) override;
    void seated(engine::Seat seat, const std::string& token) override;
    void refused(const Refusal& refusal) override;
    void stale() override;
    void because(const Because& because) override;
    void history(const std::vector<Tell>& tells) override;
    void lost() override;
    void back() override;

    void go_on();
    void enter();
    void sit_down();
    void show_room();
    void tell(const News& news);
    void show_turn();
    void show_decision();
    void show_prompt();
    void show_result();
    PlayScreen::Lines arrange_lines(const RemoteArrange& arrange) const;

    // What the person says.
    bool wants_input() const;
    void step();
    void decide();
    void obey(const std::string& line);
    bool command(const std::string& verb, const std::string& rest);
    bool board_command(const std::string& verb);
    void answer(const Split& typed, const std::string& line);
    void choose_numbered(int number);
    void choose_written(const std::string& line);
    void arrange_typed(const std::string& line);
    void arrange_suggested();
    void undo();
    void resign();
    void ask_why(const std::string& what);
    void show_log();
    void show_help() const;
    void leave();

    bool is_my_decision() const;
    bool stands_in() const;
    void notice_stand_in();
    void reply(const std::string& sentence);

    const Terminal& terminal_;
    JoinAddress address_;
    JoinOptions options_;
    SeatMemory memory_;
    RemoteTable table_;
    PlayWords words_;
    PlayScreen screen_;
    JoinClient client_;
    LineInput input_;
    engine::Rng rng_;
    std::string token_;  // of the seat, if it could not be remembered
    PlayScreen::Lines news_;
    std::vector<MenuEntry> menu_;
    std::vector<Tell> log_;
    std::string room_;                          // the seats as they were shown last
    std::string turn_shown_;                    // whose turn was announced last
    int decision_shown_ = -1;                   // step of the decision that is on screen
    engine::Seat news_turn_ = engine::kNoSeat;  // whose turn it was at the last news
    bool entered_ = false;
    bool was_stood_in_ = false;
    bool asked_to_start_ = false;
    bool asked_for_seat_ = false;
    bool sure_to_resign_ = false;
    bool log_wanted_ = false;
    std::optional<int> exit_code_;
};

}  // namespace cli
