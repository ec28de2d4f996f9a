#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <exception>
#include <string>
#include <vector>

#include "cli/verbs.h"
#include "loader/loader.h"

namespace cli {

engine::Result<std::string> content_folder(const Context& context) {
    if (!context.content.empty()) return context.content;
    return loader::find_content().map([](const auto& folder) { return folder.string(); });
}

int bad_input(const engine::Error& error) {
    fmt::print(stderr, "terrarium: {}\n", error.text());
    return 2;
}

namespace {

// What to say when no verb was understood; CLI11 only counts them.
std::string verb_wanted(const CLI::App& app) {
    std::string verbs;
    for (const CLI::App* verb : app.get_subcommands([](const CLI::App*) { return true; })) {
        verbs += (verbs.empty() ? "" : ", ") + verb->get_name();
    }
    const std::vector<std::string> unknown = app.remaining();
    std::string what = "say what to do";
    if (!unknown.empty()) {
        const bool option = unknown.front().starts_with('-');
        what = fmt::format("there is no {} \"{}\"", option ? "option" : "verb", unknown.front());
    }
    return fmt::format("{}: one of {} (terrarium --help tells more)", what, verbs);
}

int run(int argc, char** argv) {
    CLI::App app{
        "Terrarium: Small World with an exact referee.\n"
        "Exit codes: 0 = well, 1 = it ran and the answer is no, 2 = bad input.",
        "terrarium"};
    Context context;
    app.add_option("--content", context.content, "folder with races, powers, maps and words");
    app.add_option(
           "--pack", context.packs,
           "folder or bundle with more races, powers, maps or words, added to the content; may be "
           "given several times; scenarios get it below their own packs")
        ->type_name("FOLDER")
        ->allow_extra_args(false);
    app.require_subcommand(1);
    app.fallthrough();
    add_play(app, context);
    add_serve(app, context);
    add_simulate(app, context);
    add_arena(app, context);
    add_bot_check(app, context);
    add_seat_bot(app, context);
    add_balance(app, context);
    add_scenario(app, context);
    add_rules(app, context);
    add_replay(app, context);
    add_explain(app, context);
    add_content(app, context);
    add_soak(app, context);
    add_bench(app, context);
    add_tune(app, context);
    add_puzzle(app, context);
    add_backup(app, context);
    add_verify(app, context);
    add_export(app, context);
    add_import(app, context);
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        if (error.get_exit_code() == 0) return app.exit(error);  // --help
        const bool no_verb = app.get_subcommands().empty() && error.get_name() == "RequiredError";
        return bad_input({.message = no_verb ? verb_wanted(app) : error.what()});
    }
    return context.exit_code;
}

}  // namespace
}  // namespace cli

int main(int argc, char** argv) {
    try {
        return cli::run(argc, argv);
    } catch (const std::exception& error) {
        return cli::bad_input({.message = error.what()});
    }
}
