#include "loader/islands_layout.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <optional>

namespace loader {
namespace {

using islands::Catalogue;
using islands::FaceData;
using islands::kDirections;
using islands::kStartTiles;
using islands::LaidStart;

// Which slots are land, a bit each: edges north to west of a turned tile.
using Edges = std::array<std::uint8_t, kDirections>;

constexpr std::array<int, kDirections> kDx{0, 1, 0, -1};
constexpr std::array<int, kDirections> kDy{-1, 0, 1, 0};
// Four tiles that hang together reach no further from the first one.
constexpr int kReach = kStartTiles - 1;
// With the cells around them.
constexpr int kSide = 2 * (kReach + 1) + 1;

// SI-DEF-03: the edge that faces d is the printed edge d - turn.
Edges edges_of(const FaceData& face, int turn, int slots) {
    Edges out{};
    for (int d = 0; d < kDirections; ++d) {
        const auto& printed = face.edges[static_cast<std::size_t>((d + 4 - turn) % 4)];
        for (int slot = 0; slot < slots; ++slot) {
            if (printed[static_cast<std::size_t>(slot)] < 0) continue;
            out[static_cast<std::size_t>(d)] |= static_cast<std::uint8_t>(1 << slot);
        }
    }
    return out;
}

// A table that is just large enough for the start tiles.
class Table {
  public:
    explicit Table(const Catalogue& catalogue) : catalogue_(catalogue) {}

    bool is_free(int x, int y) const { return !at(x, y); }

    bool is_empty() const { return count_ == 0; }

    // SI-PLACE-02: beside a tile.
    bool touches(int x, int y) const {
        for (std::size_t d = 0; d < kDirections; ++d) {
            if (at(x + kDx[d], y + kDy[d])) return true;
        }
        return false;
    }

    // SI-PLACE-03: land meets land along every side that touches a tile.
    bool matches(int x, int y, const Edges& edges) const {
        for (std::size_t d = 0; d < kDirections; ++d) {
            const std::optional<Edges>& other = at(x + kDx[d], y + kDy[d]);
            if (other && edges[d] != mirrored((*other)[d ^ 2U])) return false;
        }
        return true;
    }

    void lay(int x, int y, const Edges& edges) {
        at(x, y) = edges;
        ++count_;
    }
    void take_back(int x, int y) {
        at(x, y).reset();
        --count_;
    }

    Edges edges(const LaidStart& laid) const {
        return edges_of(catalogue_.start_tiles[laid.tile].sides[laid.side], laid.turn,
                        catalogue_.constants.slots);
    }

  private:
    // Both edges are read clockwise around their own tile.
    std::uint8_t mirrored(std::uint8_t edge) const {
        std::uint8_t out = 0;
        for (int slot = 0; slot < catalogue_.constants.slots; ++slot) {
            out = static_cast<std::uint8_t>(out << 1 | (edge >> slot & 1));
        }
        return out;
    }

    static std::size_t index(int x, int y) {
        return static_cast<std::size_t>((y + kReach + 1) * kSide + x + kReach + 1);
    }
    const std::optional<Edges>& at(int x, int y) const {
        static const std::optional<Edges> kBeyond;
        const bool inside = std::abs(x) <= kReach + 1 && std::abs(y) <= kReach + 1;
        return inside ? cells_[index(x, y)] : kBeyond;
    }
    std::optional<Edges>& at(int x, int y) { return cells_[index(x, y)]; }

    const Catalogue& catalogue_;
    std::array<std::optional<Edges>, static_cast<std::size_t>(kSide) * kSide> cells_;
    int count_ = 0;
};

// Tries every way of laying the start tiles.
class Search {
  public:
    explicit Search(const Catalogue& catalogue) : table_(catalogue) {
        for (int tile = 0; tile < kStartTiles; ++tile) {
            for (int side = 0; side < 2; ++side) {
                for (int turn = 0; turn < 4; ++turn)
                    add_way(tile, side, turn);
            }
        }
    }

    // False if some beginning cannot be finished.
    bool finishes() {
        for (const Way& way : ways_) {
            if (way.turn > 0) continue;  // turning the whole table gives the others
            table_.lay(0, 0, way.edges);
            const bool good = finishes(1U << way.tile);
            table_.take_back(0, 0);
            if (!good) return false;
        }
        return true;
    }

  private:
    struct Way {
        unsigned tile = 0;
        int turn = 0;
        Edges edges{};
    };

    // Sides and turns of one tile that look alike need to be tried once.
    void add_way(int tile, int side, int turn) {
        const LaidStart laid{.tile = static_cast<std::uint8_t>(tile),
                             .side = static_cast<std::uint8_t>(side),
                             .turn = static_cast<std::uint8_t>(turn)};
        const Way way{static_cast<unsigned>(tile), turn, table_.edges(laid)};
        const auto same = [&](const Way& other) {
            return other.tile == way.tile && other.edges == way.edges;
        };
        if (std::none_of(ways_.begin(), ways_.end(), same)) ways_.push_back(way);
    }

    bool finishes(unsigned laid) {
        constexpr unsigned kAll = (1U << kStartTiles) - 1;
        if (laid == kAll) return true;
        bool any = false;
        for (int y = -kReach; y <= kReach; ++y) {
            for (int x = -kReach; x <= kReach; ++x) {
                if (!table_.is_free(x, y) || !table_.touches(x, y)) continue;
                for (const Way& way : ways_) {
                    if ((laid >> way.tile & 1U) != 0 || !table_.matches(x, y, way.edges)) continue;
                    any = true;
                    const unsigned with = laid | 1U << way.tile;
                    if (with == kAll) return true;
                    table_.lay(x, y, way.edges);
                    const bool good = finishes(with);
                    table_.take_back(x, y);
                    if (!good) return false;
                }
            }
        }
        return any;
    }

    Table table_;
    std::vector<Way> ways_;
};

}  // namespace

void check_layout(const std::vector<Node>& entries, const Catalogue& catalogue) {
    Table table(catalogue);
    std::array<bool, kStartTiles> laid{};
    for (std::size_t i = 0; i < entries.size(); ++i) {
        const LaidStart& start = catalogue.layout[i];
        const Edges edges = table.edges(start);
        if (laid[start.tile]) {
            return entries[i].fail("this start tile is laid twice", "SI-SETUP-04");
        }
        if (table.is_empty() && (start.x != 0 || start.y != 0)) {
            return entries[i].fail("the first tile lies at 0, 0", "SI-DEF-01");
        }
        if (!table.is_free(start.x, start.y)) {
            return entries[i].fail("there is a tile already", "SI-DEF-01");
        }
        if (!table.is_empty() && !table.touches(start.x, start.y)) {
            return entries[i].fail("this tile touches no tile before it", "SI-PLACE-02");
        }
        if (!table.matches(start.x, start.y, edges)) {
            return entries[i].fail("the edges of this tile do not match those beside it",
                                   "SI-PLACE-03");
        }
        laid[start.tile] = true;
        table.lay(start.x, start.y, edges);
    }
}

bool can_always_be_laid(const Catalogue& catalogue) {
    return Search(catalogue).finishes();
}

}  // namespace loader
