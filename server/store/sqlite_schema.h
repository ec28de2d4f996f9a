#pragma once

#include <filesystem>

#include "engine/result.h"
#include "server/store/sqlite.h"

namespace server::sqlite {

// A connection to a database of ours that can be written. Makes what is missing in an empty one;
// refuses one that is not ours, one of a newer program, and one that cannot be written.
// `flags` are SQLITE_OPEN_CREATE or 0.
engine::Result<Database> open_for_writing(const std::filesystem::path& file, int flags);
// A connection beside it that only reads.
engine::Result<Database> open_for_reading(const std::filesystem::path& file);

// Pages are whole, every table's records are numbered without a gap, and every table is listed.
engine::Result<void> check(sqlite3* database);
// A copy of the database as it is now, into a file that must not exist.
engine::Result<void> copy(sqlite3* database, const std::filesystem::path& file);

}  // namespace server::sqlite
