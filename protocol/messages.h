#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <utility>
#include <variant>
#include <vector>

#include "engine/seat.h"

// What a client may say, as types: one struct to a ClientMessage of protocol/schema.json, which
// says what they mean. Whatever holds one of them knows that its sizes, ranges and patterns were
// checked.
namespace protocol {

using engine::Seat;

// A colour is one of five letters, as a seat is; they need not agree.
enum class Colour : std::uint8_t {};

enum class Code : std::uint8_t {
    Malformed,
    TooBig,
    TooFast,
    Version,
    UnknownTable,
    UnknownSeat,
    NotYours,
    NotHost,
    NotNow,
    Taken,
    Illegal,
    BadOption,
    Full,
    Silenced,
    MissingPack,
    Server,
};
constexpr std::array<std::string_view, 16> kCodes = {
    "malformed", "too_big",  "too_fast",     "version", "unknown_table", "unknown_seat",
    "not_yours", "not_host", "not_now",      "taken",   "illegal",       "bad_option",
    "full",      "silenced", "missing_pack", "server"};

struct Refusal {
    Code code = Code::Malformed;
    std::string text;       // one sentence
    std::string id = {};    // of the request, as far as it could be read
    std::string rule = {};  // for Illegal
    std::string word = {};
    std::string pack = {};  // for MissingPack: its title
};
template <typename T>
using Result = tl::expected<T, Refusal>;

inline tl::unexpected<Refusal> refuse(Code code, std::string text) {
    return tl::unexpected<Refusal>(Refusal{code, std::move(text)});
}

enum class Away : std::uint8_t { Wait, Bot };

struct Clock {
    int bank = 0;  // seconds
    int turn = 0;
    friend bool operator==(const Clock&, const Clock&) = default;
};

struct SeatPlan {
    std::optional<std::string> level;  // of the bot; none: open
};

struct From {
    std::string table;
    std::size_t step = 0;
    std::string token;  // empty if none was given
};

struct Placed {
    int region = 0;
    int count = 0;
};

struct Hello {
    std::int64_t v = 0;
};
struct Lobby {
    bool on = false;
};
struct Create {
    std::string id;
    std::string game;
    std::string map;
    std::vector<SeatPlan> seats;
    std::string options;
    std::vector<std::string> packs;  // hashes, each once
    std::string title;
    bool is_public = false;
    std::optional<Clock> clock;
    Away away = Away::Wait;
    std::optional<From> from;
    std::string practice;  // a seed known to anybody; empty: a secret one
    std::string puzzle;    // the date of the puzzle to stand at, "2026-11-16"; empty: none
};
struct Attach {
    std::string table;
    std::vector<std::string> tokens;
    std::optional<Seat> as;
    std::optional<std::uint64_t> since;
};
struct Detach {};
struct Sit {
    std::string id;
    Seat seat{};
    std::string name;
    Colour colour{};
    std::string nonce;
};
struct Rename {
    std::string id;
    Seat seat{};
    std::string name;
    Colour colour{};
};
struct Leave {
    std::string id;
    Seat seat{};
};
struct SetBot {
    std::string id;
    Seat seat{};
    std::optional<std::string> level;
};
struct TakeBack {
    std::string id;
    Seat seat{};
};
struct Start {
    std::string id;
};
struct Act {
    std::string id;
    Seat seat{};
    std::size_t seen = 0;
    std::vector<std::string> actions;  // unless `arrange` is there
    std::optional<std::vector<Placed>> arrange;
};
struct Undo {
    std::string id;
    Seat seat{};
    std::size_t seen = 0;
    std::size_t to = 0;
};
struct Why {
    std::string id;
    std::string action;
};
struct Say {
    std::string id;
    std::optional<Seat> seat;
    std::string name;  // empty if none was given
    std::string text;
};
struct Silence {
    std::string id;
    std::optional<Seat> who;  // none: the spectators
    bool on = false;
};
struct Resign {
    std::string id;
    Seat seat{};
};
struct Rematch {
    std::string id;
};
struct Look {
    std::optional<Seat> as;
};
struct History {
    std::string id;
    std::size_t before = 0;
};
struct Frames {
    std::string id;
    std::size_t from = 0;
    std::size_t count = 0;
};
struct Proof {
    std::string id;
};
struct Advise {
    std::string id;
    Seat seat{};
};
struct Chances {
    std::string id;
    Seat seat{};
};
struct Review {
    std::string id;
    Seat seat{};
    std::size_t from = 0;
};
struct Position {
    std::string id;
    Seat seat{};
};
struct Ping {};

using ClientMessage =
    std::variant<Hello, Lobby, Create, Attach, Detach, Sit, Rename, Leave, SetBot, TakeBack, Start,
                 Act, Undo, Why, Say, Silence, Resign, Rematch, Look, History, Frames, Proof,
                 Advise, Chances, Review, Position, Ping>;

// The longest text frame that means anything.
constexpr std::size_t kMaxMessage = std::size_t{16} * 1024;

// Strict: one JSON object with the fields of its kind, each once and none besides.
Result<ClientMessage> decode(std::string_view text);

// The id of the request that a message is; empty for those that have none.
std::string_view id_of(const ClientMessage& message);

constexpr char letter(Colour colour) {
    return static_cast<char>('A' + static_cast<int>(colour));
}

}  // namespace protocol
