#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/match.h"
#include "engine/result.h"

// The text "terrarium-game 1" of docs/notation.md, the same for every game.
namespace engine {

// A line between `begin` and `end`.
struct SavedAction {
    Mover mover = Mover::chance();
    std::string text;                   // without the seat
    std::optional<std::uint32_t> hash;  // the first eight digits of the hash after it
    int line = 0;                       // where it was read; 0 if it was not
};

// What it takes to check the draws of a server's game (docs/fairness.md). The engine carries it and
// knows no cryptography.
struct SavedFairness {
    std::string table;
    std::string commitment;           // 64 hex digits
    std::string secret;               // 64 hex digits
    std::vector<std::string> nonces;  // by seat; empty for a seat that gave none
    std::size_t taken_over = 0;       // so many of the first actions were drawn by another table
    friend bool operator==(const SavedFairness&, const SavedFairness&) = default;
};

// A pack that the content came from, besides the box.
struct SavedPack {
    std::string id;
    std::uint64_t hash = 0;  // of its files
    friend bool operator==(const SavedPack&, const SavedPack&) = default;
};

struct SavedGame {
    std::string game = "smallworld";
    int rules = 1;
    std::string map;
    std::string options;
    std::uint64_t content = 0;         // fingerprint
    std::vector<SavedPack> packs;      // for people: the fingerprint decides
    std::vector<std::string> players;  // by seat
    std::optional<std::uint64_t> seed;
    std::optional<SavedFairness> fairness;
    std::vector<SavedAction> actions;
    std::vector<int> result;  // coins by seat; empty if the game is not over
    std::uint64_t hash = 0;   // of the last position
};

// Whether a name can be written on a `player` line and read back.
bool is_player_name(std::string_view name);

Result<SavedGame> parse_saved_game(std::string_view text);
// The players' names must satisfy is_player_name.
std::string print_saved_game(const SavedGame& game);

// Fills in what the match knows: its log with the hash after each step, result and hash.
// The match is rewound and replayed, and ends as it was.
void record(Match& match, SavedGame& game);

// The sentence for the word of a refusal.
using Sentence = std::function<std::string(std::string_view word)>;

// Applies the `i`-th action of the saved game to the match, which must stand there, and compares
// its hash if it carries one. A refusal names line, action, rule and sentence.
Result<void> replay_step(const SavedGame& game, std::size_t i, Match& match,
                         const Sentence& sentence);
// Compares result and hash with the match, which must stand at the end.
Result<void> replay_end(const SavedGame& game, const Match& match);
// All of it, from a match at its start.
Result<void> replay(const SavedGame& game, Match& match, const Sentence& sentence);

}  // namespace engine
