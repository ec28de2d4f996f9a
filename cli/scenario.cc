#include "lab/scenario.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <boost/json.hpp>
#include <cstdio>
#include <memory>

#include "cli/verbs.h"

namespace cli {
namespace {

namespace json = boost::json;
using lab::Outcome;

struct Flags {
    std::vector<std::string> paths;
    bool json = false;
    bool list = false;
    bool quiet = false;
};

json::array to_json(const std::vector<std::string>& texts) {
    return json::array(texts.begin(), texts.end());
}

json::object to_json(const lab::Scenario& scenario) {
    return {{"file", scenario.file.string()},
            {"line", scenario.line},
            {"title", scenario.title},
            {"shows", to_json(scenario.shows)},
            {"spares", to_json(scenario.spares)}};
}

json::object to_json(const lab::Scenario& scenario, const lab::ScenarioResult& result) {
    json::object object = to_json(scenario);
    object["passed"] = result.outcome == Outcome::Passed;
    if (result.outcome == Outcome::Passed) return object;
    object["failed_line"] = result.line;
    object["text"] = result.text;
    object["expected"] = result.expected;
    object["found"] = result.found;
    object["position"] = result.position;
    return object;
}

void list(const std::vector<lab::Scenario>& scenarios, bool as_json) {
    json::array array;
    for (const lab::Scenario& scenario : scenarios) {
        if (as_json) {
            array.push_back(to_json(scenario));
        } else {
            fmt::print("{}:{}: {}\n", scenario.file.string(), scenario.line, scenario.title);
        }
    }
    if (as_json) fmt::print("{}\n", json::serialize(array));
}

struct Tally {
    int passed = 0;
    int failed = 0;
    int bad = 0;
    // Unreadable lines are bad input, even if other scenarios failed too.
    int exit_code() const { return bad > 0 ? 2 : failed > 0 ? 1 : 0; }
};

void report(const lab::Scenario& scenario, const lab::ScenarioResult& result, const Flags& flags) {
    if (flags.json) return;
    if (result.outcome == Outcome::Bad) {
        fmt::print(stderr, "{}", describe(scenario, result));
    } else if (result.outcome == Outcome::Failed && !flags.quiet) {
        fmt::print("{}", describe(scenario, result));
    }
}

int run(const Flags& flags, const Context& context) {
    const auto scenarios = lab::read_all_scenarios(flags.paths);
    if (!scenarios) return bad_input(scenarios.error());
    if (flags.list) {
        list(*scenarios, flags.json);
        return 0;
    }
    const auto folder = content_folder(context);
    if (!folder) return bad_input(folder.error());
    lab::GameLibrary library(*folder, context.packs);
    if (const auto content = library.content(); !content) return bad_input(content.error());
    Tally tally;
    json::array results;
    for (const lab::Scenario& scenario : *scenarios) {
        const lab::ScenarioResult result = run_scenario(scenario, library);
        if (result.outcome == Outcome::Passed) ++tally.passed;
        if (result.outcome == Outcome::Failed) ++tally.failed;
        if (result.outcome == Outcome::Bad) ++tally.bad;
        report(scenario, result, flags);
        if (flags.json) results.push_back(to_json(scenario, result));
    }
    if (flags.json) {
        const json::object summary{{"passed", tally.passed},
                                   {"failed", tally.failed + tally.bad},
                                   {"scenarios", std::move(results)}};
        fmt::print("{}\n", json::serialize(summary));
    } else {
        fmt::print("{} passed, {} failed\n", tally.passed, tally.failed + tally.bad);
    }
    return tally.exit_code();
}

}  // namespace

void add_scenario(CLI::App& app, Context& context) {
    auto flags = std::make_shared<Flags>();
    CLI::App* verb =
        app.add_subcommand("scenario", "Run scenarios: rules as examples that must hold");
    verb->add_option("paths", flags->paths, "scenario files, or folders of *.scenario")
        ->required()
        ->type_name("PATH");
    verb->add_flag("--list", flags->list, "name the scenarios instead of running them");
    verb->add_flag("--quiet", flags->quiet, "print only how many passed and failed");
    verb->add_flag("--json", flags->json, "print one JSON object");
    verb->callback([flags, &context] { context.exit_code = run(*flags, context); });
}

}  // namespace cli
