#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/game.h"
#include "lab/turn_craft.h"

// The most that can be made in what is left of a turn, by trying everything: coins on land, at sea
// points that the own mission is worth (turn_craft.h).
namespace lab {

struct TurnAnswer {
    int most = 0;  // that the rest of the turn can bring
    // Of the lines that bring it one with the fewest choices, a shortest of these.
    std::vector<engine::Action> line;
    std::uint64_t positions = 0;  // distinct ones that were looked at, the first and last too
    std::uint64_t finals = 0;     // of them, those in which the turn was over
    std::uint64_t reached = 0;    // of these, those that bring the most
};

// Of the ways to spread tokens that bring the same in any case one may stand for all.
enum class Spreads : std::uint8_t { One, All };

// What may be done next without chance: the actions after which no die and no draw has to decide
// before the turn of `from` is over.
template <typename Setup>
void list_without_chance(const Setup& setup, const engine::StateOf<Setup>& from,
                         const engine::StateOf<Setup>& state, engine::Actions& out);

// Every line of decisions without chance up to the end of the turn. Nothing if there are more than
// `limit` positions, or if chance cannot be avoided. `from` must be an own decision.
template <typename Setup>
std::optional<TurnAnswer> search_turn(const Setup& setup, const engine::StateOf<Setup>& from,
                                      std::uint64_t limit, Spreads spreads = Spreads::One);

}  // namespace lab
