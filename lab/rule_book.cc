#include "lab/rule_book.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

namespace lab {
namespace {

bool is_id_character(char c) {
    return (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-';
}

// An id such as SW-RACE-GHOULS-3: a game of two letters, then parts, the last one a number. One
// letter may stand before it, where a family has several lists: SI-ACHIEVE-S3.
bool is_rule_id(std::string_view text) {
    if (!std::all_of(text.begin(), text.end(), is_id_character)) return false;
    const std::size_t first = text.find('-');
    const std::size_t last = text.rfind('-');
    if (first != 2 || last == first) return false;
    std::string_view number = text.substr(last + 1);
    const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
    if (!number.empty() && !is_digit(number.front())) number.remove_prefix(1);
    return !number.empty() && std::all_of(number.begin(), number.end(), is_digit);
}

// The id that a line defines, or nothing.
std::string_view defined_id(std::string_view line) {
    constexpr std::string_view kItem = "- **";
    while (line.starts_with(' '))
        line.remove_prefix(1);
    if (!line.starts_with(kItem)) return {};
    line.remove_prefix(kItem.size());
    const std::string_view id = line.substr(0, line.find("**"));
    return id.size() < line.size() && is_rule_id(id) ? id : std::string_view();
}

}  // namespace

engine::Result<std::vector<RuleEntry>> parse_rules(std::string_view document) {
    std::vector<RuleEntry> rules;
    std::map<std::string, int, std::less<>> seen;
    for (int number = 1; !document.empty(); ++number) {
        const std::size_t end = document.find('\n');
        const std::string_view id = defined_id(document.substr(0, end));
        document = end == std::string_view::npos ? std::string_view() : document.substr(end + 1);
        if (id.empty()) continue;
        const auto [it, fresh] = seen.emplace(id, number);
        if (!fresh) {
            return tl::unexpected(engine::Error{
                .message = fmt::format("{} is defined in line {} already", id, it->second),
                .place = fmt::format("line {}", number)});
        }
        rules.push_back({.id = std::string(id), .line = number, .shows = {}, .spares = {}});
    }
    if (rules.empty()) return engine::fail("defines no rule (- **SW-…**)");
    return rules;
}

RuleBook make_rule_book(std::vector<RuleEntry> rules, const std::vector<Scenario>& scenarios,
                        const std::vector<RuleEntry>& others) {
    RuleBook book{.rules = std::move(rules), .unknown = {}};
    std::set<std::string_view> elsewhere;
    for (const RuleEntry& rule : others)
        elsewhere.insert(rule.id);
    std::map<std::string_view, RuleEntry*> by_id;
    for (RuleEntry& rule : book.rules)
        by_id.emplace(rule.id, &rule);
    for (const Scenario& scenario : scenarios) {
        const Mention mention{scenario.file.string(), scenario.line, scenario.title};
        const auto enter = [&](const std::vector<std::string>& ids,
                               std::vector<Mention> RuleEntry::* list) {
            for (const std::string& id : ids) {
                const auto found = by_id.find(id);
                if (found == by_id.end() && elsewhere.contains(id)) continue;
                if (found == by_id.end()) {
                    book.unknown.push_back({id, mention});
                } else {
                    (found->second->*list).push_back(mention);
                }
            }
        };
        enter(scenario.shows, &RuleEntry::shows);
        enter(scenario.spares, &RuleEntry::spares);
    }
    return book;
}

}  // namespace lab
