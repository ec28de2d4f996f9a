#include "bots/smallworld_prospects.h"

#include <algorithm>
#include <span>

#include "bots/smallworld_judge.h"
#include "bots/smallworld_steps.h"

namespace bots {

using smallworld::Combo;
using smallworld::State;

namespace {

constexpr int kTurnsWithEach = 4;  // which differ by what chance decides
constexpr double kTaste = 2;       // how far people differ in what they like, in coins

const Combo& combo_of(const State& state, Action pick) {
    return state.column[pick.a()];
}

// What is laid down for it, less what lies on it (SW-PICK-02, 03).
int price_of(const State& state, Action pick) {
    return pick.a() - combo_of(state, pick).coins;
}

}  // namespace

double expected_after(const Setup& setup, const State& state, Action first, Rng& rng) {
    return expected_coins(setup, play_turn(setup, state, first, rng).end, state.active);
}

void Prospects::find_out(const Setup& setup, const State& state, const Actions& actions, Rng& rng) {
    double sum = 0;
    for (const Action action : actions) {
        Row& row = rows_[count_++];
        row.combo = combo_of(state, action);
        row.worth = price_of(state, action);
        for (int i = 0; i < kTurnsWithEach; ++i)
            row.worth += expected_after(setup, state, action, rng) / kTurnsWithEach;
        sum += row.worth;
    }
    usual_ = sum / static_cast<double>(count_);
}

double Prospects::worth(const Combo& combo) const {
    const auto rows = std::span(rows_).first(count_);
    const auto known = std::ranges::find_if(rows, [&](const Row& row) {
        return row.combo.race == combo.race && row.combo.power == combo.power;
    });
    return known == rows.end() ? usual_ : known->worth;
}

Action Prospects::pick(const Setup& setup, const State& state, const Actions& actions, Rng& rng) {
    if (count_ == 0) find_out(setup, state, actions, rng);
    Action best = actions[0];
    double most = -1e9;
    for (const Action action : actions) {
        const double taste = kTaste * static_cast<double>(rng.below(256)) / 256;
        const double value = worth(combo_of(state, action)) - price_of(state, action) + taste;
        if (value <= most) continue;
        best = action;
        most = value;
    }
    return best;
}

}  // namespace bots
