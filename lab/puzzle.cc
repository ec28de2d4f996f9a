#include "lab/puzzle.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <mutex>
#include <optional>

#include "bots/smallworld_steps.h"
#include "games/smallworld/notation.h"
#include "lab/threads.h"
#include "lab/turn_search.h"

namespace lab {

using engine::Action;
using engine::Actions;
using engine::Mover;
using engine::Rng;
using loader::Puzzle;
using smallworld::Kind;
using smallworld::kind_of;
using smallworld::Phase;
using smallworld::Setup;
using smallworld::State;

namespace {

// What makes a turn worth puzzling over.
constexpr int kFewestDecisions = 4;     // besides the ways of beginning and ending steps
constexpr std::uint64_t kRarest = 200;  // at most one end of the turn in so many is a best one
constexpr std::uint64_t kFewestFinals = 200;

// How games are played, and how many of them and of their turns are looked at for one puzzle.
constexpr std::uint32_t kSimulations = 40;
constexpr std::uint64_t kMostGames = 200;
constexpr std::size_t kTurnsOfGame = 4;

// A turn that could become a puzzle: the position and how long the log was.
struct Candidate {
    State state;
    std::size_t step = 0;
};

struct Game {
    std::vector<Action> log;
    std::vector<Candidate> candidates;
};

// The first decision of a turn in which no combo is picked, or the first one after it was. In the
// first round the map is empty, and one game is like the other.
bool begins_turn(const Setup& setup, const State& state, const Game& game) {
    if (state.round == 1 || !is_own_decision(setup, state)) return false;
    if (state.phase == Phase::Pick || state.phase == Phase::Swap) return false;
    if (game.candidates.empty()) return true;
    const State& last = game.candidates.back().state;
    return last.round != state.round || last.active != state.active;
}

Game play_game(const Setup& setup, Rng& rng) {
    const bots::Bot& bot = *bots::find_bot("planner");
    Game game;
    Actions list;
    for (State state = smallworld::start(setup);;) {
        smallworld::actions(setup, state, list);
        if (list.empty()) return game;
        if (begins_turn(setup, state, game)) game.candidates.push_back({state, game.log.size()});
        const Mover mover = smallworld::mover(setup, state);
        bots::Thinking thinking{.rng = rng, .limits = {.simulations = kSimulations}};
        game.log.push_back(
            mover.is_seat() && list.size() > 1
                ? bot.choose(setup, smallworld::view(setup, state, mover.as_seat()), list, thinking)
                : list.at_ticket(rng.below(list.total_weight())));
        smallworld::apply(setup, state, game.log.back());
    }
}

int coins_of(const State& from) {
    return from.coins[static_cast<std::size_t>(from.active)];
}

int coins_since(const State& from, const State& state) {
    return state.coins[static_cast<std::size_t>(from.active)] - coins_of(from);
}

// What the greedy bot makes of the turn if it leaves chance alone; nothing if it cannot.
std::optional<int> greedy_coins(const Setup& setup, const State& from) {
    State state = from;
    Actions list;
    while (!is_turn_over(setup, from, state)) {
        list_without_chance(setup, from, state, list);
        if (list.empty()) return std::nullopt;
        smallworld::apply(setup, state, bots::choose_step(setup, state, list));
    }
    return coins_since(from, state);
}

bool is_a_choice(Action action) {
    switch (kind_of(action)) {
        case Kind::Expand:
        case Kind::Take:
        case Kind::Deploy:
        case Kind::Done: return false;
        default: return true;
    }
}

bool is_worth_a_puzzle(const TurnAnswer& answer, int greedy) {
    return answer.coins > greedy &&
           std::ranges::count_if(answer.line, is_a_choice) >= kFewestDecisions &&
           answer.finals >= kFewestFinals && answer.reached * kRarest <= answer.finals;
}

std::vector<std::string> print_all(const Setup& setup, std::span<const Action> actions) {
    std::vector<std::string> texts;
    for (const Action action : actions)
        texts.push_back(smallworld::print_action(setup, action));
    return texts;
}

class Maker {
  public:
    explicit Maker(const PuzzleOptions& options)
        : options_(options), days_(loader::days_of_year()), made_(options.days) {}

    engine::Result<std::vector<Puzzle>> run() {
        on_threads(options_.threads, [this] { work(); });
        std::vector<Puzzle> puzzles;
        for (std::size_t i = 0; i < made_.size(); ++i) {
            if (!made_[i]) {
                return engine::fail(
                    fmt::format("no puzzle in {} games for {}", kMostGames, days_[i]));
            }
            puzzles.push_back(std::move(*made_[i]));
        }
        return puzzles;
    }

  private:
    void work() {
        for (std::size_t i = next_++; i < made_.size(); i = next_++) {
            made_[i] = make_one(i);
            const std::lock_guard lock(mutex_);
            ++done_;
            if (options_.progress) options_.progress(done_, made_.size());
        }
    }

    std::optional<Puzzle> make_one(std::size_t day) const {
        const PuzzleGround& ground = options_.grounds[day % options_.grounds.size()];
        for (std::uint64_t i = 0; i < kMostGames; ++i) {
            Rng rng = Rng::stream(options_.seed, day * kMostGames + i);
            std::optional<Puzzle> puzzle = best_turn_of(ground, play_game(*ground.setup, rng), rng);
            if (!puzzle) continue;
            puzzle->day = days_[day];
            return puzzle;
        }
        return std::nullopt;
    }

    // Of some turns of the game, drawn without looking, the first that will do.
    std::optional<Puzzle> best_turn_of(const PuzzleGround& ground, Game game, Rng& rng) const {
        for (std::size_t i = 0; i < kTurnsOfGame && !game.candidates.empty(); ++i) {
            const auto drawn = rng.below(static_cast<std::uint32_t>(game.candidates.size()));
            const Candidate candidate = game.candidates[drawn];
            game.candidates.erase(game.candidates.begin() + drawn);
            if (auto puzzle = puzzle_of(ground, candidate)) {
                puzzle->log = print_all(*ground.setup, std::span(game.log).first(candidate.step));
                return puzzle;
            }
        }
        return std::nullopt;
    }

    std::optional<Puzzle> puzzle_of(const PuzzleGround& ground, const Candidate& candidate) const {
        const Setup& setup = *ground.setup;
        const std::optional<int> greedy = greedy_coins(setup, candidate.state);
        if (!greedy) return std::nullopt;
        const auto answer = search_turn(setup, candidate.state, options_.most_positions);
        if (!answer || !is_worth_a_puzzle(*answer, *greedy)) return std::nullopt;
        Puzzle puzzle;
        puzzle.map = ground.map;
        puzzle.options = ground.options;
        puzzle.seat = candidate.state.active;
        puzzle.coins = coins_of(candidate.state);
        puzzle.best = answer->coins;
        puzzle.greedy = *greedy;
        puzzle.positions = answer->positions;
        puzzle.finals = answer->finals;
        puzzle.reached = answer->reached;
        puzzle.line = print_all(setup, answer->line);
        return puzzle;
    }

    const PuzzleOptions& options_;
    std::vector<std::string> days_;
    std::vector<std::optional<Puzzle>> made_;
    std::atomic<std::size_t> next_{0};
    std::mutex mutex_;
    std::uint64_t done_ = 0;
};

// Plays texts from `state` on.
engine::Result<void> play_texts(const Setup& setup, const std::vector<std::string>& texts,
                                State& state) {
    for (const std::string& text : texts) {
        const auto action = smallworld::parse_action(setup, text);
        if (!action) return tl::unexpected(action.error());
        if (const auto why = smallworld::why_illegal(setup, state, *action); !why.legal()) {
            return engine::fail(fmt::format("\"{}\" is not legal ({})", text, why.rule()));
        }
        smallworld::apply(setup, state, *action);
    }
    return {};
}

// The line must avoid chance, end the turn and bring what is claimed.
engine::Result<void> prove_line(const Setup& setup, const State& from, const Puzzle& puzzle) {
    State state = from;
    for (const std::string& text : puzzle.line) {
        if (is_turn_over(setup, from, state)) return engine::fail("the line goes beyond the turn");
        if (auto played = play_texts(setup, {text}, state); !played) return played;
        if (smallworld::mover(setup, state).is_chance() && !is_turn_over(setup, from, state)) {
            return engine::fail(fmt::format("after \"{}\" of the line chance decides", text));
        }
    }
    if (!is_turn_over(setup, from, state)) return engine::fail("the line does not end the turn");
    if (const int made = coins_since(from, state); made != puzzle.best) {
        return engine::fail(fmt::format("the line makes {} coins, not {}", made, puzzle.best));
    }
    return {};
}

}  // namespace

engine::Result<std::vector<Puzzle>> make_puzzles(const PuzzleOptions& options) {
    return Maker(options).run();
}

engine::Result<State> puzzle_position(const Setup& setup, const Puzzle& puzzle) {
    State state = smallworld::start(setup);
    if (auto played = play_texts(setup, puzzle.log, state); !played)
        return tl::unexpected(played.error());
    if (!is_own_decision(setup, state) || state.active != puzzle.seat) {
        return engine::fail(
            fmt::format("after its log it is not {}'s to decide", engine::letter(puzzle.seat)));
    }
    if (coins_of(state) != puzzle.coins) {
        return engine::fail(fmt::format("{} has {} coins there, not {}",
                                        engine::letter(puzzle.seat), coins_of(state),
                                        puzzle.coins));
    }
    return state;
}

engine::Result<void> prove_puzzle(const Setup& setup, const Puzzle& puzzle) {
    const auto from = puzzle_position(setup, puzzle);
    if (!from) return tl::unexpected(from.error());
    const auto answer = search_turn(setup, *from, kMostPuzzlePositions);
    if (!answer) return engine::fail("the turn cannot be searched to its end");
    if (answer->coins != puzzle.best) {
        return engine::fail(
            fmt::format("{} coins can be made, not {}", answer->coins, puzzle.best));
    }
    if (answer->positions != puzzle.positions || answer->finals != puzzle.finals ||
        answer->reached != puzzle.reached) {
        return engine::fail(fmt::format(
            "{} positions with {} ends and {} best ones, not {}, {}, {}", answer->positions,
            answer->finals, answer->reached, puzzle.positions, puzzle.finals, puzzle.reached));
    }
    return prove_line(setup, *from, puzzle);
}

}  // namespace lab
