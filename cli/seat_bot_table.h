#pragma once

#include <atomic>
#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/join_client.h"
#include "cli/seat_memory.h"
#include "cli/seat_player.h"
#include "lab/turn_time.h"

namespace cli {

struct SeatBotOptions {
    std::string url;  // as it was typed
    std::string name;
    std::optional<engine::Seat> seat;  // none: the first that is open
    lab::BotSpec bot;
    const std::atomic<bool>* stop = nullptr;  // set by a signal
};

// A bot at a server's table: it takes a seat, decides when the server asks it, and stays until the
// game is over. Who cannot decide resigns; who is interrupted leaves. Returns the exit code.
class SeatBotTable final : JoinListener {
  public:
    SeatBotTable(JoinAddress address, std::vector<std::string> tokens, SeatMemory memory,
                 SeatBotOptions options, std::unique_ptr<SeatPlayer> player);

    int run();

  private:
    // What the server says.
    void happened(const News& news) override;
    void seated(engine::Seat seat, const std::string& token) override;
    void refused(const Refusal& refusal) override;
    void stale() override;
    void position(const RemotePosition& position) override;
    void lost() override;
    void back() override;

    // What to do now, after everything that came was taken in.
    void go_on();
    void sit_down();
    void keep_seat();
    void start_if_full();
    bool wants_position() const;
    void meet(const RemotePosition& position);
    void think(const RemotePosition& position);
    void report();

    // How it ends.
    void give_up(const std::string& reason);
    void leave();
    void say_how_to_come_back() const;
    void end(int exit_code, const std::string& sentence);
    bool may_leave_off() const;

    bool is_interrupted() const { return *options_.stop; }
    bool sits() const { return room_.self() != engine::kNoSeat; }
    const RemoteSeat& own() const { return room_.seat(room_.self()); }
    std::string letter() const { return std::string(1, engine::letter(room_.self())); }

    SeatBotOptions options_;
    SeatMemory memory_;
    RemoteRoom room_;
    JoinClient client_;
    std::unique_ptr<SeatPlayer> player_;
    lab::TurnTime time_;
    std::string token_;  // of the seat, if it could not be remembered
    bool met_ = false;
    bool asked_for_seat_ = false;
    bool asked_to_start_ = false;
    bool asked_back_ = false;
    bool asked_position_ = false;
    int answered_step_ = -1;  // of the position that was decided last
    int decisions_ = 0;
    std::chrono::microseconds spent_{0};
    std::chrono::microseconds longest_{0};
    // Set when it is over; then the server still has to hear of it.
    std::optional<int> exit_code_;
    std::string last_words_;
    bool left_ = false;
    std::chrono::steady_clock::time_point ended_at_;
};

}  // namespace cli
