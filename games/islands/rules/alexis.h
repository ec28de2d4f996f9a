#pragma once

#include "games/islands/actions.h"
#include "games/islands/why.h"

// The opponent of a solo game (SI-SOLO-*).
namespace islands {

// SI-SOLO-08: what the next card may be, with weights. Which cards are in the deck nobody knows
// until they have been seen once, so an unseen one stands for all that it might be.
void list_expeditions(const Setup& setup, const State& state, Actions& out);
bool is_possible_expedition(const Setup& setup, const State& state, int card);
void reveal_expedition(const Setup& setup, State& state, int card);
// SI-SOLO-08, 25: the played cards go back into the deck.
void shuffle_expeditions(State& state);
bool is_deck_empty(const State& state);

// SI-SOLO-13: the tile that the human laid last; before that, the last start tile.
int reference_tile(const State& state);
// SI-SOLO-14 to 18: where the tile goes, or kNoCell.
Cell find_cell(const Setup& setup, const State& state, std::uint8_t face,
               const std::array<Direction, 3>& directions);
// The turns in which the tile may lie there (SI-SOLO-16), as bits.
std::uint8_t turns_for_alexis(const Setup& setup, const State& state, Cell cell, std::uint8_t face);
// Of these turns, whether they all look the same: then nobody is asked (SI-PLACE-08).
bool is_one_way(const Setup& setup, std::uint8_t face, std::uint8_t turns);

void list_rotations(const Setup& setup, const State& state, Actions& out);
Reason rotation_refusal(const Setup& setup, const State& state, Action action);
// The tile of the market slot that his card names; kNone if that is empty.
std::uint8_t tile_for_alexis(const Setup& setup, const State& state);
void lay_for_alexis(const Setup& setup, State& state, int turn);
// SI-SOLO-11.
void give_up_tile(const Setup& setup, State& state);

}  // namespace islands
