#include "lab/balance_sentences.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "lab/balance_findings.h"

namespace lab {
namespace {

std::string coins(double value) {
    const double size = std::abs(value);
    return fmt::format("{:.1f} {}", size, fmt::format("{:.1f}", size) == "1.0" ? "coin" : "coins");
}

std::string percent(double share) {
    return fmt::format("{:.0f} %", 100 * share);
}

std::string interval(const Estimate& value) {
    return fmt::format("{} to {}", signed_number(value.low()), signed_number(value.high()));
}

// "a, b and c"
std::string list(const std::vector<std::string>& words) {
    std::string out;
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (i > 0) out += i + 1 == words.size() ? " and " : ", ";
        out += words[i];
    }
    return out;
}

std::string outlier_sentence(const Findings& findings, const ItemFinding& item) {
    const std::string_view kind = kItemKinds[static_cast<std::size_t>(item.kind)];
    const Estimate& price = item.effect.price;
    const FairBand& band = findings.band(item.kind);
    const std::string_view how =
        is_marker(item.kind) ? "find it first rather than" : "start with it rather than with";
    return fmt::format(
        "{}: the {} {}. To {} a built-in {} is worth {} coins ({}) and {} wins in a hundred games; "
        "fair would be {} to {} coins.",
        item.verdict == Verdict::TooStrong ? "Too strong" : "Too weak", kind, item.name, how, kind,
        signed_number(price.mean), interval(price), signed_number(100 * item.effect.wins.mean, 0),
        signed_number(band.low), signed_number(band.high));
}

bool is_outlier(const ItemFinding& item) {
    return item.verdict == Verdict::TooStrong || item.verdict == Verdict::TooWeak;
}

// Those that stand out most first. Who asks about a pack is not told about the box.
std::vector<const ItemFinding*> outliers(const Findings& findings) {
    const bool pack = findings.has_pack();
    std::vector<const ItemFinding*> found;
    for (const ItemFinding& item : findings.items) {
        if (is_outlier(item) && item.built_in != pack) found.push_back(&item);
    }
    std::ranges::sort(found, {}, [](const ItemFinding* item) {
        return std::pair(-std::abs(item->effect.price.mean), item);
    });
    return found;
}

void say_outliers(const Findings& findings, std::vector<std::string>& out) {
    constexpr std::size_t kMost = 3;
    const auto found = outliers(findings);
    for (std::size_t i = 0; i < std::min(kMost, found.size()); ++i)
        out.push_back(outlier_sentence(findings, *found[i]));
    if (found.size() <= kMost) return;
    std::vector<std::string> names;
    for (std::size_t i = kMost; i < found.size(); ++i)
        names.push_back(found[i]->name);
    out.push_back(
        fmt::format("{} also {} out.", list(names), names.size() == 1 ? "stands" : "stand"));
}

void say_the_rest_of_the_pack(const Findings& findings, std::vector<std::string>& out) {
    std::vector<std::string> names;
    for (const ItemFinding& item : findings.items) {
        if (item.built_in || !item.measured || is_outlier(item)) continue;
        names.push_back(fmt::format("{} ({} coins, {})", item.name,
                                    signed_number(item.effect.price.mean),
                                    kVerdicts[static_cast<std::size_t>(item.verdict)]));
    }
    if (names.empty()) return;
    out.push_back(fmt::format("{} {} not stand out among the built-in items.", list(names),
                              names.size() == 1 ? "does" : "do"));
}

void say_extremes(const Findings& findings, ItemKind kind, std::vector<std::string>& out) {
    const std::vector<int> order = findings.by_price(kind);
    if (order.size() < 2) return;
    const ItemFinding& best = findings.items[static_cast<std::size_t>(order.front())];
    const ItemFinding& worst = findings.items[static_cast<std::size_t>(order.back())];
    out.push_back(fmt::format("Of the {}s, {} is worth most ({} coins, {}) and {} least ({}, {}).",
                              kItemKinds[static_cast<std::size_t>(kind)], best.name,
                              signed_number(best.effect.price.mean), interval(best.effect.price),
                              worst.name, signed_number(worst.effect.price.mean),
                              interval(worst.effect.price)));
}

void say_no_outliers(const Findings& findings, std::vector<std::string>& out) {
    if (!outliers(findings).empty()) return;
    out.emplace_back(findings.has_pack()
                         ? "No new item is certainly too strong or too weak."
                         : "No item is certainly out of line with the others of its kind.");
}

// The pair of the pack whose halves help or hinder each other most, if that is certain.
void say_together(const Findings& findings, std::vector<std::string>& out) {
    const auto more = [](const TogetherFinding& pair) {
        return pair.effect.price.mean - pair.expected;
    };
    const auto most = std::ranges::max_element(
        findings.together, {}, [&](const TogetherFinding& pair) { return std::abs(more(pair)); });
    if (most == findings.together.end()) return;
    const Estimate& price = most->effect.price;
    if (std::abs(more(*most)) < std::max(kSmallestBand, 2 * price.half)) return;
    out.push_back(fmt::format("{} {} together are worth {} coins, {} {} than the sum of the two.",
                              findings.items[static_cast<std::size_t>(most->power)].name,
                              findings.items[static_cast<std::size_t>(most->race)].name,
                              signed_number(price.mean), coins(more(*most)),
                              more(*most) > 0 ? "more" : "less"));
}

void say_seats(const Findings& findings, std::vector<std::string>& out) {
    if (findings.seats.size() < 2 || !findings.seats.front().wins.known()) return;
    const SeatFinding& first = findings.seats.front();
    const SeatFinding& last = findings.seats.back();
    const double even = 1.0 / static_cast<double>(findings.seats.size());
    const bool differs = std::abs(first.wins.mean - even) > first.wins.half;
    out.push_back(fmt::format(
        "The first player wins {} of the games and the last one {}{}.", percent(first.wins.mean),
        percent(last.wins.mean),
        differs ? "" : fmt::format(", which is no certain difference from {}", percent(even))));
}

// Traits of new items that did nothing.
void say_idle_traits(const Findings& findings, std::vector<std::string>& out) {
    for (const ItemFinding& item : findings.items) {
        if (item.built_in) continue;
        for (const TraitFinding& trait : item.traits) {
            if (!trait.countable || trait.rate.mean > 0) continue;
            out.push_back(fmt::format("{} of {} ({}) never did anything in {} turns.", trait.what,
                                      item.name, trait.rule, trait.rate.count));
        }
    }
}

// Places and relics of the packs that hardly anybody had.
void say_unfound(const Findings& findings, std::vector<std::string>& out) {
    for (const ItemFinding& item : findings.items) {
        if (item.built_in || !is_marker(item.kind) || item.hold.found.count == 0) continue;
        const std::string_view kind = kItemKinds[static_cast<std::size_t>(item.kind)];
        if (item.hold.found.mean == 0) {
            out.push_back(fmt::format("Nobody found the {} {} in {} games.", kind, item.name,
                                      item.hold.found.count));
            continue;
        }
        out.push_back(
            fmt::format("The {} {} was found in {} of the games, and then held for {:.1f} turns by "
                        "active races "
                        "and {:.1f} in decline.",
                        kind, item.name, percent(item.hold.found.mean), item.hold.active.mean,
                        item.hold.declined.mean));
    }
}

// Items of the packs that could not be measured, those with the same reason in one sentence.
void say_left_out(const Findings& findings, std::vector<std::string>& out) {
    std::map<std::string, std::vector<std::string>> names;
    for (const LeftOutFinding& item : findings.left_out)
        names[item.reason].push_back(item.name);
    for (const auto& [reason, which] : names)
        out.push_back(fmt::format("Not measured: {} ({}).", list(which), reason));
}

void say_precision(const Findings& findings, std::vector<std::string>& out) {
    double widest = 0;
    for (const ItemFinding& item : findings.items)
        widest = std::max(widest, item.effect.price.half);
    if (widest == 0) {
        out.emplace_back("Too few games were played to say anything.");
        return;
    }
    std::string sentence = fmt::format(
        "Every price is known to within {} or better ({} pairs of games for each item).",
        coins(widest), findings.rounds);
    if (findings.rounds < findings.rounds_wanted) {
        sentence += fmt::format(" Stopped early: {} pairs were planned.", findings.rounds_wanted);
    }
    out.push_back(std::move(sentence));
}

}  // namespace

std::vector<std::string> main_sentences(const Findings& findings) {
    std::vector<std::string> out;
    say_outliers(findings, out);
    say_no_outliers(findings, out);
    say_the_rest_of_the_pack(findings, out);
    if (findings.has_pack()) return out;
    for (std::size_t kind = 0; kind < kItemKinds.size(); ++kind)
        say_extremes(findings, static_cast<ItemKind>(kind), out);
    return out;
}

std::vector<std::string> notes(const Findings& findings) {
    std::vector<std::string> out;
    say_left_out(findings, out);
    say_together(findings, out);
    say_idle_traits(findings, out);
    say_unfound(findings, out);
    say_seats(findings, out);
    say_precision(findings, out);
    return out;
}

}  // namespace lab
