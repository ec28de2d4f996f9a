#pragma once

#include <string>

#include "lab/arena_findings.h"

namespace lab {

// A page that needs nothing else: style and plots are in it, in light and dark.
std::string arena_page(const ArenaFindings& findings, const ArenaOptions& options);

// One line: what was played.
std::string arena_headline(const ArenaFindings& findings, const ArenaOptions& options);

}  // namespace lab
