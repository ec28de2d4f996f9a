#include "lab/balance_stats.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace lab {
namespace {

constexpr double kNormal95 = 1.959964;

double square(double x) {
    return x * x;
}

}  // namespace

void Tally::add(std::int64_t value) {
    ++count;
    sum += value;
    squares += value * value;
}

void Tally::merge(const Tally& other) {
    count += other.count;
    sum += other.sum;
    squares += other.squares;
}

double student_95(std::int64_t degrees) {
    constexpr std::array<double, 10> kFew{12.7062, 4.3027, 3.1824, 2.7764, 2.5706,
                                          2.4469,  2.3646, 2.3060, 2.2622, 2.2281};
    if (degrees < 1) return 0;
    if (degrees <= 10) return kFew[static_cast<std::size_t>(degrees - 1)];
    // The expansion of Cornish and Fisher; from here on right to four digits.
    const double z = kNormal95;
    const double z3 = z * z * z;
    const double z5 = z3 * z * z;
    const double z7 = z5 * z * z;
    const double v = static_cast<double>(degrees);
    return z + (z3 + z) / (4 * v) + (5 * z5 + 16 * z3 + 3 * z) / (96 * v * v) +
           (3 * z7 + 19 * z5 + 17 * z3 - 15 * z) / (384 * v * v * v);
}

Estimate estimate(const Tally& tally, double parts) {
    if (tally.count == 0) return {};
    const double n = static_cast<double>(tally.count);
    const double sum = static_cast<double>(tally.sum);
    Estimate result;
    result.count = tally.count;
    result.mean = sum / n / parts;
    if (tally.count < 2) return result;
    const double scatter = static_cast<double>(tally.squares) - sum * sum / n;
    result.error = std::sqrt(std::max(0.0, scatter) / (n - 1) / n) / parts;
    result.half = student_95(tally.count - 1) * result.error;
    return result;
}

void RateTally::add(std::int64_t game_events, std::int64_t game_turns) {
    ++games;
    events += game_events;
    turns += game_turns;
    events_squared += game_events * game_events;
    events_by_turns += game_events * game_turns;
    turns_squared += game_turns * game_turns;
}

void RateTally::merge(const RateTally& other) {
    games += other.games;
    events += other.events;
    turns += other.turns;
    events_squared += other.events_squared;
    events_by_turns += other.events_by_turns;
    turns_squared += other.turns_squared;
}

Estimate rate(const RateTally& tally) {
    if (tally.turns == 0) return {};
    Estimate result;
    result.count = tally.turns;
    const double turns = static_cast<double>(tally.turns);
    result.mean = static_cast<double>(tally.events) / turns;
    if (tally.games < 2) return result;
    // The residual of a game is its events less what its turns would bring at the mean rate.
    const double residuals = static_cast<double>(tally.events_squared) -
                             2 * result.mean * static_cast<double>(tally.events_by_turns) +
                             square(result.mean) * static_cast<double>(tally.turns_squared);
    const double games = static_cast<double>(tally.games);
    result.error = std::sqrt(std::max(0.0, residuals) * games / (games - 1)) / turns;
    result.half = student_95(tally.games - 1) * result.error;
    return result;
}

Spread spread(std::span<const Estimate> estimates) {
    if (estimates.empty()) return {};
    const double n = static_cast<double>(estimates.size());
    Spread result;
    for (const Estimate& one : estimates)
        result.centre += one.mean / n;
    if (estimates.size() < 2) return result;
    double variance = 0;
    double noise = 0;  // squared
    for (const Estimate& one : estimates) {
        variance += square(one.mean - result.centre) / (n - 1);
        noise += square(one.error) / n;
    }
    result.noise = std::sqrt(noise);
    result.deviation = std::sqrt(std::max(0.0, variance - noise));
    return result;
}

Estimate shrunk(const Estimate& raw, const Spread& spread) {
    const double truth = square(spread.deviation);
    const double noise = square(raw.error);
    if (truth + noise <= 0) return raw;
    const double trust = truth / (truth + noise);
    Estimate result = raw;
    result.mean = spread.centre + trust * (raw.mean - spread.centre);
    result.error = std::sqrt(trust) * raw.error;
    result.half = std::sqrt(trust) * raw.half;
    return result;
}

}  // namespace lab
