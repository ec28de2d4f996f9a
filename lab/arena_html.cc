#include "lab/arena_html.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "lab/report.h"

namespace lab {
namespace {

using Labels = std::vector<std::string>;

std::string percent(double share) {
    return fmt::format("{:.1f} %", 100 * share);
}

std::string with_range(const Measured& value, double unit, std::string_view behind) {
    return fmt::format("{:.1f}{} <span class=\"range\">{:.1f} to {:.1f}</span>", unit * value.mean,
                       behind, unit * value.low, unit * value.high);
}

std::string signed_with_range(const Measured& value) {
    return fmt::format("{} <span class=\"range\">{} to {}</span>", signed_number(value.mean),
                       signed_number(value.low), signed_number(value.high));
}

Measured scaled(const Measured& value, double unit) {
    return {unit * value.mean, unit * value.low, unit * value.high};
}

Labels titles_of(const ArenaOptions& options) {
    Labels labels;
    for (const BotSpec& spec : options.bots)
        labels.push_back(spec.label);
    return labels;
}

std::string findings_section(const ArenaFindings& findings) {
    std::string list;
    for (const std::string& sentence : findings.sentences)
        list += fmt::format("<li>{}</li>", escape_html(sentence));
    return fmt::format(
        "<section class=\"findings\"><h2>What came of it</h2><ul>{}</ul></section>\n", list);
}

std::string ratings_section(const ArenaFindings& findings) {
    std::vector<PlotRow> rows;
    for (const std::size_t i : by_rating(findings)) {
        const Rating& rating = findings.bots[i].rating;
        rows.push_back({findings.bots[i].label,
                        {rating.points, rating.points - rating.half, rating.points + rating.half},
                        fmt::format("{} ± {:.0f}", signed_number(rating.points, 0), rating.half),
                        i == 0 ? "new" : ""});
    }
    PlotScale scale = scale_for(rows, {}, "points");
    scale.title = "Rating of each bot, with 95 % intervals";
    return report_section(
        "Ratings",
        report_paragraph("Zero is the average of those who took part. Who has 400 points more is "
                         "ten times as likely to finish ahead.") +
            report_plot(interval_plot(rows, scale)));
}

std::string results_table(const ArenaFindings& findings) {
    std::string rows;
    for (const std::size_t i : by_rating(findings)) {
        const ArenaBot& bot = findings.bots[i];
        rows += fmt::format(
            "<tr><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>",
            escape_html(bot.label), thousands(bot.games), with_range(bot.wins, 100, " %"),
            bot.equal_wins > 0 ? percent(bot.equal_wins) : "–", with_range(bot.score, 1, ""),
            signed_with_range(bot.lead));
    }
    return fmt::format(
        "<div class=\"plot\"><table><tr><th>bot</th><th>games</th><th>won</th><th>if all were "
        "equal</th><th>score</th><th>lead</th></tr>{}</table></div>",
        rows);
}

std::string wins_section(const ArenaFindings& findings) {
    std::vector<PlotRow> rows;
    for (const std::size_t i : by_rating(findings)) {
        const ArenaBot& bot = findings.bots[i];
        rows.push_back(
            {bot.label, scaled(bot.wins, 100), percent(bot.wins.mean), i == 0 ? "new" : ""});
    }
    PlotScale scale{.axis = "% of its games", .low = 0, .high = 100};
    scale.numbers = PlotNumbers::Amounts;
    scale.title = "Share of games won, with 95 % intervals";
    return report_section(
        "Wins and scores",
        report_plot(interval_plot(rows, scale)) + results_table(findings) +
            report_quiet("A shared win counts in part. The lead is the score less the best other "
                         "score of the game. Ranges hold the true value in 95 of 100 runs."));
}

std::string seats_section(const ArenaFindings& findings, const ArenaOptions& options) {
    if (options.game.seats < 2) return "";
    std::string body;
    for (const std::size_t i : by_rating(findings)) {
        const ArenaBot& bot = findings.bots[i];
        std::vector<PlotRow> rows;
        for (std::size_t seat = 0; seat < bot.wins_by_seat.size(); ++seat) {
            const Measured& wins = bot.wins_by_seat[seat];
            rows.push_back({fmt::format("seat {}", static_cast<char>('A' + seat)),
                            scaled(wins, 100), percent(wins.mean), i == 0 ? "new" : ""});
        }
        PlotScale scale{.axis = "% won", .low = 0, .high = 100};
        scale.numbers = PlotNumbers::Amounts;
        scale.title = "Share of games won in each seat by " + bot.label;
        body += fmt::format("<h4>{}</h4>{}", escape_html(bot.label),
                            report_plot(interval_plot(rows, scale)));
    }
    return report_section("Wins by seat", body);
}

// All bots over the same axis.
struct ScoreScale {
    int low = 0;
    int high = 1;
    int step = 1;     // scores of one bar
    double most = 0;  // the highest share of any bar
};

std::vector<double> bars_of(const ArenaBot& bot, const ScoreScale& scale) {
    std::vector<double> bars(static_cast<std::size_t>((scale.high - scale.low) / scale.step));
    for (const int score : bot.scores)
        bars[static_cast<std::size_t>((score - scale.low) / scale.step)] +=
            1 / static_cast<double>(bot.scores.size());
    return bars;
}

ScoreScale score_scale(const ArenaFindings& findings) {
    constexpr int kBars = 30;
    int low = 0;
    int high = 1;
    for (const ArenaBot& bot : findings.bots) {
        if (bot.scores.empty()) continue;
        low = std::min(low, bot.scores.front());
        high = std::max(high, bot.scores.back());
    }
    ScoreScale scale;
    scale.step = std::max(1, static_cast<int>(std::ceil(tick_step(6.0 * (high - low) / kBars))));
    scale.low = static_cast<int>(std::floor(static_cast<double>(low) / scale.step)) * scale.step;
    scale.high = (high / scale.step + 1) * scale.step;
    for (const ArenaBot& bot : findings.bots)
        scale.most = std::max(scale.most, std::ranges::max(bars_of(bot, scale)));
    return scale;
}

std::string score_plot(const ArenaBot& bot, const ScoreScale& scale) {
    constexpr double kWidth = 790;
    constexpr double kTop = 6;
    constexpr double kBottom = 86;
    const PlotAxis x{static_cast<double>(scale.low), static_cast<double>(scale.high), 168, 674};
    const PlotAxis y{0, std::max(scale.most, 1e-9), kBottom, kTop};
    std::string out =
        svg::open(kWidth, kBottom + 22, "How often each score was reached by " + bot.label);
    out += svg::text("name", 0, kBottom - 30, bot.label);
    const double step = tick_step(scale.high - scale.low);
    for (double tick = std::ceil(scale.low / step) * step; tick <= scale.high; tick += step) {
        out += svg::line("grid", x(tick), kTop, x(tick), kBottom);
        out += svg::text("tick", x(tick), kBottom + 16, fmt::format("{:.0f}", tick));
    }
    double from = scale.low;
    for (const double share : bars_of(bot, scale)) {
        const double to = from + scale.step;
        if (share > 0)
            out += svg::box("bar", x(from) + 1, y(share), x(to) - x(from) - 2, kBottom - y(share));
        from = to;
    }
    out += svg::line("zero", x(scale.low), kBottom, x(scale.high), kBottom);
    out += svg::line("mean", x(bot.score.mean), kTop, x(bot.score.mean), kBottom);
    out += svg::text("note", 688, kBottom - 30, fmt::format("mean {:.1f}", bot.score.mean));
    return out + "</svg>";
}

std::string scores_section(const ArenaFindings& findings) {
    const ScoreScale scale = score_scale(findings);
    std::string body;
    for (const std::size_t i : by_rating(findings))
        body += report_plot(score_plot(findings.bots[i], scale));
    return report_section("Scores", report_paragraph("How often each score was reached.") + body);
}

std::string pair_cell(const ArenaPair& pair) {
    const std::string score = signed_with_range(pair.score);
    if (pair.met == 0) return fmt::format("<td>{}</td>", score);
    // Shown in colour when the interval leaves no doubt.
    std::string_view look;
    if (pair.ahead.low > 0.5) look = " class=\"ahead\"";
    if (pair.ahead.high < 0.5) look = " class=\"behind\"";
    return fmt::format("<td{}><b>{}</b><br/>{}</td>", look, percent(pair.ahead.mean), score);
}

std::string pairs_section(const ArenaFindings& findings) {
    if (findings.pairs.size() < 2) return "";
    std::string head = "<tr><th></th>";
    std::string rows;
    for (std::size_t i = 0; i < findings.pairs.size(); ++i) {
        const std::string name = escape_html(findings.bots[i].label);
        head += fmt::format("<th>{}</th>", name);
        rows += fmt::format("<tr><td>{}</td>", name);
        for (std::size_t j = 0; j < findings.pairs.size(); ++j)
            rows += i == j ? "<td>·</td>" : pair_cell(findings.pairs[i][j]);
        rows += "</tr>";
    }
    return report_section(
        "Head to head",
        fmt::format(
            "{}<div class=\"plot\"><table class=\"pairs\">{}</tr>{}</table></div>",
            report_paragraph("How often the bot of the row finished ahead of the bot of the "
                             "column, an equal place as half; below it, how much more it "
                             "scored with the same luck, with its range."),
            head, rows));
}

std::string times_section(const ArenaFindings& findings) {
    std::string rows;
    for (const std::size_t i : by_rating(findings)) {
        const ArenaBot& bot = findings.bots[i];
        if (bot.spec.empty()) continue;
        rows += fmt::format(
            "<tr><td>{}</td><td>{}</td><td>{:.2f}</td><td>{:.1f}</td><td>{}</td><td>{}</td></tr>",
            escape_html(bot.spec), thousands(static_cast<std::uint64_t>(bot.time.decisions)),
            bot.time.mean_ms, bot.time.longest_ms,
            bot.time.over_ms > 0 ? fmt::format("{:.1f}", bot.time.over_ms) : "–",
            thousands(bot.lost));
    }
    return report_section(
        "Thinking",
        fmt::format("<div class=\"plot\"><table><tr><th>bot</th><th>decisions</th><th>mean, "
                    "ms</th><th>longest, ms</th><th>most beyond its time, ms</th><th>lost by "
                    "rule</th></tr>{}</table></div>",
                    rows));
}

std::string method_section(const ArenaFindings& findings) {
    return report_section(
        "How this was measured",
        report_quiet(fmt::format(
            "{} games in {} blocks. In a block every bot sits in every place that matters, and all "
            "games of a block draw chance from the same numbers, turn by turn. Ranges come from "
            "drawing blocks anew (2,000 times). Ratings are the likeliest strengths of Plackett "
            "and "
            "Luce's model, each with half a win and half a loss added against an average player; "
            "their ranges follow from the curvature of the likelihood. A bot that hangs, "
            "crashes, floods or cheats takes the last place with no points, and its seat is "
            "played at random to the end.",
            thousands(findings.games), thousands(findings.blocks))));
}

}  // namespace

std::string arena_headline(const ArenaFindings& findings, const ArenaOptions& options) {
    return fmt::format("{} on {}: {} games, {}, seed {}", joined(titles_of(options)),
                       options.game.map, thousands(findings.games), options.game.options,
                       options.seed);
}

std::string arena_page(const ArenaFindings& findings, const ArenaOptions& options) {
    std::string body = findings_section(findings);
    if (findings.games > 0) {
        body += ratings_section(findings) + wins_section(findings) + pairs_section(findings) +
                scores_section(findings) + seats_section(findings, options) +
                times_section(findings);
    }
    body += method_section(findings);
    const std::string played =
        fmt::format("{} games of {} on {}, rules {}, seed {}", thousands(findings.games),
                    options.game.game, options.game.map, options.game.options, options.seed);
    return report_page("Arena: " + joined(titles_of(options)), played, body);
}

}  // namespace lab
