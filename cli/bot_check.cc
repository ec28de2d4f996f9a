#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include "cli/game_lines.h"
#include "cli/load_game.h"
#include "cli/terminal.h"
#include "cli/verbs.h"
#include "engine/rng.h"
#include "lab/outside_bot.h"

// Whether a program plays by docs/bots.md, in sentences.
namespace cli {
namespace {

using engine::Action;
using engine::Actions;
using engine::Mover;
using engine::Result;
using std::chrono::duration_cast;
using std::chrono::microseconds;
using std::chrono::milliseconds;
using std::chrono::steady_clock;

struct Flags {
    std::vector<std::string> command;
    int decisions = 20;
};

// Every phase of every game comes up on one of these.
struct Table {
    const char* map;
    const char* options;
};
constexpr Table kWorlds[] = {
    {"surface-2", ""}, {"surface-5", "CZ2009"}, {"underground-3", ""}, {"surface-4", "items=both"}};
constexpr Table kSeas[] = {{"sea-1", ""}, {"sea-2", "advanced"}, {"sea-4", ""}};

constexpr milliseconds kShortTime{200};  // for a decision, when the bot is told to be quick

double in_ms(microseconds time) {
    return static_cast<double>(time.count()) / 1000;
}

// Answers of one table.
struct Answers {
    int count = 0;
    microseconds total{0};
    microseconds longest{0};
};

// The game's `start`, which a member hides.
template <typename Setup>
engine::StateOf<Setup> beginning(const Setup& setup) {
    return start(setup);
}

class BotCheck {
  public:
    BotCheck(const Context& context, const Flags& flags)
        : context_(context),
          flags_(flags),
          bot_(flags.command, lab::Child::Errors::Shown, lab::Patience()) {}

    int run() {
        start();
        if (failed_ == 0) {
            for (const Table& table : kWorlds)
                play<smallworld::Setup>(table);
            for (const Table& table : kSeas)
                play<islands::Setup>(table);
            special_questions();
            end();
        }
        const std::string who = bot_.name().empty() ? flags_.command.front() : bot_.name();
        if (failed_ == 0) {
            fmt::print("\n{} can play: all {} checks passed.\n", who, checks_);
            return 0;
        }
        fmt::print("\n{} cannot play yet: {} of {} checks failed.\n", who, failed_, checks_);
        return 1;
    }

  private:
    void passed(const std::string& sentence) {
        ++checks_;
        fmt::print("ok  {}\n", sentence);
    }
    void failed(const std::string& sentence) {
        ++checks_;
        ++failed_;
        fmt::print("NO  {}\n", sentence);
    }
    void judge(const std::string& what, const Result<std::string>& how) {
        if (how) {
            passed(what + *how);
        } else {
            failed(fmt::format("{}: it {}", what, how.error().message));
        }
    }

    // An empty string if it is ready for this game.
    template <typename Setup>
    Result<std::string> meet(lab::OutsideBot& bot, const LoadedGameOf<Setup>& game) {
        if (const auto met = bot.meet(game_lines(game)); !met) return tl::unexpected(met.error());
        return "";
    }

    void start() {
        const auto game = load_game(context_, kWorlds[0].map, "");
        if (!game) return failed(game.error().text());
        const auto begin = steady_clock::now();
        const auto met = meet(bot_, *game);
        const auto spent = duration_cast<microseconds>(steady_clock::now() - begin);
        judge("starts and says that it is ready", met.map([&](const std::string&) {
            return fmt::format(" (\"{}\", {:.0f} ms)", bot_.name(), in_ms(spent));
        }));
    }

    template <typename Setup>
    void play(const Table& table) {
        const auto game = load_game_of<Setup>(context_, table.map, table.options);
        if (!game) return failed(game.error().text());
        Answers answers;
        const auto played = meet(bot_, *game).and_then([&](const std::string&) {
            return play_game(*game, answers);
        });
        judge(fmt::format("plays {} {}", game->map, game->options),
              played.map([&](const std::string&) {
                  return fmt::format(
                      " (asked {} times: {:.2f} ms on average, {:.1f} ms at most)", answers.count,
                      in_ms(answers.total) / std::max(answers.count, 1), in_ms(answers.longest));
              }));
    }

    // Other seats, and chance, are played at random; so is a part of its own decisions, to see all
    // of the game.
    template <typename Setup>
    Result<std::string> play_game(const LoadedGameOf<Setup>& game, Answers& answers) {
        const Setup& setup = game.setup;
        auto state = beginning(setup);
        engine::Rng rng(7);
        Actions list;
        for (int step = 0; step < Setup::kMostSteps && answers.count < flags_.decisions; ++step) {
            actions(setup, state, list);
            if (list.empty()) break;
            const Mover who = mover(setup, state);
            Action action = list.at_ticket(rng.below(list.total_weight()));
            if (who.is_seat() && rng.below(4) == 0) {
                const auto chosen = ask(setup, view(setup, state, who.as_seat()), list, answers);
                if (!chosen) return tl::unexpected(chosen.error());
                action = *chosen;
            }
            apply(setup, state, action);
        }
        return "";
    }
    template <typename Setup>
    Result<Action> ask(const Setup& setup, const engine::ViewOf<Setup>& seen, const Actions& list,
                       Answers& answers) {
        const bots::Limits limits{.time = kShortTime};
        const auto begin = steady_clock::now();
        const auto action =
            bot_.decide(setup, seen, list, limits, kShortTime + bot_.patience().grace);
        const auto spent = duration_cast<microseconds>(steady_clock::now() - begin);
        ++answers.count;
        answers.total += spent;
        answers.longest = std::max(answers.longest, spent);
        return action;
    }

    // What a bot may meet and easily overlooks.
    void special_questions() {
        const auto game = load_game(context_, kWorlds[0].map, "");
        if (!game) return failed(game.error().text());
        const smallworld::Setup& setup = game->setup;
        smallworld::State state = smallworld::start(setup);
        engine::Rng rng(3);
        Actions list;
        smallworld::actions(setup, state, list);
        while (!smallworld::mover(setup, state).is_seat()) {
            smallworld::apply(setup, state, list.at_ticket(rng.below(list.total_weight())));
            smallworld::actions(setup, state, list);
        }
        const auto seen = smallworld::view(setup, state, smallworld::mover(setup, state).as_seat());
        const std::string usual = lab::question_for(setup, seen, list, {});
        const std::string first = "action " + smallworld::print_action(setup, list[0]);

        judge("decides without a time", answer_to(*game, usual));
        judge("decides the same question again", answer_to(*game, usual));
        judge(
            "skips lines that it does not know",
            answer_to(*game, "decide\nlater-version 1 2 3\n" + usual.substr(usual.find('\n') + 1)));
        judge("takes the only action there is",
              answer_to(*game, usual.substr(0, usual.find("action ")) + first + "\nend\n"));
        lab::OutsideBot second(flags_.command, lab::Child::Errors::Shown, bot_.patience());
        judge("runs twice at the same time", meet(second, *game));
        if (second.quit()) return passed("ends when it is told to quit");
        failed("ends when it is told to quit: it went on for two seconds");
    }

    Result<std::string> answer_to(const LoadedGame& game, const std::string& question) {
        if (const auto met = meet(bot_, game); !met) return met;
        auto answer = bot_.ask(question, bot_.patience().decide);
        if (!answer) return answer;
        // Whole lines, so that "pick 1" is not found in "pick 10".
        if (question.find("\naction " + *answer + "\n") != std::string::npos) return "";
        return engine::fail(fmt::format("chose \"{}\", which was not offered", *answer));
    }

    void end() {
        const auto child = lab::Child::start(flags_.command, lab::Child::Errors::Shown);
        if (!child) return failed("starts again: it " + child.error().message);
        if ((*child)->leaves(steady_clock::now() + bot_.patience().leave))
            return passed("ends when nobody talks to it any more");
        failed("ends when nobody talks to it any more: it went on for two seconds");
    }

    const Context& context_;
    const Flags& flags_;
    lab::OutsideBot bot_;
    int checks_ = 0;
    int failed_ = 0;
};

}  // namespace

void add_bot_check(CLI::App& app, Context& context) {
    CLI::App* verb =
        app.add_subcommand("bot-check", "See whether a program plays by the protocol for bots");
    auto flags = std::make_shared<Flags>();
    verb->add_option("PROGRAM", flags->command,
                     "The program and its arguments; put -- in front if they have dashes")
        ->required()
        ->type_name("");
    verb->add_option("--decisions", flags->decisions, "How many to ask for in each game")
        ->check(CLI::Range(1, 100'000))
        ->capture_default_str();
    verb->footer(
        "Plays parts of all games with it and says in sentences what is wrong. What it writes to\n"
        "standard error is shown. docs/bots.md describes the protocol. Exit code 1 if it fails.");
    verb->callback([&context, flags] {
        // Content that does not load is no mistake of the bot.
        const auto world = load(context);
        const auto sea = load_sea(context);
        if (world && sea) {
            context.exit_code = BotCheck(context, *flags).run();
        } else {
            context.exit_code = bad_input(world ? sea.error() : world.error());
        }
    });
}

}  // namespace cli
