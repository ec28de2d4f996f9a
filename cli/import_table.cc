#include "cli/import_table.h"

#include <boost/json.hpp>

#include "server/table/secrets.h"

namespace cli {
namespace {

namespace json = boost::json;

constexpr int kVersion = 1;

}  // namespace

engine::Result<std::vector<server::Record>> read_table_line(std::string_view line) {
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
    std::vector<server::Record> records;
    for (const json::value& payload : list->get_array()) {
        if (!payload.is_string()) return engine::fail("a record of the table is not a text");
        records.push_back({records.size() + 1, std::string(payload.get_string())});
    }
    return records;
}

}  // namespace cli
