#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "engine/result.h"

namespace CLI {  // NOLINT(readability-identifier-naming): another library's
class App;
}

// The program `terrarium`: one file to a verb. Each `add_<verb>` adds its subcommand with a
// callback, which runs the verb and leaves its exit code in the context: 0 = well, 1 = the verb
// ran and the answer is "no" (a scenario failed, a rule is uncovered), 2 = bad input.
namespace cli {

struct Context {
    std::string content;  // --content; empty = look for it, see content_folder()
    std::vector<std::filesystem::path> packs;  // --pack, in order; added to the content
    int exit_code = 0;
};

void add_arena(CLI::App& app, Context& context);
void add_backup(CLI::App& app, Context& context);
void add_balance(CLI::App& app, Context& context);
void add_bench(CLI::App& app, Context& context);
void add_bot_check(CLI::App& app, Context& context);
void add_content(CLI::App& app, Context& context);
void add_explain(CLI::App& app, Context& context);
void add_export(CLI::App& app, Context& context);
void add_import(CLI::App& app, Context& context);
void add_play(CLI::App& app, Context& context);
void add_puzzle(CLI::App& app, Context& context);
void add_replay(CLI::App& app, Context& context);
void add_rules(CLI::App& app, Context& context);
void add_scenario(CLI::App& app, Context& context);
void add_seat_bot(CLI::App& app, Context& context);
void add_serve(CLI::App& app, Context& context);
void add_simulate(CLI::App& app, Context& context);
void add_soak(CLI::App& app, Context& context);
void add_tune(CLI::App& app, Context& context);
void add_verify(CLI::App& app, Context& context);

// The folder with races, maps and words: --content, else loader::find_content().
engine::Result<std::string> content_folder(const Context& context);

// One sentence on stderr; returns the exit code for bad input.
int bad_input(const engine::Error& error);

}  // namespace cli
