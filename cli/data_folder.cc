#include "cli/data_folder.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <unordered_set>

#include "server/desk/desks.h"
#include "server/table/archive.h"
#include "server/table/fair.h"

namespace cli {
namespace {

constexpr std::size_t kPage = 1000;

engine::SavedFairness fairness_of(const server::TableState& state) {
    return {state.id(), state.commitment(), server::print_seed(state.seed()), state.dealer().nonces,
            state.taken_over()};
}

engine::Result<void> check_draws(const server::TableState& state, const server::Desks& desks) {
    const auto saved = server::saved_game(state, desks);
    if (!saved) return tl::unexpected(saved.error());
    auto check = server::DrawCheck::of(fairness_of(state));
    if (!check) return tl::unexpected(check.error());
    auto desk = desks.open(state.settings());
    if (!desk) return tl::unexpected(desk.error());
    for (std::size_t i = 0; i < saved->actions.size(); ++i) {
        const auto fair = check->next(saved->actions[i], (*desk)->match());
        if (!fair) return tl::unexpected(engine::Error{fair.error().message});
        (*desk)->apply(state.match().log()[i].action);
    }
    return {};
}

}  // namespace

void add_data_option(CLI::App& verb, std::string& folder) {
    verb.add_option("--data", folder, "the server's data folder")->required()->type_name("DIR");
}

engine::Result<std::unique_ptr<server::SqliteStore>> open_data(const std::string& folder) {
    return server::SqliteStore::open(server::database_in(folder));
}

engine::Result<std::unique_ptr<server::Desks>> open_desks(const Context& context,
                                                          server::Store& store) {
    const auto folder = content_folder(context);
    if (!folder) return tl::unexpected(folder.error());
    auto boxes = server::load_boxes(*folder, context.packs);
    if (!boxes) return tl::unexpected(boxes.error());
    return server::make_desks(
        std::move(*boxes), {.content = *folder,
                            .own = context.packs,
                            .find = [&store](std::string_view hash) { return store.pack(hash); }});
}

engine::Result<std::vector<server::Listed>> all_tables(server::Store& store) {
    std::vector<server::Listed> all;
    std::unordered_set<std::string> seen;  // a table that changes meanwhile moves to the front
    server::Store::Query query{.status = {}, .only_public = false, .limit = kPage, .after = {}};
    for (;;) {
        const auto page = store.list(query);
        if (!page) return tl::unexpected(page.error());
        for (const server::Listed& one : *page) {
            if (seen.insert(one.table).second) all.push_back(one);
        }
        if (page->size() < kPage) return all;
        query.after = page->back().table;
    }
}

engine::Result<std::unique_ptr<server::TableState>> proven_table(
    std::span<const server::Record> records, const server::Desks& desks) {
    auto state = server::replay_table(records, desks);
    if (!state) return state;
    if (const auto fair = check_draws(**state, desks); !fair) return tl::unexpected(fair.error());
    return state;
}

}  // namespace cli
