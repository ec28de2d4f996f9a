#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/result.h"
#include "lab/scenario.h"

// Which rule is shown by which scenario.
namespace lab {

// A scenario that names a rule.
struct Mention {
    std::string file;
    int line = 0;
    std::string title;
};

struct RuleEntry {
    std::string id;
    int line = 0;  // in the rules
    std::vector<Mention> shows;
    std::vector<Mention> spares;
    bool covered() const { return !shows.empty() && !spares.empty(); }
};

struct UnknownRule {
    std::string id;
    Mention mention;
};

struct RuleBook {
    std::vector<RuleEntry> rules;  // in the order of the document
    std::vector<UnknownRule> unknown;
};

// The ids that a document of rules defines: list items or table rows that begin with a bold id,
// "- **SW-COST-02** …".
engine::Result<std::vector<RuleEntry>> parse_rules(std::string_view document);

// `others` are rules of other documents, which scenarios may name as well.
RuleBook make_rule_book(std::vector<RuleEntry> rules, const std::vector<Scenario>& scenarios,
                        const std::vector<RuleEntry>& others = {});

}  // namespace lab
