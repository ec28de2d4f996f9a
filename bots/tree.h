#pragma once

#include "bots/bot.h"

// The search of `planner` and `search`: a tree of decisions, grown one simulation at a time. A
// simulation starts in a position that fits the view, goes down the tree where that looks best for
// whoever is to move there (max^n), plays the rest of the turn with care and a number of turns
// more, and is judged at the end of each of them. What chance decides is drawn anew each time.
namespace bots {

// Style: `simulations` for a decision; `turns` that are played after the own one (kOneRound: those
// of all others and the own next one, or a round more with plenty of time; kToTheEnd: until the
// game is over), the first of them with care, as many as `careful` says.
constexpr int kOneRound = -1;
constexpr int kToTheEnd = 1000;

template <typename Setup>
Action choose_by_tree(const Setup& setup, const engine::ViewOf<Setup>& view, const Actions& actions,
                      const Style& style, Thinking& thinking);

// Everybody's chance of winning, as the viewer may judge it. It need not be the viewer's move; the
// game is not over.
template <typename Setup>
std::array<double, engine::kMaxSeats> foresee(const Setup& setup, const engine::ViewOf<Setup>& view,
                                              const Style& style, Thinking& thinking);

extern template Action choose_by_tree(const islands::Setup&, const islands::View&, const Actions&,
                                      const Style&, Thinking&);
extern template Action choose_by_tree(const smallworld::Setup&, const smallworld::View&,
                                      const Actions&, const Style&, Thinking&);
extern template std::array<double, engine::kMaxSeats> foresee(const islands::Setup&,
                                                              const islands::View&, const Style&,
                                                              Thinking&);
extern template std::array<double, engine::kMaxSeats> foresee(const smallworld::Setup&,
                                                              const smallworld::View&, const Style&,
                                                              Thinking&);

}  // namespace bots
