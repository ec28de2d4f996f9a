#include "server/store/sqlite_schema.h"

#include <fmt/format.h>

#include <array>
#include <system_error>

namespace server::sqlite {
namespace {

namespace fs = std::filesystem;

constexpr std::int64_t kApplication = 0x54726D31;  // "Trm1", in the header of the file
constexpr std::int64_t kSchemaVersion = 2;

// The primary key of `record` is the lock of a table (store.h). Records of one table lie together,
// so that opening it reads few pages. `head` is what lists show; snapshots are apart from it
// because they are large and seldom read.
constexpr const char* kSchema = R"(
    CREATE TABLE record (
        tbl TEXT NOT NULL,
        seq INTEGER NOT NULL,
        payload BLOB NOT NULL,
        PRIMARY KEY (tbl, seq)
    ) WITHOUT ROWID;
    CREATE TABLE head (
        tbl TEXT PRIMARY KEY NOT NULL,
        status INTEGER NOT NULL,
        public INTEGER NOT NULL,
        at INTEGER NOT NULL,
        row TEXT NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX head_by_time ON head (at DESC, tbl);
    CREATE INDEX head_by_status ON head (status, public, at DESC, tbl);
    CREATE TABLE snapshot (
        tbl TEXT PRIMARY KEY NOT NULL,
        seq INTEGER NOT NULL,
        bytes BLOB NOT NULL
    );
)";

// Since version 2. `size` is that of the bundle, so that a list need not read them.
constexpr const char* kPackSchema = R"(
    CREATE TABLE pack (
        hash TEXT PRIMARY KEY NOT NULL,
        size INTEGER NOT NULL,
        bundle TEXT NOT NULL
    );
)";

// The log goes to disk with every commit (FULL). Folding it into the main file is the
// Checkpointer's.
constexpr const char* kWriterSettings = R"(
    PRAGMA synchronous = FULL;
    PRAGMA wal_autocheckpoint = 0;
    PRAGMA cache_size = -32768;
)";

engine::Result<bool> is_empty(sqlite3* database) {
    return number(database, "SELECT count(*) FROM sqlite_schema").map([](std::int64_t things) {
        return things == 0;
    });
}

engine::Result<void> must_be_ours(sqlite3* database) {
    const auto application = number(database, "PRAGMA application_id");
    if (!application) return tl::unexpected(application.error());
    if (*application != kApplication)
        return engine::fail("this is the database of another program");
    const auto version = number(database, "PRAGMA user_version");
    if (!version) return tl::unexpected(version.error());
    if (*version > kSchemaVersion) {
        return engine::fail(fmt::format(
            "the database was written by a newer program: its version is {}, this program knows {}",
            *version, kSchemaVersion));
    }
    return {};
}

engine::Result<void> mark(sqlite3* database) {
    const std::string sql = fmt::format("PRAGMA application_id = {}; PRAGMA user_version = {}",
                                        kApplication, kSchemaVersion);
    return execute(database, sql.c_str());
}

// In one transaction, so that of two programs that begin at once one makes it all.
engine::Result<void> make_what_is_missing(sqlite3* database) {
    if (const auto begun = execute(database, "BEGIN IMMEDIATE"); !begun) return begun;
    const auto empty = is_empty(database);
    if (!empty) return tl::unexpected(empty.error());
    if (*empty) {
        if (const auto made = execute(database, kSchema); !made) return made;
    }
    const auto version = number(database, "PRAGMA user_version");
    if (!version) return tl::unexpected(version.error());
    if (*version < kSchemaVersion) {
        if (const auto made = execute(database, kPackSchema); !made) return made;
        if (const auto marked = mark(database); !marked) return marked;
    }
    return execute(database, "COMMIT");
}

engine::Result<void> use_wal(sqlite3* database) {
    auto statement = Statement::prepare(database, "PRAGMA journal_mode = WAL");
    if (!statement) return tl::unexpected(statement.error());
    if (statement->step() != SQLITE_ROW) return trouble(database, "the database does not answer");
    if (statement->text(0) != "wal") {
        return engine::fail("the folder of the database allows no write-ahead log");
    }
    return {};
}

engine::Result<void> make_ready(sqlite3* database) {
    // SQLite opens a file that it may not write without a word.
    if (sqlite3_db_readonly(database, "main") == 1) {
        return engine::fail("the database cannot be written");
    }
    const auto empty = is_empty(database);
    if (!empty) return tl::unexpected(empty.error());
    if (!*empty) {
        if (const auto ours = must_be_ours(database); !ours) return ours;
    }
    const auto version = number(database, "PRAGMA user_version");
    if (!version) return tl::unexpected(version.error());
    if (*version != kSchemaVersion) {
        if (const auto made = make_what_is_missing(database); !made) return made;
    }
    if (const auto wal = use_wal(database); !wal) return wal;
    return execute(database, kWriterSettings);
}

engine::Error about(const fs::path& file, engine::Error error) {
    if (error.file.empty()) error.file = file.string();
    return error;
}

// The first row's text, if there is one.
engine::Result<std::string> first_text(sqlite3* database, const char* sql) {
    auto statement = Statement::prepare(database, sql);
    if (!statement) return tl::unexpected(statement.error());
    switch (statement->step()) {
        case SQLITE_ROW: return statement->text(0);
        case SQLITE_DONE: return std::string();
        default: return trouble(database, "the database cannot be read");
    }
}

struct FinishBackup {
    void operator()(sqlite3_backup* backup) const { sqlite3_backup_finish(backup); }
};

// All pages in one step: a longer backup would begin again whenever somebody writes.
engine::Result<void> copy_pages(sqlite3* from, sqlite3* to) {
    const std::unique_ptr<sqlite3_backup, FinishBackup> backup(
        sqlite3_backup_init(to, "main", from, "main"));
    if (!backup) return trouble(to, "the copy cannot be begun");
    if (sqlite3_backup_step(backup.get(), -1) != SQLITE_DONE) {
        return engine::fail("the copy cannot be written; is the disk full?");
    }
    return {};
}

engine::Result<void> write_copy(sqlite3* database, const fs::path& file) {
    const auto target = open(file, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
    if (!target) return tl::unexpected(target.error());
    if (const auto copied = copy_pages(database, target->get()); !copied) return copied;
    return check(target->get());
}

}  // namespace

engine::Result<Database> open_for_writing(const fs::path& file, int flags) {
    auto database = open(file, SQLITE_OPEN_READWRITE | flags);
    if (!database) return database;
    if (const auto ready = make_ready(database->get()); !ready) {
        return tl::unexpected(about(file, ready.error()));
    }
    return database;
}

engine::Result<Database> open_for_reading(const fs::path& file) {
    return open(file, SQLITE_OPEN_READONLY);
}

engine::Result<void> check(sqlite3* database) {
    const auto pages = first_text(database, "PRAGMA integrity_check(1)");
    if (!pages) return tl::unexpected(pages.error());
    if (*pages != "ok") return engine::fail("the database is damaged: " + *pages);
    const auto gap = first_text(
        database,
        "SELECT tbl FROM record GROUP BY tbl HAVING min(seq) <> 1 OR max(seq) <> count(*)");
    if (!gap) return tl::unexpected(gap.error());
    if (!gap->empty()) return engine::fail(fmt::format("table {} lacks a record", *gap));
    const auto unlisted = first_text(
        database,
        "SELECT DISTINCT tbl FROM record WHERE tbl NOT IN (SELECT tbl FROM head) UNION ALL "
        "SELECT tbl FROM head WHERE tbl NOT IN (SELECT tbl FROM record)");
    if (!unlisted) return tl::unexpected(unlisted.error());
    if (!unlisted->empty()) {
        return engine::fail(
            fmt::format("table {} is listed without records, or not listed", *unlisted));
    }
    return {};
}

engine::Result<void> copy(sqlite3* database, const fs::path& file) {
    std::error_code error;
    if (fs::exists(file, error)) {
        return tl::unexpected(about(file, {"there is such a file already"}));
    }
    // Under another name until it is whole, so that half a copy is never taken for one.
    const fs::path part = file.string() + ".part";
    fs::remove(part, error);
    auto written = write_copy(database, part);
    if (written) fs::rename(part, file, error);
    if (written && error) written = engine::fail("the copy cannot be named: " + error.message());
    if (!written) {
        fs::remove(part, error);
        return tl::unexpected(about(file, written.error()));
    }
    return {};
}

}  // namespace server::sqlite
