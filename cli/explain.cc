#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <boost/json.hpp>
#include <memory>

#include "cli/load_game.h"
#include "cli/play_phrases.h"
#include "cli/play_sea_words.h"
#include "cli/verbs.h"
#include "games/islands/notation.h"
#include "games/islands/notation_words.h"
#include "games/islands/rules/archipelago.h"
#include "games/islands/rules/gains.h"
#include "games/smallworld/notation.h"
#include "lab/game_library.h"

namespace cli {
namespace {

namespace json = boost::json;
using engine::Region;
using engine::Seat;

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
    std::string map;  // empty: the usual one
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

std::string words_of(const Phrases& phrases, const smallworld::Item& item) {
    if (item.name.empty()) return phrases.say(fmt::format("item.{}", item.label));
    return phrases.thing(item.name);
}
std::string words_of(const Phrases& phrases, const islands::Item& item) {
    return phrases.say(fmt::format("item.{}", item.label));
}

// One part of something explained: a line of the text, an entry of the JSON.
template <typename Item>
std::string line_of(const Item& item, const std::string& words) {
    return fmt::format("{:+3} {:<28} {}", item.amount, words, item.rule);
}
std::string line_of(const islands::Condition& condition, const std::string& words) {
    return fmt::format("{:>3} {:<44} {}", condition.met ? "✓" : "✗", words, condition.rule);
}
template <typename Item>
json::object json_of(const Item& item) {
    json::object out{{"amount", item.amount}, {"label", item.label}, {"rule", item.rule}};
    if constexpr (requires { item.name; }) out["name"] = item.name;
    return out;
}
json::object json_of(const islands::Condition& condition) {
    json::array with;
    for (const islands::Found& other : condition.with)
        with.push_back({{"symbol", islands::kSymbols[at(other.symbol)]}, {"found", other.count}});
    return {{"label", condition.label},
            {"rule", condition.rule},
            {"symbol", islands::kSymbols[at(condition.symbol)]},
            {"needed", condition.needed},
            {"found", condition.found},
            {"with", std::move(with)},
            {"met", condition.met}};
}

// Numbers with the parts they are made of, as text and as JSON.
class Itemised {
  public:
    Itemised(const loader::Words& words, const Flags& flags)
        : phrases_(words, flags.language), json_(flags.json) {}

    template <typename Item>
    void add(const std::string& list, const std::string& title, json::object entry,
             const std::vector<Item>& items) {
        text_ += title + "\n";
        json::array parts;
        for (const Item& item : items) {
            const std::string words = words_of(phrases_, item);
            text_ += fmt::format("  {}\n", line_of(item, words));
            parts.push_back(json_of(item));
            parts.back().as_object()["words"] = words;
        }
        entry["items"] = std::move(parts);
        this->list(list).push_back(std::move(entry));
    }
    // Is there even if nothing is in it.
    json::array& list(const std::string& name) {
        json::value& value = lists_[name];
        return value.is_array() ? value.as_array() : value.emplace_array();
    }
    void print() const {
        if (json_) {
            fmt::print("{}\n", json::serialize(lists_));
        } else {
            fmt::print("{}", text_);
        }
    }

  private:
    Phrases phrases_;
    bool json_;
    std::string text_;
    json::object lists_;
};

// The seats that were asked for: one, or all.
engine::Result<std::vector<Seat>> seats_of(const Flags& flags, int players) {
    std::vector<Seat> seats;
    if (flags.income.empty()) {
        for (int seat = 0; seat < players; ++seat)
            seats.push_back(static_cast<Seat>(seat));
        return seats;
    }
    const int seat = flags.income.size() == 1 ? flags.income[0] - 'A' : -1;
    if (seat < 0 || seat >= players)
        return engine::fail(fmt::format("there is no seat \"{}\"", flags.income));
    return std::vector<Seat>{static_cast<Seat>(seat)};
}

class Explainer {
  public:
    Explainer(const LoadedGame& game, const smallworld::State& state, const Flags& flags)
        : game_(game), state_(state), items_(game.content.words, flags) {
        items_.list("costs");
        items_.list("incomes");
    }

    void cost(Region region) {
        const int cost = smallworld::cost(game_.setup, state_, region);
        const std::string& name =
            game_.setup.map_data.regions[static_cast<std::size_t>(region)].name;
        items_.add("costs", fmt::format("region {} {} costs {}", engine::index(region), name, cost),
                   {{"region", engine::index(region)}, {"cost", cost}},
                   smallworld::explain_cost(game_.setup, state_, region));
    }
    void income(Seat seat) {
        const std::string letter(1, engine::letter(seat));
        const int coins = smallworld::income(game_.setup, state_, seat);
        items_.add("incomes", fmt::format("a scoring now brings {} {}", letter, coins),
                   {{"seat", letter}, {"income", coins}},
                   smallworld::explain_income(game_.setup, state_, seat));
    }
    void print() const { items_.print(); }

  private:
    const LoadedGame& game_;
    const smallworld::State& state_;
    Itemised items_;
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
    const auto seats = seats_of(flags, game.setup.seats);
    if (!seats) return tl::unexpected(seats.error());
    if (all) {
        for (const Region region : targets)
            explainer.cost(region);
    }
    for (const Seat seat : *seats) {
        if (all || !flags.income.empty()) explainer.income(seat);
    }
    explainer.print();
    return std::string();
}

// What one island means to the mission of a player: whether he may build there, and what it would
// pay him now.
class Mission {
  public:
    Mission(const LoadedSea& game, const islands::State& state, Seat seat, Itemised& items)
        : setup_(game.setup),
          state_(state),
          seat_(seat),
          letter_(1, engine::letter(seat)),
          items_(items) {}

    // In the advanced game the objective is chosen before the reward (SI-PREP-04).
    void explain() {
        if (setup_.is_alexis(seat_) || !has_chosen(0)) return;
        for_each_island([this](const auto& cell, const auto& island) { objective(cell, island); });
        if (!has_chosen(setup_.reward_deck())) return;
        for_each_island([this](const auto& cell, const auto& island) { reward(cell, island); });
    }

  private:
    using Island = islands::Island;

    std::uint8_t played(int deck) const {
        return state_.player(seat_).played[static_cast<std::size_t>(deck)];
    }
    bool has_chosen(int deck) const { return played(deck) < islands::kHidden; }

    template <typename Function>
    void for_each_island(const Function& explain_one) const {
        for (int land = 0; land < islands::kLands; ++land) {
            const auto i = static_cast<std::size_t>(land);
            if (state_.island_of[i] != land) continue;
            const int tile = islands::tile_of(static_cast<islands::Land>(land));
            const auto cell = state_.placed[static_cast<std::size_t>(tile)].cell;
            explain_one(islands::cell_word(cell), state_.islands[i]);
        }
    }
    void objective(const std::string& cell, const Island& island) {
        const islands::Objective& objective = setup_.objectives[played(0)];
        const bool met = islands::satisfies(objective, island);
        items_.add("objectives",
                   fmt::format("the island at {} {} the objective of {}", cell,
                               met ? "meets" : "does not meet", letter_),
                   {{"seat", letter_}, {"cell", cell}, {"met", met}},
                   islands::explain_objective(objective, island));
    }
    void reward(const std::string& cell, const Island& island) {
        if (!islands::satisfies(setup_.objectives[played(0)], island)) return;
        const islands::Reward& reward = islands::reward_of(setup_, state_, seat_);
        const int points = islands::worth(reward, island);
        items_.add("rewards", fmt::format("the island at {} pays {} {}", cell, letter_, points),
                   {{"seat", letter_}, {"cell", cell}, {"points", points}},
                   islands::explain_reward(reward, island));
    }

    const islands::Setup& setup_;
    const islands::State& state_;
    Seat seat_;
    std::string letter_;
    Itemised& items_;
};

engine::Result<std::string> explain(const LoadedSea& game, const islands::State& state,
                                    const Flags& flags) {
    if (flags.cost >= 0) return engine::fail("nothing has a cost in Small Islands");
    const auto seats = seats_of(flags, game.setup.players);
    if (!seats) return tl::unexpected(seats.error());
    Itemised items(game.content.words, flags);
    items.list("objectives");
    items.list("rewards");
    items.list("scores");
    for (const Seat seat : *seats)
        Mission(game, state, seat, items).explain();
    for (const Seat seat : *seats) {
        const std::string letter(1, engine::letter(seat));
        const int points = islands::score(game.setup, state, seat);
        items.add("scores", fmt::format("the final score of {} would be {}", letter, points),
                  {{"seat", letter}, {"score", points}},
                  islands::explain_score(game.setup, state, seat));
    }
    items.print();
    return std::string();
}

template <typename Setup>
int run_for(const Context& context, const PositionFile& position, const Flags& flags) {
    const auto refuse = [&flags](engine::Error error) {
        if (error.file.empty()) error.file = flags.file == "-" ? "standard input" : flags.file;
        return bad_input(error);
    };
    const auto game = load_game_of<Setup>(context, position.map, position.options);
    if (!game) return refuse(game.error());
    if (!game->content.words.languages().contains(flags.language)) {
        return bad_input({.message = fmt::format("there are no words in \"{}\"", flags.language)});
    }
    const auto state = parse_position(game->setup, position.statements);
    if (!state) return refuse(state.error());
    const auto explained = explain(*game, *state, flags);
    return explained ? 0 : refuse(explained.error());
}

int run(const Context& context, const Flags& flags) {
    const auto text = read_file(flags.file);
    if (!text) return bad_input(text.error());
    const PositionFile position = split_header(*text);
    const auto known = lab::known_game(position.game);
    if (!known) return bad_input({.message = known.error().message, .file = flags.file});
    return *known == "islands" ? run_for<islands::Setup>(context, position, flags)
                               : run_for<smallworld::Setup>(context, position, flags);
}

}  // namespace

void add_explain(CLI::App& app, Context& context) {
    CLI::App* verb = app.add_subcommand(
        "explain", "Itemise the costs, incomes and scores of a position, rule by rule");
    auto flags = std::make_shared<Flags>();
    verb->add_option("file", flags->file, "A position (docs/notation.md); - = standard input")
        ->required();
    verb->add_option("--cost", flags->cost, "Only the cost of this region")
        ->check(CLI::Range(0, 255));
    verb->add_option("--income", flags->income, "Only what this seat receives: A to E");
    verb->add_option("--language", flags->language, "Words in this language: en, pl, cs")
        ->capture_default_str();
    verb->add_flag("--json", flags->json, "One JSON object instead of text");
    verb->footer(
        "Costs are those of the acting army, in phase conquer: all regions it may attack.\n"
        "Incomes are what each player would receive if he scored now.\n"
        "In Small Islands: which islands meet the objective of a mission, what they pay, and the\n"
        "final scores.");
    verb->callback([&context, flags] { context.exit_code = run(context, *flags); });
}

}  // namespace cli
