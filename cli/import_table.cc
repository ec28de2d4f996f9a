#include "cli/import_table.h"

#include <boost/json.hpp>

#include "server/table/secrets.h"

namespace cli {
namespace {

namespace json = boost::json;

constexpr int kVersion = 1;

}  // namespace

engine::Result<ExportedTable> read_table_line(std::string_view line) {
    json::error_code trouble;
    const json::value value = json::parse(line, trouble);
    if (trouble) return engine::fail("expected an object of JSON: " + trouble.message());
    const json::object* table = value.if_object();
    const json::value* version = table == nullptr ? nullptr : table->if_contains("terrarium-table");
    if (version == nullptr || *version != kVersion) {
        return engine::fail("expected a table of version 1");
    }
    const json::value* list = table->if_contains("records");
    if (list == nullptr || !list->is_array()) return engine::fail("the table has no records");
    ExportedTable out;
    for (const json::value& payload : list->get_array()) {
        if (!payload.is_string()) return engine::fail("a record of the table is not a text");
        out.records.push_back({out.records.size() + 1, std::string(payload.get_string())});
    }
    const json::value* packs = table->if_contains("packs");
    if (packs == nullptr) return out;
    if (!packs->is_array()) return engine::fail("the packs of the table are not a list");
    for (const json::value& pack : packs->get_array()) {
        if (!pack.is_string()) return engine::fail("a pack of the table is not a text");
        out.packs.emplace_back(pack.get_string());
    }
    return out;
}

}  // namespace cli
