#include "lab/soak.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <boost/json.hpp>
#include <memory>

#include "cli/load_game.h"
#include "cli/verbs.h"
#include "lab/game_library.h"
#include "lab/progress.h"

namespace cli {
namespace {

namespace json = boost::json;

struct Flags {
    std::string game = "smallworld";
    std::uint64_t games = 0;  // 0 = as many as make sense
    std::uint64_t seed = 1;
    int threads = 1;
    double minutes = 0;
    std::string map;
    std::string options;
    bool pairs = false;
    bool json = false;
};

constexpr std::uint64_t kEndless = 1'000'000'000'000;

// Every profile, and every switch turned the other way by itself; or what was asked for.
engine::Result<std::vector<smallworld::Options>> all_options(const loader::Content& content,
                                                             const std::string& only) {
    std::vector<smallworld::Options> all;
    if (!only.empty()) {
        const auto wanted = loader::parse_options(content, only);
        if (!wanted) return tl::unexpected(wanted.error());
        all.push_back(*wanted);
        return all;
    }
    for (const auto& [name, options] : content.profiles)
        all.push_back(options);
    for (const smallworld::OptionInfo& info : smallworld::kOptions) {
        smallworld::Options options;
        options.*info.field ^= 1;
        all.push_back(options);
    }
    return all;
}

engine::Result<std::vector<lab::SoakCase>> make_cases(const loader::Content& content,
                                                      const Flags& flags) {
    if (!flags.map.empty() && content.find_map(flags.map) == nullptr) {
        return engine::fail(fmt::format("there is no map \"{}\"", flags.map));
    }
    const auto all = all_options(content, flags.options);
    if (!all) return tl::unexpected(all.error());
    std::vector<lab::SoakCase> cases;
    for (const smallworld::Options& options : *all) {
        for (const smallworld::MapData& map : content.maps) {
            if (!flags.map.empty() && map.id != flags.map) continue;
            auto setup = loader::make_game(content, map.id, options);
            if (!setup) return tl::unexpected(setup.error());
            cases.push_back({map.id, loader::print_options(content, options), std::move(*setup)});
        }
    }
    return cases;
}

// The same for Small Islands: every number of people and both modes, with every switch turned.
engine::Result<std::vector<lab::SoakCaseOf<islands::Setup>>> make_sea_cases(
    const loader::IslandsContent& content, const Flags& flags) {
    std::vector<islands::Options> all;
    if (!flags.options.empty()) {
        const auto wanted = loader::parse_islands_options(flags.options);
        if (!wanted) return tl::unexpected(wanted.error());
        all.push_back(*wanted);
    } else {
        for (const islands::OptionInfo& info : islands::kOptions) {
            for (int value = 0; value < info.count; ++value) {
                islands::Options options;
                options.*info.field = static_cast<std::uint8_t>(value);
                all.push_back(options);
            }
        }
    }
    if (!flags.map.empty()) {
        if (const auto seats = loader::seats_of_sea(flags.map); !seats)
            return tl::unexpected(seats.error());
    }
    std::vector<lab::SoakCaseOf<islands::Setup>> cases;
    for (const islands::Options& options : all) {
        for (const std::string_view sea : loader::kSeas) {
            if (!flags.map.empty() && sea != flags.map) continue;
            cases.push_back(
                {std::string(sea), loader::print_islands_options(options),
                 islands::make_setup(content.catalogue, *loader::seats_of_sea(sea), options)});
        }
    }
    return cases;
}

std::uint64_t games_to_play(const Flags& flags, int pairs) {
    if (flags.games > 0) return flags.games;
    if (flags.minutes > 0) return kEndless;
    return flags.pairs ? static_cast<std::uint64_t>(pairs) : 1000;
}

template <typename Cases>
void print_json(const Flags& flags, const Cases& cases, const lab::SoakReport& report) {
    json::object out{{"games", report.games},
                     {"steps", report.steps},
                     {"cases", cases.size()},
                     {"seed", flags.seed},
                     {"pairs", report.pairs},
                     {"pairs_picked", report.pairs_picked},
                     {"pairs_conquered", report.pairs_conquered},
                     {"violations", report.failure ? 1 : 0}};
    if (report.failure) {
        const lab::SoakFailure& failure = *report.failure;
        json::array actions;
        for (const std::string& action : failure.actions)
            actions.emplace_back(action);
        out["failure"] = json::object{{"game", failure.game},
                                      {"map", cases[failure.soak_case].map},
                                      {"options", cases[failure.soak_case].options},
                                      {"step", failure.step},
                                      {"what", failure.what},
                                      {"position", failure.position},
                                      {"actions", actions}};
    }
    fmt::print("{}\n", json::serialize(out));
}

template <typename Case>
void print_failure(const Flags& flags, const Case& soak_case, const lab::SoakFailure& failure) {
    fmt::print("\nbroken after step {} of game {} (seed {}): {}\n\n", failure.step, failure.game,
               flags.seed, failure.what);
    fmt::print("game {}\nmap {}\noptions {}\n{}\n# the last steps:\n", flags.game, soak_case.map,
               soak_case.options, failure.position);
    const std::size_t count = failure.actions.size();
    for (std::size_t i = count > 12 ? count - 12 : 0; i < count; ++i) {
        fmt::print("#   {}\n", failure.actions[i]);
    }
}

template <typename Setup>
int soak_all(const Flags& flags, const std::vector<lab::SoakCaseOf<Setup>>& cases, int pairs) {
    lab::ProgressBar bar("soak");
    lab::SoakOptions options;
    options.games = games_to_play(flags, pairs);
    options.seed = flags.seed;
    options.threads = flags.threads;
    options.minutes = flags.minutes;
    options.pairs = flags.pairs;
    options.progress = [&bar](std::uint64_t done, std::uint64_t total) {
        if (total < kEndless) bar.show(done, total);
    };
    const lab::SoakReport report = lab::soak(cases, options);
    if (flags.json) {
        print_json(flags, cases, report);
        return report.failure ? 1 : 0;
    }
    fmt::print("{} games, {} steps, {} ways of playing (map and options), seed {}\n", report.games,
               report.steps, cases.size(), flags.seed);
    if (report.pairs > 0) {
        fmt::print("pairs of race and power: {} of {} picked, {} conquered something\n",
                   report.pairs_picked, report.pairs, report.pairs_conquered);
    }
    if (report.failure) {
        print_failure(flags, cases[report.failure->soak_case], *report.failure);
    } else {
        fmt::print("every property held after every step\n");
    }
    return report.failure ? 1 : 0;
}

int run_sea(const Context& context, const Flags& flags) {
    if (flags.pairs) return bad_input({.message = "--pairs is about races and powers"});
    const auto content = load_sea(context);
    if (!content) return bad_input(content.error());
    const auto cases = make_sea_cases(*content, flags);
    if (!cases) return bad_input(cases.error());
    return soak_all(flags, *cases, 0);
}

int run(const Context& context, const Flags& flags) {
    if (const auto known = lab::known_game(flags.game); !known) return bad_input(known.error());
    if (flags.game == "islands") return run_sea(context, flags);
    const auto content = load(context);
    if (!content) return bad_input(content.error());
    const auto cases = make_cases(*content, flags);
    if (!cases) return bad_input(cases.error());
    return soak_all(flags, *cases, lab::count_pairs(*cases));
}

}  // namespace

void add_soak(CLI::App& app, Context& context) {
    CLI::App* verb =
        app.add_subcommand("soak", "Play at random and check every property after every step");
    auto flags = std::make_shared<Flags>();
    verb->add_option("--game", flags->game, "smallworld or islands")->capture_default_str();
    verb->add_option("--games", flags->games,
                     "How many games (1000 if neither this nor --minutes is given)");
    verb->add_option("--minutes", flags->minutes, "Stop after this time")
        ->check(CLI::Range(0.0, 1e6));
    verb->add_option("--seed", flags->seed, "The same seed gives the same games")
        ->capture_default_str();
    verb->add_option("--threads", flags->threads, "How many games at the same time")
        ->check(CLI::Range(1, 256))
        ->capture_default_str();
    verb->add_option("--map", flags->map, "Only this map");
    verb->add_option("--options", flags->options,
                     "Only with this profile and these switches, e.g. \"items=both markers=true\"");
    verb->add_flag("--pairs", flags->pairs,
                   "Begin game i with the i-th pair of race and power; without --games, each once");
    verb->add_flag("--json", flags->json, "One JSON object instead of text");
    verb->footer(
        "Plays on every map with every profile, and with every switch turned by itself. After "
        "each\n"
        "step: the invariants hold; the legal actions are sorted, unique, and exactly those that\n"
        "are not refused; costs and incomes are the sums of their explanations; copies behave\n"
        "alike; no view depends on what it hides; the text of a position reads back as the same\n"
        "position. At the end the log must replay to the same bytes. Exit code 1 and the position\n"
        "if something broke.");
    verb->callback([&context, flags] { context.exit_code = run(context, *flags); });
}

}  // namespace cli
