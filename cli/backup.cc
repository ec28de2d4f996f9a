#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>

#include "cli/data_folder.h"
#include "cli/verbs.h"

namespace cli {
namespace {

struct Flags {
    std::string data;
    std::string file;
};

int run(const Flags& flags) {
    const auto store = open_data(flags.data);
    if (!store) return bad_input(store.error());
    if (const auto saved = (*store)->backup(flags.file); !saved) return bad_input(saved.error());
    fmt::print("saved to {}\n", flags.file);
    return 0;
}

}  // namespace

void add_backup(CLI::App& app, Context& context) {
    auto flags = std::make_shared<Flags>();
    CLI::App* verb = app.add_subcommand(
        "backup",
        "Copy a server's database to a file that takes its place, even while the server runs");
    add_data_option(*verb, flags->data);
    verb->add_option("file", flags->file, "the copy; there must be no such file yet")
        ->required()
        ->type_name("FILE");
    verb->callback([flags, &context] { context.exit_code = run(*flags); });
}

}  // namespace cli
