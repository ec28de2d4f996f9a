#pragma once

#include "games/smallworld/setup.h"

namespace smallworld {

// What another item gives adds up with what is there (SW-DEF-21, UG-DEF-19): numbers add, sets
// unite, lists are joined.
void add_traits(Traits& out, const Traits& more);

// The same for an item in use: its way to replace a token goes before any other.
void add_tool(Traits& out, const Traits& tool);

}  // namespace smallworld
