#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "engine/rng.h"
#include "engine/seat.h"
#include "games/islands/actions.h"
#include "games/islands/setup.h"
#include "games/islands/state.h"
#include "games/islands/why.h"

// Small Islands as a handful of free functions over plain values, in the same shape as Small
// World. No input or output, no clock, no thread, no exception; nothing here allocates except
// `explain_*` and `ranking`, which speak to people.
namespace islands {

using engine::Mover;
using engine::Rng;

State start(const Setup& setup);

// A seat, chance, or nobody: the game is over. Alexis' decisions are the human's.
Mover mover(const Setup& setup, const State& state);

// What may happen next, ascending; for chance, the outcomes with their weights. Empty exactly when
// the game is over.
void actions(const Setup& setup, const State& state, Actions& out);

// Nothing if the action is among `actions`, else the reason. Any 32 bits may be asked about.
Why why_illegal(const Setup& setup, const State& state, Action action);

// The only way a state changes. The action must be legal.
void apply(const Setup& setup, State& state, Action action);

// What one part of a reward or of a final score is, for a person.
struct Item {
    std::string_view label;  // key of its words: "reward.lotus", "score.ship" …
    std::string_view rule;   // id of its rule
    int amount = 0;
};
// What this island pays for the reward. The items add up to what it is worth; a discovery is worth
// nothing by itself.
std::vector<Item> explain_reward(const Reward& reward, const Island& island);
// What the final score of the player is made of, Alexis' too; adds up to score().
std::vector<Item> explain_score(const Setup& setup, const State& state, Seat player);

// One condition of an objective on one island.
struct Found {
    Symbol symbol = Symbol::Lotus;
    int count = 0;
};
struct Condition {
    std::string_view label;  // "objective.contains", "objective.more-than" …
    std::string_view rule;
    Symbol symbol = Symbol::Lotus;
    int needed = 0;
    int found = 0;
    bool met = false;
    std::vector<Found> with{};  // what it is compared with; empty if it is only counted
};
std::vector<Condition> explain_objective(const Objective& objective, const Island& island);
bool satisfies(const Objective& objective, const Island& island);
int worth(const Reward& reward, const Island& island);
// What the mission of this round would bring the player if gains came now and he began them: the
// points of his best islands, as many as he has houses to use. Nothing if the mission is not known,
// or pays what has to be drawn (SI-CARD-REW-02).
std::optional<int> gains_now(const Setup& setup, const State& state, Seat player);

// SI-SCORE-01; Alexis: SI-SOLO-29.
int score(const Setup& setup, const State& state, Seat player);
// Ports on the tiles around this tile (SI-SCORE-02).
int ports_around(const Setup& setup, const State& state, Cell cell);
// SI-DEF-08: no land of the island faces an empty cell.
bool is_finished(const Setup& setup, const State& state, Land island);

// What a seat may know (section 18): the state with everything hidden from it taken out, and how
// much there is of it. Seat kNoSeat is a spectator. Hidden tiles are back among the unseen ones,
// hidden cards are kHidden, hidden discovery tokens are back in the pool.
constexpr std::uint8_t kHidden = 0xFE;
struct View {
    State state;
    Seat viewer = engine::kNoSeat;
    std::array<std::uint8_t, kPlayers> hidden_tiles{};
    std::array<std::uint8_t, kPlayers> hidden_cards{};  // of each deck, drawn and not assigned
    std::array<std::uint8_t, kPlayers> hidden_tokens{};
    std::uint8_t hidden_drawn = 0;
    friend bool operator==(const View&, const View&) = default;
};
View view(const Setup& setup, const State& state, Seat viewer);

// A whole state that fits the view: what is hidden is drawn at random within what is possible.
State resample(const Setup& setup, const View& view, Rng& rng);

// The first invariant (SI-INV-*) that the state breaks, with a sentence; empty rule if none.
struct Broken {
    std::string_view rule;
    std::string_view what;
    bool ok() const { return rule.empty(); }
};
Broken check(const Setup& setup, const State& state);

// Final places, best first (SI-TIE-*, SI-SOLO-30). Alexis has a row, too.
struct Standing {
    Seat seat{};
    int place = 1;
    int coins = 0;  // prestige points
    int houses = 0;
    int ports = 0;
};
std::vector<Standing> ranking(const Setup& setup, const State& state);

// Bit i: the winner has done achievement i of the mode's list (SI-ACHIEVE-01). 0 for the others.
std::uint16_t achievements(const Setup& setup, const State& state, Seat player);

// No game takes more actions than this, chance included.
constexpr int kMaxSteps = Setup::kMostSteps;

}  // namespace islands
