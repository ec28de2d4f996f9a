#pragma once

#include <compare>
#include <cstdint>
#include <span>
#include <vector>

#include "lab/plot.h"

// The arithmetic of the arena. docs/bots.md says why these formulas.
namespace lab {

// What one block says about a mean: a sum and how many things were summed.
struct BlockSum {
    double sum = 0;
    double count = 0;
};

// The mean over all blocks, and the middle 95 % of the means of as many blocks drawn with
// replacement: games of one block have their luck in common, so a block is the unit that is drawn.
// With fewer than two blocks the interval says nothing: it is the mean.
constexpr int kBootstraps = 2000;
Measured bootstrap(std::span<const BlockSum> blocks, std::uint64_t seed = 1);
// The same for shares of wins. If every game was won, or none, drawing blocks anew knows no doubt;
// the interval is Wilson's then.
Measured bootstrap_share(std::span<const BlockSum> blocks, std::uint64_t seed = 1);

// Wald's test of a share of wins: is it `low` (or less) or `high` (or more)?
struct Sprt {
    double low = 0.5;
    double high = 0.65;
    double error = 0.05;  // how often either answer may be wrong
};
enum class SprtAnswer : std::uint8_t { Open, Low, High };
// The logarithm of how many times likelier the games are under `high`. A shared win counts in part.
double sprt_evidence(const Sprt& test, double wins, double games);
// The evidence that settles it, either way.
double sprt_bound(const Sprt& test);
SprtAnswer sprt_answer(const Sprt& test, double evidence);

// The end of one game, for ratings: who took part, and their places. Somebody may be in it twice.
struct Finish {
    std::vector<int> players;
    std::vector<int> places;  // from 1; equal places are shared
    friend auto operator<=>(const Finish&, const Finish&) = default;
};
struct Rating {
    double points = 0;  // 0 is the mean of all; 400 more means ten times as likely to finish ahead
    double half = 0;    // half the width of the 95 % interval
};
// The strengths of Plackett and Luce's model that make the finishes likeliest: of those who are
// still in it, each is next with a chance in proportion to his strength.
std::vector<Rating> rate_players(int players, std::span<const Finish> finishes);

}  // namespace lab
