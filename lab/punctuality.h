#pragma once

#include <chrono>
#include <cstdint>
#include <vector>

#include "bots/bot.h"

namespace lab {

// How well a bot keeps the time that it is given for a decision.
struct Punctuality {
    std::vector<double> shares;  // of the time given, of each decision, shortest first

    double median() const { return shares[shares.size() / 2]; }
    double worst() const { return shares.back(); }
};

// Decisions in games of `greedy`, `between` of them apart, so that all phases come.
struct Spread {
    int decisions = 20;
    int between = 7;
    std::uint64_t seed = 1;
};

template <typename Setup>
Punctuality punctuality(const Setup& setup, const bots::BotOf<Setup>& bot,
                        std::chrono::microseconds given, const Spread& spread);

extern template Punctuality punctuality(const smallworld::Setup&,
                                        const bots::BotOf<smallworld::Setup>&,
                                        std::chrono::microseconds, const Spread&);
extern template Punctuality punctuality(const islands::Setup&, const bots::BotOf<islands::Setup>&,
                                        std::chrono::microseconds, const Spread&);

}  // namespace lab
