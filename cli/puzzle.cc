#include "lab/puzzle.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <atomic>
#include <memory>
#include <mutex>

#include "cli/load_game.h"
#include "cli/verbs.h"
#include "games/smallworld/notation.h"
#include "lab/progress.h"
#include "lab/threads.h"

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

int make(const Context& context, const Flags& flags) {
    const auto folder = content_folder(context);
    if (!folder) return bad_input(folder.error());
    lab::GameLibrary library(*folder, context.packs);
    lab::PuzzleOptions options;
    for (const char* map : {"surface-2", "underground-2"}) {
        auto setup = library.setup({.map = map});
        if (!setup) return bad_input(setup.error());
        const std::string printed = loader::print_options(**library.content(), (*setup)->options);
        options.grounds.push_back({map, printed, std::move(*setup)});
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

// The library is not for several threads, so everybody's setup is looked up before they start.
struct Proof {
    const Puzzle* puzzle = nullptr;
    std::shared_ptr<const smallworld::Setup> setup;
    std::string wrong;  // empty: it holds
};

void prove_all(std::vector<Proof>& proofs, int threads) {
    lab::ProgressBar bar("puzzle");
    std::atomic<std::size_t> next{0};
    std::mutex mutex;
    std::size_t done = 0;
    lab::on_threads(threads, [&] {
        for (std::size_t i = next++; i < proofs.size(); i = next++) {
            const auto proved = lab::prove_puzzle(*proofs[i].setup, *proofs[i].puzzle);
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
        auto setup = library.setup({.map = puzzle->map, .options = puzzle->options});
        if (!setup) return bad_input(setup.error());
        proofs.push_back({puzzle, std::move(*setup), {}});
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

int show(const Context& context, const Flags& flags) {
    const auto folder = content_folder(context);
    if (!folder) return bad_input(folder.error());
    const auto puzzles = load_all(context, flags);
    if (!puzzles) return bad_input(puzzles.error());
    const auto puzzle = find_day(*puzzles, flags.day);
    if (!puzzle) return bad_input(puzzle.error());
    lab::GameLibrary library(*folder, context.packs);
    const auto setup = library.setup({.map = (*puzzle)->map, .options = (*puzzle)->options});
    if (!setup) return bad_input(setup.error());
    const auto position = lab::puzzle_position(**setup, **puzzle);
    if (!position) return bad_input(position.error());
    fmt::print("{}: {} to make the most coins this turn, without chance: {} can be made\n\n",
               (*puzzle)->day, engine::letter((*puzzle)->seat), (*puzzle)->best);
    fmt::print("map {}\noptions {}\n{}", (*puzzle)->map, (*puzzle)->options,
               smallworld::print_position(**setup, *position));
    if (flags.answer) print_answer(**puzzle);
    return 0;
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
    CLI::App* verb = app.add_subcommand("puzzle", "Puzzles: the most coins in one turn");
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
