#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "games/smallworld/game.h"

// The most coins that can be made in what is left of a turn, by trying everything.
namespace lab {

struct TurnAnswer {
    int coins = 0;                     // the most that the rest of the turn can bring
    std::vector<engine::Action> line;  // of the lines that bring it, a shortest one
    std::uint64_t positions = 0;       // distinct ones that were looked at, the first and last too
    std::uint64_t finals = 0;          // of them, those in which the turn was over
    std::uint64_t reached = 0;         // of these, those with the most coins
};

// How many coins a region brings does not depend on how many tokens stand there (SW-SCORE-01), so
// of the ways to spread the tokens of the active race at the end of a turn one stands for all.
// Where a trait makes coins depend on it after all, every way is tried.
enum class Spreads : std::uint8_t { One, All };

// Is it a decision of the one whose turn it is, in a game whose turns can be searched?
bool is_own_decision(const smallworld::Setup& setup, const smallworld::State& state);

// Whether the turn of `from` has brought all its coins in `state`.
bool is_turn_over(const smallworld::Setup& setup, const smallworld::State& from,
                  const smallworld::State& state);

// What may be done next without chance: the actions after which no die and no draw has to decide
// before the turn of `from` is over.
void list_without_chance(const smallworld::Setup& setup, const smallworld::State& from,
                         const smallworld::State& state, engine::Actions& out);

// Every line of decisions without chance up to the end of the turn. Nothing if there are more than
// `limit` positions, or if chance cannot be avoided. `from` must be an own decision.
std::optional<TurnAnswer> search_turn(const smallworld::Setup& setup, const smallworld::State& from,
                                      std::uint64_t limit, Spreads spreads = Spreads::One);

}  // namespace lab
