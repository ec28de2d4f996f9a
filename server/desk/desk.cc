#include "server/desk/desk.h"

#include <boost/json.hpp>

namespace server {

json::object changed_cells(const json::object& before, const json::object& after) {
    json::object changed;
    for (const auto& cell : after) {
        const json::value* was = before.if_contains(cell.key());
        if (was == nullptr || *was != cell.value()) changed.emplace(cell.key(), cell.value());
    }
    for (const auto& cell : before) {
        if (!after.contains(cell.key())) changed.emplace(cell.key(), nullptr);
    }
    return changed;
}

json::object Desk::box() const {
    return {};
}

}  // namespace server
