#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/game.h"
#include "engine/rng.h"
#include "games/islands/game.h"
#include "games/smallworld/game.h"

// What must hold in every position of every game. Called after each step by `terrarium soak` and
// by the tests.
namespace lab {

// How much of the expensive questions is asked.
enum class Thoroughness : std::uint8_t {
    Quick,    // everything but text; illegal actions sampled lightly
    Sampled,  // text too; more illegal actions
    Full,     // every action that could be meant at all is asked about
};

// A sentence about the first property that the position breaks, or nothing:
//   the invariants of `check`; actions sorted, unique, none only at the end, and exactly those
//   that why_illegal does not refuse; explanations that add up; copies that behave alike; views
//   that do not depend on what they hide; text forms that read back as the same position and
//   as the same view of its mover.
template <typename Setup>
std::optional<std::string> violated_property(const Setup& setup,
                                             const engine::StateOf<Setup>& state, engine::Rng& rng,
                                             Thoroughness thoroughness);

// Replaying the log from the start must give exactly the same bytes.
template <typename Setup>
std::optional<std::string> violated_replay(const Setup& setup,
                                           const std::vector<engine::Action>& log,
                                           const engine::StateOf<Setup>& end);

// Every action that a program with a wrong idea of the rules might try: all kinds, all regions and
// a few that do not exist, all pieces, all plausible counts. Ascending.
std::vector<engine::Action> all_plausible_actions(const smallworld::Setup& setup);
std::vector<engine::Action> all_plausible_actions(const islands::Setup& setup);

}  // namespace lab
