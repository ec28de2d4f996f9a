#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "engine/game.h"
#include "engine/result.h"
#include "lab/simulate.h"
#include "loader/puzzles.h"

// Puzzles from games of bots: the most that this turn can bring, without chance. docs/puzzles.md.
namespace lab {

// More positions than this prove nothing: such a turn is no puzzle.
constexpr std::uint64_t kMostPuzzlePositions = 2'000'000;

// A map with options, bound.
template <typename Setup>
struct PuzzleGroundOf {
    std::string options;  // canonical
    std::shared_ptr<const Setup> setup;
};
using PuzzleGround =
    std::variant<PuzzleGroundOf<smallworld::Setup>, PuzzleGroundOf<islands::Setup>>;

struct PuzzleOptions {
    std::vector<PuzzleGround> grounds;  // day i is played on ground i mod their number
    std::size_t days = 366;             // from the first of January
    std::uint64_t seed = 1;
    int threads = 1;
    std::uint64_t most_positions = 300'000;  // less than could be proved: proofs shall be quick
    Progress progress = {};
};

// The same options give the same puzzles, whatever the number of threads. Refuses if for some day
// none is found.
engine::Result<std::vector<loader::Puzzle>> make_puzzles(const PuzzleOptions& options);

// The position that the puzzle's log leads to, or what is wrong with it. The setup must be that of
// the puzzle.
template <typename Setup>
engine::Result<engine::StateOf<Setup>> puzzle_position(const Setup& setup,
                                                       const loader::Puzzle& puzzle);

// Searches the turn again and plays the line. An error says what is not as the puzzle claims.
template <typename Setup>
engine::Result<void> prove_puzzle(const Setup& setup, const loader::Puzzle& puzzle);

}  // namespace lab
