#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>
#include <optional>
#include <random>

#include "cli/join.h"
#include "cli/load_game.h"
#include "cli/play_hint.h"
#include "cli/play_phrases.h"
#include "cli/play_sea.h"
#include "cli/play_session.h"
#include "cli/play_smallworld.h"
#include "cli/play_table.h"
#include "cli/verbs.h"
#include "engine/saved_game.h"
#include "lab/game_library.h"

namespace cli {
namespace {

struct Flags {
    std::string game = "smallworld";
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

// What the questions before a game are about.
struct MapChoice {
    std::string id;
    std::string name;
    int players = 0;
};
// Asked as a list of values.
struct OptionChoice {
    std::string_view key;
    std::string written;  // what stands before the value: "alexis="
    std::vector<std::string_view> values;
    std::size_t usual = 0;
    bool solo = false;  // only asked of those who play alone
};

std::vector<MapChoice> maps_of(const loader::Content& content, const Phrases& phrases) {
    std::vector<MapChoice> maps;
    for (const smallworld::MapData& map : content.maps)
        maps.push_back({map.id, phrases.map(map), map.players});
    return maps;
}
std::vector<MapChoice> maps_of(const loader::IslandsContent& /*content*/, const Phrases& phrases) {
    std::vector<MapChoice> maps;
    for (const std::string_view sea : loader::kSeas)
        maps.push_back({std::string(sea), phrases.name("map", sea), *loader::seats_of_sea(sea)});
    return maps;
}

// Small World has too many switches to ask about; they come with --options.
std::vector<OptionChoice> options_of(const loader::Content& /*content*/) {
    return {};
}
std::vector<OptionChoice> options_of(const loader::IslandsContent& /*content*/) {
    std::vector<OptionChoice> options;
    for (const islands::OptionInfo& info : islands::kOptions) {
        if (info.field == &islands::Options::first_player) continue;
        const bool mode = info.field == &islands::Options::mode;  // a word by itself
        options.push_back({info.key,
                           mode ? std::string() : fmt::format("{}=", info.key),
                           {info.values.begin(), info.values.begin() + info.count},
                           islands::Options{}.*info.field,
                           info.field == &islands::Options::alexis});
    }
    return options;
}

// The questions before a game, with good answers already filled in.
class Questions {
  public:
    Questions(const Terminal& terminal, const Phrases& phrases, std::vector<MapChoice> maps,
              std::vector<OptionChoice> options)
        : terminal_(terminal),
          phrases_(phrases),
          maps_(std::move(maps)),
          options_(std::move(options)) {}

    engine::Result<Flags> ask(Flags flags) const {
        fmt::print("{}\n\n", terminal_.bold(phrases_.say("play.title")));
        const auto [least, most] = std::ranges::minmax(maps_, {}, &MapChoice::players);
        const int players =
            number(phrases_.say("play.ask.players"), least.players, most.players, 2);
        const int persons = number(phrases_.say("play.ask.persons"), 0, players, 1);
        const MapChoice* chosen = map(players);
        if (chosen == nullptr) {
            return engine::fail(phrases_.say("play.error.no-map", {{"n", players}}));
        }
        flags.map = chosen->id;
        if (flags.options.empty()) flags.options = options(players);
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

    const MapChoice* map(int players) const {
        std::vector<const MapChoice*> maps;
        for (const MapChoice& one : maps_) {
            if (one.players == players) maps.push_back(&one);
        }
        if (maps.empty()) return nullptr;
        if (maps.size() == 1) return maps.front();
        for (std::size_t i = 0; i < maps.size(); ++i)
            fmt::print("  {} {}\n", i + 1, maps[i]->name);
        const int last = static_cast<int>(maps.size());
        return maps[static_cast<std::size_t>(number(phrases_.say("play.ask.map"), 1, last, 1) - 1)];
    }

    // "advanced alexis=3"
    std::string options(int players) const {
        std::string text;
        for (const OptionChoice& option : options_) {
            if (option.solo && players > 1) continue;
            const std::string key = fmt::format("option.{}", option.key);
            for (std::size_t i = 0; i < option.values.size(); ++i)
                fmt::print("  {} {}\n", i + 1, phrases_.name(key, option.values[i]));
            const int last = static_cast<int>(option.values.size());
            const auto usual = static_cast<int>(option.usual) + 1;
            const int chosen = number(phrases_.say(key), 1, last, usual);
            const auto value = option.values[static_cast<std::size_t>(chosen - 1)];
            text += fmt::format("{}{}{}", text.empty() ? "" : " ", option.written, value);
        }
        return text;
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
    std::vector<MapChoice> maps_;
    std::vector<OptionChoice> options_;
};

template <typename Setup>
using SessionPtr = std::unique_ptr<SessionOf<Setup>>;

template <typename Setup>
engine::Result<SessionPtr<Setup>> begin(const LoadedContentOf<Setup>& content,
                                        const Terminal& terminal, const Phrases& phrases,
                                        Flags flags) {
    if (flags.map.empty() && flags.seats.empty() && terminal.interactive()) {
        const Questions questions(terminal, phrases, maps_of(content, phrases),
                                  options_of(content));
        auto asked = questions.ask(flags);
        if (!asked) return tl::unexpected(asked.error());
        flags = *asked;
    }
    const auto seed = seed_from(phrases, flags.seed);
    if (!seed) return tl::unexpected(seed.error());
    auto game = bind_game(content, flags.map, flags.options);
    if (!game) return tl::unexpected(game.error());
    if (flags.seats.empty()) flags.seats = phrases.say("play.person");
    auto players = parse_players<Setup>(phrases, flags.seats, game->setup.seats);
    if (!players) return tl::unexpected(players.error());
    return std::make_unique<SessionOf<Setup>>(std::move(*game), std::move(*players), *seed);
}

// A name that is no bot's is a person's; who has none is one.
template <typename Setup>
std::vector<PlayerOf<Setup>> players_of(const engine::SavedGame& saved, const Phrases& phrases,
                                        int seats) {
    std::vector<PlayerOf<Setup>> players;
    for (const std::string& name : saved.players)
        players.push_back({name, bots::find_bot_of<Setup>(name)});
    while (players.size() < static_cast<std::size_t>(seats))
        players.push_back({phrases.say("play.person")});
    return players;
}

// Which packs to give, if the log says it.
std::string trouble_with(const loader::Content& content, const engine::SavedGame& saved) {
    const std::string trouble = content.pack_trouble(saved);
    return trouble.empty() ? "" : fmt::format(" ({})", trouble);
}
std::string trouble_with(const loader::IslandsContent& /*content*/,
                         const engine::SavedGame& /*saved*/) {
    return "";
}

// Continues a saved game, which names map, options and players.
template <typename Setup>
engine::Result<SessionPtr<Setup>> resume(const LoadedContentOf<Setup>& content,
                                         const Phrases& phrases, const engine::SavedGame& saved) {
    const std::string trouble = trouble_with(content, saved);
    const auto maps = maps_of(content, phrases);
    if (std::ranges::find(maps, saved.map, &MapChoice::id) == maps.end()) {
        return engine::fail(phrases.say("play.error.other-map", {{"map", saved.map}}) + trouble);
    }
    auto game = bind_game(content, saved.map, saved.options);
    if (!game) return tl::unexpected(game.error());
    if (const std::uint64_t here = game->fingerprint(); here != saved.content) {
        const std::string sentence = phrases.say("play.error.other-content",
                                                 {{"theirs", fmt::format("{:016x}", saved.content)},
                                                  {"ours", fmt::format("{:016x}", here)}});
        return engine::fail(sentence + trouble);
    }
    auto players = players_of<Setup>(saved, phrases, game->setup.seats);
    auto session = std::make_unique<SessionOf<Setup>>(std::move(*game), std::move(players),
                                                      saved.seed.value_or(1));
    if (const auto taken_up = session->replay(saved, phrases); !taken_up)
        return tl::unexpected(taken_up.error());
    return session;
}

engine::Result<std::string> known_language(const loader::Words& words, const Phrases& phrases) {
    if (words.languages().contains(phrases.language())) return phrases.language();
    std::string known;
    for (const auto& [language, dictionary] : words.languages())
        known += (known.empty() ? "" : ", ") + language;
    return engine::fail(
        phrases.say("play.error.language", {{"language", phrases.language()}, {"known", known}}));
}

int join_table(const loader::Content& content, const Terminal& terminal, const Phrases& phrases,
               const Flags& flags) {
    const auto seed = seed_from(phrases, flags.seed);
    if (!seed) return bad_input(seed.error());
    JoinFlags here = flags.join;
    here.plain = flags.plain;
    here.seed = *seed;
    return join(content, terminal, phrases, here);
}

using BoardFor = std::unique_ptr<Board>;
BoardFor board_for(const Terminal& terminal, const SessionOf<smallworld::Setup>& session,
                   const Phrases& phrases, bool pictures) {
    return std::make_unique<SmallWorldBoard>(terminal, session, phrases, pictures);
}
BoardFor board_for(const Terminal& terminal, const SessionOf<islands::Setup>& session,
                   const Phrases& phrases, bool pictures) {
    return std::make_unique<SeaBoard>(terminal, session, phrases, pictures);
}

template <typename Setup>
int play(const LoadedContentOf<Setup>& content, const Terminal& terminal, const Phrases& phrases,
         const Flags& flags, const std::optional<engine::SavedGame>& saved) {
    auto session = saved ? resume<Setup>(content, phrases, *saved)
                         : begin<Setup>(content, terminal, phrases, flags);
    if (!session) {
        engine::Error error = session.error();
        if (saved) error.file = flags.resume;
        return bad_input(error);
    }
    const BoardFor board = board_for(terminal, **session, phrases, !flags.plain);
    TableOptions options;
    options.save = !flags.save.empty() ? flags.save : flags.resume;
    options.plain = flags.plain;
    const HintsOf<Setup> hints(**session, phrases);
    return Table(terminal, **session, *board, hints, phrases, options).run();
}

engine::Result<std::optional<engine::SavedGame>> saved_game(const Flags& flags) {
    if (flags.resume.empty()) return std::nullopt;
    auto saved = read_file(flags.resume).and_then([](const std::string& text) {
        return engine::parse_saved_game(text);
    });
    if (!saved) {
        engine::Error error = saved.error();
        error.file = flags.resume;
        return tl::unexpected(std::move(error));
    }
    return std::move(*saved);
}

// Sentences that every game says are among the words of the box of Small World.
int run_sea(const Context& context, const loader::Words& common, const Terminal& terminal,
            const Flags& flags, const std::optional<engine::SavedGame>& saved) {
    const auto content = load_sea(context);
    if (!content) return bad_input(content.error());
    const Phrases phrases(content->words, common, flags.language);
    return play<islands::Setup>(*content, terminal, phrases, flags, saved);
}

int run(const Context& context, Flags flags) {
    const auto content = load(context);
    if (!content) return bad_input(content.error());
    const Phrases phrases(content->words, flags.language);
    if (const auto known = known_language(content->words, phrases); !known) {
        return bad_input(known.error());
    }
    const Terminal terminal(!flags.no_color);
    flags.plain = flags.plain || !terminal.interactive();
    if (!flags.join.url.empty()) return join_table(*content, terminal, phrases, flags);
    const auto saved = saved_game(flags);
    if (!saved) return bad_input(saved.error());
    const auto game = lab::known_game(*saved ? (*saved)->game : flags.game);
    if (!game) return bad_input(game.error());
    if (*game == "islands") return run_sea(context, content->words, terminal, flags, *saved);
    return play<smallworld::Setup>(*content, terminal, phrases, flags, *saved);
}

}  // namespace

void add_play(CLI::App& app, Context& context) {
    CLI::App* verb = app.add_subcommand("play", "Play in the terminal, against bots or each other");
    auto flags = std::make_shared<Flags>();
    verb->add_option("--game", flags->game, "smallworld or islands")->capture_default_str();
    verb->add_option(
        "--map", flags->map,
        "The map; it fixes the number of players (surface-2, or sea-2; sea-1 is solo)");
    verb->add_option("--seats", flags->seats,
                     "Who sits where, separated by commas: a bot (" + bots::bot_names() +
                         ") or any other name for a person (one person); free seats are greedy's");
    verb->add_option(
        "--options", flags->options,
        "Profile and switches, e.g. \"CZ2009 sorc-free=false\", \"advanced alexis=3\"");
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
