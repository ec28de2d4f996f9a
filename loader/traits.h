#pragma once

#include <vector>

#include "games/smallworld/content.h"
#include "loader/json_reader.h"
#include "loader/trait_grammar.h"

namespace loader {

// The "traits" list of an item. Reports traits that do not make sense on their own or
// beside the others of the list; what depends on other items is the catalogue's business.
std::vector<smallworld::Trait> read_traits(const Node& list, Owner owner);

// True if no game can have both traits: they ask for different values of one option.
bool exclude_each_other(const smallworld::Trait& a, const smallworld::Trait& b);

}  // namespace loader
