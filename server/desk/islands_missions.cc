#include "server/desk/islands_missions.h"

#include <bit>
#include <vector>

#include "games/islands/notation_words.h"
#include "games/islands/rules/gains.h"
#include "server/desk/islands_items.h"

namespace server {

namespace json = boost::json;
using islands::Island;
using islands::kNone;
using islands::Reason;
using islands::Setup;

namespace {

// A card of each deck, or kNone where none is chosen yet. A mission card is both halves.
using Mission = std::array<std::uint8_t, islands::kDecks>;

std::vector<Mission> missions_of(const islands::Player& own) {
    std::vector<Mission> out;
    for (const Mission& chosen : {own.played, own.kept}) {
        if (chosen[0] != kNone) out.push_back(chosen);
    }
    for (islands::Cards left = own.cards[0]; left != 0; left &= left - 1) {
        const auto card = static_cast<std::uint8_t>(std::countr_zero(left));
        out.push_back({card, kNone});
    }
    return out;
}

json::array cards_json(const Setup& setup, const Mission& mission) {
    json::array out;
    for (int deck = 0; deck < setup.deck_count; ++deck) {
        const std::uint8_t card = mission[static_cast<std::size_t>(deck)];
        if (card != kNone)
            out.emplace_back(islands::card_word(setup, islands::card_number(deck, card)));
    }
    return out;
}

json::object condition_json(const islands::Condition& condition) {
    json::object out{{"label", condition.label},
                     {"rule", condition.rule},
                     {"symbol", islands::kSymbols[at(condition.symbol)]},
                     {"found", condition.found},
                     {"needed", condition.needed},
                     {"met", condition.met}};
    if (condition.with.empty()) return out;
    json::array with;
    for (const islands::Found& other : condition.with)
        with.push_back({{"symbol", islands::kSymbols[at(other.symbol)]}, {"found", other.count}});
    out["with"] = std::move(with);
    return out;
}

json::array conditions_json(const islands::Objective& objective, const Island& island) {
    json::array out;
    for (const islands::Condition& condition : explain_objective(objective, island))
        out.push_back(condition_json(condition));
    return out;
}

json::object verdict(const Setup& setup, const Mission& mission, const Island& island,
                     islands::Seat viewer) {
    const islands::Objective& objective = setup.objectives[mission[0]];
    const bool met = satisfies(objective, island);
    json::object out{{"cards", cards_json(setup, mission)},
                     {"met", met},
                     {"conditions", conditions_json(objective, island)}};
    if (!met) return out;
    const islands::Why why{house_refusal(setup, island, viewer)};
    if (!why.legal()) {
        out["word"] = why.word();
        out["rule"] = why.rule();
    }
    const std::uint8_t reward = mission[static_cast<std::size_t>(setup.reward_deck())];
    if (reward == kNone) return out;
    Island built = island;
    ++built.built;
    out["points"] = worth(setup.rewards[reward], built);
    out["items"] = items_json(explain_reward(setup.rewards[reward], built));
    return out;
}

}  // namespace

json::array missions_json(const Setup& setup, const islands::View& view, const Island& island) {
    json::array out;
    const int viewer = engine::index(view.viewer);
    if (viewer >= setup.seats) return out;
    const islands::Player& own = view.state.player(view.viewer);
    for (const Mission& mission : missions_of(own))
        out.push_back(verdict(setup, mission, island, view.viewer));
    return out;
}

}  // namespace server
