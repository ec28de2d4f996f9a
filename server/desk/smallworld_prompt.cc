#include "server/desk/smallworld_prompt.h"

#include <optional>
#include <utility>
#include <vector>

#include "games/smallworld/notation.h"
#include "games/smallworld/rules/retreat.h"
#include "server/desk/smallworld_arrange.h"
#include "server/desk/smallworld_json.h"

namespace server {

using engine::Action;
using engine::Actions;
using engine::Region;
using smallworld::Item;
using smallworld::Kind;
using smallworld::kind_of;
using smallworld::Setup;
using smallworld::State;

namespace {

bool is_attack(Kind kind) {
    return kind >= Kind::Conquer && kind <= Kind::Convert;
}

// SW-POWER-DRAGONMASTER-1: whatever defends the region.
Item flat_item(const Setup& setup, const State& state) {
    const smallworld::Army& army = state.acting();
    const smallworld::Traits& traits = smallworld::acting_traits(setup, state);
    const bool has_badge = army.power != smallworld::kNone;
    return {.label = "cost.flat",
            .rule = smallworld::Why{smallworld::Reason::NoFlat}.rule(),
            .name = has_badge ? setup.catalogue.powers[army.power].id : std::string_view(),
            .amount = traits.flat_cost};
}

struct Price {
    int tokens = 0;
    std::vector<Item> items;
};

// What an attack takes from the hand, if there is a price: a substitution has none.
std::optional<Price> price_of(const Setup& setup, const State& state, Action attack) {
    const Kind kind = kind_of(attack);
    if (!is_attack(kind) || kind == Kind::Convert) return std::nullopt;
    Price price;
    if (kind == Kind::Flat) {
        price.items.push_back(flat_item(setup, state));
    } else {
        price.items = smallworld::explain_cost(setup, state, smallworld::region_of(attack));
    }
    for (const Item& item : price.items) {
        price.tokens += item.amount;
    }
    return price;
}

void add_price(json::object& out, const Price& price) {
    out.emplace("cost", price.tokens);
    out.emplace("items", items_json(price.items));
}

void add_losses(json::object& out, const Setup& setup, const State& state, Action attack) {
    const std::uint8_t army = state.army_at[smallworld::region_of(attack)];
    if (army == smallworld::kNoArmy) return;
    const Losses expected = losses(setup, state, attack);
    out.emplace("losses", json::value{{"seat", letter_of(smallworld::owner_of(army))},
                                      {"lost", expected.lost},
                                      {"back", expected.back}});
}

void add_attack(json::object& out, const Setup& setup, const State& state, Action attack) {
    out.emplace("region", engine::index(smallworld::region_of(attack)));
    if (const auto price = price_of(setup, state, attack)) {
        add_price(out, *price);
        if (kind_of(attack) == Kind::Attempt) {
            out.emplace("needs", price->tokens - state.acting().hand);
        }
    }
    add_losses(out, setup, state, attack);
}

// Whether somebody else speaks next: chance, another player, or nobody any more.
bool is_final(const Setup& setup, const State& state, Action action) {
    State after = state;
    smallworld::apply(setup, after, action);
    return smallworld::mover(setup, after) != smallworld::mover(setup, state) ||
           after.active != state.active || after.round != state.round;
}

json::object choice_json(const Setup& setup, const State& state, Action action) {
    json::object out;
    out.reserve(8);
    out.emplace("action", smallworld::print_action(setup, action));
    out.emplace("kind", smallworld::kKinds[action.kind()]);
    if (is_attack(kind_of(action))) add_attack(out, setup, state, action);
    if (kind_of(action) == Kind::Pick) {
        out.emplace("slot", action.a());
        out.emplace("cost", action.a());  // SW-PICK-02: a coin to each combo above
    }
    if (kind_of(action) == Kind::Ally) out.emplace("seat", letter_of(smallworld::seat_of(action)));
    if (is_final(setup, state, action)) out.emplace("final", true);
    return out;
}

json::array choices_json(const Setup& setup, const State& state) {
    Actions actions;
    smallworld::actions(setup, state, actions);
    json::array out;
    out.reserve(static_cast<std::size_t>(actions.size()));
    for (const Action action : actions) {
        out.push_back(choice_json(setup, state, action));
    }
    return out;
}

// Whether the attack has a price that can be named although it may be too high.
bool is_within_reach(const Setup& setup, const State& state, Action action) {
    if (state.chance != smallworld::Chance::None || state.phase != smallworld::Phase::Conquer ||
        !is_attack(kind_of(action)) || action.a() >= setup.map.region_count) {
        return false;
    }
    const bool has_flat = smallworld::acting_traits(setup, state).flat_cost != 0;
    if (kind_of(action) == Kind::Flat && !has_flat) return false;
    return smallworld::targets(setup, state).contains(smallworld::region_of(action));
}

}  // namespace

Losses losses(const Setup& setup, const State& state, Action conquest) {
    const Region region = smallworld::region_of(conquest);
    const std::uint8_t army = state.army_at[region];
    if (army == smallworld::kNoArmy) return {};
    const std::uint8_t race = state.armies[army].race;
    const auto gone = [race](const State& s) { return s.tray[race] + s.lost[race]; };
    State after = state;
    smallworld::drive_out(setup, after, region,
                          kind_of(conquest) == Kind::Convert ? smallworld::Loss::Converted
                                                             : smallworld::Loss::Normal);
    const int lost = gone(after) - gone(state);
    return {.lost = lost, .back = state.tokens[region] - lost};
}

json::object prompt_json(const Setup& setup, const State& state,
                         std::span<const std::size_t> undo) {
    const engine::Seat seat = smallworld::mover(setup, state).as_seat();
    json::object out;
    out.emplace("seat", letter_of(seat));
    out.emplace("phase", smallworld::kPhases[static_cast<std::size_t>(state.phase)]);
    const bool defends = state.phase == smallworld::Phase::Defend;
    out.emplace("stage", role_word(defends ? smallworld::role_of(state.defender) : state.stage));
    if (const auto what = arrangement(setup, state)) {
        const smallworld::View view = smallworld::view(setup, state, seat);
        out.emplace("choices", json::array());
        out.emplace("arrange", to_json(*what, suggestion(setup, view, *what)));
    } else {
        out.emplace("choices", choices_json(setup, state));
    }
    out.emplace("undo", json::array(undo.begin(), undo.end()));
    return out;
}

json::object because_json(const Setup& setup, const State& state, Action action) {
    const smallworld::Why why = smallworld::why_illegal(setup, state, action);
    json::object out;
    out.emplace("action", smallworld::print_action(setup, action));
    out.emplace("legal", why.legal());
    if (!why.legal()) {
        out.emplace("rule", why.rule());
        out.emplace("word", why.word());
    }
    if (!is_within_reach(setup, state, action)) return out;
    if (const auto price = price_of(setup, state, action)) add_price(out, *price);
    return out;
}

}  // namespace server
