#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/result.h"
#include "server/desk/desk.h"
#include "server/table/event.h"
#include "server/table/fair.h"
#include "server/table/seat_state.h"

// A table is the fold of its events: nothing here changes but by `fold`, and the same events give
// the same state on every machine.
namespace server {

enum class Status : std::uint8_t { Open, Running, Over };

struct ChatLine {
    std::uint64_t seq = 0;
    std::optional<Seat> seat;
    std::string name;
    std::string text;
    std::int64_t at = 0;
};

// What the clients are told of an event, apart from what they can be told of the table now.
struct Effect {
    enum class Kind : std::uint8_t {
        Created,
        Steps,
        Undone,
        Seats,
        Started,
        Chat,
        Silenced,
        Over,
        Rematch
    };
    std::uint64_t seq = 0;
    Kind kind = Kind::Created;
    std::optional<Seat> seat;
    std::size_t before = 0;  // length of the game's log
    std::size_t after = 0;
    bool seats_changed = false;
};

class TableState {
  public:
    // From the first event of a table.
    static engine::Result<std::unique_ptr<TableState>> open(const Event& created,
                                                            const Desks& desks);
    // From what `freeze` gave.
    static engine::Result<std::unique_ptr<TableState>> thaw(std::string_view bytes,
                                                            const Desks& desks);
    std::string freeze() const;

    // The next event. One that does not fit (a damaged or foreign store) is refused, and the state
    // must not be used any more.
    engine::Result<Effect> fold(const Event& event);

    const Created& settings() const { return settings_; }
    const std::string& id() const { return settings_.table; }
    std::size_t taken_over() const { return taken_over_; }  // actions from another table
    std::uint64_t seq() const { return seq_; }
    // Of the snapshot it came from; 0 if it was folded from its first event.
    std::uint64_t thawed_at() const { return thawed_at_; }
    std::int64_t at() const { return at_; }
    Status status() const { return status_; }
    const std::string& rematch() const { return rematch_; }

    const std::vector<SeatState>& seats() const { return seats_; }
    const SeatState& seat(Seat seat) const { return seats_[static_cast<std::size_t>(seat)]; }
    bool has_seat(Seat seat) const { return static_cast<std::size_t>(seat) < seats_.size(); }

    // Trials apply actions and take them back (decide.cc).
    Desk& desk() { return *desk_; }
    const Desk& desk() const { return *desk_; }
    const engine::Match& match() const { return desk_->match(); }
    std::size_t step() const { return match().log().size(); }
    // The seat that has to decide, if a person does; if a bot does.
    std::optional<Seat> person_to_move() const;
    std::optional<Seat> bot_to_move() const;
    // Lowest length of the log to which the seat to move may go back.
    std::size_t undo_floor() const { return undo_floor_; }
    // Where it may go back to, latest first.
    std::vector<std::size_t> undo_targets() const;

    const Seed& seed() const { return seed_; }
    const std::string& commitment() const { return commitment_; }
    Dealer dealer() const;
    std::uint64_t draws() const { return draws_; }

    const std::deque<ChatLine>& chat() const { return chat_; }
    std::uint64_t chat_lines() const { return chat_lines_; }
    bool spectators_silenced() const { return spectators_silenced_; }
    const DoneIds& spectator_ids() const { return spectator_ids_; }
    const std::deque<Effect>& recent() const { return recent_; }

    // The seat whose clock runs, and since when.
    std::optional<Seat> running() const { return running_; }
    std::int64_t since() const { return since_; }
    // When its time will be over.
    std::optional<std::int64_t> deadline() const;

  private:
    TableState() = default;

    engine::Result<void> make(const Event& created, const Desks& desks);
    engine::Result<void> play(const std::vector<std::string>& actions);
    engine::Result<void> expect_hash(std::uint32_t hash) const;
    void apply(engine::Action action);
    void settle_clock();
    void give_colour(Seat seat, Colour colour);
    void stand_in(Seat seat, const std::string& level);
    SeatState& at_seat(Seat seat) { return seats_[static_cast<std::size_t>(seat)]; }
    void remember(const Effect& effect);

    struct Folder;

    friend std::string freeze_table(const TableState& state);
    friend engine::Result<std::unique_ptr<TableState>> thaw_table(std::string_view bytes,
                                                                  const Desks& desks);

    Created settings_;  // its prefix is in the desk's log
    std::size_t taken_over_ = 0;
    std::uint64_t seq_ = 0;
    std::uint64_t thawed_at_ = 0;
    std::int64_t at_ = 0;
    Status status_ = Status::Open;
    std::vector<SeatState> seats_;
    std::unique_ptr<Desk> desk_;
    std::size_t undo_floor_ = 0;
    std::uint64_t draws_ = 0;
    Seed seed_{};
    std::string commitment_;
    std::string rematch_;
    int resigned_ = 0;  // how many have
    std::deque<ChatLine> chat_;
    std::uint64_t chat_lines_ = 0;
    bool spectators_silenced_ = false;
    DoneIds spectator_ids_;
    std::optional<Seat> running_;
    std::int64_t since_ = 0;
    std::deque<Effect> recent_;
};

// First eight digits of the hash of a position.
std::uint32_t short_hash(const engine::Match& match);

// Places at the end: those who resigned come last, the first to resign at the very end.
struct Placing {
    Seat seat{};
    int place = 0;
    int coins = 0;
    bool resigned = false;
};
std::vector<Placing> standing(const TableState& state);

}  // namespace server
