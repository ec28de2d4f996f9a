#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "engine/action.h"
#include "games/islands/setup.h"
#include "loader/islands_layout.h"
#include "loader/islands_parts.h"

namespace loader {
namespace {

using islands::Catalogue;
using islands::FaceData;
using islands::kDirections;
using islands::kDirectionWords;
using islands::kStartTiles;
using islands::Symbol;

constexpr std::size_t kMaxPatterns = 64;
// What a list of actions is to hold at most. Bonus tokens and tiles are counted below; of
// everything else (a ship, a start tile, a house, what is drawn) there is never more than this:
constexpr int kMaxActions = 2000;
// A shape of n cells has at most 2n + 2 neighbours.
constexpr int frontier_of(int placed) {
    return 2 * placed + 2;
}
static_assert(kMaxActions <= engine::Actions::kCapacity);
static_assert(islands::kMarket + 2 * frontier_of(islands::kMaxPlaced) <= kMaxActions);
static_assert(2 * kStartTiles * 4 * frontier_of(kStartTiles) <= kMaxActions);
static_assert(islands::kMaxPlaced * islands::kMaxSites + 1 <= kMaxActions);
static_assert(std::max({islands::kMaxTiles, islands::kDecks* islands::kMaxCards,
                        islands::kMaxExpeditions, islands::kMaxDiscoveries}) <= kMaxActions);
// Symbols of an island are counted in a byte.
constexpr int kMaxSymbols = 255;
constexpr int kMostPeople = 4;
constexpr std::array<std::string_view, 2> kSides{"a", "b"};

struct Pos {
    double x = 0;
    double y = 0;
    friend bool operator==(const Pos&, const Pos&) = default;
};

// Where something is drawn, in widths of the tile that is not turned.
Pos read_pos(const Node& node) {
    const std::vector<Node> numbers = exactly(node, 2);
    if (numbers.empty()) return {};
    return {numbers[0].number(0, 1), numbers[1].number(0, 1)};
}

// Reads tiles that are made of patterns.
class TileReader {
  public:
    TileReader(Ids& ids, Catalogue& catalogue) : ids_(ids), catalogue_(catalogue) {}

    void read_patterns(const Node& list) {
        for (const Node& node : list.items(kMaxPatterns)) {
            FaceData pattern = read_pattern(node);
            if (find_pattern(pattern.id) != nullptr) {
                node.fail(fmt::format("there already is a pattern \"{}\"", pattern.id));
            }
            patterns_.push_back(std::move(pattern));
        }
    }

    void read_tiles(const Node& list) {
        for (const Node& node : list.items(islands::kMaxTiles)) {
            node.allow({"id", "pattern", "sites"});
            catalogue_.tiles.push_back(read_face(node, ids_.read(node.at("id"))));
        }
    }

    void read_start_tiles(const Node& list) {
        const std::vector<Node> nodes = exactly(list, kStartTiles);
        for (std::size_t i = 0; i < nodes.size(); ++i) {
            nodes[i].allow({"id", "a", "b"});
            islands::StartTileData& tile = catalogue_.start_tiles[i];
            tile.id = ids_.read(nodes[i].at("id"));
            for (std::size_t side = 0; side < kSides.size(); ++side) {
                const Node face = nodes[i].at(kSides[side]);
                face.allow({"pattern", "sites"});
                std::string id = tile.id + std::string(kSides[side]);
                ids_.take(face, id);
                tile.sides[side] = read_face(face, std::move(id));
            }
        }
    }

  private:
    const FaceData* find_pattern(std::string_view id) const {
        const auto found = std::find_if(patterns_.begin(), patterns_.end(),
                                        [&](const FaceData& pattern) { return pattern.id == id; });
        return found == patterns_.end() ? nullptr : &*found;
    }

    FaceData read_pattern(const Node& node) const {
        node.allow({"id", "note", "edges", "segments"});
        if (const auto note = node.find("note")) note->text(200);
        FaceData pattern;
        pattern.id = node.at("id").id();
        const std::vector<Node> segments = node.at("segments").items(islands::kMaxSegments);
        pattern.segments = static_cast<int>(segments.size());
        read_edges(node.at("edges"), pattern);
        for (std::size_t i = 0; i < segments.size(); ++i) {
            pattern.has_coast[i] = read_segment(segments[i]);
            if (pattern.has_coast[i] == has_sea(pattern)) continue;
            segments[i].fail(pattern.has_coast[i] ? "land on all sides has no coast"
                                                  : "land beside the sea has a coast; it needs "
                                                    "\"coast-anchors\"",
                             "SI-DEF-13");
        }
        return pattern;
    }

    // Whether the segment has a coast, with a place for each port.
    static bool read_segment(const Node& node) {
        node.allow({"coast-anchors"});
        const auto anchors = node.find("coast-anchors");
        if (!anchors) return false;
        const std::vector<Node> places = exactly(*anchors, islands::kMaxPorts);
        if (!places.empty() && read_pos(places[0]) == read_pos(places[1])) {
            places[1].fail("two ports need two places");
        }
        return true;
    }

    void read_edges(const Node& node, FaceData& pattern) const {
        node.allow(kDirectionWords.data(), kDirectionWords.size());
        const std::size_t slots = catalogue_.constants.slots;
        for (std::size_t d = 0; d < kDirections; ++d) {
            pattern.edges[d].fill(-1);
            const std::vector<Node> edge = exactly(node.at(kDirectionWords[d]), slots);
            for (std::size_t i = 0; i < edge.size(); ++i) {
                const int segment = edge[i].integer(-1, islands::kMaxSegments - 1);
                if (segment >= pattern.segments) {
                    edge[i].fail(fmt::format("there is no segment {}; this pattern has {}", segment,
                                             pattern.segments),
                                 "SI-DEF-02");
                }
                pattern.edges[d][i] = static_cast<std::int8_t>(segment);
            }
        }
        // Where an edge is one slot, land may end at a corner.
        if (slots > 1) check_corners(node, pattern);
    }

    void check_corners(const Node& node, const FaceData& pattern) const {
        const std::size_t last = catalogue_.constants.slots - std::size_t{1};
        for (std::size_t d = 0; d < kDirections; ++d) {
            const std::size_t next = (d + 1) % kDirections;
            if (pattern.edges[d][last] == pattern.edges[next][0]) continue;
            node.fail(fmt::format("the last slot of {} and the first of {} meet in a corner, so "
                                  "they must be the same",
                                  kDirectionWords[d], kDirectionWords[next]),
                      "SI-DEF-02");
        }
    }

    bool has_sea(const FaceData& pattern) const {
        const auto slots = static_cast<std::ptrdiff_t>(catalogue_.constants.slots);
        return std::any_of(pattern.edges.begin(), pattern.edges.end(), [&](const auto& edge) {
            return std::any_of(edge.begin(), edge.begin() + slots,
                               [](int segment) { return segment < 0; });
        });
    }

    FaceData read_face(const Node& node, std::string id) const {
        const Node name = node.at("pattern");
        const FaceData* pattern = find_pattern(name.id());
        if (pattern == nullptr) name.fail("there is no such pattern");
        FaceData face = pattern != nullptr ? *pattern : FaceData{};
        face.id = std::move(id);
        int ports = 0;
        std::vector<Pos> places;
        for (const Node& site : node.at("sites").items(islands::kMaxSites)) {
            face.sites.push_back(read_site(site, face));
            places.push_back(read_pos(site.at("pos")));
            if (std::find(places.begin(), places.end() - 1, places.back()) != places.end() - 1) {
                site.fail("another symbol is drawn in the same place");
            }
            if (face.sites.back().symbol != Symbol::Port) continue;
            if (++ports > catalogue_.constants.ports_per_tile) {
                site.fail(fmt::format("a tile has room for {} ports",
                                      catalogue_.constants.ports_per_tile),
                          "SI-TOKEN-07");
            }
        }
        return face;
    }

    static islands::Site read_site(const Node& node, const FaceData& face) {
        node.allow({"symbol", "segment", "pos"});
        islands::Site site;
        site.symbol = static_cast<Symbol>(node.at("symbol").one_of(islands::kSymbols));
        if (face.segments == 0) {
            node.fail("there is no land for a symbol on this pattern", "SI-DEF-04");
            return site;
        }
        // On a tile with one segment there is no other.
        const auto segment = face.segments > 1 ? node.at("segment") : node.find("segment");
        if (segment)
            site.segment = static_cast<std::uint8_t>(segment->integer(0, face.segments - 1));
        if (site.symbol == Symbol::Port && !face.has_coast[site.segment]) {
            node.fail("a port needs a coast, and this segment has none", "SI-TOKEN-06");
        }
        return site;
    }

    Ids& ids_;
    Catalogue& catalogue_;
    std::vector<FaceData> patterns_;
};

void read_layout(const Node& list, Catalogue& catalogue) {
    std::array<std::string_view, kStartTiles> names;
    std::transform(catalogue.start_tiles.begin(), catalogue.start_tiles.end(), names.begin(),
                   [](const auto& tile) -> std::string_view { return tile.id; });
    const std::vector<Node> nodes = exactly(list, kStartTiles);
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        nodes[i].allow({"tile", "side", "x", "y", "turn"});
        constexpr int kReach = kStartTiles - 1;
        catalogue.layout[i] = {
            .tile = static_cast<std::uint8_t>(nodes[i].at("tile").one_of(names)),
            .side = static_cast<std::uint8_t>(nodes[i].at("side").one_of(kSides)),
            .x = static_cast<std::int8_t>(nodes[i].at("x").integer(-kReach, kReach)),
            .y = static_cast<std::int8_t>(nodes[i].at("y").integer(-kReach, kReach)),
            .turn = static_cast<std::uint8_t>(nodes[i].at("turn").integer(0, 3))};
    }
    if (!list.document().error()) check_layout(nodes, catalogue);
}

// The most there can be on the table at once.
struct Totals {
    std::array<int, islands::kSymbolCount> symbols{};
    int coasts = 0;

    static Totals of(const FaceData& face) {
        Totals out;
        for (const islands::Site& site : face.sites)
            ++out.symbols[at(site.symbol)];
        for (int i = 0; i < face.segments; ++i)
            out.coasts += face.has_coast[static_cast<std::size_t>(i)] ? 1 : 0;
        return out;
    }
    static Totals larger(const Totals& a, const Totals& b) {
        Totals out;
        for (std::size_t i = 0; i < a.symbols.size(); ++i)
            out.symbols[i] = std::max(a.symbols[i], b.symbols[i]);
        out.coasts = std::max(a.coasts, b.coasts);
        return out;
    }
    void add(const Totals& other) {
        for (std::size_t i = 0; i < symbols.size(); ++i)
            symbols[i] += other.symbols[i];
        coasts += other.coasts;
    }
    int resources() const { return symbols[0] + symbols[1] + symbols[2]; }
};

Totals totals_of(const Catalogue& catalogue) {
    Totals all;
    for (const FaceData& tile : catalogue.tiles)
        all.add(Totals::of(tile));
    for (const islands::StartTileData& tile : catalogue.start_tiles)
        all.add(Totals::larger(Totals::of(tile.sides[0]), Totals::of(tile.sides[1])));
    return all;
}

// Every way of placing a bonus token, and every way of placing a tile, is an action of one list.
void check_room(const Node& tiles, const Catalogue& catalogue) {
    const Totals all = totals_of(catalogue);
    int shown = 0;
    for (const auto& sides : catalogue.token_sides)
        shown += static_cast<int>(std::count(sides.begin(), sides.end(), true));
    const int tokens = all.resources() * shown + all.coasts * islands::kTokens;
    if (tokens >= kMaxActions) {
        tiles.fail(
            fmt::format("bonus tokens could be placed in {} ways; fewer than {} are possible",
                        tokens, kMaxActions));
    }
    const int placed = static_cast<int>(catalogue.tiles.size()) + kStartTiles + islands::kShips;
    const int places = (catalogue.constants.hand + 1) * 4 * frontier_of(placed);
    if (places >= kMaxActions) {
        tiles.fail(
            fmt::format("the tiles of a hand could be placed in {} ways; fewer than {} are "
                        "possible",
                        places, kMaxActions));
    }
    const int ports = all.symbols[at(Symbol::Port)] + kMostPeople * islands::kTokens;
    const int most = std::max(
        {all.resources(), ports, all.symbols[at(Symbol::Temple)], all.symbols[at(Symbol::House)]});
    if (most > kMaxSymbols) {
        tiles.fail(fmt::format("an island could have {} of one symbol; at most {} are possible",
                               most, kMaxSymbols));
    }
}

void check_count(const Node& tiles, const Catalogue& catalogue) {
    const islands::Constants& constants = catalogue.constants;
    const int needed = islands::kMarket + kMostPeople * constants.hand + constants.navigation;
    if (static_cast<int>(catalogue.tiles.size()) >= needed) return;
    tiles.fail(fmt::format("{} tiles are too few: market, four hands and the navigation stack need "
                           "{}",
                           catalogue.tiles.size(), needed),
               "SI-PREP-02");
}

}  // namespace

void read_tiles(const Node& root, Ids& ids, Catalogue& catalogue) {
    root.allow({"slots", "patterns", "tiles", "start-tiles", "layout"});
    catalogue.constants.slots =
        static_cast<std::uint8_t>(root.at("slots").integer(1, islands::kMaxSlots));
    TileReader reader(ids, catalogue);
    reader.read_patterns(root.at("patterns"));
    const Node tiles = root.at("tiles");
    reader.read_tiles(tiles);
    const Node start_tiles = root.at("start-tiles");
    reader.read_start_tiles(start_tiles);
    read_layout(root.at("layout"), catalogue);
    check_count(tiles, catalogue);
    check_room(tiles, catalogue);
    if (root.document().error() || can_always_be_laid(catalogue)) return;
    start_tiles.fail("some of the ways to begin leave no place for the last start tiles",
                     "SI-SETUP-04");
}

}  // namespace loader
