#include "bots/islands_greedy.h"

#include <algorithm>
#include <array>
#include <bit>
#include <vector>

#include "games/islands/score.h"

namespace bots {
namespace {

using islands::Cell;
using islands::Island;
using islands::Kind;
using islands::kind_of;
using islands::Objective;
using islands::ObjectiveKind;
using islands::Phase;
using islands::Player;
using islands::Reward;
using islands::RewardKind;
using islands::Seat;
using islands::Setup;
using islands::State;
using islands::Symbol;
using islands::View;

// What a symbol short of an objective leaves of an island's worth: the next tile may bring it.
constexpr double kPerMissing = 0.4;
constexpr double kNoSiteYet = 0.3;
constexpr double kTooSmallYet = 0.6;
// A house is worth something by itself: it breaks ties, and it is one of eight.
constexpr double kHouse = 0.5;
// A discovery token is worth 4 on average; each further one drawn helps to choose.
constexpr double kDiscovery = 4;
constexpr double kMoreToDraw = 0.7;
// What was kept for the next round counts in part, what others may do with the map a little.
constexpr double kNextRound = 0.25;
constexpr double kOthers = 0.08;
// Ports near a place for the own ship, as long as it is not moored.
constexpr double kShipToCome = 0.6;
// Points in hand are better than points that another player may still prevent.
constexpr double kPatience = 0.93;

int count(const Island& island, Symbol symbol) {
    return island.symbols[islands::at(symbol)];
}

// How many symbols the island lacks.
int missing(const Objective& objective, const Island& island) {
    int lacks = 0;
    switch (objective.kind) {
        case ObjectiveKind::Contains:
            for (std::size_t i = 0; i < islands::kSymbolCount; ++i)
                lacks += std::max(0, objective.least[i] - island.symbols[i]);
            return lacks;
        case ObjectiveKind::MoreThan:
            return std::max(0, count(island, objective.b) + 1 - count(island, objective.a));
        case ObjectiveKind::EqualToOneOf:
        case ObjectiveKind::AnyTwoEqual: break;
    }
    if (satisfies(objective, island)) return 0;
    lacks = 9;
    for (std::size_t a = 0; a < islands::kResourceCount; ++a) {
        for (std::size_t b = 0; b < islands::kResourceCount; ++b) {
            const bool pair = objective.kind == ObjectiveKind::AnyTwoEqual ||
                              (a == islands::at(objective.a) && objective.others[b]);
            if (a == b || !pair) continue;
            const int most = std::max<int>(island.symbols[a], island.symbols[b]);
            lacks = std::min(lacks, std::abs(island.symbols[a] - island.symbols[b]) +
                                        std::max(0, objective.minimum - most) * 2);
        }
    }
    return std::max(1, lacks);
}

double pays(const Reward& reward, const Island& island) {
    if (reward.kind != RewardKind::Discovery) return worth(reward, island);
    const int temples = count(island, Symbol::Temple);
    return temples == 0 ? 0 : kDiscovery + kMoreToDraw * std::min(temples - 1, 3);
}

double per(double factor, int times) {
    double out = 1;
    for (; times > 0; --times)
        out *= factor;
    return out;
}

struct Mission {
    const Objective& objective;
    const Reward& reward;
};

// What a mission would bring the player: its best islands, as many as there are houses.
// `promise` counts islands that do not fit yet in part; without it only what can be built now.
enum class Look : std::uint8_t { Now, Promise };
double mission_value(const Setup& setup, const State& state, Seat player, const Mission& mission,
                     Look look) {
    std::array<double, islands::kLands> values{};
    std::size_t found = 0;
    for (const Island& island : state.islands) {
        if (island.tiles == 0 || (island.houses & engine::bit(player)) != 0) continue;
        const int lacks = missing(mission.objective, island);
        const bool has_site = count(island, Symbol::House) > island.built;
        const bool large = island.tiles >= setup.constants.tiles_for_house;
        if (look == Look::Now && (lacks > 0 || !has_site || !large)) continue;
        double value = pays(mission.reward, island) + kHouse;
        value *= per(kPerMissing, lacks) * (has_site ? 1 : kNoSiteYet) * (large ? 1 : kTooSmallYet);
        values[found++] = value;
    }
    const std::size_t houses = std::min<std::size_t>(state.player(player).pool, found);
    std::partial_sort(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(houses),
                      values.begin() + static_cast<std::ptrdiff_t>(found), std::greater<>());
    double sum = 0;
    for (std::size_t i = 0; i < houses; ++i)
        sum += values[i];
    return sum;
}

// The best place for the own ship as the map is, in ports.
int best_mooring(const Setup& setup, const State& state) {
    int best = 0;
    for (const Cell cell : state.frontier)
        best = std::max(best, ports_around(setup, state, cell));
    return best;
}

class Judge {
  public:
    Judge(const Setup& setup, const State& state, Seat player)
        : setup_(setup), player_(player), own_(state.player(player)) {}

    // How good a position is while tiles are laid.
    double exploring(const State& state) const {
        double value = mission_value(setup_, state, player_, played(), Look::Promise);
        if (own_.kept[0] < islands::kHidden)
            value += kNextRound *
                     mission_value(setup_, state, player_, mission(own_.kept), Look::Promise);
        value += ship(state);
        return value - kOthers * others(state);
    }
    // What the gains would bring now. After the last ship there is no later place for the own one.
    double gains(const State& state) const {
        const bool last = std::popcount(state.ships) + state.grey <= 1;
        const double moored = own_ports(setup_, state, player_);
        return mission_value(setup_, state, player_, played(), Look::Now) +
               (last ? moored : ship(state)) - kOthers * others(state);
    }
    double mission_now(const State& state, const std::array<std::uint8_t, 2>& cards) const {
        return mission_value(setup_, state, player_, mission(cards), Look::Promise);
    }

  private:
    Mission mission(const std::array<std::uint8_t, 2>& cards) const {
        const auto reward = static_cast<std::size_t>(setup_.reward_deck());
        return {setup_.objectives[cards[0]], setup_.rewards[cards[reward]]};
    }
    Mission played() const { return mission(own_.played); }

    double ship(const State& state) const {
        const bool moored = state.ship_of[static_cast<std::size_t>(player_)] != islands::kNone;
        if (moored) return own_ports(setup_, state, player_);
        return kShipToCome * best_mooring(setup_, state);
    }
    // What the others could want is not known: every mission counts the same.
    double others(const State& state) const {
        double sum = 0;
        for (int s = 0; s < setup_.seats; ++s) {
            const auto seat = static_cast<Seat>(s);
            if (seat == player_) continue;
            sum += mission_value(
                setup_, state, seat,
                {setup_.objectives[state.player(seat).played[0]],
                 setup_.rewards[state.player(seat)
                                    .played[static_cast<std::size_t>(setup_.reward_deck())]]},
                Look::Now);
        }
        return sum;
    }

    const Setup& setup_;
    Seat player_;
    Player own_;
};

// The action with the highest value; the first of equals.
template <typename Value>
Action best_of(const Actions& list, const Value& value) {
    Action best = list[0];
    double most = value(best);
    for (int i = 1; i < list.size(); ++i) {
        const double here = value(list[i]);
        if (here <= most) continue;
        most = here;
        best = list[i];
    }
    return best;
}

State after(const Setup& setup, const State& state, Action action) {
    State next = state;
    apply(setup, next, action);
    return next;
}

// The best that laying one of the tiles in hand brings.
double best_placement(const Setup& setup, const State& state, const Judge& judge) {
    Actions list;
    actions(setup, state, list);
    double most = 0;
    for (const Action action : list) {
        if (kind_of(action) == Kind::Place)
            most = std::max(most, judge.exploring(after(setup, state, action)));
    }
    return most;
}

// The same map with the ship on it, before anybody builds.
State with_ship(const Setup& setup, const State& state, Action action) {
    const State moored = after(setup, state, action);
    State as_if = state;
    as_if.ship_of = moored.ship_of;
    as_if.placed = moored.placed;
    as_if.at = moored.at;
    as_if.placed_count = moored.placed_count;
    return as_if;
}

Action choose_turn(const Setup& setup, const State& state, const Judge& judge,
                   const Actions& list) {
    return best_of(list, [&](Action action) {
        if (kind_of(action) == Kind::Take)
            return kPatience * best_placement(setup, after(setup, state, action), judge);
        // A ship ends the exploration: what counts is what can be built now.
        return judge.gains(with_ship(setup, state, action));
    });
}

// Cards are judged by what they would bring on the map as it is.
Action choose_card(const Setup& setup, const State& state, const Judge& judge,
                   const Actions& list) {
    const Player& own = state.player(state.active);
    const auto best_with = [&](int deck, int card) {
        if (setup.deck_count == 1) {
            const auto one = static_cast<std::uint8_t>(card);
            return judge.mission_now(state, {one, one});
        }
        // With the best partner among those that are free, or with the one chosen already.
        const auto other = static_cast<std::size_t>(1 - deck);
        const std::uint8_t chosen = own.played[other];
        islands::Cards partners = own.cards[other];
        if (deck == 1 && chosen != islands::kNone) partners = islands::Cards{1} << chosen;
        double most = 0;
        for (; partners != 0; partners &= partners - 1) {
            std::array<std::uint8_t, 2> cards{};
            cards[static_cast<std::size_t>(deck)] = static_cast<std::uint8_t>(card);
            cards[other] = static_cast<std::uint8_t>(std::countr_zero(partners));
            most = std::max(most, judge.mission_now(state, cards));
        }
        return most;
    };
    return best_of(list, [&](Action action) {
        const int number = islands::what_of(action);
        return best_with(islands::deck_of(number), islands::card_of(number));
    });
}

Action choose_build(const Setup& setup, const State& state, const Actions& list) {
    // A reward of nothing is still a house.
    const auto& cards = state.player(state.active).played;
    const bool alexis = setup.is_alexis(state.active);
    return best_of(list, [&](Action action) {
        if (kind_of(action) != Kind::Build) return 0.0;
        const int tile = state.at[islands::cell_of(action)];
        const auto& face = setup.face(state.placed[static_cast<std::size_t>(tile)].face);
        const auto segment = face.sites[static_cast<std::size_t>(islands::part_of(action))].segment;
        const Island& island = state.islands[state.island_of[islands::land_of(tile, segment)]];
        const double sites = count(island, Symbol::House) - island.built;
        // For Alexis: where it leaves most for oneself.
        if (alexis) return 1 + sites;
        const auto& reward = setup.rewards[cards[static_cast<std::size_t>(setup.reward_deck())]];
        return kHouse + pays(reward, island);
    });
}

}  // namespace

Action choose_island_greedily(const islands::Setup& setup, const islands::View& view,
                              const Actions& list, Rng& rng) {
    if (list.size() == 1) return list[0];
    const State state = resample(setup, view, rng);
    const Seat self = view.viewer;
    const Judge judge(setup, state, self);
    switch (state.phase) {
        case Phase::Deal:
        case Phase::Layout:
        case Phase::Over: return list.at_ticket(rng.below(list.total_weight()));
        case Phase::Mission: return choose_card(setup, state, judge, list);
        case Phase::Turn: return choose_turn(setup, state, judge, list);
        case Phase::Place:
        case Phase::Token:
        case Phase::Rotate:
            return best_of(list, [&](Action action) {
                // A token kept is worth a little: it may do more later.
                const double kept = kind_of(action) == Kind::Done ? 1.0 : 0.0;
                return kept + judge.exploring(after(setup, state, action));
            });
        case Phase::Build: return choose_build(setup, state, list);
        case Phase::Search: return list[0];
        case Phase::Hold:
            return best_of(list, [&](Action action) {
                const auto token = static_cast<std::size_t>(islands::what_of(action));
                return static_cast<double>(setup.discovery_values[token]);
            });
    }
    return list[0];
}

}  // namespace bots
