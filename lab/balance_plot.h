#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "lab/balance_findings.h"

// Plots as SVG inside a page: no script, no picture from elsewhere. Colours are classes, which the
// page's style gives meaning to in light and dark.
namespace lab {

// Text as it may stand in HTML, in an attribute too. Names come from packs and are not trusted.
std::string escape_html(std::string_view text);

// One line of a plot of intervals.
struct PlotRow {
    std::string label;
    Estimate value;
    std::string note = {};  // to the right of the plot
    std::string look = {};  // classes: "new", "off"
};

struct PlotScale {
    std::string axis;  // what the numbers are
    double low = -1;
    double high = 1;
    FairBand band = {};      // shaded, if it is wider than nothing
    std::string title = {};  // for those who do not see the plot
};

// Dots with their intervals, a row to each, over one axis.
std::string interval_plot(const std::vector<PlotRow>& rows, const PlotScale& scale);

// How often an item is picked at each price, with the usual rate as a line.
std::string pick_plot(const ItemFinding& item);

// The scale that holds all rows and the band, widened to round numbers, with zero in it.
PlotScale scale_for(const std::vector<PlotRow>& rows, const FairBand& band, std::string axis);

}  // namespace lab
