#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "engine/result.h"
#include "server/table/table_state.h"

namespace server {

// A table as bytes: what is known of its seats and settings as a line of JSON, then what the desk
// gives. It can be thrown away at any time; the events are the truth.
std::string freeze_table(const TableState& state);
engine::Result<std::unique_ptr<TableState>> thaw_table(std::string_view bytes, const Desks& desks);

}  // namespace server
