#pragma once

#include <boost/json.hpp>
#include <cstdint>
#include <span>
#include <string>

#include "server/table/decide.h"
#include "server/table/table_state.h"

// A table as its viewers see it: the messages of protocol/schema.json. Everything about the
// position comes through the desk, which shows a viewer only what it may know.
namespace server {

// Who is connected.
struct Presence {
    std::uint32_t online = 0;  // a bit to a seat
    std::size_t spectators = 0;
};

json::array seats_json(const TableState& state, const Presence& presence);

// For the viewer `as` (kNoSeat: a spectator).
std::string table_text(const TableState& state, Seat as, const Asker& asker,
                       const Presence& presence, std::int64_t now);
std::string event_text(const TableState& state, const Effect& effect, Seat as,
                       const Presence& presence, std::int64_t now);
// The same event for the connection whose request it was.
std::string with_id(const std::string& event, std::string_view id);

std::string presence_text(const TableState& state, const Presence& presence);
std::string row_text(const TableState& state, const Presence& presence);
std::string history_text(const TableState& state, const protocol::History& history);
std::string frames_text(const TableState& state, const protocol::Frames& frames, Seat as);
// `packs` are all that the game is played with, as a saved game names them.
std::string position_text(const TableState& state, const protocol::Position& position,
                          std::span<const engine::SavedPack> packs);
std::string because_text(const TableState& state, std::string_view id, engine::Action action);

// Whether the events after `since` can be told one by one.
bool can_tell_since(const TableState& state, std::uint64_t since);

}  // namespace server
