#pragma once

#include <filesystem>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/store/sqlite.h"
#include "server/store/store.h"

namespace server {

// The packs of a database, over a connection of their own: they come seldom and are large, and no
// table shall wait in one queue with them.
class SqlitePacks {
  public:
    static engine::Result<SqlitePacks> open(const std::filesystem::path& file);

    engine::Result<void> keep(const KeptPack& pack);
    engine::Result<std::optional<std::string>> find(std::string_view hash);
    engine::Result<std::vector<ListedPack>> list();

  private:
    sqlite::Database database_;
    sqlite::Statement insert_, select_, all_;
};

}  // namespace server
