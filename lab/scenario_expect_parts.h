#pragma once

#include <span>
#include <string>
#include <string_view>

#include "games/smallworld/game.h"
#include "lab/expect_any.h"

// The expectations of docs/notation.md, a file to a subject, and what they share.
namespace lab {

using Expectation = ExpectationOf<smallworld::Setup>;

// Besides those of any game.
std::span<const Expectation> turn_expectations();   // armies that act, coins, costs
std::span<const Expectation> board_expectations();  // armies, regions, pieces, column, stacks
std::span<const Expectation> box_expectations();    // the map, and what is in the box

// More than any game has.
constexpr int kManyTokens = 255;
constexpr int kManyCoins = 32'767;

using expect::same;
using expect::text_of;
Comparison truth(bool found, std::string_view yes, std::string_view no);

std::string text_of(engine::RegionSet regions);

engine::Region read_region(const Stage& stage, engine::WordReader& line);
engine::Seat read_seat(const Stage& stage, engine::WordReader& line);
// Regions until the end of the line, or `none`.
engine::RegionSet read_regions(const Stage& stage, engine::WordReader& line);

}  // namespace lab
