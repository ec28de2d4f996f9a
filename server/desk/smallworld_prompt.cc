#include "server/desk/smallworld_prompt.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "games/smallworld/notation.h"
#include "games/smallworld/rules/cost.h"
#include "games/smallworld/rules/retreat.h"
#include "server/desk/smallworld_arrange.h"
#include "server/desk/smallworld_json.h"

namespace server {

using engine::Action;
using engine::Actions;
using engine::Region;
using smallworld::Acting;
using smallworld::Item;
using smallworld::Kind;
using smallworld::kind_of;
using smallworld::Setup;
using smallworld::State;

namespace {

// Who is in the region named leaves it.
bool is_attack(Kind kind) {
    return (kind >= Kind::Conquer && kind <= Kind::Convert) || kind == Kind::RollFor ||
           kind == Kind::Send;
}

// The region is taken for tokens: a substitution and a piece that conquers by itself need none.
bool has_price(Kind kind) {
    return is_attack(kind) && kind != Kind::Convert && kind != Kind::Send;
}

bool names_region(Kind kind) {
    return is_attack(kind) || kind == Kind::Place || kind == Kind::Rebirth || kind == Kind::Lay ||
           kind == Kind::Sacrifice;
}

// SW-POWER-DRAGONMASTER-1: whatever defends the region.
Item flat_item(const Acting& acting) {
    const bool has_badge = acting.army.power != smallworld::kNone;
    const auto& powers = acting.setup.catalogue.powers;
    return {.label = "cost.flat",
            .rule = smallworld::Why{smallworld::Reason::NoFlat}.rule(),
            .name = has_badge ? powers[acting.army.power].id : std::string_view(),
            .amount = acting.traits.flat_cost};
}

struct Price {
    int tokens = 0;
    std::vector<Item> items;
};

int sum_of(const std::vector<Item>& items) {
    int sum = 0;
    for (const Item& item : items) {
        sum += item.amount;
    }
    return sum;
}

// UG-RACE-IRONDW-3: what pieces pay does not come from the hand.
void add_pieces(const Acting& acting, Region region, std::vector<Item>& items) {
    const int pieces = smallworld::paid_by_pieces(acting, region, sum_of(items));
    if (pieces == 0) return;
    items.push_back(
        {.label = "cost.hammer", .rule = "UG-RACE-IRONDW-3", .name = {}, .amount = -pieces});
}

// What an attack takes from the hand, if there is a price.
std::optional<Price> price_of(const Setup& setup, const State& state, Action attack) {
    if (!has_price(kind_of(attack))) return std::nullopt;
    const Acting acting(setup, state);
    Price price;
    if (kind_of(attack) == Kind::Flat) {
        price.items.push_back(flat_item(acting));
    } else {
        const Region region = smallworld::region_of(attack);
        price.items = smallworld::explain_cost(setup, state, region);
        add_pieces(acting, region, price.items);
    }
    price.tokens = sum_of(price.items);
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
    const Kind kind = kind_of(attack);
    if (const auto price = price_of(setup, state, attack)) {
        add_price(out, *price);
        if (kind == Kind::Attempt || kind == Kind::RollFor) {
            out.emplace("needs", std::max(0, price->tokens - state.acting().hand));
        }
    }
    add_losses(out, setup, state, attack);
}

// What it is done with.
void add_means(json::object& out, const Setup& setup, const State& state, Action action) {
    switch (kind_of(action)) {
        case Kind::Use:
        case Kind::Lay: add_item(out, used_by(setup, state, action)); break;
        case Kind::Place: out.emplace("piece", piece_id(smallworld::piece_of(action))); break;
        case Kind::Send: out.emplace("piece", piece_id(smallworld::Piece::Balrog)); break;
        default: break;
    }
}

// Whether somebody else speaks next: chance, another player, or nobody any more.
bool is_final(const Setup& setup, const State& state, Action action) {
    State after = state;
    smallworld::apply(setup, after, action);
    return smallworld::mover(setup, after) != smallworld::mover(setup, state) ||
           after.active != state.active || after.round != state.round;
}

json::object choice_json(const Setup& setup, const State& state, Action action) {
    const Kind kind = kind_of(action);
    json::object out;
    out.reserve(8);
    out.emplace("action", smallworld::print_action(setup, action));
    out.emplace("kind", smallworld::kKinds[action.kind()]);
    if (names_region(kind)) out.emplace("region", engine::index(smallworld::region_of(action)));
    if (is_attack(kind)) add_attack(out, setup, state, action);
    add_means(out, setup, state, action);
    if (kind == Kind::Pick || kind == Kind::Swap) out.emplace("slot", action.a());
    if (kind == Kind::Pick) out.emplace("cost", action.a());  // SW-PICK-02: a coin to each above
    if (kind == Kind::Ally) out.emplace("seat", letter_of(smallworld::seat_of(action)));
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
        !has_price(kind_of(action)) || action.a() >= setup.map.region_count) {
        return false;
    }
    const Acting acting(setup, state);
    const Region region = smallworld::region_of(action);
    if (kind_of(action) == Kind::Flat && acting.traits.flat_cost == 0) return false;
    if (kind_of(action) == Kind::RollFor && !smallworld::rollable(acting).contains(region)) {
        return false;
    }
    return smallworld::targets(setup, state).contains(region);
}

smallworld::Loss loss_by(const Setup& setup, const State& state, Kind kind) {
    if (kind == Kind::Send) {
        const std::uint8_t sender = smallworld::army_index(state.active, smallworld::Role::Active);
        const smallworld::Now traits(setup, state, sender, smallworld::Moment::Send);
        return {.tokens = traits->piece_conquest};
    }
    if (kind == Kind::Convert) return smallworld::kConvertedLoss;
    const bool spares = Acting(setup, state).traits.spares;  // UG-RELIC-SOCKS-2
    return spares ? smallworld::Loss{.tokens = 0} : smallworld::kNormalLoss;
}

}  // namespace

Losses losses(const Setup& setup, const State& state, Action conquest) {
    const Region region = smallworld::region_of(conquest);
    const std::uint8_t army = state.army_at[region];
    if (army == smallworld::kNoArmy) return {};
    const std::uint8_t race = state.armies[army].race;
    const auto gone = [race](const State& s) { return s.tray[race] + s.lost[race]; };
    State after = state;
    smallworld::drive_out(setup, after, region, loss_by(setup, state, kind_of(conquest)));
    const int lost = gone(after) - gone(state);
    return {.lost = lost, .back = state.tokens[region] - lost};
}

json::object prompt_json(const Setup& setup, const State& state,
                         std::span<const std::size_t> undo) {
    const engine::Seat seat = smallworld::mover(setup, state).as_seat();
    json::object out;
    out.emplace("seat", letter_of(seat));
    out.emplace("phase", phase_word(setup, state));
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
