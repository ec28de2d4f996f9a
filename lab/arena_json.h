#pragma once

#include <boost/json/fwd.hpp>

#include "lab/arena_findings.h"

namespace lab {

// For programs. Times are in it, and differ from run to run; nothing else does.
boost::json::object to_json(const ArenaFindings& findings);

}  // namespace lab
