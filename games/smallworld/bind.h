#pragma once

#include <vector>

#include "games/smallworld/setup.h"

// Binds traits to a map and to options: the one place where a Primitive turns into the sets and
// numbers that the rules read.
namespace smallworld {

// Do the options have the trait, and does it hold in this state of the race?
bool is_in_force(const Options& options, const Trait& trait, bool declined);

// It holds only when the item is used.
bool is_tool(const Trait& trait);

// The item whose traits are being merged, and where it lies if it is a marker.
struct Giver {
    Origin origin = Origin::Race;
    int item = 0;
    Region here = engine::kNoRegion;
};

// What the item gives as long as it is there.
void merge_all(Setup& setup, Traits& out, const std::vector<Trait>& traits, const Giver& giver,
               bool declined);

// What it gives in a single use.
Tool make_tool(Setup& setup, const std::vector<Trait>& traits, const Giver& giver);

// SW-DEF-21: what race and power give adds up. `power` may be the number of powers: no badge.
Traits merged(Setup& setup, int race, int power, bool declined);

}  // namespace smallworld
