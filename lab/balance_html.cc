#include "lab/balance_html.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "lab/balance_plot.h"
#include "lab/report.h"

namespace lab {
namespace {

bool is_off(Verdict verdict) {
    return verdict == Verdict::TooStrong || verdict == Verdict::TooWeak;
}

std::string_view word_of(Verdict verdict) {
    return kVerdicts[static_cast<std::size_t>(verdict)];
}

std::string plus_minus(const Estimate& value, double unit, int digits) {
    if (!value.known()) return "–";
    return fmt::format("{} ± {:.{}f}", signed_number(unit * value.mean, digits), unit * value.half,
                       digits);
}

std::string title_of(const ReportFrame& frame) {
    if (frame.packs.empty()) return "Balance of the built-in items";
    return "Balance of " + joined(frame.packs);
}

std::string findings_section(const Findings& findings) {
    std::string list;
    for (const std::string& sentence : findings.sentences)
        list += fmt::format("<li>{}</li>", escape_html(sentence));
    std::string notes;
    for (const std::string& note : findings.notes)
        notes += (notes.empty() ? "" : " ") + note;
    return fmt::format("<section class=\"findings\"><h2>Findings</h2><ul>{}</ul>{}</section>\n",
                       list, report_paragraph(notes));
}

std::vector<PlotRow> price_rows(const Findings& findings, ItemKind kind) {
    std::vector<PlotRow> rows;
    for (const int i : findings.by_price(kind)) {
        const ItemFinding& item = findings.items[static_cast<std::size_t>(i)];
        rows.push_back(
            {item.name, item.effect.price, std::string(word_of(item.verdict)),
             fmt::format("{} {}", item.built_in ? "" : "new", is_off(item.verdict) ? "off" : "")});
    }
    return rows;
}

std::string prices_section(const Findings& findings, ItemKind kind) {
    const std::vector<PlotRow> rows = price_rows(findings, kind);
    if (rows.empty()) return "";
    const std::string name(kItemKinds[static_cast<std::size_t>(kind)]);
    const FairBand& band = findings.band(kind);
    PlotScale scale = scale_for(rows, band, "coins");
    scale.title = fmt::format("Fair price of each {}, with 95 % intervals", name);
    const std::string words = fmt::format(
        "How many coins of lead a player gains by {} rather than a built-in one in its place. The "
        "shaded band, {} to {}, is where {}s belong.",
        is_marker(kind) ? "finding the " + name + " before any other" : "starting with the " + name,
        signed_number(band.low), signed_number(band.high), name);
    return report_section(fmt::format("What a {} is worth", name),
                          report_paragraph(words) + report_plot(interval_plot(rows, scale)));
}

// The best few and the worst few.
std::string partners_plot(const Findings& findings, const ItemFinding& item) {
    constexpr std::size_t kShown = 4;
    std::vector<PlotRow> rows;
    for (std::size_t i = 0; i < item.partners.size(); ++i) {
        if (i >= kShown && i + kShown < item.partners.size()) continue;
        const Partner& partner = item.partners[i];
        const bool best = i < kShown;
        const std::string note = i == 0 ? "best" : i + 1 == item.partners.size() ? "worst" : "";
        rows.push_back({findings.items[static_cast<std::size_t>(partner.item)].name, partner.score,
                        note, best ? "best" : "worst"});
    }
    const std::string head = "<h4>Best and worst partners</h4>";
    if (rows.empty()) return head + report_quiet("None differs certainly from the others.");
    PlotScale scale = scale_for(rows, {}, "coins scored");
    scale.title = "Best and worst partners of " + item.name;
    return head + report_plot(interval_plot(rows, scale));
}

std::string traits_table(const ItemFinding& item) {
    if (item.traits.empty())
        return "<h4>Traits</h4>" + report_quiet("It has none that hold in this game.");
    std::string rows;
    for (const TraitFinding& trait : item.traits) {
        const std::string often =
            trait.countable ? fmt::format("{:.2f} ± {:.2f}", trait.rate.mean, trait.rate.half)
                            : "not counted";
        rows += fmt::format("<tr><td>{}</td><td class=\"left\">{}</td><td>{}</td><td>{}</td></tr>",
                            escape_html(trait.what), escape_html(trait.rule), often,
                            thousands(static_cast<std::uint64_t>(trait.rate.count)));
    }
    return fmt::format(
        "<h4>How often each trait did something</h4><table><tr><th>trait</th><th "
        "class=\"left\">rule</th><th>a turn</th><th>turns</th></tr>{}</table>",
        rows);
}

std::string effect_table(const ItemFinding& item) {
    return fmt::format(
        "<h4>{}</h4><table><tr><th></th><th>difference</th></tr>"
        "<tr><td>fair price, coins</td><td>{}</td></tr><tr><td>score, coins</td><td>{}</td></tr>"
        "<tr><td>wins in a hundred games</td><td>{}</td></tr></table>",
        is_marker(item.kind) ? "Finding it first" : "Starting with it",
        plus_minus(item.effect.price, 1, 1), plus_minus(item.effect.score, 1, 1),
        plus_minus(item.effect.wins, 100, 1));
}

std::string hold_table(const HoldFinding& hold) {
    const auto turns = [](const Estimate& value) {
        return value.known() ? fmt::format("{:.1f} ± {:.1f}", value.mean, value.half) : "–";
    };
    return fmt::format(
        "<h4>Who has it</h4><table><tr><th></th><th>a game</th></tr>"
        "<tr><td>found</td><td>{:.0f} %</td></tr>"
        "<tr><td>then held, turns of active races</td><td>{}</td></tr>"
        "<tr><td>then held, turns in decline</td><td>{}</td></tr></table>",
        100 * hold.found.mean, turns(hold.active), turns(hold.declined));
}

std::string item_body(const Findings& findings, const ItemFinding& item) {
    if (is_marker(item.kind)) {
        return fmt::format("<div class=\"halves\"><div>{}</div><div>{}</div></div>{}",
                           effect_table(item), hold_table(item.hold), traits_table(item));
    }
    return fmt::format(
        "<div class=\"halves\"><div>{}</div><div><h4>Picked when offered, by price in "
        "coins</h4>{}{}</div></div>{}{}",
        effect_table(item), pick_plot(item), report_quiet("Dashed: any item at that price."),
        partners_plot(findings, item), traits_table(item));
}

std::string item_head(const ItemFinding& item) {
    std::string_view look = is_off(item.verdict) ? "off" : "";
    if (item.verdict == Verdict::Fair) look = "fair";
    return fmt::format("<h3>{}</h3><span class=\"verdict {}\">{}, {}: {} coins</span>",
                       escape_html(item.name), look,
                       kItemKinds[static_cast<std::size_t>(item.kind)], word_of(item.verdict),
                       plus_minus(item.effect.price, 1, 1));
}

// New items are open to read; the others wait until somebody asks.
std::string items_section(const Findings& findings, bool built_in) {
    std::string body;
    for (std::size_t kind = 0; kind < kItemKinds.size(); ++kind) {
        for (const int i : findings.by_price(static_cast<ItemKind>(kind))) {
            const ItemFinding& item = findings.items[static_cast<std::size_t>(i)];
            if (item.built_in != built_in) continue;
            body += fmt::format("<details{}><summary>{}</summary>{}</details>",
                                built_in ? "" : " open=\"open\"", item_head(item),
                                item_body(findings, item));
        }
    }
    if (body.empty()) return "";
    return report_section(built_in ? "The built-in items" : "The new items", body);
}

std::string together_section(const Findings& findings) {
    if (findings.together.empty()) return "";
    std::vector<PlotRow> rows;
    for (const TogetherFinding& pair : findings.together) {
        rows.push_back(
            {fmt::format("{} {}", findings.items[static_cast<std::size_t>(pair.power)].name,
                         findings.items[static_cast<std::size_t>(pair.race)].name),
             pair.effect.price, fmt::format("alone {}", signed_number(pair.expected)), "new"});
    }
    PlotScale scale = scale_for(rows, {}, "coins");
    scale.title = "Fair price of pairs of new items";
    return report_section(
        "New items together",
        report_paragraph("The price of a combo of two new items against a built-in combo; "
                         "\"alone\" is the sum of what its halves are worth by themselves.") +
            report_plot(interval_plot(rows, scale)));
}

std::string seats_section(const Findings& findings) {
    std::string rows;
    for (std::size_t i = 0; i < findings.seats.size(); ++i) {
        const SeatFinding& seat = findings.seats[i];
        rows +=
            fmt::format("<tr><td>player {}</td><td>{:.1f} ± {:.1f} %</td><td>{}</td></tr>", i + 1,
                        100 * seat.wins.mean, 100 * seat.wins.half, plus_minus(seat.score, 1, 1));
    }
    return report_section(
        "Turn order",
        fmt::format("<p>Wins, and coins compared with the average of the table, by who "
                    "plays first, with all items in the "
                    "stacks.</p><table><tr><th></th><th>wins</th><th>coins</th>"
                    "</tr>{}</table>",
                    rows));
}

std::string method_section(const Findings& findings) {
    const std::string words =
        "Each item is played in pairs of games with the same stacks, first player and dice. In one "
        "game a player starts with the item, in the other with a built-in one in its place; a "
        "place or relic he finds before any other, and pairs in which he finds nothing are left "
        "out. Everything said about effects is the mean difference within such pairs, with a 95 % "
        "confidence interval (Student's t, since a mean of hundreds of bounded differences is "
        "close to normal). Fair prices are coins of lead over the average opponent. Partners are "
        "pulled towards the item's mean as far as noise explains their distance. Picks, traits and "
        "turn order come from further games that nobody interfered with.";
    std::string limits = fmt::format(
        "Bots are not people: an item whose strength lies in talk, bluff or long plans is "
        "undervalued, and all of this holds for one map. With {} items about one in twenty "
        "intervals misses the truth by chance.",
        findings.items.size());
    if (findings.broken_pairs > 0) {
        limits += fmt::format(" {} pairs were left out because the combo could not be dealt.",
                              thousands(findings.broken_pairs));
    }
    return report_section("How this was measured", report_paragraph(words) + report_quiet(limits));
}

}  // namespace

std::string headline(const Findings& findings, const ReportFrame& frame) {
    return fmt::format("{} on {}: {} games of {}, {}, seed {}", title_of(frame), frame.map,
                       thousands(findings.games), frame.bots, frame.options, frame.seed);
}

std::string to_html(const Findings& findings, const ReportFrame& frame) {
    std::string body = findings_section(findings);
    for (std::size_t kind = 0; kind < kItemKinds.size(); ++kind)
        body += prices_section(findings, static_cast<ItemKind>(kind));
    body += items_section(findings, false);
    body += together_section(findings);
    body += seats_section(findings);
    body += items_section(findings, true);
    body += method_section(findings);
    const std::string played =
        fmt::format("{} games on {}, played by {}, rules {}, seed {}", thousands(findings.games),
                    frame.map, frame.bots, frame.options, frame.seed);
    return report_page(title_of(frame), played, body);
}

}  // namespace lab
