#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <boost/json.hpp>
#include <filesystem>
#include <memory>

#include "cli/verbs.h"
#include "lab/rule_book.h"

namespace cli {
namespace {

namespace fs = std::filesystem;
namespace json = boost::json;

struct Flags {
    std::string game = "smallworld";
    std::string rules;
    std::string scenarios;
    bool uncovered = false;
    bool json = false;
};

engine::Result<std::vector<lab::RuleEntry>> read_rules(const fs::path& file) {
    const auto text = lab::read_text(file);
    if (!text) return tl::unexpected(text.error());
    return lab::parse_rules(*text).map_error([&](engine::Error error) {
        error.file = file.string();
        return error;
    });
}

std::string lacks(const lab::RuleEntry& rule) {
    if (rule.shows.empty() && rule.spares.empty()) return "lacks shows and spares";
    return rule.shows.empty() ? "lacks shows" : "lacks spares";
}

void print_rule(const lab::RuleEntry& rule) {
    fmt::print("{}{}\n", rule.id, rule.covered() ? "" : "  (" + lacks(rule) + ")");
    const auto mentions = [](std::string_view how, const std::vector<lab::Mention>& list) {
        for (const lab::Mention& mention : list) {
            fmt::print("    {:6} {}:{}: {}\n", how, mention.file, mention.line, mention.title);
        }
    };
    mentions("shows", rule.shows);
    mentions("spares", rule.spares);
}

json::array to_json(const std::vector<lab::Mention>& mentions) {
    json::array array;
    for (const lab::Mention& mention : mentions) {
        array.push_back(
            json::object{{"file", mention.file}, {"line", mention.line}, {"title", mention.title}});
    }
    return array;
}

json::object to_json(const lab::RuleBook& book, bool uncovered_only) {
    json::array rules;
    for (const lab::RuleEntry& rule : book.rules) {
        if (uncovered_only && rule.covered()) continue;
        rules.push_back(json::object{{"id", rule.id},
                                     {"line", rule.line},
                                     {"shows", to_json(rule.shows)},
                                     {"spares", to_json(rule.spares)}});
    }
    json::array unknown;
    for (const lab::UnknownRule& one : book.unknown) {
        unknown.push_back(
            json::object{{"id", one.id}, {"file", one.mention.file}, {"line", one.mention.line}});
    }
    return {{"rules", std::move(rules)}, {"unknown", std::move(unknown)}};
}

void print(const lab::RuleBook& book, bool uncovered_only) {
    int uncovered = 0;
    for (const lab::RuleEntry& rule : book.rules) {
        uncovered += rule.covered() ? 0 : 1;
        if (!uncovered_only) {
            print_rule(rule);
        } else if (!rule.covered()) {
            fmt::print("{}  {}\n", rule.id, lacks(rule));
        }
    }
    for (const lab::UnknownRule& one : book.unknown) {
        fmt::print("{}:{}: there is no rule {}\n", one.mention.file, one.mention.line, one.id);
    }
    fmt::print("{} rules, {} uncovered\n", book.rules.size(), uncovered);
}

// Each game has a document of its own, and so has Underground; scenarios may name the rules of all.
constexpr std::array<std::string_view, 3> kBooks{"smallworld", "underground", "islands"};

// The rules that the other documents in the same folder define.
engine::Result<std::vector<lab::RuleEntry>> read_others(const fs::path& rules) {
    std::vector<lab::RuleEntry> out;
    for (const std::string_view book : kBooks) {
        const fs::path other = rules.parent_path() / fmt::format("{}.md", book);
        if (other.filename() == rules.filename() || !fs::exists(other)) continue;
        const auto read = read_rules(other);
        if (!read) return tl::unexpected(read.error());
        out.insert(out.end(), read->begin(), read->end());
    }
    return out;
}

int run(Flags flags, const Context& context) {
    if (std::ranges::find(kBooks, flags.game) == kBooks.end()) {
        return bad_input({.message = fmt::format("there is no game \"{}\"", flags.game)});
    }
    if (flags.rules.empty() || flags.scenarios.empty()) {
        const auto folder = content_folder(context);
        if (!folder) return bad_input(folder.error());
        const fs::path root = fs::absolute(*folder).lexically_normal().parent_path();
        if (flags.rules.empty()) {
            flags.rules = (root / "docs" / "rules" / (flags.game + ".md")).string();
        }
        if (flags.scenarios.empty()) flags.scenarios = (root / "tests" / "rules").string();
    }
    auto rules = read_rules(flags.rules);
    if (!rules) return bad_input(rules.error());
    const auto scenarios = lab::read_all_scenarios({flags.scenarios});
    if (!scenarios) return bad_input(scenarios.error());
    const auto others = read_others(flags.rules);
    if (!others) return bad_input(others.error());
    const lab::RuleBook book = make_rule_book(std::move(*rules), *scenarios, *others);
    if (flags.json) {
        fmt::print("{}\n", json::serialize(to_json(book, flags.uncovered)));
    } else {
        print(book, flags.uncovered);
    }
    const bool all_covered = std::all_of(book.rules.begin(), book.rules.end(),
                                         [](const lab::RuleEntry& rule) { return rule.covered(); });
    return !book.unknown.empty() || (flags.uncovered && !all_covered) ? 1 : 0;
}

}  // namespace

void add_rules(CLI::App& app, Context& context) {
    auto flags = std::make_shared<Flags>();
    CLI::App* verb =
        app.add_subcommand("rules", "List the rules with the scenarios that show them");
    verb->add_option("--game", flags->game, "smallworld, underground or islands")
        ->capture_default_str();
    verb->add_option("--rules", flags->rules, "the document of rules (docs/rules/GAME.md)")
        ->type_name("DOC");
    verb->add_option("--scenarios", flags->scenarios, "the folder of scenarios (tests/rules)")
        ->type_name("DIR");
    verb->add_flag("--uncovered", flags->uncovered,
                   "only rules without a scenario that shows or one that spares them; exit code 1 "
                   "if there is any");
    verb->add_flag("--json", flags->json, "print one JSON object");
    verb->callback([flags, &context] { context.exit_code = run(*flags, context); });
}

}  // namespace cli
