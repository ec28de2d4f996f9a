#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>

#include "cli/data_folder.h"
#include "cli/verbs.h"
#include "lab/progress.h"
#include "server/table/secrets.h"

namespace cli {
namespace {

struct Flags {
    std::string data;
};

// A snapshot is only a shorter way to where the records lead.
engine::Result<void> check_snapshot(server::Store& store, const server::Desks& desks,
                                    std::span<const server::Record> records,
                                    const server::TableState& truth) {
    const auto snapshot = store.snapshot(truth.id());
    if (!snapshot) return tl::unexpected(snapshot.error());
    if (!*snapshot) return {};
    const std::uint64_t seq = (*snapshot)->seq;
    if (seq == 0 || seq > records.size()) return engine::fail("its snapshot is ahead of it");
    auto state = server::TableState::thaw((*snapshot)->bytes, desks);
    if (!state) return {};  // of another version of the program, which will replace it
    for (const server::Record& record : records.subspan(seq)) {
        const auto event = server::parse_event(record.payload);
        if (!event || !(*state)->fold(*event)) return engine::fail("its snapshot does not fit it");
    }
    if ((*state)->match().hash() != truth.match().hash()) {
        return engine::fail("its snapshot leads to another position");
    }
    return {};
}

engine::Result<void> check_table(server::Store& store, const server::Desks& desks,
                                 const server::Listed& listed) {
    const auto records = store.read(listed.table, 1);
    if (!records) return tl::unexpected(records.error());
    const auto state = proven_table(*records, desks);
    if (!state) return tl::unexpected(state.error());
    if ((*state)->id() != listed.table) {
        return engine::fail(fmt::format("its records are those of {}", (*state)->id()));
    }
    return check_snapshot(store, desks, *records, **state);
}

// How many packs are not what their names say.
engine::Result<std::size_t> check_packs(server::Store& store) {
    const auto packs = store.packs();
    if (!packs) return tl::unexpected(packs.error());
    std::size_t broken = 0;
    for (const server::ListedPack& pack : *packs) {
        const auto bundle = store.pack(pack.hash);
        if (!bundle) return tl::unexpected(bundle.error());
        if (server::sha256_of(bundle->value_or(std::string())) == pack.hash) continue;
        ++broken;
        fmt::print("pack {}: it is another one than its name says\n", pack.hash);
    }
    return broken;
}

int run(const Flags& flags, const Context& context) {
    const auto store = open_data(flags.data);
    if (!store) return bad_input(store.error());
    const auto desks = open_desks(context, **store);
    if (!desks) return bad_input(desks.error());
    const auto whole = (*store)->check();
    if (!whole) fmt::print("{}\n", whole.error().text());
    const auto tables = all_tables(**store);
    if (!tables) return bad_input(tables.error());
    const auto bad_packs = check_packs(**store);
    if (!bad_packs) return bad_input(bad_packs.error());
    std::size_t broken = 0;
    lab::ProgressBar bar("tables");
    for (std::size_t i = 0; i < tables->size(); ++i) {
        bar.show(i, tables->size());
        const auto checked = check_table(**store, **desks, (*tables)[i]);
        if (checked) continue;
        ++broken;
        fmt::print("table {}: {}\n", (*tables)[i].table, checked.error().text());
    }
    fmt::print("{} of {} tables replay to their hashes and draws\n", tables->size() - broken,
               tables->size());
    return whole && broken + *bad_packs == 0 ? 0 : 1;
}

}  // namespace

void add_verify(CLI::App& app, Context& context) {
    auto flags = std::make_shared<Flags>();
    CLI::App* verb = app.add_subcommand(
        "verify", "Look at every page of a server's database and replay every table in it");
    add_data_option(*verb, flags->data);
    verb->callback([flags, &context] { context.exit_code = run(*flags, context); });
}

}  // namespace cli
