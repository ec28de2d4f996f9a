#include "lab/balance_plot.h"

#include <fmt/format.h>

#include "lab/plot.h"

namespace lab {

std::string pick_plot(const ItemFinding& item) {
    constexpr double kTop = 14;
    constexpr double kBottom = 150;
    constexpr double kLeft = 44;
    constexpr double kStep = 56;
    const double width = kLeft + kStep * static_cast<double>(item.picks.size());
    const PlotAxis y{0, 1, kBottom, kTop};
    std::string out = svg::open(width, kBottom + 26, "Picked when offered, by price: " + item.name);
    for (const double share : {0.0, 0.5, 1.0}) {
        out += svg::line(share == 0 ? "zero" : "grid", kLeft, y(share), width, y(share));
        out +=
            svg::text("tick-left", kLeft - 6, y(share) + 5, fmt::format("{:.0f} %", 100 * share));
    }
    std::string usual;
    for (std::size_t price = 0; price < item.picks.size(); ++price) {
        const PickRate& pick = item.picks[price];
        const double x = kLeft + kStep * (static_cast<double>(price) + 0.5);
        usual += fmt::format("{:.1f},{:.1f} ", x, y(pick.usual));
        out += svg::text("tick", x, kBottom + 18, fmt::format("{}", price));
        if (pick.tally.offered == 0) continue;
        out += svg::box("bar", x - 14, y(pick.rate()), 28, kBottom - y(pick.rate()));
        out += svg::line("range", x, y(pick.share.low), x, y(pick.share.high));
    }
    return out + fmt::format("<polyline class=\"usual\" points=\"{}\"/></svg>", usual);
}

}  // namespace lab
