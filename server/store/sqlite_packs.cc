#include "server/store/sqlite_packs.h"

#include <utility>

#include "server/store/sqlite_schema.h"

namespace server {
namespace {

using sqlite::Running;
using sqlite::Statement;

// The same hash is the same pack, so that there is nothing to change.
constexpr const char* kInsert =
    "INSERT INTO pack (hash, size, bundle) VALUES (?1, ?2, ?3) ON CONFLICT DO NOTHING";
constexpr const char* kSelect = "SELECT bundle FROM pack WHERE hash = ?1";
constexpr const char* kSelectAll = "SELECT hash, size FROM pack ORDER BY hash";

}  // namespace

engine::Result<SqlitePacks> SqlitePacks::open(const std::filesystem::path& file) {
    auto database = sqlite::open_for_writing(file, 0);
    if (!database) return tl::unexpected(database.error());
    SqlitePacks out;
    out.database_ = std::move(*database);
    const auto ready = sqlite::prepare(
        out.database_.get(),
        {{&out.insert_, kInsert}, {&out.select_, kSelect}, {&out.all_, kSelectAll}});
    if (!ready) return tl::unexpected(ready.error());
    return out;
}

engine::Result<void> SqlitePacks::keep(const KeptPack& pack) {
    const Running running(insert_);
    insert_.bind_text(1, pack.hash)
        .bind(2, static_cast<std::int64_t>(pack.bundle.size()))
        .bind_text(3, pack.bundle);
    if (insert_.step() == SQLITE_DONE) return {};
    return sqlite::trouble(database_.get(), "the pack cannot be written");
}

engine::Result<std::optional<std::string>> SqlitePacks::find(std::string_view hash) {
    std::optional<std::string> found;
    select_.bind_text(1, hash);
    const auto done = sqlite::each_row(database_.get(), select_,
                                       [&](const Statement& row) { found = row.text(0); });
    if (!done) return tl::unexpected(done.error());
    return found;
}

engine::Result<std::vector<ListedPack>> SqlitePacks::list() {
    std::vector<ListedPack> out;
    const auto done = sqlite::each_row(database_.get(), all_, [&](const Statement& row) {
        out.push_back({row.text(0), static_cast<std::size_t>(row.integer(1))});
    });
    if (!done) return tl::unexpected(done.error());
    return out;
}

}  // namespace server
