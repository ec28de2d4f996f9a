#pragma once

#include <boost/json.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cli/scene.h"
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

struct ArrangeRow {
    int region = 0;
    int now = 0;
    int most = 0;
    int suggest = 0;
};
struct RemoteArrange {
    std::string verb;
    std::string piece;
    int pool = 0;
    bool exact = false;
    std::vector<ArrangeRow> rows;
};
// The decision that this client has to make.
struct RemotePrompt {
    engine::Seat seat = engine::kNoSeat;
    std::vector<smallworld::Action> choices;
    std::optional<RemoteArrange> arrange;
    std::vector<int> undo;
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
    std::vector<Tell> tells;
    std::optional<RemoteChat> chat;
};

// A table as this client sees it: everything that the server has told, kept up to date.
class RemoteTable final : public Scene {
  public:
    explicit RemoteTable(const loader::Content& content) : content_(content) {}

    // Messages `table`, `event` and `presence`. An event must be the next one, see `seq`.
    engine::Result<News> take_table(ServerMessage& message);
    engine::Result<News> take_event(ServerMessage& message);
    engine::Result<News> take_presence(ServerMessage& message);
    std::vector<Tell> tells_in(const loader::Node& list) const;

    bool known() const { return game_.has_value(); }
    int seq() const { return seq_; }
    int step() const { return step_; }
    TableStatus status() const { return status_; }
    bool is_host() const { return is_host_; }
    engine::Seat self() const { return self_; }  // kNoSeat: a spectator
    const std::vector<RemoteSeat>& seats() const { return seats_; }
    const std::optional<RemotePrompt>& prompt() const { return prompt_; }
    const std::vector<smallworld::Standing>& standing() const { return standing_; }

    const LoadedGame& game() const override { return *game_; }
    const smallworld::State& state() const override { return view_.state; }
    smallworld::View view(engine::Seat) const override { return view_; }
    const std::string& name(engine::Seat seat) const override {
        return seats_[static_cast<std::size_t>(seat)].name;
    }

  private:
    engine::Result<void> check_packs(const loader::Node& root) const;
    engine::Result<bool> bind(const loader::Node& root);
    void take_common(const loader::Node& root);
    void take_seats(const loader::Node& seats);
    void take_prompt(const loader::Node& prompt);
    void take_standing(const loader::Node& standing);
    engine::Result<News> finish(ServerMessage& message, News news);
    Tell tell_in(const loader::Node& node) const;
    engine::Region region_in(const loader::Node& node) const;
    bool has_item(int item) const;
    std::optional<RemoteArrange> arrange_in(const loader::Node& node) const;
    void take_choice(const loader::Node& text);

    const loader::Content& content_;
    std::optional<LoadedGame> game_;
    boost::json::object cells_;
    smallworld::View view_;
    std::vector<RemoteSeat> seats_;
    std::optional<RemotePrompt> prompt_;
    std::vector<smallworld::Standing> standing_;
    TableStatus status_ = TableStatus::Open;
    engine::Seat self_ = engine::kNoSeat;
    bool is_host_ = false;
    int seq_ = 0;
    int step_ = 0;
};

}  // namespace cli
