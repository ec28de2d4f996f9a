#include <algorithm>
#include <cmath>

#include "bots/craft.h"
#include "bots/islands_greedy.h"
#include "bots/islands_judge.h"

namespace bots {

using islands::Kind;
using islands::kind_of;
using islands::Phase;
using islands::State;

namespace {

// How much likelier an action looks for each point that it promises more.
constexpr double kEager = 1.2;
// The same for a tile of the market: what it promises is less certain.
constexpr double kTempted = 0.5;
// What mooring weighs against all tiles when it is time for it, and they against it when it is not.
constexpr double kTimely = 0.75;
// In haste one moors when that share of what is promised can be had.
constexpr double kReady = 0.8;

// Weights from values in points.
void weigh_values(std::span<float> values) {
    const float most = *std::ranges::max_element(values);
    for (float& value : values)
        value = static_cast<float>(std::exp(kEager * (value - most)));
}

void weigh_placements(const islands::Setup& setup, const State& state, const Actions& actions,
                      std::span<float> out) {
    SeaJudge judge(setup, state, mover(setup, state).as_seat());
    for (int i = 0; i < actions.size(); ++i) {
        State after = state;
        apply(setup, after, actions[i]);
        out[static_cast<std::size_t>(i)] = static_cast<float>(judge.exploring(after));
    }
    weigh_values(out);
}

void weigh_by_careful_choice(const islands::Setup& setup, const State& state,
                             const Actions& actions, Rng& rng, std::span<float> out) {
    constexpr float kCareful = 2;
    const Action careful = choose_sea_step(setup, state, actions, rng);
    const float share = 1.0F / static_cast<float>(actions.size());
    for (int i = 0; i < actions.size(); ++i)
        out[static_cast<std::size_t>(i)] = actions[i] == careful ? kCareful : share;
}

Action any(const Actions& actions, Rng& rng) {
    return actions[static_cast<int>(rng.below(static_cast<std::uint32_t>(actions.size())))];
}

// His chance of winning for whoever is to move, once his turn is over that begins so.
double chance_after(const islands::Setup& setup, const State& state, Action first,
                    const SeaPlan& plan, Rng& rng) {
    State next = state;
    apply(setup, next, first);
    Actions list;
    while (sea_turn(next) == sea_turn(state)) {
        actions(setup, next, list);
        if (list.empty()) break;
        Action action = plan.place;
        if (mover(setup, next).is_chance())
            action = list.at_ticket(rng.below(list.total_weight()));
        else if (!plan.answers(next))
            action = choose_sea_step(setup, next, list, rng);
        apply(setup, next, action);
    }
    return chances(expect(setup, next))[static_cast<std::size_t>(mover(setup, state).as_seat())];
}

// A ship ends the round for everybody: it pays if one may expect more then than after a tile more.
bool is_time_to_moor(const islands::Setup& setup, const State& state, const SeaTurn& turn,
                     Rng& rng) {
    if (turn.take == Action{}) return true;
    if (turn.moor == Action{}) return false;
    const double mooring = chance_after(setup, state, turn.moor, turn.plan, rng);
    const double exploring = chance_after(setup, state, turn.take, turn.plan, rng);
    return mooring > exploring;
}

Action turn_carefully(const islands::Setup& setup, const State& state, const Actions& actions,
                      SeaPlan& plan, Rng& rng) {
    const SeaTurn turn = weigh_sea_turn(setup, state, actions);
    plan = turn.plan;
    return is_time_to_moor(setup, state, turn, rng) ? turn.moor : turn.take;
}

// Tiles by what can be made of them, ships by how many ports they get; and each kind by whether it
// is time to moor.
void weigh_turn(const islands::Setup& setup, const State& state, const Actions& actions,
                std::span<float> out) {
    Rng rng(1);
    const SeaTurn turn = weigh_sea_turn(setup, state, actions);
    const double most = *std::ranges::max_element(turn.worth);
    const bool moors = is_time_to_moor(setup, state, turn, rng);
    const auto is_take = [&](int i) { return kind_of(actions[i]) == Kind::Take; };
    std::array<double, 2> sums{};
    std::size_t tile = 0;
    for (int i = 0; i < actions.size(); ++i) {
        const double weight =
            is_take(i)
                ? std::exp(kTempted * (turn.worth[tile++] - most))
                : std::exp(kEager * ports_around(setup, state, islands::cell_of(actions[i])));
        out[static_cast<std::size_t>(i)] = static_cast<float>(weight);
        sums[is_take(i) ? 1 : 0] += weight;
    }
    for (int i = 0; i < actions.size(); ++i) {
        const double share = is_take(i) == moors ? 1 - kTimely : kTimely;
        out[static_cast<std::size_t>(i)] *= static_cast<float>(share / sums[is_take(i) ? 1 : 0]);
    }
}

Action turn_quickly(const islands::Setup& setup, const State& state, const Actions& actions,
                    Rng& rng) {
    Actions tiles;
    tiles.clear();
    Action mooring{};
    int ports = -1;
    for (const Action action : actions) {
        if (kind_of(action) == Kind::Take) {
            tiles.add(action);
            continue;
        }
        const int here = ports_around(setup, state, islands::cell_of(action));
        if (here <= ports) continue;
        ports = here;
        mooring = action;
    }
    if (tiles.empty()) return mooring;
    SeaJudge judge(setup, state, mover(setup, state).as_seat());
    const bool pays = ports >= 0 && judge.gains(state) >= kReady * judge.exploring(state);
    return pays ? mooring : any(tiles, rng);
}

}  // namespace

void CraftOf<islands::Setup>::weigh(const Setup& setup, const State& state, const Actions& actions,
                                    std::span<float> out) {
    const std::span<float> used = out.first(static_cast<std::size_t>(actions.size()));
    switch (state.phase) {
        case Phase::Place:
        case Phase::Token:
        case Phase::Rotate: return weigh_placements(setup, state, actions, used);
        case Phase::Turn: return weigh_turn(setup, state, actions, used);
        case Phase::Build:
        case Phase::Search:
        case Phase::Hold: {
            Rng rng(1);
            return weigh_by_careful_choice(setup, state, actions, rng, used);
        }
        case Phase::Deal:
        case Phase::Layout:
        case Phase::Mission:
        case Phase::Over: break;
    }
    std::ranges::fill(used, 1.0F);
}

Action CraftOf<islands::Setup>::carefully(const Setup& setup, const State& state,
                                          const Actions& actions, Prospects& plan, Rng& rng) {
    if (plan.answers(state)) return plan.place;
    if (state.phase == Phase::Turn) return turn_carefully(setup, state, actions, plan, rng);
    return choose_sea_step(setup, state, actions, rng);
}

// Any tile of the market, unless mooring brings as much as is promised; of the many places for it a
// few are looked at.
Action CraftOf<islands::Setup>::quickly(const Setup& setup, const State& state,
                                        const Actions& actions, Rng& rng) {
    constexpr int kGlances = 8;
    if (state.phase == Phase::Turn) return turn_quickly(setup, state, actions, rng);
    if (state.phase != Phase::Place) return choose_sea_step(setup, state, actions, rng);
    Actions few;
    few.clear();
    for (int i = 0; i < std::min(kGlances, actions.size()); ++i)
        few.add(any(actions, rng));
    return choose_sea_step(setup, state, few, rng);
}

}  // namespace bots
