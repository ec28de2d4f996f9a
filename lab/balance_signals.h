#pragma once

#include "games/smallworld/game.h"

// How one sees from outside that a trait did something.
namespace lab {

// An action with the positions around it.
struct Step {
    const smallworld::Setup& setup;
    const smallworld::State& before;
    smallworld::Action action;
    const smallworld::State& after;

    smallworld::Kind kind() const { return smallworld::kind_of(action); }
    smallworld::Region target() const { return smallworld::region_of(action); }
    const smallworld::Army& army() const { return before.acting(); }
    bool declined() const { return before.stage != smallworld::Role::Active; }
    bool is_attack() const;
    // An attack on a region that is not adjacent to any own one.
    bool is_leap() const;
    const smallworld::Traits& traits() const;
};

// How often a trait of the acting army did something in this step. Costs and coins are left to
// `explain_*`, and what happens to others or between turns to whoever sees it.
int signal(const smallworld::Trait& trait, const Step& step);

// Whether anything tells: a signal, or an explanation with its rule.
bool is_countable(smallworld::Primitive primitive);

}  // namespace lab
