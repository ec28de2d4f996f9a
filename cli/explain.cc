#include <fmt/format.h>

#include <boost/json.hpp>
#include <memory>

#include "cli/load_game.h"
#include "cli/play_phrases.h"
#include "cli/verbs.h"
#include "games/smallworld/notation.h"

namespace cli {
namespace {

namespace json = boost::json;
using engine::Region;
using engine::Seat;
using smallworld::Item;

struct Flags {
    std::string file;
    int cost = -1;
    std::string income;
    std::string language = "en";
    bool json = false;
};

// A position file: the lines that name game, map and options, and the statements.
struct PositionFile {
    std::string game = "smallworld";
    std::string map = "surface-2";
    std::string options;
    std::string statements;  // header lines are blank here, so that lines keep their numbers
};

PositionFile split_header(const std::string& text) {
    PositionFile file;
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        const std::string line = text.substr(begin, end - begin);
        begin = end + 1;
        std::string said = line.substr(0, line.find('#'));
        said.erase(said.find_last_not_of(" \t\r") + 1);
        said.erase(0, said.find_first_not_of(" \t"));
        const auto header = [&said](std::string_view word, std::string& value) {
            if (said.rfind(std::string(word) + " ", 0) != 0) return false;
            value = said.substr(said.find_first_not_of(' ', word.size()));
            return true;
        };
        const bool is_header =
            header("game", file.game) || header("map", file.map) || header("options", file.options);
        file.statements += (is_header ? "" : line) + "\n";
    }
    return file;
}

class Explainer {
  public:
    Explainer(const LoadedGame& game, const smallworld::State& state, const Flags& flags)
        : game_(game), state_(state), flags_(flags) {}

    void cost(Region region) {
        const std::string& name =
            game_.setup.map_data.regions[static_cast<std::size_t>(region)].name;
        add(fmt::format("region {} {} costs {}", engine::index(region), name,
                        smallworld::cost(game_.setup, state_, region)),
            {{"region", engine::index(region)},
             {"cost", smallworld::cost(game_.setup, state_, region)}},
            smallworld::explain_cost(game_.setup, state_, region), costs_);
    }
    void income(Seat seat) {
        const std::string letter(1, engine::letter(seat));
        const int coins = smallworld::income(game_.setup, state_, seat);
        add(fmt::format("a scoring now brings {} {}", letter, coins),
            {{"seat", letter}, {"income", coins}},
            smallworld::explain_income(game_.setup, state_, seat), incomes_);
    }
    void print() const {
        if (!flags_.json) {
            fmt::print("{}", text_);
            return;
        }
        fmt::print("{}\n", json::serialize(json::object{{"costs", costs_}, {"incomes", incomes_}}));
    }

  private:
    std::string words_of(const Item& item) const {
        const Phrases phrases(game_.content.words, flags_.language);
        if (item.name.empty()) return phrases.say(fmt::format("item.{}", item.label));
        return phrases.thing(item.name);
    }

    void add(const std::string& title, json::object entry, const std::vector<Item>& items,
             json::array& to) {
        text_ += title + "\n";
        json::array list;
        for (const Item& item : items) {
            const std::string words = words_of(item);
            text_ += fmt::format("  {:+3} {:<28} {}\n", item.amount, words, item.rule);
            list.push_back(json::object{{"amount", item.amount},
                                        {"label", item.label},
                                        {"name", item.name},
                                        {"rule", item.rule},
                                        {"words", words}});
        }
        entry["items"] = list;
        to.push_back(std::move(entry));
    }

    const LoadedGame& game_;
    const smallworld::State& state_;
    const Flags& flags_;
    std::string text_;
    json::array costs_;
    json::array incomes_;
};

engine::Result<std::string> explain(const LoadedGame& game, const smallworld::State& state,
                                    const Flags& flags) {
    Explainer explainer(game, state, flags);
    const bool all = flags.cost < 0 && flags.income.empty();
    const bool conquering = state.phase == smallworld::Phase::Conquer;
    const engine::RegionSet targets =
        conquering ? smallworld::targets(game.setup, state) : engine::RegionSet();
    if (flags.cost >= 0) {
        const bool exists = flags.cost < game.setup.map.region_count;
        if (!exists || !targets.contains(static_cast<Region>(flags.cost))) {
            return engine::fail(
                fmt::format("region {} cannot be attacked in this position", flags.cost));
        }
        explainer.cost(static_cast<Region>(flags.cost));
    }
    if (!flags.income.empty()) {
        const int seat = flags.income.size() == 1 ? flags.income[0] - 'A' : -1;
        if (seat < 0 || seat >= game.setup.seats) {
            return engine::fail(fmt::format("there is no seat \"{}\"", flags.income));
        }
        explainer.income(static_cast<Seat>(seat));
    }
    if (all) {
        for (const Region region : targets)
            explainer.cost(region);
        for (int i = 0; i < game.setup.seats; ++i)
            explainer.income(static_cast<Seat>(i));
    }
    explainer.print();
    return std::string();
}

int run(const Context& context, const Flags& flags) {
    const auto text = read_file(flags.file);
    if (!text) return bad_input(text.error());
    const PositionFile position = split_header(*text);
    const auto refuse = [&flags](engine::Error error) {
        if (error.file.empty()) error.file = flags.file == "-" ? "standard input" : flags.file;
        return bad_input(error);
    };
    if (const auto known = only_small_world(position.game); !known) return refuse(known.error());
    const auto game = load_game(context, position.map, position.options);
    if (!game) return refuse(game.error());
    if (!game->content.words.languages().contains(flags.language)) {
        return bad_input({.message = fmt::format("there are no words in \"{}\"", flags.language)});
    }
    const auto state = smallworld::parse_position(game->setup, position.statements);
    if (!state) return refuse(state.error());
    const auto explained = explain(*game, *state, flags);
    return explained ? 0 : refuse(explained.error());
}

}  // namespace

void add_explain(CLI::App& app, Context& context) {
    CLI::App* verb =
        app.add_subcommand("explain", "Itemise the costs and incomes of a position, rule by rule");
    auto flags = std::make_shared<Flags>();
    verb->add_option("file", flags->file, "A position (docs/notation.md); - = standard input")
        ->required();
    verb->add_option("--cost", flags->cost, "Only the cost of this region")
        ->check(CLI::Range(0, 255));
    verb->add_option("--income", flags->income, "Only the income of this seat: A to E");
    verb->add_option("--language", flags->language, "Words in this language: en, pl, cs")
        ->capture_default_str();
    verb->add_flag("--json", flags->json, "One JSON object instead of text");
    verb->footer(
        "Costs are those of the acting army, in phase conquer: all regions it may attack.\n"
        "Incomes are what each player would receive if he scored now.");
    verb->callback([&context, flags] { context.exit_code = run(context, *flags); });
}

}  // namespace cli
