#pragma once

#include <string_view>
#include <vector>

#include "engine/rng.h"
#include "engine/seat.h"
#include "games/smallworld/actions.h"
#include "games/smallworld/setup.h"
#include "games/smallworld/state.h"
#include "games/smallworld/why.h"

// Small World as a handful of free functions over plain values. No input or output, no clock, no
// thread, no exception; nothing here allocates except `explain_*` and `ranking`, which speak to
// people.
namespace smallworld {

using engine::Mover;
using engine::Rng;

// The position before the column is dealt. Always ends in a chance node.
State start(const Setup& setup);

// A seat, chance, or nobody: the game is over.
Mover mover(const Setup& setup, const State& state);

// What may happen next, ascending; for chance, the outcomes with their weights. Empty exactly when
// the game is over.
void actions(const Setup& setup, const State& state, Actions& out);

// Nothing if the action is among `actions`, else the reason. Any 32 bits may be asked about.
Why why_illegal(const Setup& setup, const State& state, Action action);

// The only way a state changes. The action must be legal.
void apply(const Setup& setup, State& state, Action action);

// Tokens that conquering `target` takes from the hand of the acting army: the price of `conquer`,
// with a pending early die taken off. The target must be one of `targets`.
int cost(const Setup& setup, const State& state, Region target);

// The regions that reach, terrain, immunity and peace let the acting army attack (SW-CONQ-*,
// SW-FIRST-*), whatever they cost.
RegionSet targets(const Setup& setup, const State& state);

// Coins that `seat` would receive if it scored now.
int income(const Setup& setup, const State& state, Seat seat);

// Coins that `taker` would take from `payer` if he scored now (UG-POWER-THIEVING-1).
int takings(const Setup& setup, const State& state, Seat taker, Seat payer);

// What one item of a cost or income is, for a person: "+1 Mountain (SW-COST-02)".
struct Item {
    std::string_view label;  // key of its words: "cost.base", "cost.mountain", "trait" …
    std::string_view rule;   // id of its rule
    std::string_view name;   // id of the race or power it comes from, or empty
    int amount = 0;
};
// The items add up to cost() and income(), in the order in which a person would say them.
std::vector<Item> explain_cost(const Setup& setup, const State& state, Region target);
std::vector<Item> explain_income(const Setup& setup, const State& state, Seat seat);

// What a seat may know: the state with everything hidden from it set to zero. Seat kNoSeat is a
// spectator.
struct View {
    State state;
    Seat viewer = engine::kNoSeat;
    std::uint8_t coins_known = 0;  // bit per seat whose coins are shown
    friend bool operator==(const View&, const View&) = default;
};
View view(const Setup& setup, const State& state, Seat viewer);

// A whole state that fits the view: what is hidden is drawn at random within what is possible.
State resample(const Setup& setup, const View& view, Rng& rng);

// The first invariant (SW-INV-*) that the state breaks, with a sentence; empty rule if none.
struct Broken {
    std::string_view rule;
    std::string_view what;
    bool ok() const { return rule.empty(); }
};
Broken check(const Setup& setup, const State& state);

// Final places, best first; players who share a place are listed together (SW-END-*).
struct Standing {
    Seat seat{};
    int place = 1;
    int coins = 0;
    int tokens = 0;  // race tokens on the map, for the tie-break
};
std::vector<Standing> ranking(const Setup& setup, const State& state);

// No game takes more actions than this, chance included (for loops that must end).
constexpr int kMaxSteps = Setup::kMostSteps;

}  // namespace smallworld
