#pragma once

#include <string_view>
#include <vector>

#include "engine/result.h"
#include "server/store/store.h"

namespace cli {

// A line of what `export` writes as tables. What the records say is not looked at.
engine::Result<std::vector<server::Record>> read_table_line(std::string_view line);

}  // namespace cli
