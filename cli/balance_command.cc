#include "cli/balance_command.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <boost/json.hpp>
#include <chrono>
#include <memory>

#include "cli/balance_table.h"
#include "cli/enough.h"
#include "cli/load_game.h"
#include "cli/verbs.h"
#include "lab/balance_html.h"
#include "lab/balance_json.h"
#include "lab/progress.h"

namespace cli {
namespace {

std::vector<std::string> split_ids(const std::string& text) {
    std::vector<std::string> ids;
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = std::min(text.find(',', begin), text.size());
        if (end > begin) ids.push_back(text.substr(begin, end - begin));
        begin = end + 1;
    }
    return ids;
}

std::size_t item_count(const loader::Content& content) {
    const auto& [races, powers, markers] = content.catalogue;
    return races.size() + powers.size() + markers.size();
}

// A map of the world that the first pack is made for.
engine::Result<std::string> usual_map(const loader::Content& base, const loader::Content& all) {
    if (all.packs.empty()) return "surface-2";
    if (item_count(all) == item_count(base)) {
        return engine::fail(
            "the packs bring no race, power, place or relic; with --map the built-in ones are "
            "measured on a map of theirs");
    }
    const auto world = static_cast<std::size_t>(all.packs.front().worlds.front());
    return fmt::format("{}-2", smallworld::kWorlds[world]);
}

engine::Result<lab::BalanceOptions> options_of(const BalanceFlags& flags,
                                               const loader::Content& content) {
    lab::BalanceOptions options;
    const auto rules = loader::parse_options(content, flags.options);
    if (!rules) return tl::unexpected(rules.error());
    const auto game = loader::make_game(content, flags.map, *rules);
    if (!game) return tl::unexpected(game.error());
    auto bots = lab::seat_bots(flags.bots, game->seats);
    if (!bots) return tl::unexpected(bots.error());
    options.map = flags.map;
    options.options = *rules;
    options.bots = std::move(*bots);
    options.games = flags.games;
    options.seed = flags.seed;
    options.threads = flags.threads;
    options.items = split_ids(flags.items);
    return options;
}

// Times differ from run to run, so they go where no reader of results looks.
void print_speed(const lab::BalanceData& data, int threads, double seconds) {
    fmt::print(stderr, "{} games in {:.1f} s: {:.0f} a second on {} {}\n", data.games, seconds,
               static_cast<double>(data.games) / seconds, threads,
               threads == 1 ? "thread" : "threads");
}

engine::Result<lab::BalanceData> measure(const loader::Content& base, const loader::Content& all,
                                         lab::BalanceOptions options) {
    const auto start = std::chrono::steady_clock::now();
    auto data = [&] {
        const EnoughOnInterrupt enough;
        options.stop = enough.flag();
        lab::ProgressBar bar("balance");
        options.progress = [&](std::uint64_t done, std::uint64_t total) { bar.show(done, total); };
        return lab::measure_balance(base, all, options);
    }();
    const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - start;
    if (data) print_speed(*data, options.threads, spent.count());
    return data;
}

lab::ReportFrame frame_of(const BalanceFlags& flags, const loader::Content& content,
                          const lab::BalanceOptions& options) {
    lab::ReportFrame frame;
    for (const std::string& pack : flags.packs)
        frame.packs.push_back(std::filesystem::path(pack).lexically_normal().filename().string());
    frame.map = flags.map;
    frame.options = loader::print_options(content, options.options);
    frame.bots = flags.bots;
    frame.seed = flags.seed;
    return frame;
}

void print_json(const lab::ReportFrame& frame, const lab::Findings& findings) {
    boost::json::array packs(frame.packs.begin(), frame.packs.end());
    boost::json::object out{{"packs", std::move(packs)},
                            {"map", frame.map},
                            {"options", frame.options},
                            {"bots", frame.bots},
                            {"seed", frame.seed}};
    for (auto& [key, value] : lab::to_json(findings))
        out[key] = value;
    fmt::print("{}\n", boost::json::serialize(out));
}

int run(Context context, BalanceFlags flags) {
    Context without = context;
    without.packs.clear();
    const auto base = load(without);
    if (!base) return bad_input(base.error());
    context.packs.insert(context.packs.end(), flags.packs.begin(), flags.packs.end());
    const auto all = load(context);
    if (!all) return bad_input(all.error());
    if (flags.map.empty()) {
        const auto map = usual_map(*base, *all);
        if (!map) return bad_input(map.error());
        flags.map = *map;
    }
    const auto options = options_of(flags, *all);
    if (!options) return bad_input(options.error());
    const auto data = measure(*base, *all, *options);
    if (!data) return bad_input(data.error());

    const lab::Findings findings = lab::find(*data, all->words);
    const lab::ReportFrame frame = frame_of(flags, *all, *options);
    if (!flags.report.empty()) {
        const auto written = write_file(flags.report, lab::to_html(findings, frame));
        if (!written) return bad_input(written.error());
    }
    if (flags.json) {
        print_json(frame, findings);
    } else if (flags.report != "-") {
        const Terminal terminal(true);
        fmt::print("{}\n\n{}", terminal.bold(lab::headline(findings, frame)),
                   balance_table(findings, terminal));
    }
    return 0;
}

}  // namespace

void add_balance(CLI::App& app, Context& context) {
    CLI::App* verb = app.add_subcommand(
        "balance", "Measure how good races, powers, places and relics are, by many games");
    auto flags = std::make_shared<BalanceFlags>();
    flags->threads = all_threads();
    verb->add_option("PACK", flags->packs,
                     "Folders whose items are measured against the built-in ones; "
                     "without any, the built-in ones against each other")
        ->type_name("");
    verb->add_option("--map", flags->map,
                     "The map; it fixes the number of players; without it surface-2, or "
                     "underground-2 for a pack that is made for Underground");
    verb->add_option("--bots", flags->bots,
                     "Who plays, separated by commas: " + bots::bot_names() +
                         "; a list shorter than the table starts over")
        ->capture_default_str();
    verb->add_option("--options", flags->options,
                     "A profile and switches, e.g. \"CZ2009 sorc-free=false\"");
    verb->add_option("--games", flags->games, "How many pairs of games for each item")
        ->check(CLI::Range(std::uint64_t{2}, std::uint64_t{100'000'000}))
        ->capture_default_str();
    verb->add_option("--items", flags->items,
                     "Measure only these, separated by commas, and the built-in items of their "
                     "kind, which they are judged by")
        ->type_name("ID,…");
    verb->add_option("--seed", flags->seed, "The same seed gives the same result")
        ->capture_default_str();
    verb->add_option("--threads", flags->threads, "Results do not depend on it")
        ->check(CLI::Range(1, 256))
        ->capture_default_str();
    verb->add_option("--report", flags->report, "Write a page with plots, for a browser")
        ->type_name("FILE.html");
    verb->add_flag("--json", flags->json, "One JSON object instead of tables");
    verb->footer(
        "Each item is played in pairs of games with the same luck: in one of them a player starts\n"
        "with it, in the other with a built-in one in its place; a place or relic he finds before\n"
        "any other. Prices are coins of lead over the average opponent; ± is the 95 % confidence\n"
        "interval. docs/balance.md has the method and its limits. Ctrl-C stops and reports the\n"
        "games so far.");
    verb->callback([&context, flags] { context.exit_code = run(context, *flags); });
}

}  // namespace cli
