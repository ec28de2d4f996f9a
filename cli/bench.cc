#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <boost/json.hpp>
#include <ctime>
#include <memory>

#include "bots/greedy.h"
#include "bots/tree.h"
#include "cli/load_game.h"
#include "cli/verbs.h"
#include "engine/playout.h"
#include "games/islands/game.h"
#include "games/smallworld/game.h"
#include "lab/punctuality.h"

namespace cli {
namespace {

namespace json = boost::json;

struct Flags {
    double seconds = 1;
    std::uint64_t seed = 1;
    bool json = false;
};

struct Speed {
    std::string map;
    std::uint64_t games = 0;
    std::uint64_t steps = 0;
    double seconds = 0;

    double games_a_second() const { return static_cast<double>(games) / seconds; }
    double steps_a_second() const { return static_cast<double>(steps) / seconds; }
};

double cpu_seconds() {
    return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

template <typename Setup>
Speed measure(const Setup& setup, const std::string& map, const Flags& flags) {
    Speed speed{.map = map};
    const double begin = cpu_seconds();
    while (speed.seconds < flags.seconds) {
        for (int i = 0; i < 64; ++i) {
            engine::Rng rng = engine::Rng::stream(flags.seed, speed.games++);
            engine::StateOf<Setup> state = start(setup);
            speed.steps += static_cast<std::uint64_t>(engine::play_randomly(setup, state, rng));
        }
        speed.seconds = cpu_seconds() - begin;
    }
    return speed;
}

// How fast `search` thinks about a decision in the middle of a game for two.
struct Thinking {
    std::string_view how;
    double simulations_a_second = 0;
};

smallworld::State middle_of_a_game(const smallworld::Setup& setup, engine::Rng& rng) {
    smallworld::State state = smallworld::start(setup);
    engine::Actions list;
    for (;;) {
        smallworld::actions(setup, state, list);
        const bool chance = smallworld::mover(setup, state).is_chance();
        const bool halfway = 2 * state.round > setup.map.rounds;
        if (halfway && state.phase == smallworld::Phase::Conquer && !chance) return state;
        const auto seen = smallworld::view(setup, state, state.active);
        smallworld::apply(setup, state,
                          chance ? list.at_ticket(rng.below(list.total_weight()))
                                 : bots::choose_greedily(setup, seen, list, rng));
    }
}

Thinking measure_thinking(const smallworld::Setup& setup, std::string_view how,
                          const bots::Style& style, const Flags& flags) {
    engine::Rng rng(flags.seed);
    const smallworld::State state = middle_of_a_game(setup, rng);
    const auto seen = smallworld::view(setup, state, state.active);
    engine::Actions list;
    smallworld::actions(setup, state, list);
    constexpr std::uint32_t kAtOnce = 500;
    double simulations = 0;
    double seconds = 0;
    for (const double begin = cpu_seconds(); seconds < flags.seconds;
         seconds = cpu_seconds() - begin) {
        bots::Thinking thinking{.rng = rng, .limits = {.simulations = kAtOnce}};
        bots::choose_by_tree(setup, seen, list, style, thinking);
        simulations += kAtOnce;
    }
    return {how, simulations / seconds};
}

engine::Result<std::vector<Thinking>> measure_search(const Context& context, const Flags& flags) {
    const auto game = load_game(context, "surface-2", "");
    if (!game) return tl::unexpected(game.error());
    const smallworld::Setup& setup = game->setup;
    return std::vector{
        measure_thinking(setup, "to the end of the game", {.turns = bots::kToTheEnd}, flags),
        measure_thinking(setup, "to the end of the own next turn",
                         {.turns = bots::kOneRound, .careful = 2}, flags),
        measure_thinking(setup, "to the end of the turn", {}, flags)};
}

// How `search` keeps a tenth of a second for a decision, by the clock on the wall.
struct OnTime {
    std::string map;
    lab::Punctuality kept;
};
constexpr std::chrono::milliseconds kGiven{100};

template <typename Setup>
engine::Result<OnTime> measure_time(const Context& context, const std::string& map,
                                    const Flags& flags) {
    const auto game = load_game_of<Setup>(context, map, "");
    if (!game) return tl::unexpected(game.error());
    const int decisions = std::max(3, static_cast<int>(flags.seconds * 1000 / kGiven.count()));
    return OnTime{map, lab::punctuality(game->setup, *bots::find_bot_of<Setup>("search"), kGiven,
                                        {.decisions = decisions, .seed = flags.seed})};
}

engine::Result<std::vector<OnTime>> measure_times(const Context& context, const Flags& flags) {
    std::vector measured{measure_time<smallworld::Setup>(context, "surface-2", flags),
                         measure_time<smallworld::Setup>(context, "underground-2", flags)};
    // Small Islands takes no packs.
    if (context.packs.empty())
        measured.push_back(measure_time<islands::Setup>(context, "sea-2", flags));
    std::vector<OnTime> times;
    for (auto& one : measured) {
        if (!one) return tl::unexpected(one.error());
        times.push_back(std::move(*one));
    }
    return times;
}

// Every map of every game.
engine::Result<std::vector<Speed>> measure_all(const Context& context, const Flags& flags) {
    const auto content = load(context);
    if (!content) return tl::unexpected(content.error());
    std::vector<Speed> speeds;
    for (const smallworld::MapData& map : content->maps) {
        const auto setup = loader::make_game(*content, map.id, smallworld::Options{});
        if (!setup) return tl::unexpected(setup.error());
        speeds.push_back(measure(*setup, map.id, flags));
    }
    if (!context.packs.empty()) return speeds;  // Small Islands takes none
    for (const std::string_view sea : loader::kSeas) {
        const auto game = load_sea_game(context, std::string(sea), "");
        if (!game) return tl::unexpected(game.error());
        speeds.push_back(measure(game->setup, game->map, flags));
    }
    return speeds;
}

struct Measured {
    std::vector<Speed> speeds;
    std::vector<Thinking> search;
    std::vector<OnTime> times;
};

std::string as_json(const Measured& measured) {
    json::array rows;
    for (const Speed& speed : measured.speeds) {
        rows.push_back(json::object{{"map", speed.map},
                                    {"steps_per_second", speed.steps_a_second()},
                                    {"games_per_second", speed.games_a_second()}});
    }
    for (const Thinking& one : measured.search) {
        rows.push_back(json::object{{"search", one.how},
                                    {"simulations_per_second", one.simulations_a_second}});
    }
    for (const OnTime& one : measured.times) {
        rows.push_back(json::object{{"search_on", one.map},
                                    {"milliseconds_given", kGiven.count()},
                                    {"share_used_median", one.kept.median()},
                                    {"share_used_worst", one.kept.worst()}});
    }
    return json::serialize(rows);
}

void print_tables(const Measured& measured) {
    fmt::print("{:<14} {:>14} {:>12} {:>12}\n", "random play", "steps/s", "games/s", "steps/game");
    for (const Speed& speed : measured.speeds) {
        fmt::print("{:<14} {:>14.0f} {:>12.0f} {:>12.0f}\n", speed.map, speed.steps_a_second(),
                   speed.games_a_second(), speed.steps_a_second() / speed.games_a_second());
    }
    fmt::print("\n{:<29} {:>14}\n", "search on surface-2, mid-game", "simulations/s");
    for (const Thinking& one : measured.search)
        fmt::print("{:<29} {:>14.0f}\n", one.how, one.simulations_a_second);
    fmt::print("\n{:<29} {:>14} {:>12}\n", fmt::format("search given {} ms", kGiven.count()),
               "median used", "worst");
    for (const OnTime& one : measured.times) {
        fmt::print("{:<29} {:>12.1f} % {:>10.1f} %\n", one.map, 100 * one.kept.median(),
                   100 * one.kept.worst());
    }
}

int run(const Context& context, const Flags& flags) {
    auto speeds = measure_all(context, flags);
    if (!speeds) return bad_input(speeds.error());
    auto search = measure_search(context, flags);
    if (!search) return bad_input(search.error());
    auto times = measure_times(context, flags);
    if (!times) return bad_input(times.error());
    const Measured measured{std::move(*speeds), std::move(*search), std::move(*times)};
    if (flags.json) {
        fmt::print("{}\n", as_json(measured));
    } else {
        print_tables(measured);
    }
    return 0;
}

}  // namespace

void add_bench(CLI::App& app, Context& context) {
    CLI::App* verb = app.add_subcommand(
        "bench", "Measure random play, map by map, and how fast bots think, on one core");
    auto flags = std::make_shared<Flags>();
    verb->add_option("--seconds", flags->seconds, "CPU time for each measurement")
        ->check(CLI::Range(0.01, 3600.0))
        ->capture_default_str();
    verb->add_option("--seed", flags->seed, "The same seed gives the same games")
        ->capture_default_str();
    verb->add_flag("--json", flags->json, "A JSON array instead of a table");
    verb->footer(
        "A step is: list the legal actions, choose one, apply it. bench/instructions counts the\n"
        "instructions of a step, which does not depend on how busy the machine is.");
    verb->callback([&context, flags] { context.exit_code = run(context, *flags); });
}

}  // namespace cli
