#include "lab/plot.h"

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

std::string tick_label(double value, double step, PlotNumbers numbers) {
    const int digits = step < 1 ? 1 : 0;
    if (numbers == PlotNumbers::Amounts) return fmt::format("{:.{}f}", value, digits);
    return signed_number(value, digits);
}

std::string grid(const PlotAxis& x, const PlotScale& scale, double bottom) {
    std::string out;
    if (scale.band.high > scale.band.low) {
        out += svg::box("band", x(scale.band.low), kHead - 4,
                        x(scale.band.high) - x(scale.band.low), bottom - kHead + 4);
    }
    const double step = tick_step(scale.high - scale.low);
    for (double tick = std::ceil(scale.low / step) * step; tick <= scale.high + step / 100;
         tick += step) {
        const bool zero = std::abs(tick) < step / 2;
        out += svg::line(zero ? "zero" : "grid", x(tick), kHead - 4, x(tick), bottom);
        out += svg::text("tick", x(tick), kHead - 10, tick_label(tick, step, scale.numbers));
    }
    return out + svg::text("axis", 0, kHead - 10, scale.axis);
}

std::string row(const PlotAxis& x, const PlotRow& row, double y) {
    const double middle = y + kRow / 2;
    std::string out = fmt::format("<g class=\"row {}\">", row.look);
    out += svg::text("name", 0, middle + 5, row.label);
    out += svg::line("range", x(row.value.low), middle, x(row.value.high), middle);
    for (const double end : {row.value.low, row.value.high})
        out += svg::line("range", x(end), middle - 4, x(end), middle + 4);
    out += fmt::format("<circle class=\"dot\" cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"5\"/>",
                       x(row.value.mean), middle);
    if (!row.note.empty()) out += svg::text("note", kWidth - kNote + 14, middle + 5, row.note);
    return out + "</g>";
}

}  // namespace

double PlotAxis::operator()(double value) const {
    return from + (std::clamp(value, low, high) - low) / (high - low) * (to - from);
}

double tick_step(double range) {
    const double rough = range / 6;
    const double power = std::pow(10.0, std::floor(std::log10(rough)));
    for (const double factor : {1.0, 2.0, 5.0}) {
        if (factor * power >= rough) return factor * power;
    }
    return 10 * power;
}

std::string signed_number(double value, int digits) {
    const double unit = std::pow(10.0, digits);
    const double rounded = std::round(value * unit) / unit;
    if (rounded == 0) return fmt::format("{:.{}f}", 0.0, digits);
    return fmt::format("{}{:.{}f}", rounded > 0 ? "+" : "−", std::abs(rounded), digits);
}

namespace svg {

std::string line(std::string_view look, double x1, double y1, double x2, double y2) {
    return fmt::format(
        "<line class=\"{}\" x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\"/>", look, x1,
        y1, x2, y2);
}

std::string text(std::string_view look, double x, double y, std::string_view words) {
    return fmt::format("<text class=\"{}\" x=\"{:.1f}\" y=\"{:.1f}\">{}</text>", look, x, y,
                       escape_html(words));
}

std::string open(double width, double height, std::string_view title) {
    return fmt::format(
        "<svg viewBox=\"0 0 {0:.0f} {1:.0f}\" width=\"{0:.0f}\" height=\"{1:.0f}\" role=\"img\">"
        "<title>{2}</title>",
        width, height, escape_html(title));
}

std::string box(std::string_view look, double x, double y, double width, double height) {
    return fmt::format(
        "<rect class=\"{}\" x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\"/>", look,
        x, y, width, height);
}

}  // namespace svg

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

PlotScale scale_for(const std::vector<PlotRow>& rows, const PlotBand& band, std::string axis) {
    PlotScale scale;
    scale.axis = std::move(axis);
    scale.band = band;
    double low = std::min(0.0, band.low);
    double high = std::max(0.0, band.high);
    for (const PlotRow& one : rows) {
        low = std::min(low, one.value.low);
        high = std::max(high, one.value.high);
    }
    const double step = tick_step(std::max(high - low, 0.1));
    scale.low = std::floor(low / step) * step;
    scale.high = std::max(std::ceil(high / step) * step, scale.low + step);
    return scale;
}

std::string interval_plot(const std::vector<PlotRow>& rows, const PlotScale& scale) {
    const double bottom = kHead + kRow * static_cast<double>(rows.size());
    const PlotAxis x{scale.low, scale.high, kLabel, kWidth - kNote};
    std::string out = svg::open(kWidth, bottom + 4, scale.title) + grid(x, scale, bottom);
    double y = kHead;
    for (const PlotRow& one : rows) {
        out += row(x, one, y);
        y += kRow;
    }
    return out + "</svg>";
}

}  // namespace lab
