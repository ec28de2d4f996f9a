#pragma once

#include <vector>

namespace loader {

struct Point {
    double x = 0;
    double y = 0;
};

// How a map is drawn. No rule depends on it, so it stays out of MapData and of fingerprints.
struct MapGeometry {
    double width = 0;
    double height = 0;
    std::vector<Point> labels;                 // per region: where a number or a stack fits best
    std::vector<std::vector<Point>> polygons;  // per region
};

}  // namespace loader
