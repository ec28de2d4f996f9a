#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <optional>
#include <vector>

#include "bots/reason.h"
#include "engine/action.h"
#include "engine/rng.h"
#include "engine/seat.h"

// What a bot is given to decide with, besides what it sees, and what it may leave behind.
namespace bots {

using engine::Action;
using engine::Actions;
using engine::Rng;

// How long a bot may think about one decision: whichever ends first. A bot that needs no limit
// ignores them.
struct Limits {
    std::chrono::microseconds time{0};  // 0: as long as its own settings say
    std::uint32_t simulations = 0;      // 0: as many as its own settings say
    int threads = 1;
    const std::atomic<bool>* stop = nullptr;  // set by another thread: decide at once
};

// Runs from when a bot begins to think until its limits say that it is enough.
class Stopwatch {
  public:
    explicit Stopwatch(const Limits& limits)
        : limits_(limits), start_(std::chrono::steady_clock::now()) {}
    bool is_over() const {
        if (limits_.stop != nullptr && limits_.stop->load(std::memory_order_relaxed)) return true;
        return limits_.time.count() > 0 &&
               std::chrono::steady_clock::now() - start_ >= limits_.time;
    }

  private:
    Limits limits_;
    std::chrono::steady_clock::time_point start_;
};

// Why an idea is better or worse than the one it is compared with, in coins at the end.
struct Merit {
    Reason why{};
    double coins = 0;
};

// One way to go on: what to do until the turn ends or chance decides, and what comes of it.
struct Idea {
    std::vector<Action> plan;        // the first is the decision
    double coins = 0;                // expected at the end of the game
    double winning = 0;              // chance of winning, a shared win in part
    std::uint32_t tried = 0;         // simulations that went this way
    std::vector<Merit> merits = {};  // what matters most first
};

// What a bot that compares plans can say about a position.
struct Advice {
    std::vector<Idea> ideas = {};                     // best first; at most three
    std::array<double, engine::kMaxSeats> winning{};  // everybody's chance as it stands
    std::optional<Action> asked = {};                 // an action to be told of in any case,
    std::optional<Idea> answer = {};                  // and what comes of it
};

// What a bot has decided already for positions that may come in its turn, so that it thinks once
// about a plan and not about each of its steps. Only a cache: without it the bot thinks again.
class Notes {
  public:
    // `position` is the fingerprint of a view.
    void write(std::uint64_t position, Action action) { lines_.push_back({position, action}); }
    std::optional<Action> find(std::uint64_t position) const {
        for (const Line& line : lines_) {
            if (line.position == position) return line.action;
        }
        return std::nullopt;
    }
    void clear() { lines_.clear(); }

  private:
    struct Line {
        std::uint64_t position = 0;
        Action action;
    };
    std::vector<Line> lines_;
};

struct Thinking {
    Rng& rng;
    Limits limits = {};
    Notes* notes = nullptr;    // kept by the caller from one decision of the seat to its next
    Advice* advice = nullptr;  // filled, if given, by bots that compare plans
};

}  // namespace bots
