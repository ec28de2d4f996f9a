#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <atomic>
#include <memory>

#include "cli/data_folder.h"
#include "cli/import_game.h"
#include "cli/import_packs.h"
#include "cli/import_table.h"
#include "cli/load_game.h"
#include "cli/verbs.h"
#include "engine/text.h"
#include "server/lobby/house.h"
#include "server/table/archive.h"
#include "server/table/view.h"

namespace cli {
namespace {

struct Flags {
    std::string data;
    std::vector<std::string> files;
    bool is_public = false;
};

struct Counts {
    std::size_t written = 0;
    std::size_t known = 0;
};

// Appends records that follow on those that are there; the last brings the line of the lobby.
engine::Result<void> append_records(server::Store& store, const server::TableState& state,
                                    std::span<const server::Record> records) {
    std::atomic<std::size_t> failed = 0;
    for (const server::Record& record : records) {
        server::Store::Append what{state.id(), record.seq, record.payload, {}, {}};
        if (&record == &records.back()) {
            what.summary = summary_of(state, server::row_text(state, {}));
        }
        store.append(std::move(what), [&failed](server::Appended how) {
            if (how != server::Appended::Durable) ++failed;
        });
    }
    store.flush();
    if (failed > 0) return engine::fail("it could not be written; is the disk full?");
    return {};
}

engine::Error in_line(engine::Error error, int number) {
    error.place = engine::place_of(number) + (error.place.empty() ? "" : ", ") + error.place;
    return error;
}

// Everything that one run of the verb needs.
class Import {
  public:
    Import(server::Store& store, const server::Desks& desks, ImportPacks packs, const Flags& flags)
        : store_(store), desks_(desks), packs_(std::move(packs)), flags_(flags) {}

    engine::Result<void> file(const std::string& path) {
        const auto text = read_file(path);
        if (!text) return tl::unexpected(text.error());
        const auto done = looks_like_a_pack(*text) ? packs_.keep(*text)
                          : text->starts_with('{') ? tables(*text)
                                                   : games(*text);
        if (done) return {};
        engine::Error error = done.error();
        error.file = path;
        return tl::unexpected(error);
    }
    const Counts& counts() const { return counts_; }

  private:
    engine::Result<void> tables(std::string_view text) {
        for (int number = 1; !text.empty(); ++number) {
            const std::size_t end = std::min(text.find('\n'), text.size());
            const auto done = table(text.substr(0, end));
            if (!done) return tl::unexpected(in_line(done.error(), number));
            text.remove_prefix(std::min(end + 1, text.size()));
        }
        return {};
    }
    engine::Result<void> table(std::string_view line) {
        if (line.empty()) return {};
        const auto table = read_table_line(line);
        if (!table) return tl::unexpected(table.error());
        for (const std::string& pack : table->packs) {
            if (const auto kept = packs_.keep(pack); !kept) return kept;
        }
        const auto state = proven_table(table->records, desks_);
        if (!state) return tl::unexpected(state.error());
        return keep(**state, table->records);
    }
    engine::Result<void> keep(const server::TableState& state,
                              const std::vector<server::Record>& records) {
        const auto here = store_.read(state.id(), 1);
        if (!here) return tl::unexpected(here.error());
        const std::size_t common = std::min(here->size(), records.size());
        if (!std::equal(here->begin(), here->begin() + static_cast<std::ptrdiff_t>(common),
                        records.begin())) {
            return engine::fail(
                fmt::format("table {} is here already, with other content", state.id()));
        }
        if (common == records.size()) {
            ++counts_.known;
            return {};
        }
        ++counts_.written;
        return append_records(store_, state, std::span(records).subspan(common));
    }

    engine::Result<void> games(std::string_view text) {
        for (const std::string_view one : split_games(text)) {
            if (const auto done = game(one); !done) return done;
        }
        return {};
    }
    engine::Result<void> game(std::string_view text) {
        auto saved = engine::parse_saved_game(text);
        if (!saved) return tl::unexpected(saved.error());
        const auto packs = packs_.for_game(*saved);
        if (!packs) return tl::unexpected(packs.error());
        auto played = replay_finished(std::move(*saved), *packs->library);
        if (!played) return tl::unexpected(played.error());
        played->packs = packs->names;
        const auto here = store_.read(played->table, 1);
        if (!here) return tl::unexpected(here.error());
        if (!here->empty()) return compare(*played, *here);
        played->is_public = flags_.is_public;
        const auto records = records_of(*played, desks_);
        if (!records) return tl::unexpected(records.error());
        const auto state = proven_table(*records, desks_);
        if (!state) return tl::unexpected(state.error());
        return keep(**state, *records);
    }
    // The same game may be told by other records, those of the server on which it was played.
    engine::Result<void> compare(const FinishedGame& game,
                                 const std::vector<server::Record>& here) {
        const auto state = server::replay_table(here, desks_);
        if (!state) return tl::unexpected(state.error());
        if ((*state)->match().log() != game.log) {
            return engine::fail(
                fmt::format("table {} is here already, with another game", game.table));
        }
        ++counts_.known;
        return {};
    }

    server::Store& store_;
    const server::Desks& desks_;
    ImportPacks packs_;
    const Flags& flags_;
    Counts counts_;
};

int run(const Flags& flags, const Context& context) {
    const auto folder = content_folder(context);
    if (!folder) return bad_input(folder.error());
    const auto store = server::SqliteStore::create(server::database_in(flags.data));
    if (!store) return bad_input(store.error());
    const auto desks = open_desks(context, **store);
    if (!desks) return bad_input(desks.error());
    Import import(**store, **desks, ImportPacks(**store, **desks, *folder, context), flags);
    for (const std::string& file : flags.files) {
        if (const auto done = import.file(file); !done) return bad_input(done.error());
    }
    fmt::print("{} tables imported, {} were here already\n", import.counts().written,
               import.counts().known);
    return 0;
}

}  // namespace

void add_import(CLI::App& app, Context& context) {
    auto flags = std::make_shared<Flags>();
    CLI::App* verb = app.add_subcommand(
        "import", "Add exported tables, finished saved games and packs to a server's database");
    add_data_option(*verb, flags->data);
    verb->add_option("files", flags->files,
                     "what export or play have written, or packs in one file")
        ->required()
        ->type_name("FILE");
    verb->add_flag("--public", flags->is_public, "list the tables of saved games in the lobby");
    verb->callback([flags, &context] { context.exit_code = run(*flags, context); });
}

}  // namespace cli
