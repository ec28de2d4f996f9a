#include "cli/balance_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace cli {

using lab::Estimate;
using lab::Findings;
using lab::ItemFinding;
using lab::ItemKind;
using lab::signed_number;
using lab::Verdict;

namespace {

constexpr int kNameWidth = 18;
constexpr int kStripWidth = 25;
constexpr int kGood = 28;  // of the 256-colour palette: readable on light and dark
constexpr int kBad = 160;

std::string right(const std::string& text, int width) {
    return std::string(static_cast<std::size_t>(std::max(0, width - visible_width(text))), ' ') +
           text;
}

std::string plus_minus(const Estimate& value, double unit, int digits) {
    return fmt::format("{} ±{:.{}f}", right(signed_number(unit * value.mean, digits), 5),
                       unit * value.half, digits);
}

// The interval of a price as a strip, "··──●──··", with the fair band dotted. What lies far
// outside is pinned to the edge, so that one giant does not flatten the rest.
class Strip {
  public:
    explicit Strip(const Findings& findings) {
        for (const lab::FairBand& band : findings.bands)
            reach_ = std::max({reach_, -kBands * band.low, kBands * band.high});
    }

    std::string draw(const Estimate& price, const lab::FairBand& band) const {
        std::vector<std::string> cells(kStripWidth, " ");
        for (int i = cell(band.low); i <= cell(band.high); ++i)
            cells[static_cast<std::size_t>(i)] = "·";
        for (int i = cell(price.low()); i <= cell(price.high()); ++i)
            cells[static_cast<std::size_t>(i)] = "─";
        cells[static_cast<std::size_t>(cell(price.mean))] = dot(price.mean);
        std::string out;
        for (const std::string& one : cells)
            out += one;
        return out;
    }

  private:
    static constexpr double kBands = 1.75;

    std::string_view dot(double price) const {
        if (std::abs(price) <= reach_) return "●";
        return price > 0 ? "▶" : "◀";
    }

    int cell(double price) const {
        const double share = (price + reach_) / (2 * reach_);
        return static_cast<int>(std::lround(std::clamp(share, 0.0, 1.0) * (kStripWidth - 1)));
    }

    double reach_ = 1;
};

std::string verdict(const ItemFinding& item, const Terminal& terminal) {
    std::string word(lab::kVerdicts[static_cast<std::size_t>(item.verdict)]);
    if (item.verdict == Verdict::TooStrong)
        return terminal.paint(word, {.ink = kBad, .bold = true});
    if (item.verdict == Verdict::TooWeak) return terminal.paint(word, {.ink = kBad, .bold = true});
    if (item.verdict == Verdict::Fair) return terminal.paint(word, {.ink = kGood});
    return word;
}

std::string partner_names(const Findings& findings, const ItemFinding& item) {
    if (item.partners.empty()) return "no certain difference";
    const auto name = [&](const lab::Partner& partner) {
        return findings.items[static_cast<std::size_t>(partner.item)].name;
    };
    return fmt::format("{} / {}", name(item.partners.front()), name(item.partners.back()));
}

// Which columns there is room for; a file or pipe gets them all.
struct Columns {
    explicit Columns(const Terminal& terminal)
        : strip(!terminal.interactive() || terminal.width() >= 100),
          partners(!terminal.interactive() || terminal.width() >= 125) {}
    bool strip;
    bool partners;
};

std::string head(ItemKind kind, const Columns& columns) {
    constexpr std::array<std::string_view, lab::kItemKinds.size()> kHeads{
        "Races", "Powers", "Places, found first", "Relics, found first"};
    std::string out = fmt::format("{} {:>12}  {:>11}  {:>10}",
                                  fit(kHeads[static_cast<std::size_t>(kind)], kNameWidth + 2),
                                  "price", "score", "wins %");
    if (columns.strip) out += "  " + fit("fair ····   95 % ──●──", kStripWidth);
    out += "  " + fit("verdict", 10);
    if (columns.partners && !lab::is_marker(kind)) out += "  best / worst partner";
    return out;
}

void add_kind(const Findings& findings, ItemKind kind, const Terminal& terminal, std::string& out) {
    const std::vector<int> order = findings.by_price(kind);
    if (order.empty()) return;
    const lab::FairBand& band = findings.band(kind);
    const Strip strip(findings);
    const Columns columns(terminal);
    out += fmt::format("\n{}\n", terminal.bold(head(kind, columns)));
    for (const int i : order) {
        const ItemFinding& item = findings.items[static_cast<std::size_t>(i)];
        out +=
            fmt::format("{}{} {}  {}  {}", item.built_in ? "  " : "* ", fit(item.name, kNameWidth),
                        right(plus_minus(item.effect.price, 1, 1), 12),
                        right(plus_minus(item.effect.score, 1, 1), 11),
                        right(plus_minus(item.effect.wins, 100, 0), 10));
        if (columns.strip) out += "  " + strip.draw(item.effect.price, band);
        out += "  " + fit(verdict(item, terminal), 10);
        if (columns.partners && !lab::is_marker(kind)) {
            out += "  " + terminal.dim(partner_names(findings, item));
        }
        out += '\n';
    }
    out += terminal.dim(
        fmt::format("  fair: {} to {} coins\n", signed_number(band.low), signed_number(band.high)));
}

// New items get all their lines; of the built-in ones those lines are in the report and the JSON.
bool is_detailed(const ItemFinding& item) {
    return item.measured && !item.built_in;
}

void add_picks(const Findings& findings, const Terminal& terminal, std::string& out) {
    std::string rows;
    const ItemFinding* any = nullptr;
    for (const ItemFinding& item : findings.items) {
        if (!is_detailed(item) || item.picks.empty()) continue;
        any = &item;
        rows += "  " + fit(item.name, kNameWidth);
        for (const lab::PickRate& pick : item.picks) {
            rows += pick.tally.offered == 0 ? right("–", 9)
                                            : right(fmt::format("{:.0f} %", 100 * pick.rate()), 9);
        }
        rows += '\n';
    }
    if (any == nullptr) return;
    std::string head = fit("Picked if offered at", kNameWidth + 2);
    std::string usual = "  " + fit("any item", kNameWidth);
    for (std::size_t price = 0; price < any->picks.size(); ++price) {
        head += right(fmt::format("{} {}", price, price == 1 ? "coin" : "coins"), 9);
        usual += right(fmt::format("{:.0f} %", 100 * any->picks[price].usual), 9);
    }
    out += fmt::format("\n{}\n{}{}\n", terminal.bold(head), rows, terminal.dim(usual));
}

void add_holds(const Findings& findings, const Terminal& terminal, std::string& out) {
    std::string rows;
    for (const ItemFinding& item : findings.items) {
        if (!is_detailed(item) || !lab::is_marker(item.kind)) continue;
        rows +=
            fmt::format("  {} {:>7.0f} % {:>14.1f} {:>17.1f}\n", fit(item.name, kNameWidth),
                        100 * item.hold.found.mean, item.hold.active.mean, item.hold.declined.mean);
    }
    if (rows.empty()) return;
    const std::string head =
        fmt::format("{} {:>9} {:>14} {:>17}", fit("Places and relics", kNameWidth + 2), "found",
                    "turns active", "turns in decline");
    out += fmt::format("\n{}\n{}", terminal.bold(head), rows);
}

void add_traits(const Findings& findings, const Terminal& terminal, std::string& out) {
    std::string rows;
    for (const ItemFinding& item : findings.items) {
        if (!is_detailed(item)) continue;
        for (const lab::TraitFinding& trait : item.traits) {
            const std::string often =
                trait.countable ? fmt::format("{:.2f} ±{:.2f}", trait.rate.mean, trait.rate.half)
                                : "not counted";
            rows += fmt::format("  {} {} {}  {}\n", fit(item.name, kNameWidth), fit(trait.what, 20),
                                right(often, 12), terminal.dim(trait.rule));
        }
    }
    if (rows.empty()) return;
    out += fmt::format("\n{}\n{}", terminal.bold("Traits, how often a turn"), rows);
}

void add_together(const Findings& findings, const Terminal& terminal, std::string& out) {
    if (findings.together.empty()) return;
    out += fmt::format("\n{}\n", terminal.bold("Together"));
    for (const lab::TogetherFinding& pair : findings.together) {
        const auto& race = findings.items[static_cast<std::size_t>(pair.race)].name;
        const auto& power = findings.items[static_cast<std::size_t>(pair.power)].name;
        out += fmt::format(
            "  {} {}  {}\n", fit(fmt::format("{} {}", power, race), 2 * kNameWidth),
            right(plus_minus(pair.effect.price, 1, 1), 12),
            terminal.dim(fmt::format("by themselves {}", signed_number(pair.expected))));
    }
}

void add_seats(const Findings& findings, const Terminal& terminal, std::string& out) {
    out += fmt::format(
        "\n{}\n", terminal.bold(fmt::format("{} {:>13}  {:>12}", fit("Turn order", kNameWidth + 2),
                                            "wins %", "score")));
    for (std::size_t i = 0; i < findings.seats.size(); ++i) {
        const lab::SeatFinding& seat = findings.seats[i];
        out += fmt::format("  {} {:>7.1f} ±{:>4.1f}  {}\n",
                           fit(fmt::format("player {}", i + 1), kNameWidth), 100 * seat.wins.mean,
                           100 * seat.wins.half, right(plus_minus(seat.score, 1, 1), 12));
    }
}

void add_sentence(std::string_view mark, const std::string& sentence, int width, std::string& out) {
    for (const std::string& line : wrap(sentence, width)) {
        out += fmt::format("{}{}\n", mark, line);
        mark = "  ";
    }
}

}  // namespace

std::string balance_table(const Findings& findings, const Terminal& terminal) {
    std::string out;
    const int width = std::clamp(terminal.width() - 4, 40, 100);
    for (const std::string& sentence : findings.sentences)
        add_sentence("• ", sentence, width, out);
    for (const std::string& note : findings.notes)
        add_sentence("  ", note, width, out);
    for (std::size_t kind = 0; kind < lab::kItemKinds.size(); ++kind)
        add_kind(findings, static_cast<ItemKind>(kind), terminal, out);
    add_together(findings, terminal, out);
    add_picks(findings, terminal, out);
    add_holds(findings, terminal, out);
    add_traits(findings, terminal, out);
    add_seats(findings, terminal, out);
    out += '\n' + terminal.dim(
                      "* new. price: coins of lead over the average opponent. ±: 95 % of "
                      "such intervals hold the truth.\n");
    return out;
}

}  // namespace cli
