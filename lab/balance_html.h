#pragma once

#include <string>
#include <vector>

#include "lab/balance_findings.h"

namespace lab {

// What was measured where, for the head of a report.
struct ReportFrame {
    std::vector<std::string> packs = {};  // names of their folders
    std::string map = {};
    std::string options = {};
    std::string bots = {};
    std::uint64_t seed = 1;
};

// One line: what was played.
std::string headline(const Findings& findings, const ReportFrame& frame);

// A page that needs nothing else: style and plots are in it, in light and dark.
std::string to_html(const Findings& findings, const ReportFrame& frame);

}  // namespace lab
