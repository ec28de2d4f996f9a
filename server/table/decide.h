#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>

#include "loader/puzzles.h"
#include "protocol/messages.h"
#include "server/table/event.h"
#include "server/table/table_state.h"

// What becomes of a request: an event, or the reason why not. Nothing here writes, sends or looks
// at a clock; the same state, request and time give the same decision.
namespace server {

// An action that a bot has chosen for the position after `step` actions.
struct BotMove {
    Seat seat{};
    std::size_t step = 0;
    engine::Action action;
};

using Request = std::variant<protocol::Sit, protocol::Rename, protocol::Leave, protocol::SetBot,
                             protocol::TakeBack, protocol::Start, protocol::Act, protocol::Undo,
                             protocol::Say, protocol::Silence, protocol::Resign, BotMove>;

// Who asks, as far as the table cares.
struct Asker {
    std::uint32_t seats = 0;  // a bit to a seat held
    bool host = false;
    bool holds(Seat seat) const { return (seats & engine::bit(seat)) != 0; }
};

struct Circumstances {
    std::int64_t now = 0;      // ms since 1970
    std::uint32_t online = 0;  // a bit to a seat whose holder is connected
    std::string token = {};    // hash of the token that a seat taken now will have
    const Desks* desks = nullptr;
    std::int64_t patience = 0;  // nobody's time ends before this: the server itself was away
};

struct DoneBefore {
    std::uint64_t seq = 0;
};
struct Outdated {
    std::size_t step = 0;
};
using Decision = std::variant<Event, DoneBefore, Outdated, protocol::Refusal>;

// Actions are tried out on the desk and taken back: the state is the same afterwards.
Decision decide(TableState& state, const Request& request, const Asker& asker,
                const Circumstances& circumstances);

// Why the asker may not speak for the seat; nothing if he may.
std::optional<protocol::Refusal> not_holder(const TableState& state, const Asker& asker, Seat seat);

// What has to happen without anybody's asking: the end, or the end of somebody's time.
std::optional<Event> due(const TableState& state, const Circumstances& circumstances);

// A new table from a request, as its first event. `table`, `host` and `seed` are fresh.
struct Fresh {
    std::string table;
    std::string host;  // hash of the token
    std::string seed;
    bool practice = false;  // the seed is known to anybody
};
protocol::Result<Created> plan_table(const protocol::Create& create, const Fresh& fresh,
                                     const Desks& desks);
// The same settings and colours, the seats of people open.
Created plan_rematch(const TableState& state, const Fresh& fresh, const Desks& desks);
// `created` shall begin where `source` stood after `step` actions. `asker` as at the source.
protocol::Result<void> take_over(Created& created, const TableState& source, std::size_t step,
                                 const Asker& asker);
// `created` shall begin at the puzzle of that date.
protocol::Result<void> begin_at(Created& created, const loader::Puzzle& puzzle,
                                const std::string& date);

}  // namespace server
