#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/result.h"
#include "server/store/store.h"

namespace cli {

struct ExportedTable {
    std::vector<server::Record> records;
    std::vector<std::string> packs;  // bundles of those that it is played with
};

// A line of what `export` writes as tables. What the records say is not looked at.
engine::Result<ExportedTable> read_table_line(std::string_view line);

}  // namespace cli
