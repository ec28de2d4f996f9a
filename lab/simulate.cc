#include "lab/simulate.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <ctime>
#include <mutex>

#include "engine/playout.h"
#include "lab/balance_stats.h"
#include "lab/threads.h"

namespace lab {

using bots::BotOf;
using engine::Actions;
using engine::Mover;
using engine::Rng;
using engine::StateOf;

namespace {

double thread_cpu_seconds() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

struct Played {
    int steps = 0;
    std::string broken;  // empty if all was well
};

template <typename Setup>
std::string broken_invariant(const Setup& setup, const StateOf<Setup>& state) {
    const auto broken = check(setup, state);
    return broken.ok() ? "" : fmt::format("{}: {}", broken.rule, broken.what);
}

// One game of the bots in `kept`, whose log grows if the games are recorded. State holds the end.
template <typename Setup>
Played play(const Setup& setup, const SimulateOptionsOf<Setup>& options, PlayedGameOf<Setup>& kept,
            StateOf<Setup>& state, Rng& rng) {
    Played played;
    Actions list;
    for (; played.steps < Setup::kMostSteps; ++played.steps) {
        actions(setup, state, list);
        if (list.empty()) return played;
        const Mover who = mover(setup, state);
        const BotOf<Setup>* bot =
            who.is_seat() ? kept.seating[static_cast<std::size_t>(who.as_seat())] : nullptr;
        const bool looks = bot != nullptr && bot->looks;
        const engine::Action action =
            looks ? bot->choose(setup, view(setup, state, who.as_seat()), list, rng)
                  : list.at_ticket(rng.below(list.total_weight()));
        apply(setup, state, action);
        if (options.record) kept.log.push_back(action);
        if (!options.check_steps) continue;
        played.broken = broken_invariant(setup, state);
        if (!played.broken.empty()) return played;
    }
    return played;
}

template <typename Setup>
class Batch {
  public:
    using Bot = BotOf<Setup>;

    Batch(const Setup& setup, const SimulateOptionsOf<Setup>& options)
        : setup_(setup),
          options_(options),
          blind_(std::ranges::none_of(options.bots, [](const Bot* bot) { return bot->looks; })) {
        result_ = empty_result();
    }

    SimulateResult run() {
        on_threads(options_.threads, [this] { work(); });
        return result_;
    }

  private:
    SimulateResult empty_result() const {
        SimulateResult result;
        for (const Bot* bot : options_.bots) {
            result.bots.push_back({.name = std::string(bot->name)});
        }
        return result;
    }

    void work() {
        SimulateResult own = empty_result();
        const double start = thread_cpu_seconds();
        std::uint64_t reported = 0;
        for (;;) {
            const std::uint64_t begin = next_.fetch_add(kChunk);
            if (begin >= options_.games) break;
            const std::uint64_t end = std::min(begin + kChunk, options_.games);
            for (std::uint64_t game = begin; game < end; ++game)
                play_one(game, own);
            report(own.games - reported);
            reported = own.games;
        }
        own.cpu_seconds = thread_cpu_seconds() - start;
        const std::lock_guard lock(mutex_);
        merge(own);
    }

    void play_one(std::uint64_t game, SimulateResult& own) {
        Rng rng = Rng::stream(options_.seed, game);
        StateOf<Setup> state = start(setup_);
        const std::size_t seats = options_.bots.size();
        const std::size_t shift = options_.rotate ? game % seats : 0;
        Played played;
        if (blind_ && !options_.check_steps && !options_.record) {
            played.steps = engine::play_randomly(setup_, state, rng);
        } else {
            PlayedGameOf<Setup> kept{game, std::vector<const Bot*>(seats), {}};
            for (std::size_t b = 0; b < seats; ++b)
                kept.seating[(b + shift) % seats] = options_.bots[b];
            played = play(setup_, options_, kept, state, rng);
            record(kept);
        }
        ++own.games;
        own.steps += static_cast<std::uint64_t>(played.steps);
        if (played.broken.empty()) played.broken = broken_invariant(setup_, state);
        if (played.broken.empty() && !mover(setup_, state).is_nobody()) {
            played.broken = fmt::format("no end within {} steps", Setup::kMostSteps);
        }
        if (!played.broken.empty()) {
            note_violation(own, {game, played.steps, played.broken});
            return;
        }
        score(state, shift, own);
    }

    void score(const StateOf<Setup>& state, std::size_t shift, SimulateResult& own) const {
        const auto rows = ranking(setup_, state);
        const auto winners =
            std::ranges::count_if(rows, [](const auto& row) { return row.place == 1; });
        const std::size_t seats = options_.bots.size();
        for (const auto& standing : rows) {
            const std::size_t seat = static_cast<std::size_t>(standing.seat);
            if (seat >= seats) continue;  // not one of those who play: Alexis
            BotResult& bot = own.bots[(seat + seats - shift) % seats];
            if (standing.place == 1) bot.wins_60ths += kWholeWin / winners;
            bot.score_sum += standing.coins;
            bot.score_squares += std::int64_t{standing.coins} * standing.coins;
        }
    }

    static void note_violation(SimulateResult& result, const Violation& violation) {
        if (result.violations++ == 0 || violation.game < result.first_violation.game) {
            result.first_violation = violation;
        }
    }

    void merge(const SimulateResult& own) {
        result_.games += own.games;
        result_.steps += own.steps;
        result_.cpu_seconds += own.cpu_seconds;
        if (own.violations > 0) {
            note_violation(result_, own.first_violation);
            result_.violations += own.violations - 1;
        }
        for (std::size_t i = 0; i < own.bots.size(); ++i) {
            result_.bots[i].wins_60ths += own.bots[i].wins_60ths;
            result_.bots[i].score_sum += own.bots[i].score_sum;
            result_.bots[i].score_squares += own.bots[i].score_squares;
        }
    }

    void record(const PlayedGameOf<Setup>& played) {
        if (!options_.record) return;
        const std::lock_guard lock(record_mutex_);
        options_.record(played);
    }

    void report(std::uint64_t more) {
        if (!options_.progress) return;
        const std::lock_guard lock(mutex_);
        done_ += more;
        options_.progress(done_, options_.games);
    }

    static constexpr std::uint64_t kChunk = 16;

    const Setup& setup_;
    const SimulateOptionsOf<Setup>& options_;
    const bool blind_;
    std::atomic<std::uint64_t> next_{0};
    std::mutex mutex_;
    std::mutex record_mutex_;  // its own: writing a file must not hold up the counting
    std::uint64_t done_ = 0;
    SimulateResult result_;
};

}  // namespace

template <typename Setup>
SimulateResult simulate(const Setup& setup, const SimulateOptionsOf<Setup>& options) {
    return Batch<Setup>(setup, options).run();
}

template <typename Setup>
engine::Result<std::vector<const BotOf<Setup>*>> seat_bots_of(const std::string& names, int seats) {
    using Bot = BotOf<Setup>;
    std::vector<const Bot*> given;
    for (std::size_t begin = 0; begin <= names.size();) {
        const std::size_t end = std::min(names.find(',', begin), names.size());
        const std::string name = names.substr(begin, end - begin);
        const Bot* bot = bots::find_bot_of<Setup>(name);
        if (bot == nullptr) {
            return engine::fail(fmt::format("there is no bot \"{}\"; known: {}", name,
                                            bots::bot_names_of<Setup>()));
        }
        given.push_back(bot);
        begin = end + 1;
    }
    if (given.size() > static_cast<std::size_t>(seats)) {
        return engine::fail(
            fmt::format("{} bots are too many for a map of {} players", given.size(), seats));
    }
    std::vector<const Bot*> all;
    for (int seat = 0; seat < seats; ++seat) {
        all.push_back(given[static_cast<std::size_t>(seat) % given.size()]);
    }
    return all;
}

engine::Result<std::vector<const bots::Bot*>> seat_bots(const std::string& names, int seats) {
    return seat_bots_of<smallworld::Setup>(names, seats);
}

template SimulateResult simulate(const smallworld::Setup&, const SimulateOptions&);
template SimulateResult simulate(const islands::Setup&, const SimulateOptionsOf<islands::Setup>&);
template engine::Result<std::vector<const BotOf<islands::Setup>*>> seat_bots_of<islands::Setup>(
    const std::string&, int);

double half_width(double sum, double squares, std::uint64_t count) {
    if (count < 2) return 0;
    const double n = static_cast<double>(count);
    const double variance = std::max(0.0, (squares - sum * sum / n) / (n - 1));
    return kDeviations95 * std::sqrt(variance / n);
}

Interval share_interval(double won, std::uint64_t count) {
    if (count == 0) return {};
    const double n = static_cast<double>(count);
    const double share = won / n;
    const double z2 = kDeviations95 * kDeviations95 / n;
    const double middle = (share + z2 / 2) / (1 + z2);
    const double half = std::sqrt(z2 * share * (1 - share) + z2 * z2 / 4) / (1 + z2);
    return {std::max(0.0, middle - half), std::min(1.0, middle + half)};
}

}  // namespace lab
