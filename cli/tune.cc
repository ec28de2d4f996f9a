#include "lab/tune.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>

#include "cli/load_game.h"
#include "cli/verbs.h"
#include "lab/progress.h"

namespace cli {
namespace {

struct Flags {
    std::string game = "smallworld";
    std::string bots = "greedy";
    std::uint64_t games = 2000;
    std::uint64_t seed = 1;
    int threads = 1;
    std::string out = "-";
    std::string coins;
};

// What is played on: every number of players in every world, and every mode.
struct Ground {
    std::string map;
    std::string options;
};
template <typename Setup>
std::vector<Ground> grounds() {
    std::vector<Ground> all;
    if constexpr (LoadedGameOf<Setup>::kIsSea) {
        for (const int level : {2, 4, 5, 6})
            all.push_back({"sea-1", fmt::format("standard alexis={}", level)});
        for (int players = 2; players <= 4; ++players) {
            all.push_back({fmt::format("sea-{}", players), "standard"});
            all.push_back({fmt::format("sea-{}", players), "advanced"});
        }
    } else {
        for (int players = 2; players <= 5; ++players) {
            all.push_back({fmt::format("surface-{}", players), ""});
            all.push_back({fmt::format("underground-{}", players), ""});
        }
    }
    return all;
}

template <typename Setup>
int run(const Context& context, const Flags& flags) {
    if (LoadedGameOf<Setup>::kIsSea && !flags.coins.empty())
        return bad_input(
            engine::Error{"nobody's coins are hidden in this game: leave out --coins"});
    lab::TuneOptionsOf<Setup> options;
    for (const Ground& ground : grounds<Setup>()) {
        auto game = load_game_of<Setup>(context, ground.map, ground.options);
        if (!game) return bad_input(game.error());
        options.setups.push_back(std::move(game->setup));
    }
    lab::ProgressBar bar("tune");
    options.bots = flags.bots;
    options.games = flags.games;
    options.seed = flags.seed;
    options.threads = flags.threads;
    options.progress = [&bar](std::uint64_t done, std::uint64_t total) { bar.show(done, total); };
    const auto weights = lab::tune(options);
    if (!weights) return bad_input(weights.error());
    const std::string made_by =
        fmt::format("// Made by: terrarium tune --game {} --bots {} --games {} --seed {}\n",
                    flags.game, flags.bots, flags.games, flags.seed);
    const auto written = write_file(flags.out, made_by + weights->scores);
    if (!written) return bad_input(written.error());
    if (flags.coins.empty()) return 0;
    const auto coins = write_file(flags.coins, made_by + weights->coins);
    return coins ? 0 : bad_input(coins.error());
}

}  // namespace

void add_tune(CLI::App& app, Context& context) {
    CLI::App* verb =
        app.add_subcommand("tune", "Fit the weights by which bots judge positions to their games");
    auto flags = std::make_shared<Flags>();
    verb->add_option("--game", flags->game, "smallworld or islands")->capture_default_str();
    verb->add_option("--bots", flags->bots, "Who plays: " + bots::bot_names())
        ->capture_default_str();
    verb->add_option("--games", flags->games, "How many games on each map")
        ->check(CLI::Range(std::uint64_t{10}, std::uint64_t{10'000'000}))
        ->capture_default_str();
    verb->add_option("--seed", flags->seed, "The same seed gives the same games")
        ->capture_default_str();
    verb->add_option("--threads", flags->threads, "How many games at once")
        ->check(CLI::Range(1, 256))
        ->capture_default_str();
    verb->add_option("--out", flags->out, "Where the weights go; - is standard output")
        ->type_name("FILE");
    verb->add_option("--coins", flags->coins,
                     "Where the weights go by which hidden coins are guessed (smallworld)")
        ->type_name("FILE");
    verb->footer(
        "The weights are part of the program: put them into bots/weights/ and build it again. "
        "tools/weights does all of that, generation by generation.");
    verb->callback([&context, flags] {
        context.exit_code = run_for_game(
            flags->game, [&]<typename Setup>() { return run<Setup>(context, *flags); });
    });
}

}  // namespace cli
