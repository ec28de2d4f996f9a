#pragma once

#include <cstdint>
#include <string_view>

#include "games/islands/game.h"
#include "games/smallworld/game.h"

// What has to be known of a game, besides its rules, to search a turn and to ask it as a puzzle
// (docs/puzzles.md).
namespace lab {

// One specialisation to a game, all of it static; `from` is a position of the turn:
//   kTask, kUnit                    what is asked and what it brings, for messages
//   is_own_decision(setup, state)   of the one whose turn it is, in a turn that can be searched
//   is_over(setup, from, state)     whether the turn of `from` has brought in `state` what it can
//   had(setup, from)                what the seat has where the turn stands
//   made(setup, from, state)        what the turn has brought
//   stand_in(setup, state, tries)   leaves one of those that bring the same in any case
//   is_choice(action)               something to think about, not the beginning or end of a step
//   asks(setup, state)              whether a puzzle may begin there
//   greedily(setup, state, list)    what the bot `greedy` does
//   kFewestChoices                  of an answer that is worth a puzzle
//   saves(state, rng)               whether the last of the actions is done without thinking, in
//                                   the games that puzzles come from
//   kSimulations                    for a decision in the games that puzzles come from
template <typename Setup>
struct TurnCraft;

template <>
struct TurnCraft<smallworld::Setup> {
    using Setup = smallworld::Setup;
    using State = smallworld::State;
    static constexpr std::string_view kTask = "to make the most coins this turn";
    static constexpr std::string_view kUnit = "coins";
    static constexpr int kFewestChoices = 4;
    static constexpr std::uint32_t kSimulations = 40;
    static bool is_own_decision(const Setup& setup, const State& state);
    static bool is_over(const Setup& setup, const State& from, const State& state);
    static int had(const Setup& setup, const State& from);
    static int made(const Setup& setup, const State& from, const State& state);
    static void stand_in(const Setup& setup, const State& state, engine::Actions& tries);
    static bool is_choice(engine::Action action);
    static bool asks(const Setup& setup, const State& state);
    static bool saves(const State& state, engine::Rng& rng);
    static engine::Action greedily(const Setup& setup, const State& state,
                                   const engine::Actions& list);
};

// The exploring turn of somebody whose mission pays points: what it is worth when the tile and
// perhaps a token lie. As long as nobody may moor, the turn is nothing else.
template <>
struct TurnCraft<islands::Setup> {
    using Setup = islands::Setup;
    using State = islands::State;
    static constexpr std::string_view kTask = "to make the own mission worth the most this turn";
    static constexpr std::string_view kUnit = "points";
    static constexpr int kFewestChoices = 2;
    static constexpr std::uint32_t kSimulations = 30;
    static bool is_own_decision(const Setup& setup, const State& state);
    static bool is_over(const Setup& setup, const State& from, const State& state);
    static int had(const Setup& setup, const State& from);
    static int made(const Setup& setup, const State& from, const State& state);
    static void stand_in(const Setup& setup, const State& state, engine::Actions& tries);
    static bool is_choice(engine::Action action);
    static bool asks(const Setup& setup, const State& state);
    static bool saves(const State& state, engine::Rng& rng);
    static engine::Action greedily(const Setup& setup, const State& state,
                                   const engine::Actions& list);
};

}  // namespace lab
