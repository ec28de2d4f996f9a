#pragma once

#include <sqlite3.h>

#include <cstdint>
#include <filesystem>
#include <initializer_list>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "engine/result.h"

// The little of SQLite's interface that the store needs, with owners for its handles.
namespace server::sqlite {

struct CloseDatabase {
    void operator()(sqlite3* database) const { sqlite3_close_v2(database); }
};
using Database = std::unique_ptr<sqlite3, CloseDatabase>;

// `flags` are SQLITE_OPEN_…. Statements wait for other processes rather than fail.
engine::Result<Database> open(const std::filesystem::path& file, int flags);

// What the database says about its last failure, in words that begin with `doing`.
tl::unexpected<engine::Error> trouble(sqlite3* database, std::string_view doing);

// Statements without parameters whose rows nobody wants.
engine::Result<void> execute(sqlite3* database, const char* sql);
// The first column of the only row.
engine::Result<std::int64_t> number(sqlite3* database, const char* sql);

// A statement that is prepared once and run often. Parameters are numbered from 1, columns from 0.
// What is bound as text or bytes must live until the statement is reset.
class Statement {
  public:
    Statement() = default;

    static engine::Result<Statement> prepare(sqlite3* database, std::string_view sql);

    Statement& bind(int parameter, std::int64_t value);
    Statement& bind_text(int parameter, std::string_view text);
    Statement& bind_bytes(int parameter, std::string_view bytes);

    // SQLITE_ROW, SQLITE_DONE or an error.
    int step();
    // Ready to be bound and run again. Ends the read, so that checkpoints are not held up.
    void reset();

    std::int64_t integer(int column) const;
    std::string text(int column) const;

  private:
    struct Finalize {
        void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
    };
    explicit Statement(sqlite3_stmt* statement) : statement_(statement) {}

    std::unique_ptr<sqlite3_stmt, Finalize> statement_;
    int bound_ = SQLITE_OK;  // the first failure to bind, which step() then gives
};

// Prepares several; fails with the first that cannot be.
engine::Result<void> prepare(sqlite3* database,
                             std::initializer_list<std::pair<Statement*, std::string>> statements);

// Resets a statement at the end of a block.
class Running {
  public:
    explicit Running(Statement& statement) : statement_(statement) {}
    Running(const Running&) = delete;
    Running& operator=(const Running&) = delete;
    ~Running() { statement_.reset(); }

  private:
    Statement& statement_;
};

// Calls `visit` with each row of a statement that is bound already.
template <typename Visit>
engine::Result<void> each_row(sqlite3* database, Statement& statement, Visit visit) {
    const Running running(statement);
    for (;;) {
        const int step = statement.step();
        if (step == SQLITE_DONE) return {};
        if (step != SQLITE_ROW) return trouble(database, "the database cannot be read");
        visit(statement);
    }
}

}  // namespace server::sqlite
