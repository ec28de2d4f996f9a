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

// Each tile of the market looks alike; ships where they get most ports.
void weigh_turn(const islands::Setup& setup, const State& state, const Actions& actions,
                std::span<float> out) {
    double ships = 0;
    for (int i = 0; i < actions.size(); ++i) {
        const Action action = actions[i];
        float& weight = out[static_cast<std::size_t>(i)];
        if (kind_of(action) == Kind::Take) {
            weight = 1;
            continue;
        }
        weight = static_cast<float>(
            std::exp(kEager * ports_around(setup, state, islands::cell_of(action))));
        ships += weight;
    }
    for (int i = 0; i < actions.size(); ++i) {
        if (kind_of(actions[i]) != Kind::Take)
            out[static_cast<std::size_t>(i)] *= static_cast<float>(1.5 / ships);
    }
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
    if (state.phase == Phase::Turn) return choose_sea_turn(setup, state, actions, plan);
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
