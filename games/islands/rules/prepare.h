#pragma once

#include "games/islands/actions.h"
#include "games/islands/why.h"

// Cards: dealt, drawn, played and kept (SI-SETUP-10, SI-PREP-*, SI-ADV-*).
namespace islands {

// The cards of a deck that nobody holds, all equally likely to be drawn (SI-ROUND-05).
Cards deck_left(const Setup& setup, const State& state, int deck);
// The deck that the next card for the active player comes from; kDecks if he has all.
int deck_to_draw(const Setup& setup, const State& state);
void draw_card(State& state, int deck, int card);

// SI-PREP-03: what was kept is one of the cards in hand again (SI-PREP-06).
void take_up_kept(const Setup& setup, State& state);

// SI-PREP-04: first what is played, then what is kept, deck by deck.
void list_missions(const Setup& setup, const State& state, Actions& out);
Reason mission_refusal(const Setup& setup, const State& state, Action action);
void assign_card(const Setup& setup, State& state, Action action);
// Whether the active player has assigned all cards.
bool has_assigned(const Setup& setup, const State& state);

// SI-REWARD-07, SI-ROUND-05: only what was kept stays.
void discard_missions(State& state);

}  // namespace islands
