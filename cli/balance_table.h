#pragma once

#include <string>

#include "cli/terminal.h"
#include "lab/balance_findings.h"

namespace cli {

// The findings as a page of text: sentences first, then tables.
std::string balance_table(const lab::Findings& findings, const Terminal& terminal);

}  // namespace cli
