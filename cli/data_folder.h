#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "cli/verbs.h"
#include "engine/result.h"
#include "server/desk/desk.h"
#include "server/store/sqlite_store.h"
#include "server/table/table_state.h"

// What the verbs that work on a server's data folder share.
namespace cli {

// --data DIR
void add_data_option(CLI::App& verb, std::string& folder);

// The store of a folder that must hold one.
engine::Result<std::unique_ptr<server::SqliteStore>> open_data(const std::string& folder);
// The desks of this installation, with the packs that the store holds; it must outlive them.
engine::Result<std::unique_ptr<server::Desks>> open_desks(const Context& context,
                                                          server::Store& store);

// Every table of the store.
engine::Result<std::vector<server::Listed>> all_tables(server::Store& store);

// The table that the records tell: every action legal, every hash as it was written, every draw as
// the seed gives it.
engine::Result<std::unique_ptr<server::TableState>> proven_table(
    std::span<const server::Record> records, const server::Desks& desks);

}  // namespace cli
