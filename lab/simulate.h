#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "bots/bot.h"
#include "engine/result.h"

// Many games between bots, and what came of them.
namespace lab {

// Called from time to time, from any thread but never from two at once.
using Progress = std::function<void(std::uint64_t done, std::uint64_t total)>;

// A game from its start, for whoever keeps it.
template <typename Setup>
struct PlayedGameOf {
    std::uint64_t game = 0;
    std::vector<const bots::BotOf<Setup>*> seating;  // who sat in each seat
    std::vector<engine::Action> log;                 // chance included
};

// Called after each game, in no order, from any thread but never from two at once.
template <typename Setup>
using RecordOf = std::function<void(const PlayedGameOf<Setup>& played)>;

template <typename Setup>
struct SimulateOptionsOf {
    std::vector<const bots::BotOf<Setup>*> bots;  // one to a seat
    std::uint64_t games = 100;
    std::uint64_t seed = 1;
    int threads = 1;
    bool rotate = true;        // in game i, bot b sits in seat (b + i) mod seats
    bool check_steps = false;  // the invariants after every step, not only at the end
    Progress progress = {};
    RecordOf<Setup> record = {};
};

// Those of Small World.
using PlayedGame = PlayedGameOf<smallworld::Setup>;
using SimulateOptions = SimulateOptionsOf<smallworld::Setup>;

// A win shared by n players is worth 1/n to each. Kept as whole sixtieths, which all n up to 5
// divide, so that sums do not depend on the order of adding.
constexpr std::int64_t kWholeWin = 60;

struct BotResult {
    std::string name;
    std::int64_t wins_60ths = 0;
    std::int64_t score_sum = 0;
    std::int64_t score_squares = 0;
};

// Something that must never happen, with what is needed to see it again.
struct Violation {
    std::uint64_t game = 0;
    int step = 0;
    std::string what;
};

struct SimulateResult {
    std::uint64_t games = 0;
    std::uint64_t steps = 0;
    double cpu_seconds = 0;  // of all threads together
    std::uint64_t violations = 0;
    Violation first_violation;    // the one of the lowest game; meaningless without any
    std::vector<BotResult> bots;  // in the order of the options
};

// Game i draws everything from Rng::stream(seed, i): the result depends on the options but not on
// the number of threads (cpu_seconds apart).
template <typename Setup>
SimulateResult simulate(const Setup& setup, const SimulateOptionsOf<Setup>& options);

// One bot to a seat from a list like "random,greedy", which starts over when it is too short.
template <typename Setup>
engine::Result<std::vector<const bots::BotOf<Setup>*>> seat_bots_of(const std::string& names,
                                                                    int seats);
engine::Result<std::vector<const bots::Bot*>> seat_bots(const std::string& names, int seats);

// The half-width of the 95 % confidence interval of a mean.
double half_width(double sum, double squares, std::uint64_t count);

// The 95 % confidence interval of a share, after Wilson: honest also when all or none were won.
struct Interval {
    double low = 0;
    double high = 1;
};
Interval share_interval(double won, std::uint64_t count);

}  // namespace lab
