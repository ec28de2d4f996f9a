#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/result.h"
#include "engine/seat.h"
#include "protocol/messages.h"
#include "server/desk/edition.h"

// What can happen at a table. An event is one record of the store and one number for the clients;
// a table is the fold of its events (table_state.h). They are kept for ever, as JSON: what is
// written here must stay readable, so a change of meaning needs a new `v`.
namespace server {

using engine::Seat;
using protocol::Away;
using protocol::Colour;

// Settings of a table, fixed when it is made. The options are canonical.
struct Created : Edition {
    std::string table;
    std::string title;
    bool is_public = false;
    Away away = Away::Wait;
    std::optional<protocol::Clock> clock;
    std::vector<protocol::SeatPlan> seats;
    std::vector<Colour> colours;      // by seat, each once
    std::string host;                 // hash of the token
    std::string seed;                 // 64 hex digits; secret until the end
    bool practice = false;            // the seed is known to anybody
    std::string from;                 // the table it continues, if it does
    std::string puzzle;               // the date of the puzzle it began at, if it did
    std::vector<std::string> prefix;  // the actions it took over from there
};
struct Sat {
    Seat seat{};
    std::string name;
    Colour colour{};
    std::string nonce;
    std::string token;  // hash
};
struct Renamed {
    Seat seat{};
    std::string name;
    Colour colour{};
};
struct Left {
    Seat seat{};
    std::string level;  // of the bot that takes over at once; empty: nobody does
};
// Before the start who plays the seat; afterwards the bot that stands in.
struct BotSet {
    Seat seat{};
    std::string level;  // empty: the seat is open
};
struct TakenBack {
    Seat seat{};
};
struct Started {
    std::vector<std::string> actions;  // chance's
    std::uint32_t hash = 0;            // first eight digits of the position's
};
struct Stepped {
    Seat seat{};
    std::string id;  // of the request
    bool by_bot = false;
    std::vector<std::string> actions;  // the seat's, then chance's
    std::uint32_t hash = 0;
};
struct Undone {
    Seat seat{};
    std::string id;
    std::size_t to = 0;
    std::uint32_t hash = 0;
};
struct Said {
    std::optional<Seat> seat;
    std::string id;
    std::string name;
    std::string text;
};
struct Silenced {
    std::optional<Seat> who;
    bool on = false;
};
struct Resigned {
    Seat seat{};
    std::string id;
    std::string level;  // of the bot that plays on
};
struct TimedOut {
    Seat seat{};
    std::string level;  // as in Left
};
struct Ended {};
struct Rematched {
    std::string table;
};

using Happening = std::variant<Created, Sat, Renamed, Left, BotSet, TakenBack, Started, Stepped,
                               Undone, Said, Silenced, Resigned, TimedOut, Ended, Rematched>;

struct Event {
    std::int64_t at = 0;  // ms since 1970
    Happening what;
};

std::string print_event(const Event& event);
engine::Result<Event> parse_event(std::string_view payload);

}  // namespace server
