#include "bots/islands_greedy.h"

#include <algorithm>
#include <bit>
#include <vector>

#include "bots/islands_judge.h"

namespace bots {
namespace {

using islands::Island;
using islands::Kind;
using islands::kind_of;
using islands::Phase;
using islands::Player;
using islands::Seat;
using islands::State;
using islands::Symbol;

// Points in hand are better than points that another player may still prevent.
constexpr double kPatience = 0.85;
// A round brings about that much, and takes that many tiles: who explores for ever plays only one.
constexpr double kLaterRound = 10;
constexpr double kTilesOfARound = 13;

int count(const Island& island, Symbol symbol) {
    return island.symbols[islands::at(symbol)];
}

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

State after(const islands::Setup& setup, const State& state, Action action) {
    State next = state;
    apply(setup, next, action);
    return next;
}

// Where to lay a tile, and what that brings.
struct Placing {
    double value = 0;
    Action action;

    // The first of equals, as they are listed.
    bool is_better_than(const Placing& other) const {
        return value != other.value ? value > other.value : action.bits < other.action.bits;
    }
};

Placing best_placement(const islands::Setup& setup, const State& state, SeaJudge& judge,
                       islands::Tiles tiles) {
    Actions list;
    actions(setup, state, list);
    Placing best;
    for (const Action action : list) {
        if (kind_of(action) != Kind::Place || (tiles >> islands::what_of(action) & 1) == 0)
            continue;
        const Placing here{judge.exploring(after(setup, state, action)), action};
        if (best.action == Action{} || here.is_better_than(best)) best = here;
    }
    return best;
}

// What taking a tile of the market allows. What is in the hand already can be laid in any case.
class Takings {
  public:
    Takings(const islands::Setup& setup, const State& state, SeaJudge& judge)
        : setup_(setup), state_(state), judge_(judge) {}

    Placing best_with(Action take) {
        const State taken = after(setup_, state_, take);
        const islands::Tiles hand = state_.player(state_.active).hand;
        if (!knows_hand_) from_hand_ = best_placement(setup_, taken, judge_, hand);
        knows_hand_ = true;
        const Placing from_market =
            best_placement(setup_, taken, judge_, taken.player(state_.active).hand & ~hand);
        if (from_market.action == Action{}) return from_hand_;
        if (from_hand_.action == Action{}) return from_market;
        return from_hand_.is_better_than(from_market) ? from_hand_ : from_market;
    }

  private:
    const islands::Setup& setup_;
    const State& state_;
    SeaJudge& judge_;
    Placing from_hand_;
    bool knows_hand_ = false;
};

// The same map with the ship on it, before anybody builds.
State with_ship(const islands::Setup& setup, const State& state, Action action) {
    const State moored = after(setup, state, action);
    State as_if = state;
    as_if.ship_of = moored.ship_of;
    as_if.placed = moored.placed;
    as_if.at = moored.at;
    as_if.placed_count = moored.placed_count;
    return as_if;
}

// What the rounds after this one are worth: there are as many as ships, if the tiles last for them
// (SI-END-01, SI-END-03).
double later_rounds(const State& state, int tiles) {
    const int ships = std::popcount(state.ships) + state.grey - 1;
    return kLaterRound * std::clamp<double>(tiles / kTilesOfARound, 0, std::max(0, ships));
}

// The best of each kind.
SeaTurn weigh_turn(const islands::Setup& setup, const State& state, SeaJudge& judge,
                   const Actions& list) {
    // Everybody takes a tile before one may think again.
    const double exploring = later_rounds(state, state.reserve - setup.seats);
    const double mooring = later_rounds(state, state.reserve);
    Takings takings(setup, state, judge);
    SeaTurn turn;
    std::size_t tiles = 0;
    Placing best;
    for (const Action action : list) {
        if (kind_of(action) == Kind::Take) {
            const Placing here = takings.best_with(action);
            turn.worth[tiles++] = here.value;
            if (turn.take != Action{} && here.value <= best.value) continue;
            best = here;
            turn.take = action;
            continue;
        }
        // A ship ends the exploration: what counts is what can be built now.
        const double here = mooring + judge.gains(with_ship(setup, state, action));
        if (turn.moor != Action{} && here <= turn.mooring) continue;
        turn.mooring = here;
        turn.moor = action;
    }
    turn.exploring = exploring + kPatience * std::max(0.0, best.value);
    if (turn.take != Action{}) turn.plan = {after(setup, state, turn.take), best.action};
    return turn;
}

Action choose_turn(const SeaTurn& turn) {
    if (turn.take == Action{}) return turn.moor;
    return turn.moor != Action{} && turn.mooring > turn.exploring ? turn.moor : turn.take;
}

// Cards are judged by what they would bring on the map as it is.
Action choose_card(const islands::Setup& setup, const State& state, SeaJudge& judge,
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

Action choose_build(const islands::Setup& setup, const State& state, const Actions& list) {
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

Action choose_sea_step(const islands::Setup& setup, const State& state, const Actions& list,
                       Rng& rng) {
    if (list.size() == 1) return list[0];
    SeaJudge judge(setup, state, mover(setup, state).as_seat());
    switch (state.phase) {
        case Phase::Deal:
        case Phase::Layout:
        case Phase::Over: return list.at_ticket(rng.below(list.total_weight()));
        case Phase::Mission: return choose_card(setup, state, judge, list);
        case Phase::Turn: return choose_turn(weigh_turn(setup, state, judge, list));
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

SeaTurn weigh_sea_turn(const islands::Setup& setup, const State& state, const Actions& list) {
    SeaJudge judge(setup, state, mover(setup, state).as_seat());
    return weigh_turn(setup, state, judge, list);
}

Action choose_island_greedily(const islands::Setup& setup, const islands::View& view,
                              const Actions& list, Rng& rng) {
    if (list.size() == 1) return list[0];
    return choose_sea_step(setup, resample(setup, view, rng), list, rng);
}

}  // namespace bots
