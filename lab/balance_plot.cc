#include "lab/balance_plot.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace lab {
namespace {

constexpr double kWidth = 790;
constexpr double kLabel = 168;  // room for names
constexpr double kNote = 116;   // room for words on the right
constexpr double kRow = 24;
constexpr double kHead = 30;

// From values to places on the page.
struct Axis {
    double low;
    double high;
    double from;
    double to;

    double operator()(double value) const {
        return from + (std::clamp(value, low, high) - low) / (high - low) * (to - from);
    }
};

// A step of 1, 2 or 5 times a power of ten that gives about six marks.
double tick_step(double range) {
    const double rough = range / 6;
    const double power = std::pow(10.0, std::floor(std::log10(rough)));
    for (const double factor : {1.0, 2.0, 5.0}) {
        if (factor * power >= rough) return factor * power;
    }
    return 10 * power;
}

std::string tick_label(double value, double step) {
    return signed_number(value, step < 1 ? 1 : 0);
}

std::string line(std::string_view look, double x1, double y1, double x2, double y2) {
    return fmt::format(
        "<line class=\"{}\" x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\"/>", look, x1,
        y1, x2, y2);
}

std::string text(std::string_view look, double x, double y, std::string_view words) {
    return fmt::format("<text class=\"{}\" x=\"{:.1f}\" y=\"{:.1f}\">{}</text>", look, x, y,
                       escape_html(words));
}

std::string open_svg(double width, double height, std::string_view title) {
    return fmt::format(
        "<svg viewBox=\"0 0 {0:.0f} {1:.0f}\" width=\"{0:.0f}\" height=\"{1:.0f}\" role=\"img\">"
        "<title>{2}</title>",
        width, height, escape_html(title));
}

std::string grid(const Axis& x, const PlotScale& scale, double bottom) {
    std::string out;
    if (scale.band.high > scale.band.low) {
        out += fmt::format(
            "<rect class=\"band\" x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\"/>",
            x(scale.band.low), kHead - 4, x(scale.band.high) - x(scale.band.low),
            bottom - kHead + 4);
    }
    const double step = tick_step(scale.high - scale.low);
    for (double tick = std::ceil(scale.low / step) * step; tick <= scale.high + step / 100;
         tick += step) {
        const bool zero = std::abs(tick) < step / 2;
        out += line(zero ? "zero" : "grid", x(tick), kHead - 4, x(tick), bottom);
        out += text("tick", x(tick), kHead - 10, tick_label(tick, step));
    }
    return out + text("axis", 0, kHead - 10, scale.axis);
}

std::string row(const Axis& x, const PlotRow& row, double y) {
    const double middle = y + kRow / 2;
    std::string out = fmt::format("<g class=\"row {}\">", row.look);
    out += text("name", 0, middle + 5, row.label);
    out += line("range", x(row.value.low()), middle, x(row.value.high()), middle);
    for (const double end : {row.value.low(), row.value.high()})
        out += line("range", x(end), middle - 4, x(end), middle + 4);
    out += fmt::format("<circle class=\"dot\" cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"5\"/>",
                       x(row.value.mean), middle);
    if (!row.note.empty()) out += text("note", kWidth - kNote + 14, middle + 5, row.note);
    return out + "</g>";
}

}  // namespace

std::string escape_html(std::string_view words) {
    std::string out;
    for (const char c : words) {
        switch (c) {
            case '&': out += "&amp;"; break;
            case '<': out += "&lt;"; break;
            case '>': out += "&gt;"; break;
            case '"': out += "&quot;"; break;
            case '\'': out += "&#39;"; break;
            default: out += c;
        }
    }
    return out;
}

PlotScale scale_for(const std::vector<PlotRow>& rows, const FairBand& band, std::string axis) {
    PlotScale scale;
    scale.axis = std::move(axis);
    scale.band = band;
    double low = std::min(0.0, band.low);
    double high = std::max(0.0, band.high);
    for (const PlotRow& one : rows) {
        low = std::min(low, one.value.low());
        high = std::max(high, one.value.high());
    }
    const double step = tick_step(std::max(high - low, 0.1));
    scale.low = std::floor(low / step) * step;
    scale.high = std::max(std::ceil(high / step) * step, scale.low + step);
    return scale;
}

std::string interval_plot(const std::vector<PlotRow>& rows, const PlotScale& scale) {
    const double bottom = kHead + kRow * static_cast<double>(rows.size());
    const Axis x{scale.low, scale.high, kLabel, kWidth - kNote};
    std::string out = open_svg(kWidth, bottom + 4, scale.title) + grid(x, scale, bottom);
    double y = kHead;
    for (const PlotRow& one : rows) {
        out += row(x, one, y);
        y += kRow;
    }
    return out + "</svg>";
}

std::string pick_plot(const ItemFinding& item) {
    constexpr double kTop = 14;
    constexpr double kBottom = 150;
    constexpr double kLeft = 44;
    constexpr double kStep = 56;
    const double width = kLeft + kStep * static_cast<double>(item.picks.size());
    const Axis y{0, 1, kBottom, kTop};
    std::string out = open_svg(width, kBottom + 26, "Picked when offered, by price: " + item.name);
    for (const double share : {0.0, 0.5, 1.0}) {
        out += line(share == 0 ? "zero" : "grid", kLeft, y(share), width, y(share));
        out += text("tick-left", kLeft - 6, y(share) + 5, fmt::format("{:.0f} %", 100 * share));
    }
    std::string usual;
    for (std::size_t price = 0; price < item.picks.size(); ++price) {
        const PickRate& pick = item.picks[price];
        const double x = kLeft + kStep * (static_cast<double>(price) + 0.5);
        usual += fmt::format("{:.1f},{:.1f} ", x, y(pick.usual));
        out += text("tick", x, kBottom + 18, fmt::format("{}", price));
        if (pick.tally.offered == 0) continue;
        out += fmt::format(
            "<rect class=\"bar\" x=\"{:.1f}\" y=\"{:.1f}\" width=\"28\" height=\"{:.1f}\"/>",
            x - 14, y(pick.rate()), kBottom - y(pick.rate()));
        out += line("range", x, y(pick.share.low), x, y(pick.share.high));
    }
    return out + fmt::format("<polyline class=\"usual\" points=\"{}\"/></svg>", usual);
}

}  // namespace lab
