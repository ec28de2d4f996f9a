#pragma once

#include <algorithm>
#include <thread>
#include <vector>

#include "bots/bot.h"

namespace lab {

// Runs `work` on `count` threads, this one among them, and waits for all.
template <typename Work>
void on_threads(int count, const Work& work) {
    std::vector<std::thread> others;
    for (int i = 1; i < count; ++i) {
        others.emplace_back(work);
    }
    work();
    for (std::thread& other : others) {
        other.join();
    }
}

// On how many of these threads the bot should think. With a time, on all. A number of simulations
// is shared out, one at least to a thread: with only a few, a weak bot would make more than it
// should.
inline int threads_worth(const bots::Style& style, const bots::Limits& limits, int threads) {
    constexpr std::uint32_t kSimulationsToAThread = 1000;
    const bool timed = limits.time.count() > 0;
    if (timed && limits.simulations == 0) return threads;
    const auto simulations = limits.simulations > 0 ? limits.simulations : style.simulations;
    return std::clamp(static_cast<int>(simulations / kSimulationsToAThread), 1, threads);
}

}  // namespace lab
