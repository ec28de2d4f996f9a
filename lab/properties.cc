#include <fmt/format.h>

#include "games/smallworld/game.h"
#include "games/smallworld/notation.h"
#include "lab/properties_of.h"

// What only Small World knows about its properties. These are found by the type of the setup, so
// they live with the game's own functions.
namespace smallworld {
namespace {

constexpr int kCountMax = 22;  // more than any army has tokens

}  // namespace

static Action random_wrong_action(const Setup& setup, Rng& rng) {
    const auto draw = [&rng](int bound) {
        return static_cast<std::uint8_t>(rng.below(static_cast<std::uint32_t>(bound)));
    };
    const int regions = setup.map.region_count;
    return Action::make(draw(kKindCount + 1), draw(regions + 2),
                        rng.below(2) == 0 ? std::uint8_t{0} : draw(kPieceCount + 1),
                        draw(kCountMax));
}

namespace {

int sum_of(const std::vector<Item>& items) {
    int sum = 0;
    for (const Item& item : items)
        sum += item.amount;
    return sum;
}

}  // namespace

static std::optional<std::string> explanation_trouble(const Setup& setup, const State& state) {
    for (int i = 0; i < setup.seats; ++i) {
        const auto seat = static_cast<Seat>(i);
        const int sum = sum_of(explain_income(setup, state, seat));
        const int all = income(setup, state, seat);
        if (sum == all) continue;
        return fmt::format("the items of the income of {} add up to {}, not {}",
                           engine::letter(seat), sum, all);
    }
    if (state.phase != Phase::Conquer) return {};
    for (const Region region : targets(setup, state)) {
        const int sum = sum_of(explain_cost(setup, state, region));
        const int all = cost(setup, state, region);
        if (sum == all) continue;
        return fmt::format("the items of the cost of region {} add up to {}, not {}",
                           engine::index(region), sum, all);
    }
    return {};
}

}  // namespace smallworld

namespace lab {

using smallworld::Action;
using smallworld::kCountMax;
using smallworld::Kind;
using smallworld::Setup;

template Finding violated_property(const Setup&, const smallworld::State&, engine::Rng&,
                                   Thoroughness);
template Finding violated_replay(const Setup&, const std::vector<Action>&,
                                 const smallworld::State&);

std::vector<Action> all_plausible_actions(const Setup& setup) {
    std::vector<Action> all;
    const auto add = [&all](int kind, int a, int b, int c) {
        all.push_back(Action::make(static_cast<std::uint8_t>(kind), static_cast<std::uint8_t>(a),
                                   static_cast<std::uint8_t>(b), static_cast<std::uint8_t>(c)));
    };
    std::vector<int> places;  // regions, seats, slots, races and powers share the same byte
    const int count = std::max({setup.map.region_count, setup.race_count, setup.power_count});
    for (int i = 0; i <= count; ++i)
        places.push_back(i);
    for (const int beyond : {63, 64, 255}) {
        if (beyond > count) places.push_back(beyond);
    }
    for (int kind = 0; kind <= smallworld::kKindCount; ++kind) {
        const bool counted = kind == static_cast<int>(Kind::Take) ||
                             kind == static_cast<int>(Kind::Deploy) ||
                             kind == static_cast<int>(Kind::Place);
        const int pieces = kind == static_cast<int>(Kind::Place) ? smallworld::kPieceCount + 1 : 2;
        const int counts = counted ? kCountMax : 2;
        for (const int place : places) {
            for (int b = 0; b < pieces; ++b) {
                for (int c = 0; c < counts; ++c)
                    add(kind, place, b, c);
            }
        }
    }
    return all;
}

}  // namespace lab
