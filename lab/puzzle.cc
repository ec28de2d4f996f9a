#include "lab/puzzle.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <mutex>
#include <optional>

#include "bots/craft.h"
#include "games/islands/match.h"
#include "games/islands/notation.h"
#include "games/smallworld/match.h"
#include "games/smallworld/notation.h"
#include "lab/threads.h"
#include "lab/turn_search.h"

namespace lab {

using engine::Action;
using engine::Actions;
using engine::Mover;
using engine::Rng;
using engine::StateOf;
using loader::Puzzle;

namespace {

// What makes a turn worth puzzling over, besides the choices of its answer.
constexpr std::uint64_t kRarest = 200;  // at most one end of the turn in so many is a best one
constexpr std::uint64_t kFewestFinals = 200;

// How many games, and how many turns of each, are looked at for one puzzle.
constexpr std::uint64_t kMostGames = 200;
constexpr std::size_t kTurnsOfGame = 4;

// A turn that could become a puzzle: the position and how long the log was.
template <typename Setup>
struct Candidate {
    StateOf<Setup> state;
    std::size_t step = 0;
};

template <typename Setup>
struct Game {
    std::vector<Action> log;
    std::vector<Candidate<Setup>> candidates;
};

// Of each turn the first position that will do. In the first round the map is empty, and one game
// is like the other.
template <typename Setup>
class Candidates {
  public:
    explicit Candidates(const Setup& setup) : setup_(setup) {}

    bool takes(const StateOf<Setup>& state) {
        const std::uint32_t turn = bots::CraftOf<Setup>::turn(state);
        taken_ = taken_ && turn == turn_;
        turn_ = turn;
        if (taken_ || state.round == 1 || !TurnCraft<Setup>::asks(setup_, state)) return false;
        taken_ = true;
        return true;
    }

  private:
    const Setup& setup_;
    std::uint32_t turn_ = 0;
    bool taken_ = false;
};

template <typename Setup>
Action next_step(const Setup& setup, const StateOf<Setup>& state, const Actions& list, Rng& rng) {
    const Mover who = mover(setup, state);
    if (!who.is_seat() || list.size() == 1) return list.at_ticket(rng.below(list.total_weight()));
    if (TurnCraft<Setup>::saves(state, rng)) return list[list.size() - 1];
    bots::Thinking thinking{.rng = rng, .limits = {.simulations = TurnCraft<Setup>::kSimulations}};
    return bots::find_bot_of<Setup>("planner")->choose(setup, view(setup, state, who.as_seat()),
                                                       list, thinking);
}

template <typename Setup>
Game<Setup> play_game(const Setup& setup, Rng& rng) {
    Game<Setup> game;
    Candidates<Setup> candidates(setup);
    Actions list;
    for (auto state = start(setup);;) {
        actions(setup, state, list);
        if (list.empty()) return game;
        if (candidates.takes(state)) game.candidates.push_back({state, game.log.size()});
        game.log.push_back(next_step(setup, state, list, rng));
        apply(setup, state, game.log.back());
    }
}

// What the greedy bot makes of the turn if it leaves chance alone; nothing if it cannot.
template <typename Setup>
std::optional<int> made_greedily(const Setup& setup, const StateOf<Setup>& from) {
    using Craft = TurnCraft<Setup>;
    StateOf<Setup> state = from;
    Actions list;
    while (!Craft::is_over(setup, from, state)) {
        list_without_chance(setup, from, state, list);
        if (list.empty()) return std::nullopt;
        apply(setup, state, Craft::greedily(setup, state, list));
    }
    return Craft::made(setup, from, state);
}

template <typename Setup>
bool is_worth_a_puzzle(const TurnAnswer& answer, int greedy) {
    using Craft = TurnCraft<Setup>;
    return answer.most > greedy &&
           std::ranges::count_if(answer.line, Craft::is_choice) >= Craft::kFewestChoices &&
           answer.finals >= kFewestFinals && answer.reached * kRarest <= answer.finals;
}

template <typename Setup>
std::vector<std::string> print_all(const Setup& setup, std::span<const Action> actions) {
    std::vector<std::string> texts;
    for (const Action action : actions)
        texts.push_back(print_action(setup, action));
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
        return std::visit([&](const auto& ground) { return make_on(ground, day); },
                          options_.grounds[day % options_.grounds.size()]);
    }

    template <typename Setup>
    std::optional<Puzzle> make_on(const PuzzleGroundOf<Setup>& ground, std::size_t day) const {
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
    template <typename Setup>
    std::optional<Puzzle> best_turn_of(const PuzzleGroundOf<Setup>& ground, Game<Setup> game,
                                       Rng& rng) const {
        for (std::size_t i = 0; i < kTurnsOfGame && !game.candidates.empty(); ++i) {
            const auto drawn = rng.below(static_cast<std::uint32_t>(game.candidates.size()));
            const Candidate<Setup> candidate = game.candidates[drawn];
            game.candidates.erase(game.candidates.begin() + drawn);
            if (auto puzzle = puzzle_of(ground, candidate)) {
                puzzle->log = print_all(*ground.setup, std::span(game.log).first(candidate.step));
                return puzzle;
            }
        }
        return std::nullopt;
    }

    template <typename Setup>
    std::optional<Puzzle> puzzle_of(const PuzzleGroundOf<Setup>& ground,
                                    const Candidate<Setup>& candidate) const {
        const Setup& setup = *ground.setup;
        const std::optional<int> greedy = made_greedily(setup, candidate.state);
        if (!greedy) return std::nullopt;
        const auto answer = search_turn(setup, candidate.state, options_.most_positions);
        if (!answer || !is_worth_a_puzzle<Setup>(*answer, *greedy)) return std::nullopt;
        Puzzle puzzle;
        puzzle.game = game_info(setup).game;
        puzzle.map = game_info(setup).map;
        puzzle.options = ground.options;
        puzzle.seat = candidate.state.active;
        puzzle.coins = TurnCraft<Setup>::had(setup, candidate.state);
        puzzle.best = answer->most;
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
template <typename Setup>
engine::Result<void> play_texts(const Setup& setup, const std::vector<std::string>& texts,
                                StateOf<Setup>& state) {
    for (const std::string& text : texts) {
        const auto action = parse_action(setup, text);
        if (!action) return tl::unexpected(action.error());
        if (const auto why = why_illegal(setup, state, *action); !why.legal()) {
            return engine::fail(fmt::format("\"{}\" is not legal ({})", text, why.rule()));
        }
        apply(setup, state, *action);
    }
    return {};
}

// The line must avoid chance, end the turn and bring what is claimed.
template <typename Setup>
engine::Result<void> prove_line(const Setup& setup, const StateOf<Setup>& from,
                                const Puzzle& puzzle) {
    using Craft = TurnCraft<Setup>;
    StateOf<Setup> state = from;
    for (const std::string& text : puzzle.line) {
        if (Craft::is_over(setup, from, state))
            return engine::fail("the line goes beyond the turn");
        if (auto played = play_texts(setup, {text}, state); !played) return played;
        if (mover(setup, state).is_chance() && !Craft::is_over(setup, from, state)) {
            return engine::fail(fmt::format("after \"{}\" of the line chance decides", text));
        }
    }
    if (!Craft::is_over(setup, from, state)) return engine::fail("the line does not end the turn");
    if (const int made = Craft::made(setup, from, state); made != puzzle.best) {
        return engine::fail(
            fmt::format("the line makes {} {}, not {}", made, Craft::kUnit, puzzle.best));
    }
    return {};
}

}  // namespace

engine::Result<std::vector<Puzzle>> make_puzzles(const PuzzleOptions& options) {
    return Maker(options).run();
}

template <typename Setup>
engine::Result<StateOf<Setup>> puzzle_position(const Setup& setup, const Puzzle& puzzle) {
    using Craft = TurnCraft<Setup>;
    StateOf<Setup> state = start(setup);
    if (auto played = play_texts(setup, puzzle.log, state); !played)
        return tl::unexpected(played.error());
    if (!Craft::is_own_decision(setup, state) || state.active != puzzle.seat) {
        return engine::fail(
            fmt::format("after its log it is not {}'s to decide", engine::letter(puzzle.seat)));
    }
    if (const int had = Craft::had(setup, state); had != puzzle.coins) {
        return engine::fail(fmt::format("{} has {} {} there, not {}", engine::letter(puzzle.seat),
                                        had, Craft::kUnit, puzzle.coins));
    }
    return state;
}

template <typename Setup>
engine::Result<void> prove_puzzle(const Setup& setup, const Puzzle& puzzle) {
    const auto from = puzzle_position(setup, puzzle);
    if (!from) return tl::unexpected(from.error());
    const auto answer = search_turn(setup, *from, kMostPuzzlePositions);
    if (!answer) return engine::fail("the turn cannot be searched to its end");
    if (answer->most != puzzle.best) {
        return engine::fail(fmt::format("{} {} can be made, not {}", answer->most,
                                        TurnCraft<Setup>::kUnit, puzzle.best));
    }
    if (answer->positions != puzzle.positions || answer->finals != puzzle.finals ||
        answer->reached != puzzle.reached) {
        return engine::fail(fmt::format(
            "{} positions with {} ends and {} best ones, not {}, {}, {}", answer->positions,
            answer->finals, answer->reached, puzzle.positions, puzzle.finals, puzzle.reached));
    }
    return prove_line(setup, *from, puzzle);
}

template engine::Result<smallworld::State> puzzle_position(const smallworld::Setup&, const Puzzle&);
template engine::Result<islands::State> puzzle_position(const islands::Setup&, const Puzzle&);
template engine::Result<void> prove_puzzle(const smallworld::Setup&, const Puzzle&);
template engine::Result<void> prove_puzzle(const islands::Setup&, const Puzzle&);

}  // namespace lab
