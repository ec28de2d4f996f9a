#pragma once

#include <boost/json.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/seat.h"
#include "games/smallworld/setup.h"
#include "loader/json_reader.h"

namespace cli {

// A message of the server. It comes from outside: it is read with checks, and what does not fit is
// remembered as an error.
class ServerMessage {
  public:
    static engine::Result<ServerMessage> parse(std::string_view text);

    // Nodes point into the message, which must stay where it is while they live.
    loader::Node root() { return {errors_, &value_, ""}; }
    std::string_view type();
    const boost::json::object& object() const { return value_.get_object(); }
    std::optional<engine::Error> error() const { return errors_.error(); }

  private:
    ServerMessage(boost::json::value value, loader::Document errors)
        : value_(std::move(value)), errors_(std::move(errors)) {}

    boost::json::value value_;
    loader::Document errors_;
};

// A text of the server that is shown: no character of it steers the terminal.
std::string shown_text(const loader::Node& node);
engine::Seat seat_in(const loader::Node& node);

enum class TableStatus : std::uint8_t { Open, Running, Over };

struct RemoteSeat {
    std::string kind;  // open, human, bot
    std::string name;
    std::string state;
};
struct RemotePlace {
    engine::Seat seat{};
    int place = 0;
    int coins = 0;
};

// One thing that happened (Tell of protocol/schema.json).
struct Tell {
    std::string what;
    int step = 0;
    std::optional<engine::Seat> seat;
    std::optional<engine::Seat> other;
    std::optional<engine::Region> region;
    std::vector<std::pair<engine::Region, int>> regions;
    std::uint8_t race = smallworld::kNone;
    std::uint8_t power = smallworld::kNone;
    std::string piece;
    std::string item;  // a place, a relic or what else was used
    int count = 0;
    bool success = false;
};

struct RemoteChat {
    std::string name;
    std::string text;
};

// What a message brought.
struct News {
    enum class Kind : std::uint8_t { Whole, Steps, Undone, Seats, Chat, Other };
    Kind kind = Kind::Other;
    std::optional<engine::Seat> seat;  // who acted
    std::vector<Tell> tells;           // in games whose story is read
    std::optional<RemoteChat> chat;
};

// A server's table as far as it is the same in every game: who sits there, how far the game is, who
// has to decide. Kept up to date by what the server tells.
class RemoteRoom {
  public:
    RemoteRoom() = default;
    RemoteRoom(const RemoteRoom&) = delete;
    RemoteRoom& operator=(const RemoteRoom&) = delete;
    virtual ~RemoteRoom() = default;

    // Messages `table`, `event` and `presence`. An event must be the next one, see `seq`.
    engine::Result<News> take_table(ServerMessage& message);
    engine::Result<News> take_event(ServerMessage& message);
    engine::Result<News> take_presence(ServerMessage& message);
    virtual std::vector<Tell> tells_in(const loader::Node& list) const;

    bool known() const { return !seats_.empty(); }
    int seq() const { return seq_; }
    int step() const { return step_; }
    TableStatus status() const { return status_; }
    bool is_host() const { return is_host_; }
    engine::Seat self() const { return self_; }  // kNoSeat: a spectator
    const std::vector<RemoteSeat>& seats() const { return seats_; }
    const RemoteSeat& seat(engine::Seat seat) const {
        return seats_[static_cast<std::size_t>(seat)];
    }
    // The first seat that nobody has, if there is one.
    std::optional<engine::Seat> open_seat() const;
    // The seat that this client has to decide for now; kNoSeat if there is none.
    engine::Seat asked() const { return asked_; }
    const std::vector<RemotePlace>& standing() const { return standing_; }

  private:
    // The first `table` says which game it is. A refusal ends it.
    virtual engine::Result<void> bind(const loader::Node& root);
    // All of a position, and what of it has changed.
    virtual void take_whole(const loader::Node& root);
    virtual void take_changes(const loader::Node& root);

    void take_common(const loader::Node& root);
    void take_seats(const loader::Node& seats);
    void take_standing(const loader::Node& standing);
    engine::Result<News> finish(ServerMessage& message, News news) const;
    bool is_beyond(engine::Seat seat) const;

    std::vector<RemoteSeat> seats_;
    std::vector<RemotePlace> standing_;
    TableStatus status_ = TableStatus::Open;
    engine::Seat self_ = engine::kNoSeat;
    engine::Seat asked_ = engine::kNoSeat;
    bool is_host_ = false;
    int seq_ = 0;
    int step_ = 0;
};

}  // namespace cli
