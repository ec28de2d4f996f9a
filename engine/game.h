#pragma once

#include <string_view>
#include <utility>

#include "engine/action.h"
#include "engine/seat.h"

// A game is a handful of free functions over its Setup (games/README.md). Code for all games calls
// them without a namespace and lets the argument decide which game is meant.
namespace engine {

template <typename Setup>
using StateOf = decltype(start(std::declval<const Setup&>()));
template <typename Setup>
using ViewOf =
    decltype(view(std::declval<const Setup&>(), std::declval<const StateOf<Setup>&>(), kNoSeat));

// What a game calls itself, the map and the version of its rules.
struct GameInfo {
    std::string_view game;
    std::string_view map;
    int rules = 1;
    int seats = 0;
};

// The same functions under names that no member of a class hides.
namespace rules {

template <typename Setup>
Mover mover_in(const Setup& setup, const StateOf<Setup>& state) {
    return mover(setup, state);
}
template <typename Setup>
void list_actions(const Setup& setup, const StateOf<Setup>& state, Actions& out) {
    actions(setup, state, out);
}
template <typename Setup>
auto refusal_of(const Setup& setup, const StateOf<Setup>& state, Action action) {
    return why_illegal(setup, state, action);
}
template <typename Setup>
void do_action(const Setup& setup, StateOf<Setup>& state, Action action) {
    apply(setup, state, action);
}
template <typename Setup>
ViewOf<Setup> view_of(const Setup& setup, const StateOf<Setup>& state, Seat viewer) {
    return view(setup, state, viewer);
}
template <typename Setup>
auto broken_in(const Setup& setup, const StateOf<Setup>& state) {
    return check(setup, state);
}

}  // namespace rules
}  // namespace engine
