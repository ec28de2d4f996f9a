#include <fmt/format.h>

#include <boost/json.hpp>
#include <ctime>
#include <memory>

#include "cli/load_game.h"
#include "cli/verbs.h"
#include "games/smallworld/game.h"
#include "lab/playout.h"

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

Speed measure(const smallworld::Setup& setup, const Flags& flags) {
    Speed speed{.map = setup.map_data.id};
    const double start = cpu_seconds();
    while (speed.seconds < flags.seconds) {
        for (int i = 0; i < 64; ++i) {
            engine::Rng rng = engine::Rng::stream(flags.seed, speed.games++);
            smallworld::State state = smallworld::start(setup);
            speed.steps += static_cast<std::uint64_t>(lab::play_randomly(setup, state, rng));
        }
        speed.seconds = cpu_seconds() - start;
    }
    return speed;
}

int run(const Context& context, const Flags& flags) {
    const auto content = load(context);
    if (!content) return bad_input(content.error());
    json::array rows;
    if (!flags.json)
        fmt::print("{:<12} {:>14} {:>12} {:>12}\n", "random play", "steps/s", "games/s",
                   "steps/game");
    for (const smallworld::MapData& map : content->maps) {
        const auto setup = loader::make_game(*content, map.id, smallworld::Options{});
        if (!setup) return bad_input(setup.error());
        const Speed speed = measure(*setup, flags);
        const double length = speed.steps_a_second() / speed.games_a_second();
        rows.push_back(json::object{{"map", speed.map},
                                    {"steps_per_second", speed.steps_a_second()},
                                    {"games_per_second", speed.games_a_second()}});
        if (flags.json) continue;
        fmt::print("{:<12} {:>14.0f} {:>12.0f} {:>12.0f}\n", speed.map, speed.steps_a_second(),
                   speed.games_a_second(), length);
    }
    if (flags.json) fmt::print("{}\n", json::serialize(rows));
    return 0;
}

}  // namespace

void add_bench(CLI::App& app, Context& context) {
    CLI::App* verb = app.add_subcommand("bench", "Measure random play on one core, map by map");
    auto flags = std::make_shared<Flags>();
    verb->add_option("--seconds", flags->seconds, "CPU time for each map")
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
