#pragma once

#include <optional>

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
    bool declines() const;
    bool ends_turn() const;
    // The region that was taken from an army.
    std::optional<smallworld::Region> taken() const;
};

// Who has the trait: an army, through its race, its power, a granted power, or a marker in one of
// its regions; the item is named as in `use` actions.
struct Bearer {
    std::uint8_t army = 0;
    std::uint8_t item = smallworld::kRaceTool;

    smallworld::Seat owner() const { return smallworld::owner_of(army); }
    bool declined() const { return smallworld::role_of(army) != smallworld::Role::Active; }
};

// How often a trait of the bearer did something in this step. Costs and coins are left to
// `explain_*`, and what happens between turns to whoever sees it.
int signal(const smallworld::Trait& trait, const Step& step, const Bearer& bearer);

// Whether anything tells: a signal, or an explanation with its rule.
bool is_countable(smallworld::Primitive primitive);

// It is counted when its item is used, whatever that does to costs or coins.
bool is_counted_by_use(const smallworld::Trait& trait);

}  // namespace lab
