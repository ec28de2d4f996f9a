#include <fmt/format.h>

#include "games/islands/notation.h"
#include "lab/properties_of.h"

// What only Small Islands knows about its properties.
namespace islands {

static Action random_wrong_action(const Setup& /*setup*/, Rng& rng) {
    const auto draw = [&rng](int bound) {
        return static_cast<int>(rng.below(static_cast<std::uint32_t>(bound)));
    };
    const auto kind = static_cast<Kind>(draw(kKindCount + 1));
    const int what = draw(4) == 0 ? draw(kFaces + 2) : draw(16);
    const auto near = [&] { return draw(9) - 4; };
    const int x = near();
    return act(kind, what, draw(2) == 0 ? Cell{0} : cell_at(x, near()), draw(kMaxSites + 1));
}

namespace {

template <typename Items>
int sum_of(const Items& items) {
    int sum = 0;
    for (const Item& item : items)
        sum += item.amount;
    return sum;
}

}  // namespace

static std::optional<std::string> explanation_trouble(const Setup& setup, const State& state) {
    for (int i = 0; i < setup.players; ++i) {
        const auto seat = static_cast<Seat>(i);
        const int sum = sum_of(explain_score(setup, state, seat));
        if (sum != score(setup, state, seat))
            return fmt::format("the items of the score of {} add up to {}", engine::letter(seat),
                               sum);
    }
    for (const Island& island : state.islands) {
        if (island.tiles == 0) continue;
        for (const Reward& reward : setup.rewards) {
            if (sum_of(explain_reward(reward, island)) != worth(reward, island))
                return "the items of a reward do not add up";
        }
        for (const Objective& objective : setup.objectives) {
            bool all = true;
            for (const Condition& condition : explain_objective(objective, island))
                all = all && condition.met;
            if (all != satisfies(objective, island))
                return "the conditions of an objective do not say whether it is met";
        }
    }
    return {};
}

}  // namespace islands

namespace lab {

using islands::Setup;

template Finding violated_property(const Setup&, const islands::State&, engine::Rng&, Thoroughness);
template Finding violated_replay(const Setup&, const std::vector<engine::Action>&,
                                 const islands::State&);

std::vector<engine::Action> all_plausible_actions(const Setup& setup) {
    using islands::Kind;
    std::vector<engine::Action> all;
    std::vector<islands::Cell> cells{0, islands::kCells - 1, 1000};
    for (int y = -5; y <= 5; ++y) {
        for (int x = -5; x <= 5; ++x)
            cells.push_back(islands::cell_at(x, y));
    }
    for (int kind = 0; kind <= islands::kKindCount; ++kind) {
        for (int what = 0; what < islands::kFaces + 3; ++what)
            all.push_back(islands::act(static_cast<Kind>(kind), what));
    }
    for (const Kind kind : {Kind::Cover, Kind::Port, Kind::Build, Kind::Search, Kind::Moor}) {
        for (const islands::Cell cell : cells) {
            for (int what = 0; what < 16; ++what) {
                for (int part = 0; part < 5; ++part)
                    all.push_back(islands::act(kind, what, cell, part));
            }
        }
    }
    for (int tile = 0; tile < setup.tile_count; ++tile) {
        for (const islands::Cell cell : cells) {
            for (int turn = 0; turn < 5; ++turn)
                all.push_back(islands::act(Kind::Place, tile, cell, turn));
        }
    }
    std::ranges::sort(all);
    return all;
}

}  // namespace lab
