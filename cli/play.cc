#include <fmt/format.h>

#include <memory>
#include <random>

#include "cli/load_game.h"
#include "cli/play_session.h"
#include "cli/play_table.h"
#include "cli/verbs.h"

namespace cli {
namespace {

struct Flags {
    std::string map;
    std::string seats;
    std::string options;
    std::string seed;
    std::string resume;
    std::string save;
    std::string language = "en";
    bool no_color = false;
    bool plain = false;
};

// A person need not invent a seed; the saved game remembers the one that was drawn.
engine::Result<std::uint64_t> seed_from(const std::string& text) {
    if (text.empty()) return (std::uint64_t{std::random_device{}()} << 16) ^ std::random_device{}();
    std::uint64_t seed = 0;
    for (const char digit : text) {
        if (digit < '0' || digit > '9' || seed > (~std::uint64_t{0} - 9) / 10) {
            return engine::fail(fmt::format("the seed \"{}\" is not a whole number", text));
        }
        seed = seed * 10 + static_cast<std::uint64_t>(digit - '0');
    }
    return seed;
}

// Asks until the answer is one of the numbers; the end of input takes the default.
int ask_number(const Terminal& terminal, const std::string& question, int least, int most,
               int otherwise) {
    for (;;) {
        const auto answer = terminal.ask(fmt::format("{} [{}] ", question, otherwise));
        if (!answer || answer->empty()) return otherwise;
        for (int number = least; number <= most; ++number) {
            if (*answer == std::to_string(number)) return number;
        }
        fmt::print("Please answer with a number from {} to {}.\n", least, most);
    }
}

const smallworld::MapData* choose_map(const Terminal& terminal, const loader::Content& content,
                                      int players) {
    std::vector<const smallworld::MapData*> maps;
    for (const smallworld::MapData& map : content.maps) {
        if (map.players == players) maps.push_back(&map);
    }
    if (maps.empty()) return nullptr;
    if (maps.size() == 1) return maps.front();
    for (std::size_t i = 0; i < maps.size(); ++i)
        fmt::print("  {} {}\n", i + 1, maps[i]->name);
    const int number = ask_number(terminal, "Which map?", 1, static_cast<int>(maps.size()), 1);
    return maps[static_cast<std::size_t>(number - 1)];
}

// Three questions with good answers already filled in.
engine::Result<Flags> ask_what_to_play(const Terminal& terminal, const loader::Content& content,
                                       Flags flags) {
    fmt::print("{}\n\n", terminal.bold("Small World"));
    const int players = ask_number(terminal, "How many players?", 2, engine::kMaxSeats, 2);
    const int persons = ask_number(terminal, "How many of them are people?", 0, players, 1);
    const smallworld::MapData* map = choose_map(terminal, content, players);
    if (map == nullptr) return engine::fail(fmt::format("there is no map for {} players", players));
    flags.map = map->id;
    for (int i = 0; i < players; ++i) {
        std::string name = "greedy";
        if (i < persons) {
            const std::string usual = persons == 1 ? "you" : fmt::format("player{}", i + 1);
            const auto answer = terminal.ask(fmt::format("Name of player {}? [{}] ", i + 1, usual));
            name = !answer || answer->empty() ? usual : *answer;
        }
        flags.seats += (i > 0 ? "," : "") + name;
    }
    return flags;
}

engine::Result<Session> open_session(const Context& context, const Terminal& terminal,
                                     Flags flags) {
    if (!flags.resume.empty()) return resume(context, flags.resume);
    if (flags.map.empty() && flags.seats.empty() && terminal.interactive()) {
        const auto content = load(context);
        if (!content) return tl::unexpected(content.error());
        auto asked = ask_what_to_play(terminal, *content, flags);
        if (!asked) return tl::unexpected(asked.error());
        flags = *asked;
    }
    const auto seed = seed_from(flags.seed);
    if (!seed) return tl::unexpected(seed.error());
    auto game = load_game(context, flags.map.empty() ? "surface-2" : flags.map, flags.options);
    if (!game) return tl::unexpected(game.error());
    auto players =
        parse_players(flags.seats.empty() ? "human,greedy" : flags.seats, game->setup.seats);
    if (!players) return tl::unexpected(players.error());
    return Session(std::move(*game), std::move(*players), *seed);
}

int run(const Context& context, const Flags& flags) {
    const Terminal terminal(!flags.no_color);
    auto session = open_session(context, terminal, flags);
    if (!session) return bad_input(session.error());
    if (!session->game().content.words.languages().contains(flags.language)) {
        return bad_input({.message = fmt::format("there are no words in \"{}\"", flags.language)});
    }
    TableOptions options;
    options.save = !flags.save.empty() ? flags.save : flags.resume;
    options.language = flags.language;
    options.plain = flags.plain || !terminal.interactive();
    return Table(terminal, *session, options).run();
}

}  // namespace

void add_play(CLI::App& app, Context& context) {
    CLI::App* verb = app.add_subcommand("play", "Play in the terminal, against bots or each other");
    auto flags = std::make_shared<Flags>();
    verb->add_option("--map", flags->map, "The map; it fixes the number of players (surface-2)");
    verb->add_option("--seats", flags->seats,
                     "Who sits where, separated by commas: a bot (" + bots::bot_names() +
                         ") or any other name for a person (human,greedy)");
    verb->add_option("--options", flags->options,
                     "A profile and switches, e.g. \"CZ2009 sorc-free=false\"");
    verb->add_option("--seed", flags->seed, "Dice and draws; drawn if not given");
    verb->add_option("--resume", flags->resume, "Continue a saved game");
    verb->add_option("--save", flags->save, "Save the game here when it is left or over");
    verb->add_option("--language", flags->language, "Names in this language: en, pl, cs")
        ->capture_default_str();
    verb->add_flag("--no-color", flags->no_color, "No colours (also: NO_COLOR)");
    verb->add_flag("--plain", flags->plain, "No picture of the map, no clearing of the screen");
    verb->footer("Without --map and --seats on a terminal, it asks. While playing, type help.");
    verb->callback([&context, flags] { context.exit_code = run(context, *flags); });
}

}  // namespace cli
