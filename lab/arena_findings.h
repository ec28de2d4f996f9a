#pragma once

#include <map>
#include <string>
#include <vector>

#include "lab/arena.h"
#include "lab/balance_stats.h"

// What the games of an arena say, for people and programs.
namespace lab {

struct ThinkingTime {
    std::int64_t decisions = 0;
    double mean_ms = 0;
    double longest_ms = 0;
    double over_ms = 0;  // the most by which one decision exceeded what it was told
};

struct ArenaBot {
    std::string label;
    std::string spec;  // empty for Alexis
    std::uint64_t games = 0;
    Measured wins;          // share of the games it sat in
    double equal_wins = 0;  // what it would be if all were equally good; 0 if nobody can say
    Measured score;
    Measured lead;  // over the best of the others
    Rating rating;
    std::vector<Measured> wins_by_seat;  // an empty interval if it never sat there
    std::vector<int> scores;             // of all its seats, ascending
    std::uint64_t lost = 0;              // games lost by rule
    std::map<std::string, std::uint64_t> reasons;
    ThinkingTime time;
};

// One bot against another.
struct ArenaPair {
    std::uint64_t met = 0;  // pairs of seats
    Measured ahead;         // share of them in which the first was placed better, equal places half
    Measured score;         // by how much it scored more than the other with the same luck
};

struct ArenaFindings {
    std::vector<ArenaBot> bots;                 // in the order of the list; Alexis last
    std::vector<std::vector<ArenaPair>> pairs;  // of bots of the list
    std::uint64_t games = 0;
    std::uint64_t blocks = 0;
    std::uint64_t wanted = 0;  // games
    std::uint64_t steps = 0;
    std::optional<Sprt> sprt;
    SprtAnswer answer = SprtAnswer::Open;
    double evidence = 0;
    std::vector<std::string> sentences;  // the most important first
};

ArenaFindings find_in_arena(const ArenaData& data, const ArenaOptions& options);

// Indices of the bots, the highest rating first.
std::vector<std::size_t> by_rating(const ArenaFindings& findings);

}  // namespace lab
