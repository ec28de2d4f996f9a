#include <fmt/format.h>

#include <memory>
#include <random>

#include "cli/join.h"
#include "cli/load_game.h"
#include "cli/play_phrases.h"
#include "cli/play_session.h"
#include "cli/play_table.h"
#include "cli/verbs.h"
#include "engine/saved_game.h"

namespace cli {
namespace {

struct Flags {
    std::string map;
    std::string seats;
    std::string options;
    std::string seed;
    std::string resume;
    std::string save;
    std::string language = usual_language();
    bool no_color = false;
    bool plain = false;
    JoinFlags join;
};

// A person need not invent a seed; the saved game remembers the one that was drawn.
engine::Result<std::uint64_t> seed_from(const Phrases& phrases, const std::string& text) {
    if (text.empty()) return (std::uint64_t{std::random_device{}()} << 16) ^ std::random_device{}();
    std::uint64_t seed = 0;
    for (const char digit : text) {
        if (digit < '0' || digit > '9' || seed > (~std::uint64_t{0} - 9) / 10) {
            return engine::fail(phrases.say("play.error.seed", {{"seed", text}}));
        }
        seed = seed * 10 + static_cast<std::uint64_t>(digit - '0');
    }
    return seed;
}

// The questions before a game, with good answers already filled in.
class Questions {
  public:
    Questions(const Terminal& terminal, const Phrases& phrases, const loader::Content& content)
        : terminal_(terminal), phrases_(phrases), content_(content) {}

    engine::Result<Flags> ask(Flags flags) const {
        fmt::print("{}\n\n", terminal_.bold(phrases_.say("play.title")));
        const int players = number(phrases_.say("play.ask.players"), 2, engine::kMaxSeats, 2);
        const int persons = number(phrases_.say("play.ask.persons"), 0, players, 1);
        const smallworld::MapData* chosen = map(players);
        if (chosen == nullptr) {
            return engine::fail(phrases_.say("play.error.no-map", {{"n", players}}));
        }
        flags.map = chosen->id;
        for (int i = 0; i < players; ++i) {
            flags.seats += (i > 0 ? "," : "") + (i < persons ? name(i, persons) : "greedy");
        }
        return flags;
    }

  private:
    // Asks until the answer is one of the numbers; the end of input takes the default.
    int number(const std::string& question, int least, int most, int otherwise) const {
        for (;;) {
            const auto answer = terminal_.ask(fmt::format("{} [{}] ", question, otherwise));
            if (!answer || answer->empty()) return otherwise;
            for (int one = least; one <= most; ++one) {
                if (*answer == std::to_string(one)) return one;
            }
            fmt::print("{}\n", phrases_.say("play.ask.range", {{"least", least}, {"most", most}}));
        }
    }

    const smallworld::MapData* map(int players) const {
        std::vector<const smallworld::MapData*> maps;
        for (const smallworld::MapData& one : content_.maps) {
            if (one.players == players) maps.push_back(&one);
        }
        if (maps.empty()) return nullptr;
        if (maps.size() == 1) return maps.front();
        for (std::size_t i = 0; i < maps.size(); ++i)
            fmt::print("  {} {}\n", i + 1, phrases_.map(*maps[i]));
        const int last = static_cast<int>(maps.size());
        return maps[static_cast<std::size_t>(number(phrases_.say("play.ask.map"), 1, last, 1) - 1)];
    }

    // Asks until it is a name; commas separate names in --seats.
    std::string name(int seat, int persons) const {
        const std::string person = phrases_.say("play.person");
        std::string usual = persons == 1 ? person : fmt::format("{}{}", person, seat + 1);
        const std::string question = phrases_.say("play.ask.name", {{"seat", seat + 1}});
        for (;;) {
            const auto answer = terminal_.ask(fmt::format("{} [{}] ", question, usual));
            if (!answer || answer->empty()) return usual;
            if (engine::is_player_name(*answer) && answer->find(',') == std::string::npos) {
                return *answer;
            }
            fmt::print("{}\n", phrases_.say("play.error.name", {{"name", *answer}}));
        }
    }

    const Terminal& terminal_;
    const Phrases& phrases_;
    const loader::Content& content_;
};

engine::Result<Session> open_session(const loader::Content& content, const Terminal& terminal,
                                     const Phrases& phrases, Flags flags) {
    if (!flags.resume.empty()) return resume(content, phrases, flags.resume);
    if (flags.map.empty() && flags.seats.empty() && terminal.interactive()) {
        auto asked = Questions(terminal, phrases, content).ask(flags);
        if (!asked) return tl::unexpected(asked.error());
        flags = *asked;
    }
    const auto seed = seed_from(phrases, flags.seed);
    if (!seed) return tl::unexpected(seed.error());
    auto game = bind_game(content, flags.map.empty() ? "surface-2" : flags.map, flags.options);
    if (!game) return tl::unexpected(game.error());
    if (flags.seats.empty()) flags.seats = phrases.say("play.person");
    auto players = parse_players(phrases, flags.seats, game->setup.seats);
    if (!players) return tl::unexpected(players.error());
    return Session(std::move(*game), std::move(*players), *seed);
}

engine::Result<std::string> known_language(const loader::Words& words, const Phrases& phrases) {
    if (words.languages().contains(phrases.language())) return phrases.language();
    std::string known;
    for (const auto& [language, dictionary] : words.languages())
        known += (known.empty() ? "" : ", ") + language;
    return engine::fail(
        phrases.say("play.error.language", {{"language", phrases.language()}, {"known", known}}));
}

int run(const Context& context, const Flags& flags) {
    const auto content = load(context);
    if (!content) return bad_input(content.error());
    const Phrases phrases(content->words, flags.language);
    if (const auto known = known_language(content->words, phrases); !known) {
        return bad_input(known.error());
    }
    const Terminal terminal(!flags.no_color);
    const bool plain = flags.plain || !terminal.interactive();
    if (!flags.join.url.empty()) {
        const auto seed = seed_from(phrases, flags.seed);
        if (!seed) return bad_input(seed.error());
        JoinFlags here = flags.join;
        here.plain = plain;
        here.seed = *seed;
        return join(*content, terminal, phrases, here);
    }
    auto session = open_session(*content, terminal, phrases, flags);
    if (!session) return bad_input(session.error());
    TableOptions options;
    options.save = !flags.save.empty() ? flags.save : flags.resume;
    options.plain = plain;
    return Table(terminal, *session, phrases, options).run();
}

}  // namespace

void add_play(CLI::App& app, Context& context) {
    CLI::App* verb = app.add_subcommand("play", "Play in the terminal, against bots or each other");
    auto flags = std::make_shared<Flags>();
    verb->add_option("--map", flags->map, "The map; it fixes the number of players (surface-2)");
    verb->add_option("--seats", flags->seats,
                     "Who sits where, separated by commas: a bot (" + bots::bot_names() +
                         ") or any other name for a person (one person); free seats are greedy's");
    verb->add_option("--options", flags->options,
                     "A profile and switches, e.g. \"CZ2009 sorc-free=false\"");
    verb->add_option("--seed", flags->seed, "Dice and draws; drawn if not given");
    verb->add_option("--resume", flags->resume, "Continue a saved game");
    verb->add_option("--save", flags->save, "Save the game here when it is left or over");
    verb->add_option("--language", flags->language,
                     "Speaks en, pl or cs (as LC_ALL, LC_MESSAGES or LANG says, else en)");
    verb->add_flag("--no-color", flags->no_color, "No colours (also: NO_COLOR)");
    verb->add_flag("--plain", flags->plain, "No picture of the map, no clearing of the screen");
    add_join_options(*verb, flags->join);
    verb->footer("Without --map and --seats on a terminal, it asks. While playing, type help.");
    verb->callback([&context, flags] { context.exit_code = run(context, *flags); });
}

}  // namespace cli
