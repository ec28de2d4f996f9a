#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "engine/result.h"
#include "engine/saved_game.h"
#include "server/store/store.h"
#include "server/table/table_state.h"

// Tables out of the store, and what others want of them.
namespace server {

// The table as of its last event: from its snapshot if there is one that fits, else from the
// beginning. Null if there is no such table.
engine::Result<std::unique_ptr<TableState>> load_table(Store& store, const Desks& desks,
                                                       std::string_view table);

// The first of the packs that a table is played with and the store lacks; nothing if it has all.
std::optional<PackName> missing_pack(Store& store, std::string_view table);

// All records of a table from the first: every action legal, every hash as it was written.
engine::Result<std::unique_ptr<TableState>> replay_table(std::span<const Record> records,
                                                         const Desks& desks);

// The game of a table as a text that replays by itself; with the proof of its draws once it is
// over.
engine::Result<engine::SavedGame> saved_game(const TableState& state, const Desks& desks);

// The answer to `proof`: every draw with the outcomes that were possible.
engine::Result<std::string> proof_text(const TableState& state, const Desks& desks,
                                       std::string_view id);

}  // namespace server
