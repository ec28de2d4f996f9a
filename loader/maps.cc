#include "loader/maps.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "engine/region_set.h"
#include "engine/seat.h"
#include "loader/map_checks.h"

namespace loader {
namespace {

using engine::kMaxRegions;
using smallworld::MapData;
using smallworld::MapRegion;

constexpr double kMaxExtent = 100'000;
constexpr std::size_t kMaxPoints = 5'000;

Point read_point(const Node& node) {
    const std::vector<Node> numbers = node.items(2);
    if (numbers.size() != 2) {
        node.fail("must be a list of two numbers");
        return {};
    }
    return {numbers[0].number(-kMaxExtent, kMaxExtent), numbers[1].number(-kMaxExtent, kMaxExtent)};
}

std::vector<Point> read_points(const Node& node) {
    std::vector<Point> out;
    for (const Node& point : node.items(kMaxPoints))
        out.push_back(read_point(point));
    return out;
}

std::uint8_t read_symbols(const Node& node) {
    std::uint8_t out = 0;
    for (const Node& item : node.items(smallworld::kSymbols.size())) {
        const auto bit = static_cast<std::uint8_t>(1U << item.one_of(smallworld::kSymbols));
        if ((out & bit) != 0) item.fail("is named twice");
        out = static_cast<std::uint8_t>(out | bit);
    }
    return out;
}

bool flag(const Node& node, std::string_view key) {
    const auto value = node.find(key);
    return value && value->boolean();
}

std::vector<std::uint8_t> read_neighbours(const Node& node, int self, int count) {
    std::vector<std::uint8_t> out;
    for (const Node& item : node.items(kMaxRegions)) {
        const auto other = static_cast<std::uint8_t>(item.integer(0, count - 1));
        if (other == self) item.fail("a region is not its own neighbour", "SW-DEF-03");
        if (std::find(out.begin(), out.end(), other) != out.end()) item.fail("is named twice");
        out.push_back(other);
    }
    std::sort(out.begin(), out.end());
    return out;
}

MapRegion read_region(const Node& node, int number, int count) {
    MapRegion region;
    node.allow({"id", "name", "terrain", "symbols", "edge", "entry", "lost_tribe", "monster",
                "volcano", "neighbours", "area", "label", "inradius", "anchors", "polygon"});
    const Node id = node.at("id");
    if (id.integer(0, kMaxRegions - 1) != number && !id.missing()) {
        id.fail(fmt::format("regions are numbered in order; this is number {}", number));
    }
    region.name = node.at("name").text(60);
    region.terrain =
        static_cast<smallworld::Terrain>(node.at("terrain").one_of(smallworld::kTerrains));
    if (const auto symbols = node.find("symbols")) region.symbols = read_symbols(*symbols);
    region.edge = flag(node, "edge");
    region.lost_tribe = flag(node, "lost_tribe");
    region.monster = flag(node, "monster");
    region.volcano = flag(node, "volcano");
    region.neighbours = read_neighbours(node.at("neighbours"), number, count);
    return region;
}

// The keys that only help to draw are read for their shape, though nothing here needs them.
void check_drawing(const Node& root, const std::vector<Node>& regions) {
    if (const auto unit = root.find("unit")) unit->number(0, kMaxExtent);
    for (const std::string_view key : {"borders", "frame"}) {
        const auto lines = root.find(key);
        if (!lines) continue;
        for (const Node& line : lines->items(1'000)) {
            line.allow({"a", "b", "region", "length", "points"});
            read_points(line.at("points"));
        }
    }
    for (const Node& region : regions) {
        for (const std::string_view key : {"area", "inradius"}) {
            if (const auto value = region.find(key)) value->number(0, 1e9);
        }
        if (const auto anchors = region.find("anchors")) read_points(*anchors);
    }
}

// A map is drawn if its first region is; then all of it must be.
std::optional<MapGeometry> read_geometry(const Node& root, const std::vector<Node>& regions) {
    check_drawing(root, regions);
    if (regions.empty() || !regions.front().find("polygon")) return std::nullopt;
    MapGeometry geometry;
    geometry.width = root.at("width").number(1, kMaxExtent);
    geometry.height = root.at("height").number(1, kMaxExtent);
    for (const Node& region : regions) {
        geometry.labels.push_back(read_point(region.at("label")));
        geometry.polygons.push_back(read_points(region.at("polygon")));
        if (geometry.polygons.back().size() < 3) {
            region.at("polygon").fail("a polygon has at least three corners");
        }
    }
    return geometry;
}

void read_regions(const Node& root, const std::vector<Node>& nodes, MapData& map) {
    if (nodes.empty()) root.at("regions").fail("a map has at least one region");
    for (const Node& node : nodes) {
        const auto number = static_cast<int>(map.regions.size());
        map.regions.push_back(read_region(node, number, static_cast<int>(nodes.size())));
    }
}

}  // namespace

engine::Result<LoadedMap> read_map(Document& document, std::vector<engine::Error>& warnings) {
    const Node root = document.root();
    LoadedMap out;
    root.allow({"id", "name", "note", "game", "players", "rounds", "width", "height", "unit",
                "river", "stats", "borders", "frame", "regions"});
    out.data.id = root.at("id").id();
    out.data.world = static_cast<smallworld::World>(root.at("game").one_of(smallworld::kWorlds));
    out.data.name = root.at("name").text(60);
    if (const auto note = root.find("note")) note->text(4000);
    out.data.players = static_cast<std::uint8_t>(root.at("players").integer(2, engine::kMaxSeats));
    out.data.rounds = static_cast<std::uint8_t>(root.at("rounds").integer(1, 20));
    const std::vector<Node> nodes = root.at("regions").items(kMaxRegions);
    read_regions(root, nodes, out.data);
    if (document.error()) return tl::unexpected(*document.error());
    check_map(root, nodes, out.data, warnings);
    out.geometry = read_geometry(root, nodes);
    if (document.error()) return tl::unexpected(*document.error());
    return out;
}

}  // namespace loader
