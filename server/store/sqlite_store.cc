#include "server/store/sqlite_store.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <system_error>
#include <utility>

#include "server/store/sqlite_schema.h"

namespace server {
namespace {

namespace fs = std::filesystem;
using sqlite::each_row;
using sqlite::prepare;
using sqlite::Running;
using sqlite::Statement;

constexpr const char* kDatabase = "terrarium.db";

// SQLite would refuse a value of more than a thousand million bytes and spoil the whole batch.
constexpr std::size_t kLargestValue = 64U << 20U;

// One row if the number is free and the one before it is taken, else none.
constexpr const char* kInsertRecord =
    "INSERT INTO record (tbl, seq, payload) SELECT ?1, ?2, ?3 "
    "WHERE ?2 = 1 OR EXISTS (SELECT 1 FROM record WHERE tbl = ?1 AND seq = ?2 - 1) "
    "ON CONFLICT DO NOTHING";
constexpr const char* kInsertHead =
    "INSERT INTO head (tbl, status, public, at, row) VALUES (?1, ?2, ?3, ?4, ?5) "
    "ON CONFLICT (tbl) DO UPDATE SET "
    "status = excluded.status, public = excluded.public, at = excluded.at, row = excluded.row";
constexpr const char* kInsertSnapshot =
    "INSERT INTO snapshot (tbl, seq, bytes) VALUES (?1, ?2, ?3) "
    "ON CONFLICT (tbl) DO UPDATE SET seq = excluded.seq, bytes = excluded.bytes";
constexpr const char* kSelectRecords =
    "SELECT seq, payload FROM record WHERE tbl = ?1 AND seq >= ?2 ORDER BY seq";
constexpr const char* kSelectSnapshot = "SELECT seq, bytes FROM snapshot WHERE tbl = ?1";
constexpr std::string_view kSelectHeads =
    "SELECT tbl, (SELECT max(seq) FROM record WHERE record.tbl = head.tbl), "
    "status, public, at, row FROM head";

std::int64_t signed_seq(std::uint64_t seq) {
    constexpr auto kHighest = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
    return static_cast<std::int64_t>(std::min(seq, kHighest));
}

bool fits(const Store::Append& what) {
    return what.payload.size() <= kLargestValue && what.table.size() <= kLargestValue &&
           (!what.summary || what.summary->row.size() <= kLargestValue) &&
           (!what.snapshot || what.snapshot->bytes.size() <= kLargestValue);
}

bool run(Statement& statement) {
    const Running running(statement);
    return statement.step() == SQLITE_DONE;
}

Listed listed(const Statement& row) {
    return {.table = row.text(0),
            .seq = static_cast<std::uint64_t>(row.integer(1)),
            .summary = {.status = static_cast<Summary::Status>(row.integer(2)),
                        .is_public = row.integer(3) != 0,
                        .at = row.integer(4),
                        .row = row.text(5)}};
}

// ?1 status, ?2 time and ?3 table to continue after, ?4 how many.
std::string list_sql(const Store::Query& query) {
    std::string sql(kSelectHeads);
    sql += " WHERE true";
    if (query.status) sql += " AND status = ?1";
    if (query.only_public) sql += " AND public = 1";
    if (!query.after.empty()) sql += " AND at <= ?2 AND (at < ?2 OR tbl > ?3)";
    return sql + " ORDER BY at DESC, tbl LIMIT ?4";
}

}  // namespace

fs::path database_in(const fs::path& data_folder) {
    return data_folder / kDatabase;
}

engine::Result<std::unique_ptr<SqliteStore>> SqliteStore::open(const fs::path& file) {
    std::error_code error;
    if (!fs::exists(file, error)) {
        return tl::unexpected(engine::Error{"there is no such database", file.string()});
    }
    return open_with(file, 0);
}

engine::Result<std::unique_ptr<SqliteStore>> SqliteStore::create(const fs::path& file) {
    std::error_code error;
    if (file.has_parent_path()) fs::create_directories(file.parent_path(), error);
    if (error) {
        return tl::unexpected(engine::Error{"the folder cannot be made: " + error.message(),
                                            file.parent_path().string()});
    }
    return open_with(file, SQLITE_OPEN_CREATE);
}

engine::Result<std::unique_ptr<SqliteStore>> SqliteStore::open_with(const fs::path& file,
                                                                    int flags) {
    auto writer = make_writer(file, flags);
    if (!writer) return tl::unexpected(writer.error());
    auto reader = make_reader(file);
    if (!reader) return tl::unexpected(reader.error());
    auto second = sqlite::open_for_writing(file, 0);
    if (!second) return tl::unexpected(second.error());
    auto packs = SqlitePacks::open(file);
    if (!packs) return tl::unexpected(packs.error());
    return std::unique_ptr<SqliteStore>(new SqliteStore(
        file, std::move(*writer), std::move(*reader), std::move(*second), std::move(*packs)));
}

engine::Result<SqliteStore::Writer> SqliteStore::make_writer(const fs::path& file, int flags) {
    auto database = sqlite::open_for_writing(file, flags);
    if (!database) return tl::unexpected(database.error());
    Writer writer;
    writer.database = std::move(*database);
    const auto ready = prepare(writer.database.get(), {{&writer.begin, "BEGIN IMMEDIATE"},
                                                       {&writer.commit, "COMMIT"},
                                                       {&writer.rollback, "ROLLBACK"},
                                                       {&writer.record, kInsertRecord},
                                                       {&writer.head, kInsertHead},
                                                       {&writer.snapshot, kInsertSnapshot}});
    if (!ready) return tl::unexpected(ready.error());
    return writer;
}

engine::Result<SqliteStore::Reader> SqliteStore::make_reader(const fs::path& file) {
    auto database = sqlite::open_for_reading(file);
    if (!database) return tl::unexpected(database.error());
    Reader reader;
    reader.database = std::move(*database);
    const auto ready = prepare(reader.database.get(),
                               {{&reader.records, kSelectRecords},
                                {&reader.snapshot, kSelectSnapshot},
                                {&reader.head, fmt::format("{} WHERE tbl = ?1", kSelectHeads)}});
    if (!ready) return tl::unexpected(ready.error());
    return reader;
}

SqliteStore::SqliteStore(fs::path file, Writer writer, Reader reader, sqlite::Database second,
                         SqlitePacks packs)
    : file_(std::move(file)),
      writer_(std::move(writer)),
      reader_(std::move(reader)),
      packs_(std::move(packs)),
      checkpointer_(std::move(second)),
      queue_([this](std::span<GroupCommit::Waiting> batch) { commit(batch); }) {
    // Told after every commit how long the log is.
    const auto grown = [](void* checkpointer, sqlite3*, const char*, int pages) {
        static_cast<Checkpointer*>(checkpointer)->grown(pages);
        return SQLITE_OK;
    };
    sqlite3_wal_hook(writer_.database.get(), grown, &checkpointer_);
}

SqliteStore::~SqliteStore() {
    queue_.flush();
    // If it cannot be done now, the next to open the file does it: the log is as good.
    static_cast<void>(sqlite::execute(writer_.database.get(), "PRAGMA wal_checkpoint"));
}

void SqliteStore::append(Append what, Then then) {
    queue_.add(std::move(what), std::move(then));
}

void SqliteStore::commit(std::span<GroupCommit::Waiting> batch) {
    if (!write(batch)) {
        // A full disk has ended the transaction already.
        if (sqlite3_get_autocommit(writer_.database.get()) == 0) run(writer_.rollback);
        for (GroupCommit::Waiting& one : batch)
            one.outcome = Appended::Failed;
        return;
    }
    appends_ +=
        static_cast<std::uint64_t>(std::count_if(batch.begin(), batch.end(), [](const auto& one) {
            return one.outcome == Appended::Durable;
        }));
    ++commits_;
}

bool SqliteStore::write(std::span<GroupCommit::Waiting> batch) {
    if (!run(writer_.begin)) return false;
    for (GroupCommit::Waiting& one : batch) {
        if (!write(one)) return false;
    }
    return run(writer_.commit);
}

// False if the whole transaction is lost; a conflict is the matter of this one alone.
bool SqliteStore::write(GroupCommit::Waiting& one) {
    one.outcome = Appended::Failed;
    if (!fits(one.what)) return true;
    one.outcome = Appended::Conflict;
    if (one.what.seq == 0) return true;
    writer_.record.bind_text(1, one.what.table)
        .bind(2, signed_seq(one.what.seq))
        .bind_bytes(3, one.what.payload);
    if (!run(writer_.record)) return false;
    if (sqlite3_changes(writer_.database.get()) == 0) return true;
    one.outcome = Appended::Durable;
    return write_head(one.what) && write_snapshot(one.what);
}

bool SqliteStore::write_head(const Append& what) {
    // A table is listed from its first record on.
    if (!what.summary && what.seq != 1) return true;
    const Summary summary = what.summary.value_or(Summary{});
    writer_.head.bind_text(1, what.table)
        .bind(2, static_cast<std::int64_t>(summary.status))
        .bind(3, summary.is_public ? 1 : 0)
        .bind(4, summary.at)
        .bind_text(5, summary.row);
    return run(writer_.head);
}

bool SqliteStore::write_snapshot(const Append& what) {
    if (!what.snapshot) return true;
    writer_.snapshot.bind_text(1, what.table)
        .bind(2, signed_seq(what.snapshot->seq))
        .bind_bytes(3, what.snapshot->bytes);
    return run(writer_.snapshot);
}

engine::Result<std::vector<Record>> SqliteStore::read(std::string_view table, std::uint64_t from) {
    const std::lock_guard lock(reading_);
    std::vector<Record> records;
    reader_.records.bind_text(1, table).bind(2, signed_seq(from));
    const auto done = each_row(reader_.database.get(), reader_.records, [&](const Statement& row) {
        records.push_back({static_cast<std::uint64_t>(row.integer(0)), row.text(1)});
    });
    if (!done) return tl::unexpected(done.error());
    return records;
}

engine::Result<std::optional<Snapshot>> SqliteStore::snapshot(std::string_view table) {
    const std::lock_guard lock(reading_);
    std::optional<Snapshot> found;
    reader_.snapshot.bind_text(1, table);
    const auto done = each_row(reader_.database.get(), reader_.snapshot, [&](const Statement& row) {
        found = {static_cast<std::uint64_t>(row.integer(0)), row.text(1)};
    });
    if (!done) return tl::unexpected(done.error());
    return found;
}

engine::Result<std::optional<Listed>> SqliteStore::find(std::string_view table) {
    const std::lock_guard lock(reading_);
    std::optional<Listed> found;
    reader_.head.bind_text(1, table);
    const auto done = each_row(reader_.database.get(), reader_.head,
                               [&](const Statement& row) { found = listed(row); });
    if (!done) return tl::unexpected(done.error());
    return found;
}

engine::Result<std::vector<Listed>> SqliteStore::list(const Query& query) {
    const auto after = time_of(query.after);
    if (!after) return tl::unexpected(after.error());
    const std::lock_guard lock(reading_);
    auto statement = Statement::prepare(reader_.database.get(), list_sql(query));
    if (!statement) return tl::unexpected(statement.error());
    if (query.status) statement->bind(1, static_cast<std::int64_t>(*query.status));
    if (!query.after.empty()) statement->bind(2, *after).bind_text(3, query.after);
    statement->bind(4, signed_seq(query.limit));
    std::vector<Listed> all;
    const auto done = each_row(reader_.database.get(), *statement,
                               [&](const Statement& row) { all.push_back(listed(row)); });
    if (!done) return tl::unexpected(done.error());
    return all;
}

// When the table of `Query::after` last changed; 0 if there is none to continue after.
engine::Result<std::int64_t> SqliteStore::time_of(const std::string& table) {
    if (table.empty()) return 0;
    const auto found = find(table);
    if (!found) return tl::unexpected(found.error());
    if (!*found) {
        return engine::fail(fmt::format("there is no table {} to continue after", table));
    }
    return (*found)->summary.at;
}

engine::Result<void> SqliteStore::keep_pack(const KeptPack& pack) {
    if (pack.bundle.size() > kLargestValue) return engine::fail("the pack is too large to be kept");
    const std::lock_guard lock(with_packs_);
    return packs_.keep(pack);
}

engine::Result<std::optional<std::string>> SqliteStore::pack(std::string_view hash) {
    const std::lock_guard lock(with_packs_);
    return packs_.find(hash);
}

engine::Result<std::vector<ListedPack>> SqliteStore::packs() {
    const std::lock_guard lock(with_packs_);
    return packs_.list();
}

void SqliteStore::flush() {
    queue_.flush();
}

engine::Result<void> SqliteStore::backup(const fs::path& file) const {
    const auto database = sqlite::open_for_reading(file_);
    if (!database) return tl::unexpected(database.error());
    return sqlite::copy(database->get(), file);
}

engine::Result<void> SqliteStore::check() const {
    const auto database = sqlite::open_for_reading(file_);
    if (!database) return tl::unexpected(database.error());
    return sqlite::check(database->get());
}

}  // namespace server
