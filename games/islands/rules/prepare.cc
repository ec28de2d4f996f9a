#include "games/islands/rules/prepare.h"

#include <bit>

namespace islands {
namespace {

Cards card_bit(int card) {
    return Cards{1} << card;
}

Cards whole_deck(const Setup& setup, int deck) {
    const int size = setup.decks[static_cast<std::size_t>(deck)].size;
    return size == kMaxCards ? ~Cards{0} : card_bit(size) - 1;
}

Cards one_or_none(std::uint8_t card) {
    return card == kNone ? 0 : card_bit(card);
}

// What is to be assigned next: to play, or to keep, and of which deck.
struct Assignment {
    Kind kind = Kind::Done;
    int deck = 0;
};
Assignment next_assignment(const Setup& setup, const State& state) {
    const Player& player = state.player(state.active);
    for (int deck = 0; deck < setup.deck_count; ++deck) {
        if (player.played[static_cast<std::size_t>(deck)] == kNone) return {Kind::Play, deck};
    }
    for (int deck = 0; deck < setup.deck_count; ++deck) {
        if (player.kept[static_cast<std::size_t>(deck)] == kNone) return {Kind::Keep, deck};
    }
    return {};
}

}  // namespace

Cards deck_left(const Setup& setup, const State& state, int deck) {
    Cards left = whole_deck(setup, deck);
    const auto d = static_cast<std::size_t>(deck);
    for (const Player& player : state.players)
        left &= ~(player.cards[d] | one_or_none(player.kept[d]) | one_or_none(player.played[d]) |
                  one_or_none(player.returned[d]));
    return left;
}

int deck_to_draw(const Setup& setup, const State& state) {
    const Player& player = state.player(state.active);
    const Constants& constants = setup.constants;
    const bool dealing = state.phase == Phase::Deal;
    const int wanted =
        dealing ? constants.cards_dealt : constants.cards_dealt + constants.cards_drawn;
    for (int deck = 0; deck < setup.deck_count; ++deck) {
        const auto d = static_cast<std::size_t>(deck);
        const int held = std::popcount(player.cards[d] | one_or_none(player.kept[d]));
        if (held < wanted) return deck;
    }
    return kDecks;
}

void draw_card(State& state, int deck, int card) {
    Player& player = state.player(state.active);
    const auto d = static_cast<std::size_t>(deck);
    if (state.phase == Phase::Deal) {
        player.kept[d] = static_cast<std::uint8_t>(card);  // as if from a round before
    } else {
        player.cards[d] |= card_bit(card);
    }
}

void take_up_kept(const Setup& setup, State& state) {
    for (int seat = 0; seat < setup.seats; ++seat) {
        Player& player = state.players[static_cast<std::size_t>(seat)];
        for (std::size_t deck = 0; deck < kDecks; ++deck)
            player.cards[deck] = one_or_none(player.kept[deck]);
        player.kept.fill(kNone);
    }
}

void list_missions(const Setup& setup, const State& state, Actions& out) {
    const Assignment next = next_assignment(setup, state);
    Cards cards = state.player(state.active).cards[static_cast<std::size_t>(next.deck)];
    for (; cards != 0; cards &= cards - 1)
        out.add(act(next.kind, card_number(next.deck, std::countr_zero(cards))));
}

Reason mission_refusal(const Setup& setup, const State& state, Action action) {
    const Assignment next = next_assignment(setup, state);
    const int deck = deck_of(what_of(action));
    if (kind_of(action) != next.kind || deck != next.deck) return Reason::WrongPhase;
    const Cards cards = state.player(state.active).cards[static_cast<std::size_t>(deck)];
    return (cards & card_bit(card_of(what_of(action)))) != 0 ? Reason::None : Reason::CardNotHeld;
}

void assign_card(const Setup& setup, State& state, Action action) {
    Player& player = state.player(state.active);
    const auto deck = static_cast<std::size_t>(deck_of(what_of(action)));
    const int card = card_of(what_of(action));
    player.cards[deck] &= ~card_bit(card);
    auto& place = kind_of(action) == Kind::Play ? player.played : player.kept;
    place[deck] = static_cast<std::uint8_t>(card);
    if (!has_assigned(setup, state)) return;
    // The last card of each deck goes back, face down.
    for (int d = 0; d < setup.deck_count; ++d) {
        Cards& rest = player.cards[static_cast<std::size_t>(d)];
        if (rest != 0)
            player.returned[static_cast<std::size_t>(d)] =
                static_cast<std::uint8_t>(std::countr_zero(rest));
        rest = 0;
    }
}

bool has_assigned(const Setup& setup, const State& state) {
    return next_assignment(setup, state).kind == Kind::Done;
}

void discard_missions(State& state) {
    for (Player& player : state.players) {
        player.played.fill(kNone);
        player.returned.fill(kNone);
    }
    state.revealed = 0;
}

}  // namespace islands
