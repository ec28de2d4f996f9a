#include "bots/islands_missions.h"

#include <algorithm>
#include <cmath>
#include <span>

namespace bots {

using engine::Seat;
using islands::Cards;
using islands::State;

namespace {

// How much likelier a mission is for each point that it promises. In games of planners 0.2 gave
// what they had chosen 1.4 (among four) to 2 times (among two) the chance that it had among equals.
constexpr double kTelling = 0.25;

Cards one_of(std::uint8_t card) {
    return card >= islands::kHidden ? 0 : Cards{1} << card;
}

bool is_in(Cards cards, std::uint8_t card) {
    return (cards & one_of(card)) != 0;
}

void swap_cards(islands::Player& player, std::size_t deck, std::uint8_t a, std::uint8_t b) {
    for (std::uint8_t* card : {&player.played[deck], &player.kept[deck], &player.returned[deck]}) {
        if (*card == a || *card == b) *card = *card == a ? b : a;
    }
    Cards& drawn = player.cards[deck];
    if (is_in(drawn, a) != is_in(drawn, b)) drawn ^= one_of(a) | one_of(b);
}

}  // namespace

MissionGuess::MissionGuess(const islands::Setup& setup, const islands::View& view)
    : setup_(setup), view_(view) {
    Seen seen{};
    for (const islands::Player& player : view.state.players) {
        for (std::size_t deck = 0; deck < seen.size(); ++deck)
            seen[deck] |= player.cards[deck] | one_of(player.played[deck]) |
                          one_of(player.kept[deck]) | one_of(player.returned[deck]);
    }
    for (int i = 0; i < setup.seats; ++i) {
        const auto seat = static_cast<Seat>(i);
        const auto& played = view.state.player(seat).played;
        const auto decks = std::span(played).first(static_cast<std::size_t>(setup.deck_count));
        if (std::ranges::all_of(decks, [](std::uint8_t card) { return card == islands::kHidden; }))
            players_.push_back(guess(seat, seen));
    }
}

MissionGuess::Player MissionGuess::guess(Seat seat, const Seen& seen) const {
    Player player{.seat = seat, .missions = {}};
    const auto reward_deck = static_cast<std::size_t>(setup_.reward_deck());
    for (std::uint8_t a = 0; a < setup_.decks[0].size; ++a) {
        for (std::uint8_t b = 0; b < setup_.decks[reward_deck].size; ++b) {
            const bool is_one = reward_deck != 0 || a == b;
            if (!is_one || is_in(seen[0], a) || is_in(seen[reward_deck], b)) continue;
            const double value = mission_value(setup_, view_.state, seat,
                                               sea_mission(setup_, {a, b}), Look::Promise);
            player.missions.push_back({{a, b}, std::exp(kTelling * value)});
        }
    }
    return player;
}

const MissionGuess::Mission& MissionGuess::draw(const Player& player, const Seen& given,
                                                Rng& rng) const {
    constexpr std::uint32_t kFine = 1U << 24;
    const auto is_free = [&](const Mission& mission) {
        return !is_in(given[0], mission.cards[0]) &&
               !is_in(given[static_cast<std::size_t>(setup_.reward_deck())], mission.cards[1]);
    };
    double sum = 0;
    for (const Mission& mission : player.missions)
        sum += is_free(mission) ? mission.weight : 0;
    double ticket = sum * rng.below(kFine) / kFine;
    const Mission* drawn = nullptr;
    for (const Mission& mission : player.missions) {
        if (!is_free(mission)) continue;
        drawn = &mission;
        ticket -= mission.weight;
        if (ticket < 0) break;
    }
    return *drawn;
}

// Whoever has them gets his instead.
void MissionGuess::give(State& state, Seat seat, const SeaCards& cards) const {
    for (std::size_t deck = 0; deck < static_cast<std::size_t>(setup_.deck_count); ++deck) {
        const std::uint8_t own = state.player(seat).played[deck];
        if (own == cards[deck]) continue;
        for (islands::Player& player : state.players)
            swap_cards(player, deck, own, cards[deck]);
    }
}

State MissionGuess::world(Rng& rng) const {
    State state = resample(setup_, view_, rng);
    Seen given{};
    for (const Player& player : players_) {
        const Mission& mission = draw(player, given, rng);
        give(state, player.seat, mission.cards);
        for (std::size_t deck = 0; deck < given.size(); ++deck)
            given[deck] |= one_of(mission.cards[deck]);
    }
    return state;
}

}  // namespace bots
