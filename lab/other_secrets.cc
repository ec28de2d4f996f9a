#include "lab/other_secrets.h"

#include <array>
#include <bit>
#include <cstdint>
#include <numeric>
#include <utility>

namespace lab {

using engine::Rng;
using engine::Seat;

namespace {

// Hidden things of one kind change places with each other: each goes where another was.
class Swap {
  public:
    // `hidden` has a bit to a thing.
    Swap(std::uint64_t hidden, Rng& rng) {
        std::iota(there_.begin(), there_.end(), std::uint8_t{0});
        for (std::uint64_t rest = hidden; rest != 0; rest &= rest - 1) {
            const auto here = static_cast<std::size_t>(std::countr_zero(rest));
            std::swap(there_[here], there_[any_of(rest, rng)]);
        }
    }

    // What lies there instead. Things that are not hidden stay.
    template <typename Set>
    Set set(Set things) const {
        std::uint64_t out = 0;
        for (std::uint64_t rest = things; rest != 0; rest &= rest - 1)
            out |= std::uint64_t{1} << there_[static_cast<std::size_t>(std::countr_zero(rest))];
        return static_cast<Set>(out);
    }
    std::uint8_t one(std::uint8_t thing) const {
        return thing == islands::kNone ? thing : there_[thing];
    }

  private:
    static std::size_t any_of(std::uint64_t things, Rng& rng) {
        for (auto n = rng.below(static_cast<std::uint32_t>(std::popcount(things))); n > 0; --n)
            things &= things - 1;
        return static_cast<std::size_t>(std::countr_zero(things));
    }

    std::array<std::uint8_t, 64> there_{};
};

// Calls `each` with everybody else who has secrets; Alexis has none.
template <typename State, typename Each>
void for_others(const islands::Setup& setup, State& state, Seat viewer, const Each& each) {
    for (int i = 0; i < setup.seats; ++i) {
        const auto seat = static_cast<Seat>(i);
        if (seat != viewer) each(state.player(seat));
    }
}

// What was drawn from the stacks; tiles that were taken from the market everybody has seen.
void swap_tiles(const islands::Setup& setup, islands::State& state, Seat viewer, Rng& rng) {
    islands::Tiles hidden = state.unseen;
    for_others(setup, state, viewer,
               [&](const islands::Player& player) { hidden |= player.hand & ~state.shown; });
    const Swap swap(hidden, rng);
    state.unseen = swap.set(state.unseen);
    for_others(setup, state, viewer,
               [&](islands::Player& player) { player.hand = swap.set(player.hand); });
}

// Tokens of the others are secret until the game is over (SI-DEF-14).
void swap_discoveries(const islands::Setup& setup, islands::State& state, Seat viewer, Rng& rng) {
    if (state.phase == islands::Phase::Over) return;
    const bool own_draw = state.active == viewer;
    std::uint64_t hidden = state.discoveries;
    if (!own_draw) hidden |= state.drawn;
    for_others(setup, state, viewer,
               [&](const islands::Player& player) { hidden |= player.discoveries; });
    const Swap swap(hidden, rng);
    state.discoveries = swap.set(state.discoveries);
    if (!own_draw) state.drawn = swap.set(state.drawn);
    for_others(setup, state, viewer,
               [&](islands::Player& player) { player.discoveries = swap.set(player.discoveries); });
}

islands::Cards card_or_none(std::uint8_t card) {
    return card == islands::kNone ? 0 : islands::Cards{1} << card;
}

// What the viewer has held or was shown of a deck.
islands::Cards known_cards(const islands::Setup& setup, const islands::State& state, Seat viewer,
                           std::size_t deck) {
    islands::Cards known = 0;
    for (int i = 0; i < setup.seats; ++i) {
        const auto seat = static_cast<Seat>(i);
        const islands::Player& player = state.player(seat);
        if (seat == viewer)
            known |= player.cards[deck] | card_or_none(player.played[deck]) |
                     card_or_none(player.kept[deck]) | card_or_none(player.returned[deck]);
        if ((state.revealed & engine::bit(seat)) != 0) known |= card_or_none(player.played[deck]);
    }
    return known;
}

// Those that nobody holds are secret, too: they are in the deck.
void swap_cards(const islands::Setup& setup, islands::State& state, Seat viewer, Rng& rng) {
    for (std::size_t deck = 0; deck < static_cast<std::size_t>(setup.deck_count); ++deck) {
        const std::uint64_t all = (std::uint64_t{1} << setup.decks[deck].size) - 1;
        const Swap swap(all & ~std::uint64_t{known_cards(setup, state, viewer, deck)}, rng);
        for_others(setup, state, viewer, [&](islands::Player& player) {
            player.cards[deck] = swap.set(player.cards[deck]);
            player.played[deck] = swap.one(player.played[deck]);
            player.kept[deck] = swap.one(player.kept[deck]);
            player.returned[deck] = swap.one(player.returned[deck]);
        });
    }
}

}  // namespace

// SW-INFO-*: nothing is secret but the coins of the others, and with them how many were paid out.
smallworld::State with_other_secrets(const smallworld::Setup& setup, const smallworld::State& state,
                                     Seat viewer, Rng& rng) {
    constexpr std::uint32_t kMost = 20;
    smallworld::State other = state;
    if (setup.options.hidden_coins == 0 || state.phase == smallworld::Phase::Over) return other;
    for (int i = 0; i < setup.seats; ++i) {
        if (static_cast<Seat>(i) == viewer) continue;
        const auto more = static_cast<int>(1 + rng.below(kMost));
        auto& coins = other.coins[static_cast<std::size_t>(i)];
        coins = static_cast<std::int16_t>(coins + more);
        other.scored += more;
    }
    return other;
}

// Section 18 of docs/rules/islands.md.
islands::State with_other_secrets(const islands::Setup& setup, const islands::State& state,
                                  Seat viewer, Rng& rng) {
    islands::State other = state;
    swap_tiles(setup, other, viewer, rng);
    swap_discoveries(setup, other, viewer, rng);
    swap_cards(setup, other, viewer, rng);
    return other;
}

}  // namespace lab
