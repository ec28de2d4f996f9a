#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <array>
#include <boost/json.hpp>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <memory>

#include "cli/data_folder.h"
#include "cli/verbs.h"
#include "engine/saved_game.h"
#include "lab/progress.h"
#include "server/table/archive.h"

namespace cli {
namespace {

namespace json = boost::json;

struct Flags {
    std::string data;
    std::vector<std::string> tables;
    bool all = false;
    std::string format = "tables";
    std::string file;
};

// A file that is written bit by bit and has its name only when it is whole; "-" is standard output.
class Output {
  public:
    explicit Output(std::string path)
        : path_(std::move(path)), temporary_(fmt::format("{}.{}.tmp", path_, getpid())) {
        if (path_ != "-") file_.open(temporary_, std::ios::binary);
    }
    Output(const Output&) = delete;
    Output& operator=(const Output&) = delete;
    ~Output() {
        std::error_code error;
        if (path_ != "-") std::filesystem::remove(temporary_, error);
    }

    void write(std::string_view text) { stream() << text; }
    engine::Result<void> finish() {
        stream().flush();
        if (!stream()) return failed(std::strerror(errno));
        std::error_code error;
        if (path_ != "-") std::filesystem::rename(temporary_, path_, error);
        if (error) return failed(error.message());
        return {};
    }

  private:
    std::ostream& stream() { return path_ == "-" ? std::cout : file_; }
    engine::Result<void> failed(const std::string& why) const {
        return tl::unexpected(engine::Error{fmt::format("cannot be written: {}", why), path_});
    }

    std::string path_;
    std::string temporary_;
    std::ofstream file_;
};

constexpr std::array<std::string_view, 3> kStatus = {"open", "running", "over"};

// The bundles that a table is played with, so that it can be read elsewhere. One that is not in the
// store is not there; whoever imports the table is told.
engine::Result<json::array> packs_of(const std::vector<server::Record>& records,
                                     server::Store& store) {
    json::array out;
    if (records.empty()) return out;
    const auto first = server::parse_event(records.front().payload);
    const auto* created = first ? std::get_if<server::Created>(&first->what) : nullptr;
    if (created == nullptr) return out;
    for (const server::PackName& pack : created->packs) {
        const auto bundle = store.pack(pack.hash);
        if (!bundle) return tl::unexpected(bundle.error());
        if (*bundle) out.emplace_back(**bundle);
    }
    return out;
}

// One line. The records stand in it as the very texts that the store holds.
engine::Result<std::string> table_line(const std::vector<server::Record>& records,
                                       const server::Listed& listed, server::Store& store) {
    auto packs = packs_of(records, store);
    if (!packs) return tl::unexpected(packs.error());
    json::array payloads;
    for (const server::Record& record : records)
        payloads.emplace_back(record.payload);
    json::error_code trouble;
    json::value row = json::parse(listed.summary.row, trouble);
    if (trouble) row = nullptr;
    json::object line{{"terrarium-table", 1},
                      {"table", listed.table},
                      {"status", kStatus.at(static_cast<std::size_t>(listed.summary.status))},
                      {"public", listed.summary.is_public},
                      {"at", listed.summary.at},
                      {"row", row},
                      {"records", std::move(payloads)}};
    if (!packs->empty()) line["packs"] = std::move(*packs);
    return json::serialize(line) + "\n";
}

// Empty for a table whose game is not over: its secret is not to be told yet.
engine::Result<std::string> game_text(const std::vector<server::Record>& records,
                                      const server::Desks& desks) {
    const auto state = server::replay_table(records, desks);
    if (!state) return tl::unexpected(state.error());
    if ((*state)->status() != server::Status::Over) return std::string();
    return server::saved_game(**state, desks).map(engine::print_saved_game);
}

engine::Result<std::vector<server::Listed>> chosen(const Flags& flags, server::Store& store) {
    if (flags.all == !flags.tables.empty()) {
        return engine::fail("say which tables to export, or --all");
    }
    if (flags.all) return all_tables(store);
    std::vector<server::Listed> out;
    for (const std::string& table : flags.tables) {
        const auto found = store.find(table);
        if (!found) return tl::unexpected(found.error());
        if (!*found) return engine::fail(fmt::format("there is no table \"{}\"", table));
        out.push_back(**found);
    }
    return out;
}

// How many tables were worth a text.
engine::Result<std::size_t> write_tables(const Flags& flags, server::Store& store,
                                         const server::Desks& desks,
                                         const std::vector<server::Listed>& tables) {
    Output output(flags.file);
    lab::ProgressBar bar("tables");
    std::size_t written = 0;
    for (const server::Listed& listed : tables) {
        const auto records = store.read(listed.table, 1);
        if (!records) return tl::unexpected(records.error());
        const auto text = flags.format == "games" ? game_text(*records, desks)
                                                  : table_line(*records, listed, store);
        if (!text) {
            return engine::fail(fmt::format("table {}: {}", listed.table, text.error().text()));
        }
        output.write(*text);
        if (!text->empty()) bar.show(++written, tables.size());
    }
    if (const auto done = output.finish(); !done) return tl::unexpected(done.error());
    return written;
}

int run(const Flags& flags, const Context& context) {
    const auto store = open_data(flags.data);
    if (!store) return bad_input(store.error());
    const auto desks = open_desks(context, **store);
    if (!desks) return bad_input(desks.error());
    const auto tables = chosen(flags, **store);
    if (!tables) return bad_input(tables.error());
    const auto written = write_tables(flags, **store, **desks, *tables);
    if (!written) return bad_input(written.error());
    if (flags.file != "-") fmt::print("{} {} written to {}\n", *written, flags.format, flags.file);
    return 0;
}

}  // namespace

void add_export(CLI::App& app, Context& context) {
    auto flags = std::make_shared<Flags>();
    CLI::App* verb = app.add_subcommand(
        "export",
        "Write tables of a server to a file. As tables it holds everything, also the secrets of "
        "games that still run; as games it holds the finished ones as saved games");
    add_data_option(*verb, flags->data);
    verb->add_option("tables", flags->tables, "the tables to export")->type_name("TABLE");
    verb->add_flag("--all", flags->all, "every table of the server");
    verb->add_option("--format", flags->format, "tables (a line of JSON each) or games")
        ->check(CLI::IsMember({"tables", "games"}));
    verb->add_option("-o,--output", flags->file, "the file; - for standard output")
        ->required()
        ->type_name("FILE");
    verb->callback([flags, &context] { context.exit_code = run(*flags, context); });
}

}  // namespace cli
