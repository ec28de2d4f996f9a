#include "server/store/sqlite.h"

#include <fmt/format.h>

namespace server::sqlite {
namespace {

// How long a writer waits for another process to finish its commit.
constexpr int kBusyMilliseconds = 10'000;

}  // namespace

engine::Result<Database> open(const std::filesystem::path& file, int flags) {
    sqlite3* handle = nullptr;
    const int opened = sqlite3_open_v2(file.c_str(), &handle, flags, nullptr);
    Database database(handle);
    if (opened != SQLITE_OK) {
        auto error = trouble(handle, "the database cannot be opened");
        error.value().file = file.string();
        return error;
    }
    sqlite3_extended_result_codes(handle, 1);
    sqlite3_busy_timeout(handle, kBusyMilliseconds);
    return database;
}

tl::unexpected<engine::Error> trouble(sqlite3* database, std::string_view doing) {
    return engine::fail(fmt::format("{}: {}", doing, sqlite3_errmsg(database)));
}

engine::Result<void> execute(sqlite3* database, const char* sql) {
    if (sqlite3_exec(database, sql, nullptr, nullptr, nullptr) != SQLITE_OK) {
        return trouble(database, "the database does not answer");
    }
    return {};
}

engine::Result<std::int64_t> number(sqlite3* database, const char* sql) {
    auto statement = Statement::prepare(database, sql);
    if (!statement) return tl::unexpected(statement.error());
    if (statement->step() != SQLITE_ROW) return trouble(database, "the database does not answer");
    return statement->integer(0);
}

engine::Result<Statement> Statement::prepare(sqlite3* database, std::string_view sql) {
    sqlite3_stmt* statement = nullptr;
    const int prepared = sqlite3_prepare_v3(database, sql.data(), static_cast<int>(sql.size()),
                                            SQLITE_PREPARE_PERSISTENT, &statement, nullptr);
    if (prepared != SQLITE_OK) return trouble(database, "the database does not answer");
    return Statement(statement);
}

engine::Result<void> prepare(sqlite3* database,
                             std::initializer_list<std::pair<Statement*, std::string>> statements) {
    for (const auto& [into, sql] : statements) {
        auto made = Statement::prepare(database, sql);
        if (!made) return tl::unexpected(made.error());
        *into = std::move(*made);
    }
    return {};
}

Statement& Statement::bind(int parameter, std::int64_t value) {
    const int bound = sqlite3_bind_int64(statement_.get(), parameter, value);
    if (bound_ == SQLITE_OK) bound_ = bound;
    return *this;
}

Statement& Statement::bind_text(int parameter, std::string_view text) {
    const char* data = text.empty() ? "" : text.data();  // as with bytes
    const int bound = sqlite3_bind_text64(statement_.get(), parameter, data, text.size(),
                                          SQLITE_STATIC, SQLITE_UTF8);
    if (bound_ == SQLITE_OK) bound_ = bound;
    return *this;
}

Statement& Statement::bind_bytes(int parameter, std::string_view bytes) {
    // A null pointer would be bound as NULL, and an empty view may have one.
    const int bound = bytes.empty() ? sqlite3_bind_zeroblob(statement_.get(), parameter, 0)
                                    : sqlite3_bind_blob64(statement_.get(), parameter, bytes.data(),
                                                          bytes.size(), SQLITE_STATIC);
    if (bound_ == SQLITE_OK) bound_ = bound;
    return *this;
}

int Statement::step() {
    return bound_ == SQLITE_OK ? sqlite3_step(statement_.get()) : bound_;
}

void Statement::reset() {
    sqlite3_reset(statement_.get());
    sqlite3_clear_bindings(statement_.get());
    bound_ = SQLITE_OK;
}

std::int64_t Statement::integer(int column) const {
    return sqlite3_column_int64(statement_.get(), column);
}

std::string Statement::text(int column) const {
    const void* bytes = sqlite3_column_blob(statement_.get(), column);
    const auto size = static_cast<std::size_t>(sqlite3_column_bytes(statement_.get(), column));
    return bytes == nullptr ? std::string() : std::string(static_cast<const char*>(bytes), size);
}

}  // namespace server::sqlite
