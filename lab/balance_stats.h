#pragma once

#include <cstdint>
#include <span>

// The arithmetic of `balance`: sums that do not depend on the order of adding, and what may be
// concluded from them. docs/balance.md says why these formulas and not others.
namespace lab {

// Whole numbers added up, with their squares.
struct Tally {
    std::int64_t count = 0;
    std::int64_t sum = 0;
    std::int64_t squares = 0;

    void add(std::int64_t value);
    void merge(const Tally& other);
};

// A mean, and how sure it is: 95 % of such intervals hold the true value.
struct Estimate {
    double mean = 0;
    double error = 0;  // standard error; 0 with fewer than two values
    double half = 0;   // half the width of the interval
    std::int64_t count = 0;

    double low() const { return mean - half; }
    double high() const { return mean + half; }
    bool known() const { return count >= 2; }
};

// The mean in units of which each whole number of the tally is `1 / parts`. Student's t, because
// small counts are common (one partner of one item).
Estimate estimate(const Tally& tally, double parts = 1);

// How far to both sides of its middle Student's distribution holds 95 %.
double student_95(std::int64_t degrees);
// The same of a normal distribution, in standard deviations.
constexpr double kDeviations95 = 1.96;

// Events per turn, where both are counted game by game and turns of one game are not independent.
struct RateTally {
    std::int64_t games = 0;
    std::int64_t events = 0;
    std::int64_t turns = 0;
    std::int64_t events_squared = 0;
    std::int64_t events_by_turns = 0;
    std::int64_t turns_squared = 0;

    void add(std::int64_t game_events, std::int64_t game_turns);
    void merge(const RateTally& other);
};

// Events per turn, as a ratio of two sums over games. `count` is the number of turns.
Estimate rate(const RateTally& tally);

// How much true values differ from each other, with the noise of measuring them taken off.
struct Spread {
    double centre = 0;
    double deviation = 0;
    double noise = 0;  // the usual standard error of the estimates
};
Spread spread(std::span<const Estimate> estimates);

// The estimate pulled towards the centre as far as noise explains its distance. Whoever looks for
// the best of many must use this: the best measured one is usually a lucky one.
Estimate shrunk(const Estimate& raw, const Spread& spread);

}  // namespace lab
