#include <bit>
#include <cstddef>

#include "games/islands/game.h"

// Who may know what (section 18 of docs/rules/islands.md).
namespace islands {
namespace {

void hide(std::uint8_t& card) {
    if (card != kNone) card = kHidden;
}

void hide_cards(View& out, std::size_t seat, bool revealed) {
    Player& player = out.state.players[seat];
    out.hidden_cards[seat] = static_cast<std::uint8_t>(std::popcount(player.cards[0]));
    player.cards.fill(0);
    for (std::size_t deck = 0; deck < kDecks; ++deck) {
        if (!revealed) hide(player.played[deck]);
        hide(player.kept[deck]);
        hide(player.returned[deck]);
    }
}

// A tile that was taken from the market is known; one that was drawn is not.
void hide_tiles(View& out, std::size_t seat) {
    const Tiles hidden = out.state.players[seat].hand & ~out.state.shown;
    out.state.players[seat].hand &= out.state.shown;
    out.state.unseen |= hidden;
    out.hidden_tiles[seat] = static_cast<std::uint8_t>(std::popcount(hidden));
}

void hide_tokens(View& out, std::size_t seat) {
    std::uint16_t& tokens = out.state.players[seat].discoveries;
    out.hidden_tokens[seat] = static_cast<std::uint8_t>(std::popcount(tokens));
    out.state.discoveries |= tokens;
    tokens = 0;
}

// The n-th member of a set, as a set.
template <typename Set>
Set member(Set set, std::uint32_t n) {
    for (; n > 0; --n)
        set &= static_cast<Set>(set - 1);
    return static_cast<Set>(set & (~set + 1));
}

// Moves `count` members drawn at random.
template <typename Set>
void move_some(Set& from, Set& to, int count, Rng& rng) {
    for (; count > 0 && from != 0; --count) {
        const Set one = member(from, rng.below(static_cast<std::uint32_t>(std::popcount(from))));
        from = static_cast<Set>(from & ~one);
        to = static_cast<Set>(to | one);
    }
}

Cards one_of(std::uint8_t card) {
    return card >= kHidden ? 0 : Cards{1} << card;
}

void fill_hidden(std::uint8_t& card, Cards& unknown, Rng& rng) {
    if (card != kHidden) return;
    Cards drawn = 0;
    move_some(unknown, drawn, 1, rng);
    card = static_cast<std::uint8_t>(std::countr_zero(drawn));
}

void resample_deck(const Setup& setup, const View& view, std::size_t deck, State& state, Rng& rng) {
    const int size = setup.decks[deck].size;
    Cards unknown = size == kMaxCards ? ~Cards{0} : (Cards{1} << size) - 1;
    for (const Player& player : state.players)
        unknown &= ~(player.cards[deck] | one_of(player.played[deck]) | one_of(player.kept[deck]) |
                     one_of(player.returned[deck]));
    for (std::size_t seat = 0; seat < kPlayers; ++seat) {
        Player& player = state.players[seat];
        fill_hidden(player.played[deck], unknown, rng);
        fill_hidden(player.kept[deck], unknown, rng);
        fill_hidden(player.returned[deck], unknown, rng);
        move_some(unknown, player.cards[deck], view.hidden_cards[seat], rng);
    }
}

}  // namespace

View view(const Setup& setup, const State& state, Seat viewer) {
    View out{.state = state, .viewer = viewer};
    for (int s = 0; s < setup.seats; ++s) {
        const auto seat = static_cast<Seat>(s);
        if (seat == viewer) continue;
        const auto i = static_cast<std::size_t>(s);
        hide_cards(out, i, (state.revealed & engine::bit(seat)) != 0);
        hide_tiles(out, i);
        if (state.phase != Phase::Over) hide_tokens(out, i);  // SI-DEF-14
    }
    if (state.active != viewer) {
        out.hidden_drawn = static_cast<std::uint8_t>(std::popcount(state.drawn));
        out.state.discoveries |= state.drawn;
        out.state.drawn = 0;
    }
    return out;
}

State resample(const Setup& setup, const View& view, Rng& rng) {
    State state = view.state;
    for (std::size_t seat = 0; seat < kPlayers; ++seat) {
        Player& player = state.players[seat];
        move_some(state.unseen, player.hand, view.hidden_tiles[seat], rng);
        move_some(state.discoveries, player.discoveries, view.hidden_tokens[seat], rng);
    }
    move_some(state.discoveries, state.drawn, view.hidden_drawn, rng);
    for (std::size_t deck = 0; deck < static_cast<std::size_t>(setup.deck_count); ++deck)
        resample_deck(setup, view, deck, state, rng);
    return state;
}

}  // namespace islands
