#include "lab/simulate.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <boost/json.hpp>
#include <memory>

#include "cli/load_game.h"
#include "cli/record_games.h"
#include "cli/verbs.h"
#include "lab/progress.h"

namespace cli {
namespace {

namespace json = boost::json;

struct Flags {
    std::string game = "smallworld";
    std::string map;  // empty: the usual one
    std::string bots = "random,greedy";
    std::string options;
    std::string record;
    std::uint64_t games = 100;
    std::uint64_t seed = 1;
    int threads = 1;
    bool fixed_seats = false;
    bool rotate = false;
    bool check = false;
    bool json = false;
};

double per_second(std::uint64_t count, double seconds) {
    return seconds > 0 ? static_cast<double>(count) / seconds : 0;
}

double wins_of(const lab::BotResult& bot) {
    return static_cast<double>(bot.wins_60ths) / static_cast<double>(lab::kWholeWin);
}

// A whole number where it is one: only shared wins have parts.
json::value wins_value(const lab::BotResult& bot) {
    if (bot.wins_60ths % lab::kWholeWin == 0) return bot.wins_60ths / lab::kWholeWin;
    return wins_of(bot);
}

double mean_score(const lab::BotResult& bot, std::uint64_t games) {
    return games > 0 ? static_cast<double>(bot.score_sum) / static_cast<double>(games) : 0;
}

double score_half_width(const lab::BotResult& bot, std::uint64_t games) {
    return lab::half_width(static_cast<double>(bot.score_sum),
                           static_cast<double>(bot.score_squares), games);
}

double win_share(const lab::BotResult& bot, std::uint64_t games) {
    return games > 0 ? wins_of(bot) / static_cast<double>(games) : 0;
}

// Shared wins make this slightly too wide, never too narrow.
lab::Interval win_interval(const lab::BotResult& bot, std::uint64_t games) {
    return lab::share_interval(wins_of(bot), games);
}

template <typename Setup>
json::object to_json(const Flags& flags, const LoadedGameOf<Setup>& game,
                     const lab::SimulateResult& r) {
    json::array names, wins, scores, results;
    for (const lab::BotResult& bot : r.bots) {
        names.emplace_back(bot.name);
        wins.emplace_back(wins_value(bot));
        scores.emplace_back(mean_score(bot, r.games));
        results.push_back(
            json::object{{"bot", bot.name},
                         {"wins", wins_value(bot)},
                         {"win_share", win_share(bot, r.games)},
                         {"win_share_low_95", win_interval(bot, r.games).low},
                         {"win_share_high_95", win_interval(bot, r.games).high},
                         {"mean_score", mean_score(bot, r.games)},
                         {"mean_score_half_width_95", score_half_width(bot, r.games)}});
    }
    json::object out{{"game", flags.game},
                     {"map", game.map},
                     {"options", game.options},
                     {"bots", names},
                     {"seed", flags.seed},
                     {"games", r.games},
                     {"steps", r.steps},
                     {"cpu_seconds", r.cpu_seconds},
                     {"games_per_second", per_second(r.games, r.cpu_seconds)},
                     {"steps_per_second", per_second(r.steps, r.cpu_seconds)},
                     {"wins", wins},
                     {"mean_scores", scores},
                     {"results", results},
                     {"violations", r.violations}};
    if (r.violations > 0) {
        out["first_violation"] = json::object{{"game", r.first_violation.game},
                                              {"step", r.first_violation.step},
                                              {"what", r.first_violation.what}};
    }
    return out;
}

template <typename Setup>
void print_table(const Flags& flags, const LoadedGameOf<Setup>& game,
                 const lab::SimulateResult& r) {
    fmt::print("{} games of {} on {}, {}, seed {}\n\n", r.games, flags.game, game.map, game.options,
               flags.seed);
    fmt::print("  {:<12} {:>25}   {:>16}\n", "bot", "wins (95 %)", "mean score");
    for (const lab::BotResult& bot : r.bots) {
        const lab::Interval wins = win_interval(bot, r.games);
        fmt::print("  {:<12} {:>6.1f} % ({:>4.1f} to {:>5.1f} %)   {:>8.1f} ± {:>5.1f}\n", bot.name,
                   100 * win_share(bot, r.games), 100 * wins.low, 100 * wins.high,
                   mean_score(bot, r.games), score_half_width(bot, r.games));
    }
    fmt::print("\n  {:.2f} s of CPU: {:.0f} games and {:.0f} steps a second on one core\n",
               r.cpu_seconds, per_second(r.games, r.cpu_seconds),
               per_second(r.steps, r.cpu_seconds));
    if (r.violations == 0) return;
    fmt::print("\n  {} games broke an invariant; the first is game {}, step {}: {}\n", r.violations,
               r.first_violation.game, r.first_violation.step, r.first_violation.what);
}

// None if nobody wants the games.
template <typename Setup>
engine::Result<std::optional<GameRecorder<Setup>>> make_recorder(const Flags& flags,
                                                                 const LoadedGameOf<Setup>& game) {
    if (flags.record.empty()) return std::nullopt;
    return GameRecorder<Setup>::in(flags.record, game, flags.seed);
}

template <typename Setup>
int run(const Context& context, const Flags& flags) {
    const auto game = load_game_of<Setup>(context, flags.map, flags.options);
    if (!game) return bad_input(game.error());
    // One name is enough for one seat.
    const bool alone = game->setup.seats == 1;
    const std::string names = alone && flags.bots == Flags().bots ? "greedy" : flags.bots;
    auto bots = lab::seat_bots_of<Setup>(names, game->setup.seats);
    if (!bots) return bad_input(bots.error());

    auto recorder = make_recorder(flags, *game);
    if (!recorder) return bad_input(recorder.error());

    lab::ProgressBar bar("simulate");
    lab::SimulateOptionsOf<Setup> options;
    options.bots = std::move(*bots);
    options.games = flags.games;
    options.seed = flags.seed;
    options.threads = flags.threads;
    options.rotate = !flags.fixed_seats;
    options.check_steps = flags.check;
    options.progress = [&bar](std::uint64_t done, std::uint64_t total) { bar.show(done, total); };
    if (*recorder)
        options.record = [&](const lab::PlayedGameOf<Setup>& one) { (*recorder)->write(one); };
    const lab::SimulateResult result = lab::simulate(game->setup, options);
    if (*recorder && (*recorder)->error()) return bad_input(*(*recorder)->error());
    if (flags.json) {
        fmt::print("{}\n", json::serialize(to_json(flags, *game, result)));
    } else {
        print_table(flags, *game, result);
    }
    return result.violations == 0 ? 0 : 1;
}

}  // namespace

void add_simulate(CLI::App& app, Context& context) {
    CLI::App* verb = app.add_subcommand("simulate", "Let bots play many games and count");
    auto flags = std::make_shared<Flags>();
    verb->add_option("--game", flags->game, "smallworld or islands")->capture_default_str();
    verb->add_option(
        "--map", flags->map,
        "The map; it fixes the number of players (surface-2 or sea-2 if none is named; "
        "sea-1 is solo)");
    verb->add_option("--bots", flags->bots,
                     "Who plays, separated by commas: " + bots::bot_names() +
                         "; a list shorter than the table starts over")
        ->capture_default_str();
    verb->add_option("--games", flags->games, "How many games")
        ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1'000'000'000'000}))
        ->capture_default_str();
    verb->add_option("--seed", flags->seed, "The same seed gives the same games")
        ->capture_default_str();
    verb->add_option("--threads", flags->threads, "Results do not depend on it")
        ->check(CLI::Range(1, 256))
        ->capture_default_str();
    verb->add_option("--options", flags->options,
                     "A profile and switches, e.g. \"CZ2009 sorc-free=false\"");
    auto* rotate = verb->add_flag("--rotate", flags->rotate,
                                  "Bots change seats from game to game (the default)");
    verb->add_flag("--fixed-seats", flags->fixed_seats, "The first bot always sits in seat A")
        ->excludes(rotate);
    verb->add_flag("--check", flags->check, "Check the invariants after every step");
    verb->add_option("--record", flags->record, "Write every game into this folder as a saved game")
        ->type_name("FOLDER");
    verb->add_flag("--json", flags->json, "One JSON object instead of a table");
    verb->footer(
        "Results are by bot, with 95 % confidence intervals; a shared win counts in part.\n"
        "Exit code 1 if any game broke an invariant.");
    verb->callback([&context, flags] {
        context.exit_code = run_for_game(
            flags->game, [&]<typename Setup>() { return run<Setup>(context, *flags); });
    });
}

}  // namespace cli
