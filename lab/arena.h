#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "bots/bot.h"
#include "lab/arena_plan.h"
#include "lab/arena_spec.h"
#include "lab/arena_stats.h"
#include "lab/outside_bot.h"
#include "lab/simulate.h"

// Bots against each other, to learn which is better and how certain that is.
namespace lab {

// How one seat fared in one game.
struct SeatRecord {
    int bot = 0;  // index into the list of bots; behind its end: Alexis
    int place = 1;
    int score = 0;
    std::string lost = {};  // what it did wrong, if it lost by rule
    std::int64_t decisions = 0;
    std::int64_t spent_us = 0;
    std::int64_t longest_us = 0;
    std::int64_t over_us = 0;  // the most by which it exceeded what it was told

    // All but the times, which are never the same twice.
    bool same_result(const SeatRecord& other) const {
        return bot == other.bot && place == other.place && score == other.score &&
               lost == other.lost && decisions == other.decisions;
    }
};

struct ArenaRecord {
    std::uint64_t game = 0;
    int steps = 0;
    std::vector<SeatRecord> seats;  // in the order of seats; Alexis last
};

struct ArenaOptions {
    std::vector<BotSpec> bots;
    GameLines game;
    Fill fill = Fill::Repeat;
    std::uint64_t games = 100;  // rounded up to whole blocks
    std::uint64_t seed = 1;
    int threads = 1;                      // each plays a game
    int cores = 1;                        // that these games share
    std::optional<Sprt> sprt = {};        // about the first bot: ends the run when it is settled
    Patience patience = {};               // with programs
    std::vector<ArenaRecord> known = {};  // played before, in any order
    // Set by somebody else: no new games, and those under way are given up.
    const std::atomic<bool>* stop = nullptr;
    Progress progress = {};  // of the games that were not known
    // Called after each new game, from any thread but never from two at once.
    std::function<void(const ArenaRecord&)> record = {};

    bool is_stopped() const { return stop != nullptr && *stop; }
    // On which one bot may think: without a time only one, so that the same games come about
    // however many are played at once.
    int threads_for(const BotSpec& spec) const {
        return spec.turn_time.count() > 0 ? std::max(1, cores / threads) : 1;
    }
};

struct ArenaData {
    std::vector<ArenaRecord> games = {};  // of whole blocks from the first on, in order
    std::uint64_t games_per_block = 1;
    SprtAnswer sprt = SprtAnswer::Open;
    double evidence = 0;
};

// The share of a win that the bot has in this game, in all its seats together.
double win_share(const ArenaRecord& record, int bot);

// Bots of ours that draw their thoughts from the seed play the same games whatever the number of
// threads, and wherever the run was interrupted. Chance draws from (seed, block), by turn and
// number in the turn, so that games of a block have their luck in common as long as they can.
template <typename Setup>
engine::Result<ArenaData> run_arena(const Setup& setup, const ArenaOptions& options);

}  // namespace lab
