#include "lab/arena.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <boost/json.hpp>
#include <charconv>
#include <memory>
#include <optional>

#include "cli/enough.h"
#include "cli/game_lines.h"
#include "cli/load_game.h"
#include "cli/terminal.h"
#include "cli/verbs.h"
#include "engine/text.h"
#include "lab/arena_findings.h"
#include "lab/arena_html.h"
#include "lab/arena_json.h"
#include "lab/arena_log.h"
#include "lab/progress.h"

namespace cli {
namespace {

namespace json = boost::json;

struct Flags {
    std::string game = "smallworld";
    std::string map;  // empty: the usual one
    std::string options;
    std::string bots = "greedy,random";
    std::string fill = "repeat";
    std::string sprt;
    std::string report;
    std::string resume;
    std::uint64_t games = 100;
    std::uint64_t seed = 1;
    int threads = 1;
    bool json = false;
};

// A share between 0 and 1, or nothing.
std::optional<double> share_of(std::string_view text) {
    double share = 0;
    const char* end = text.data() + text.size();
    const auto [stop, trouble] = std::from_chars(text.data(), end, share, std::chars_format::fixed);
    const bool whole = trouble == std::errc() && stop == end;
    return whole && share > 0 && share < 1 ? std::optional(share) : std::nullopt;
}

// "0.5,0.65"
engine::Result<lab::Sprt> parse_sprt(std::string_view text) {
    const std::size_t comma = std::min(text.find(','), text.size());
    const auto low = share_of(text.substr(0, comma));
    const auto high = share_of(text.substr(std::min(comma + 1, text.size())));
    if (low && high && *low < *high) return lab::Sprt{.low = *low, .high = *high};
    return engine::fail(
        fmt::format("--sprt wants two shares of wins, the lower first, as in 0.5,0.65; found {}",
                    engine::quoted(text)));
}

template <typename Setup>
engine::Result<lab::ArenaOptions> options_of(const Flags& flags, const LoadedGameOf<Setup>& game) {
    lab::ArenaOptions options;
    auto bots = lab::parse_bot_specs(flags.bots);
    if (!bots) return tl::unexpected(bots.error());
    for (const lab::BotSpec& spec : *bots) {
        if (const auto there = lab::check_program(spec); !there)
            return tl::unexpected(there.error());
    }
    options.bots = std::move(*bots);
    options.game = game_lines(game);
    options.fill = flags.fill == "last" ? lab::Fill::Last : lab::Fill::Repeat;
    options.games = flags.games;
    options.seed = flags.seed;
    options.threads = flags.threads;
    options.cores = all_threads();
    if (!flags.sprt.empty()) {
        const auto test = parse_sprt(flags.sprt);
        if (!test) return tl::unexpected(test.error());
        options.sprt = *test;
    }
    return options;
}

constexpr std::string_view kRow =
    "  {:<20} {:>11}  {:>7} {:<16}  {:>6} {:<16}  {:>6}  {:>9} {:>9}\n";

std::string range(const lab::Measured& value, double unit) {
    return fmt::format("({:.1f} to {:.1f})", unit * value.low, unit * value.high);
}

std::string table_row(const lab::ArenaBot& bot) {
    return fmt::format(kRow, fit(bot.label, 20),
                       fmt::format("{:+.0f} ± {:.0f}", bot.rating.points, bot.rating.half),
                       fmt::format("{:.1f} %", 100 * bot.wins.mean), range(bot.wins, 100),
                       fmt::format("{:.1f}", bot.score.mean), range(bot.score, 1),
                       fmt::format("{:+.1f}", bot.lead.mean),
                       fmt::format("{:.2f}", bot.time.mean_ms),
                       fmt::format("{:.1f}", bot.time.longest_ms));
}

void print_table(const lab::ArenaFindings& findings, const lab::ArenaOptions& options) {
    const Terminal terminal(true);
    fmt::print("{}\n\n", terminal.bold(lab::arena_headline(findings, options)));
    for (const std::string& sentence : findings.sentences) {
        for (std::string bullet = "• "; const std::string& line : wrap(sentence, 78)) {
            fmt::print("{}{}\n", bullet, line);
            bullet = "  ";
        }
    }
    if (findings.games == 0) return;
    const std::string head = fmt::format(kRow, "bot", "rating", "wins", "(95 %)", "score", "(95 %)",
                                         "lead", "mean ms", "longest");
    fmt::print("\n{}", terminal.dim(head));
    for (const std::size_t i : lab::by_rating(findings))
        fmt::print("{}", table_row(findings.bots[i]));
}

json::object to_json(const lab::ArenaFindings& findings, const lab::ArenaOptions& options) {
    json::object out{{"game", options.game.game},
                     {"map", options.game.map},
                     {"options", options.game.options},
                     {"seed", options.seed}};
    for (auto& [key, value] : lab::to_json(findings))
        out[key] = value;
    return out;
}

// The games, with a bar, Ctrl-C and the file.
template <typename Setup>
engine::Result<lab::ArenaData> play_all(const Setup& setup, const Flags& flags,
                                        lab::ArenaOptions& options) {
    std::optional<lab::ArenaLog> log;
    if (!flags.resume.empty()) {
        auto opened = lab::ArenaLog::open(flags.resume, options);
        if (!opened) return tl::unexpected(opened.error());
        log = std::move(*opened);
        options.known = log->known();
        options.record = [&log](const lab::ArenaRecord& record) { log->write(record); };
    }
    const EnoughOnInterrupt enough;
    options.stop = enough.flag();
    options.patience.stop = enough.flag();
    lab::ProgressBar bar("arena");
    options.progress = [&bar](std::uint64_t done, std::uint64_t total) { bar.show(done, total); };
    auto data = lab::run_arena(setup, options);
    if (log && !log->ok()) {
        return tl::unexpected(
            engine::Error{.message = "could not be written to its end", .file = flags.resume});
    }
    return data;
}

template <typename Setup>
int run(const Context& context, const Flags& flags) {
    const auto game = load_game_of<Setup>(context, flags.map, flags.options);
    if (!game) return bad_input(game.error());
    auto options = options_of(flags, *game);
    if (!options) return bad_input(options.error());
    const auto data = play_all(game->setup, flags, *options);
    if (!data) return bad_input(data.error());
    const lab::ArenaFindings findings = lab::find_in_arena(*data, *options);
    if (!flags.report.empty()) {
        const auto written = write_file(flags.report, lab::arena_page(findings, *options));
        if (!written) return bad_input(written.error());
    }
    if (flags.json) {
        fmt::print("{}\n", json::serialize(to_json(findings, *options)));
    } else if (flags.report != "-") {
        print_table(findings, *options);
    }
    return 0;
}

void add_flags(CLI::App& verb, Flags& flags) {
    verb.add_option("--game", flags.game, "smallworld or islands")->capture_default_str();
    verb.add_option("--map", flags.map,
                    "The map; it fixes the number of players (surface-2 or sea-2 if none is named; "
                    "underground-3 is in the caves, sea-1 is solo)");
    verb.add_option("--bots", flags.bots,
                    "Who plays, separated by commas: " + bots::bot_names() +
                        ", flatN, exec:PROGRAM; with @1s or @250ms for a turn, @500sims for a "
                        "decision")
        ->capture_default_str();
    verb.add_option("--fill", flags.fill,
                    "Who takes further seats: repeat starts the list over, last seats the last "
                    "bot in all of them (one against the others)")
        ->check(CLI::IsMember({"repeat", "last"}))
        ->capture_default_str();
    verb.add_option("--games", flags.games, "How many games; rounded up to whole blocks")
        ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{10'000'000}))
        ->capture_default_str();
    verb.add_option("--sprt", flags.sprt,
                    "Stop as soon as it is settled whether the first bot wins this share of its "
                    "games or that, e.g. 0.5,0.65");
    verb.add_option("--options", flags.options,
                    "A profile and switches, e.g. \"CZ2009 sorc-free=false\"");
    verb.add_option("--seed", flags.seed, "The same seed gives the same games")
        ->capture_default_str();
    verb.add_option("--threads", flags.threads,
                    "How many games are played at once. Results do not depend on it, but for "
                    "programs and for bots with a time, which share the cores of the machine")
        ->check(CLI::Range(1, 256))
        ->capture_default_str();
    verb.add_option("--resume", flags.resume,
                    "Keep every game in this file, and go on from those it has")
        ->type_name("FILE");
    verb.add_option("--report", flags.report, "Write a page with plots, for a browser")
        ->type_name("FILE.html");
    verb.add_flag("--json", flags.json, "One JSON object instead of a table");
}

}  // namespace

void add_arena(CLI::App& app, Context& context) {
    CLI::App* verb = app.add_subcommand("arena", "Let bots compete, and say which is better");
    auto flags = std::make_shared<Flags>();
    flags->threads = all_threads();
    add_flags(*verb, *flags);
    verb->footer(
        "Games come in blocks: every bot in every seat, with the same luck. With more bots than\n"
        "seats every set of them that fits plays. docs/bots.md has the method, and how a program\n"
        "in any language becomes a bot. Ctrl-C stops and reports the games so far.");
    verb->callback([&context, flags] {
        context.exit_code = run_for_game(
            flags->game, [&]<typename Setup>() { return run<Setup>(context, *flags); });
    });
}

}  // namespace cli
