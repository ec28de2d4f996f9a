#pragma once

#include <span>
#include <string>
#include <string_view>

#include "games/smallworld/game.h"
#include "lab/scenario_expect.h"

// The expectations of docs/notation.md, a file to a subject, and what they share.
namespace lab {

struct Expectation {
    std::string_view word;
    Comparison (*compare)(const Stage&, engine::WordReader&);
};

std::span<const Expectation> turn_expectations();   // decisions, clock, coins, costs, results
std::span<const Expectation> board_expectations();  // armies, regions, pieces, column, stacks
std::span<const Expectation> box_expectations();    // the map, and what is in the box

// More than any game has.
constexpr int kManyTokens = 255;
constexpr int kManyCoins = 32'767;

Comparison same(int expected, int found);
Comparison same(std::string_view expected, std::string_view found);
Comparison truth(bool found, std::string_view yes, std::string_view no);

std::string text_of(engine::Seat seat);
std::string text_of(engine::RegionSet regions);

engine::Region read_region(const Stage& stage, engine::WordReader& line);
engine::Seat read_seat(const Stage& stage, engine::WordReader& line);
// Regions until the end of the line, or `none`.
engine::RegionSet read_regions(const Stage& stage, engine::WordReader& line);

}  // namespace lab
