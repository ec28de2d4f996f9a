#pragma once

#include <boost/json/object.hpp>

#include "lab/balance_findings.h"

namespace lab {

// All findings, for programs. Numbers that could not be measured are null.
boost::json::object to_json(const Findings& findings);

}  // namespace lab
