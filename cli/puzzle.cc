#include "lab/puzzle.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <atomic>
#include <functional>
#include <memory>
#include <mutex>

#include "cli/load_game.h"
#include "cli/verbs.h"
#include "games/islands/notation.h"
#include "games/smallworld/notation.h"
#include "lab/progress.h"
#include "lab/threads.h"
#include "lab/turn_craft.h"

namespace cli {
namespace {

using loader::Puzzle;

struct Flags {
    std::string file;  // empty: those of the content
    std::vector<std::string> days;
    std::size_t count = 366;
    std::uint64_t seed = 1;
    int threads = 1;
    std::string out = "-";
    std::string day;
    bool answer = false;
};

engine::Result<std::vector<Puzzle>> load_all(const Context& context, const Flags& flags) {
    if (!flags.file.empty()) {
        return read_file(flags.file).and_then([&](const std::string& text) {
            return loader::parse_puzzles(text, flags.file);
        });
    }
    return content_folder(context).and_then(
        [](const std::string& folder) { return loader::load_puzzles(folder); });
}

engine::Result<const Puzzle*> find_day(const std::vector<Puzzle>& puzzles, const std::string& day) {
    const Puzzle* puzzle = loader::find_puzzle(puzzles, day);
    if (puzzle == nullptr) {
        return engine::fail(fmt::format("there is no puzzle for \"{}\"; days are MM-DD", day));
    }
    return puzzle;
}

engine::Result<std::vector<const Puzzle*>> wanted(const std::vector<Puzzle>& puzzles,
                                                  const std::vector<std::string>& days) {
    std::vector<const Puzzle*> found;
    for (const std::string& day : days) {
        const auto puzzle = find_day(puzzles, day);
        if (!puzzle) return tl::unexpected(puzzle.error());
        found.push_back(*puzzle);
    }
    if (!days.empty()) return found;
    for (const Puzzle& puzzle : puzzles)
        found.push_back(&puzzle);
    return found;
}

// Binds the map with the usual options of its game.
template <typename Setup>
int add_ground(const Context& context, const std::string& map,
               std::vector<lab::PuzzleGround>& grounds) {
    auto game = load_game_of<Setup>(context, map, "");
    if (!game) return bad_input(game.error());
    grounds.push_back(lab::PuzzleGroundOf<Setup>{
        game->options, std::make_shared<const Setup>(std::move(game->setup))});
    return 0;
}

int make(const Context& context, const Flags& flags) {
    struct Where {
        const char* game;
        const char* map;
    };
    lab::PuzzleOptions options;
    for (const Where where : {Where{"smallworld", "surface-2"},
                              {"smallworld", "underground-2"},
                              {"islands", "sea-2"}}) {
        const int failed = run_for_game(where.game, [&]<typename Setup>() {
            return add_ground<Setup>(context, where.map, options.grounds);
        });
        if (failed != 0) return failed;
    }
    lab::ProgressBar bar("puzzle");
    options.days = flags.count;
    options.seed = flags.seed;
    options.threads = flags.threads;
    options.progress = [&bar](std::uint64_t done, std::uint64_t total) { bar.show(done, total); };
    const auto puzzles = lab::make_puzzles(options);
    if (!puzzles) return bad_input(puzzles.error());
    const std::string made_by =
        fmt::format("terrarium puzzle make --days {} --seed {}", flags.count, flags.seed);
    const auto written = write_file(flags.out, loader::print_puzzles(*puzzles, made_by));
    return written ? 0 : bad_input(written.error());
}

// The setup that a puzzle is played with.
template <typename Setup>
engine::Result<std::shared_ptr<const Setup>> setup_of(lab::GameLibrary& library,
                                                      const Puzzle& puzzle) {
    return library.setup_of<Setup>(
        {.game = puzzle.game, .map = puzzle.map, .options = puzzle.options});
}

// The library is not for several threads, so everybody's setup is looked up before they start.
struct Proof {
    const Puzzle* puzzle = nullptr;
    std::function<engine::Result<void>()> prove;
    std::string wrong;  // empty: it holds
};

template <typename Setup>
int add_proof(lab::GameLibrary& library, const Puzzle& puzzle, std::vector<Proof>& proofs) {
    const auto setup = setup_of<Setup>(library, puzzle);
    if (!setup) return bad_input(setup.error());
    proofs.push_back(
        {&puzzle, [&puzzle, setup = *setup] { return lab::prove_puzzle(*setup, puzzle); }, {}});
    return 0;
}

void prove_all(std::vector<Proof>& proofs, int threads) {
    lab::ProgressBar bar("puzzle");
    std::atomic<std::size_t> next{0};
    std::mutex mutex;
    std::size_t done = 0;
    lab::on_threads(threads, [&] {
        for (std::size_t i = next++; i < proofs.size(); i = next++) {
            const auto proved = proofs[i].prove();
            if (!proved) proofs[i].wrong = proved.error().text();
            const std::lock_guard lock(mutex);
            bar.show(++done, proofs.size());
        }
    });
}

int check(const Context& context, const Flags& flags) {
    const auto folder = content_folder(context);
    if (!folder) return bad_input(folder.error());
    const auto puzzles = load_all(context, flags);
    if (!puzzles) return bad_input(puzzles.error());
    const auto chosen = wanted(*puzzles, flags.days);
    if (!chosen) return bad_input(chosen.error());
    lab::GameLibrary library(*folder, context.packs);
    std::vector<Proof> proofs;
    for (const Puzzle* puzzle : *chosen) {
        const int failed = run_for_game(puzzle->game, [&]<typename Setup>() {
            return add_proof<Setup>(library, *puzzle, proofs);
        });
        if (failed != 0) return failed;
    }
    prove_all(proofs, flags.threads);
    int wrong = 0;
    for (const Proof& proof : proofs) {
        if (proof.wrong.empty()) continue;
        ++wrong;
        fmt::print("{}: {}\n", proof.puzzle->day, proof.wrong);
    }
    fmt::print("{} of {} puzzles proved\n", proofs.size() - static_cast<std::size_t>(wrong),
               proofs.size());
    return wrong == 0 ? 0 : 1;
}

void print_answer(const Puzzle& puzzle) {
    fmt::print("\nbest line:\n");
    for (const std::string& step : puzzle.line)
        fmt::print("  {}\n", step);
    fmt::print("positions searched: {}, ends of the turn: {}, best ones: {}; greedy makes {}\n",
               puzzle.positions, puzzle.finals, puzzle.reached, puzzle.greedy);
}

template <typename Setup>
int show_position(lab::GameLibrary& library, const Puzzle& puzzle) {
    using Craft = lab::TurnCraft<Setup>;
    const auto setup = setup_of<Setup>(library, puzzle);
    if (!setup) return bad_input(setup.error());
    const auto position = lab::puzzle_position(**setup, puzzle);
    if (!position) return bad_input(position.error());
    fmt::print("{}: {} {}, without chance: {} {} can be made\n\n", puzzle.day,
               engine::letter(puzzle.seat), Craft::kTask, puzzle.best, Craft::kUnit);
    fmt::print("map {}\noptions {}\n{}", puzzle.map, puzzle.options,
               print_position(**setup, *position));
    return 0;
}

int show(const Context& context, const Flags& flags) {
    const auto folder = content_folder(context);
    if (!folder) return bad_input(folder.error());
    const auto puzzles = load_all(context, flags);
    if (!puzzles) return bad_input(puzzles.error());
    const auto puzzle = find_day(*puzzles, flags.day);
    if (!puzzle) return bad_input(puzzle.error());
    lab::GameLibrary library(*folder, context.packs);
    const int failed = run_for_game(
        (*puzzle)->game, [&]<typename Setup>() { return show_position<Setup>(library, **puzzle); });
    if (failed == 0 && flags.answer) print_answer(**puzzle);
    return failed;
}

void add_file(CLI::App* verb, Flags& flags) {
    verb->add_option("--file", flags.file, "Puzzles; without it, those of the content")
        ->type_name("FILE");
}

void add_threads(CLI::App* verb, Flags& flags) {
    verb->add_option("--threads", flags.threads, "How many at once")
        ->check(CLI::Range(1, 256))
        ->capture_default_str();
}

}  // namespace

void add_puzzle(CLI::App& app, Context& context) {
    CLI::App* verb = app.add_subcommand("puzzle", "Puzzles: the most that one turn can bring");
    verb->require_subcommand(1);
    auto flags = std::make_shared<Flags>();

    CLI::App* making = verb->add_subcommand("make", "Find puzzles in games of bots");
    making->add_option("--days", flags->count, "How many, from the first of January")
        ->check(CLI::Range(std::size_t{1}, std::size_t{366}))
        ->capture_default_str();
    making->add_option("--seed", flags->seed, "The same seed gives the same puzzles")
        ->capture_default_str();
    making->add_option("--out", flags->out, "Where they go; - is standard output")
        ->type_name("FILE");
    add_threads(making, *flags);
    making->callback([&context, flags] { context.exit_code = make(context, *flags); });

    CLI::App* checking = verb->add_subcommand("check", "Prove the answers again");
    checking->add_option("--day", flags->days, "Only this one; may be given several times")
        ->type_name("MM-DD")
        ->allow_extra_args(false);
    add_file(checking, *flags);
    add_threads(checking, *flags);
    checking->callback([&context, flags] { context.exit_code = check(context, *flags); });

    CLI::App* showing = verb->add_subcommand("show", "Print a puzzle");
    showing->add_option("day", flags->day, "MM-DD")->required();
    showing->add_flag("--answer", flags->answer, "With its answer");
    add_file(showing, *flags);
    showing->callback([&context, flags] { context.exit_code = show(context, *flags); });
}

}  // namespace cli
