#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "lab/balance_stats.h"

// Plots as SVG inside a page: no script, no picture from elsewhere. Colours are classes, which the
// page's style gives meaning to in light and dark.
namespace lab {

// Text as it may stand in HTML, in an attribute too. Names come from packs and are not trusted.
std::string escape_html(std::string_view text);

// "+3.2", "−0.4": a sign of its own, and never a minus before a zero.
std::string signed_number(double value, int digits = 1);

// A value with its interval, which may be wider to one side.
struct Measured {
    double mean = 0;
    double low = 0;
    double high = 0;

    Measured() = default;
    Measured(double value, double from, double to) : mean(value), low(from), high(to) {}
    Measured(const Estimate& value)  // NOLINT(google-explicit-constructor): an estimate is one
        : mean(value.mean), low(value.low()), high(value.high()) {}
};

// One line of a plot of intervals.
struct PlotRow {
    std::string label;
    Measured value;
    std::string note = {};  // to the right of the plot
    std::string look = {};  // classes: "new", "off"
};

// Part of a scale that is shaded, if it is wider than nothing.
struct PlotBand {
    double low = 0;
    double high = 0;
    bool contains(double value) const { return low <= value && value <= high; }
};

enum class PlotNumbers : std::uint8_t { Differences, Amounts };  // the former have signs

struct PlotScale {
    std::string axis;  // what the numbers are
    double low = -1;
    double high = 1;
    PlotBand band = {};
    PlotNumbers numbers = PlotNumbers::Differences;
    std::string title = {};  // for those who do not see the plot
};

// Dots with their intervals, a row to each, over one axis.
std::string interval_plot(const std::vector<PlotRow>& rows, const PlotScale& scale);

// The scale that holds all rows and the band, widened to round numbers, with zero in it.
PlotScale scale_for(const std::vector<PlotRow>& rows, const PlotBand& band, std::string axis);

// A step of 1, 2 or 5 times a power of ten that gives about six marks.
double tick_step(double range);

// From values to places on the page.
struct PlotAxis {
    double low;
    double high;
    double from;
    double to;

    double operator()(double value) const;
};

// The parts that plots are made of.
namespace svg {

std::string open(double width, double height, std::string_view title);
std::string line(std::string_view look, double x1, double y1, double x2, double y2);
std::string text(std::string_view look, double x, double y, std::string_view words);
std::string box(std::string_view look, double x, double y, double width, double height);

}  // namespace svg
}  // namespace lab
