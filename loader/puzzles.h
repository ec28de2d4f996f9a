#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/result.h"
#include "engine/seat.h"

// The puzzles of the year, content/puzzles/year.json: docs/puzzles.md. Actions are texts of
// docs/notation.md; whether a game allows them is for those to find out who play them.
namespace loader {

// A position in which the turn of `seat` has begun, and the most that it can bring: coins, or at
// sea points that the seat's mission is worth.
struct Puzzle {
    std::string day;               // "02-29"
    std::string game;              // "smallworld"
    std::string map;               // "surface-2"
    std::string options;           // "PL2018"
    std::vector<std::string> log;  // what led there from the start of the game, chance included
    engine::Seat seat{};
    int coins = 0;                  // that the seat has there; points that the mission is worth
    int best = 0;                   // coins that the turn can bring; points, when it is over
    int greedy = 0;                 // the same as the bot of this name makes it
    std::vector<std::string> line;  // one that makes the most
    std::uint64_t positions = 0;    // that the proof looked at
    std::uint64_t finals = 0;       // of them, ends of the turn
    std::uint64_t reached = 0;      // of these, best ones

    friend bool operator==(const Puzzle&, const Puzzle&) = default;
};

// The days of a year in order, "01-01" to "12-31", with "02-29".
std::vector<std::string> days_of_year();

// "2026-11-16" → "11-16". Nothing if there is no such day.
std::optional<std::string> day_of_date(std::string_view date);

// One to a day, in order; days may be missing. A folder without puzzles has none.
engine::Result<std::vector<Puzzle>> load_puzzles(const std::filesystem::path& content_folder);
engine::Result<std::vector<Puzzle>> parse_puzzles(std::string text, const std::string& shown);
// `made_by` is the command, for people.
std::string print_puzzles(const std::vector<Puzzle>& puzzles, std::string_view made_by);

// Null if the day has none.
const Puzzle* find_puzzle(std::span<const Puzzle> puzzles, std::string_view day);

}  // namespace loader
