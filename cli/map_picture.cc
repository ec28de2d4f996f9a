#include "cli/map_picture.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "games/smallworld/rules/markers.h"

namespace cli {

using engine::Region;
using engine::Seat;
using loader::MapGeometry;
using loader::Point;
using smallworld::Piece;
using smallworld::Role;
using smallworld::Setup;
using smallworld::State;

namespace {

// By Terrain: mountain, hill, farmland, forest, swamp, sea, lake; black mountain, crystal, mine,
// mud, mushroom, river, chasm.
constexpr std::array<int, smallworld::kTerrains.size()> kPaper{102, 107, 179, 28, 65,  25, 31,
                                                               240, 97,  136, 94, 132, 31, 233};
constexpr std::array<int, engine::kMaxSeats> kSeatColors{160, 27, 91, 130, 235};
constexpr std::array<std::string_view, 3> kSymbolSigns{"⚒", "✦", "∩"};
constexpr std::array<std::string_view, smallworld::kMapPieceCount> kPieceSigns{
    "^", "♜", "o", "★", "♠", "⌂", "◊", "Ω", "♛", "G", "B", "▲", "§"};
constexpr std::array<std::string_view, smallworld::kMarkerKinds.size()> kMarkerSigns{"■", "⬢"};
constexpr int kLineInk = 234;

// The even-odd rule.
bool inside(const std::vector<Point>& polygon, Point p) {
    bool in = false;
    for (std::size_t i = 0, j = polygon.size() - 1; i < polygon.size(); j = i++) {
        const Point& a = polygon[i];
        const Point& b = polygon[j];
        if ((a.y > p.y) == (b.y > p.y)) continue;
        if (p.x < (b.x - a.x) * (p.y - a.y) / (b.y - a.y) + a.x) in = !in;
    }
    return in;
}

struct Cell {
    int region = -1;
    std::string sign = " ";
    Style style;
};

class Canvas {
  public:
    Canvas(const Setup& setup, const MapGeometry& geometry, int width, int height)
        : setup_(setup), geometry_(geometry), width_(width), height_(height) {
        cells_.resize(static_cast<std::size_t>(width) * static_cast<std::size_t>(height));
    }

    void fill() {
        for (int y = 0; y < height_; ++y) {
            for (int x = 0; x < width_; ++x)
                at(x, y).region = region_under(x, y);
        }
        for (int y = 0; y < height_; ++y) {
            for (int x = 0; x < width_; ++x)
                paint_ground(x, y);
        }
    }

    void label(Region region, const State& state, const Dwellers& dwellers) {
        const Point spot = geometry_.labels[static_cast<std::size_t>(region)];
        const int x = static_cast<int>(spot.x / geometry_.width * width_);
        const int y = static_cast<int>(spot.y / geometry_.height * height_);
        const std::string who = occupant(state, region, dwellers);
        const std::string pieces = piece_signs(setup_, state, region);
        const bool two_lines = !who.empty() || !pieces.empty();
        const int top = two_lines ? y - 1 : y;
        const std::string number = fmt::format("{}", engine::index(region));
        const std::string signs = symbol_signs(setup_, region);
        const int length = visible_width(number) + visible_width(signs);
        const int left = write(x - length / 2, top, number, {.ink = 231, .bold = true});
        write(left, top, signs, {.ink = 230});
        if (!two_lines) return;
        const int below = visible_width(who) + visible_width(pieces);
        const int next = write(x - below / 2, top + 1, who, occupant_style(state, region));
        write(next, top + 1, pieces, {.ink = 231, .bold = true});
    }

    std::vector<std::string> lines(const Terminal& terminal) const {
        std::vector<std::string> lines;
        for (int y = 0; y < height_; ++y) {
            std::string line;
            for (int x = 0; x < width_; ++x)
                line += terminal.paint(at(x, y).sign, at(x, y).style);
            lines.push_back(std::move(line));
        }
        return lines;
    }

  private:
    Cell& at(int x, int y) { return cells_[static_cast<std::size_t>(y * width_ + x)]; }
    const Cell& at(int x, int y) const { return cells_[static_cast<std::size_t>(y * width_ + x)]; }

    int region_under(int x, int y) const {
        const Point p{(x + 0.5) * geometry_.width / width_, (y + 0.5) * geometry_.height / height_};
        for (std::size_t i = 0; i < geometry_.polygons.size(); ++i) {
            if (inside(geometry_.polygons[i], p)) return static_cast<int>(i);
        }
        return -1;
    }

    void paint_ground(int x, int y) {
        Cell& cell = at(x, y);
        if (cell.region < 0) return;
        const auto& data = setup_.map_data.regions[static_cast<std::size_t>(cell.region)];
        cell.style.paper = kPaper[static_cast<std::size_t>(data.terrain)];
        cell.style.ink = kLineInk;
        const bool right = x + 1 < width_ && at(x + 1, y).region != cell.region;
        const bool below = y + 1 < height_ && at(x, y + 1).region != cell.region;
        if (below) cell.sign = "▁";
        if (right) cell.sign = "▕";
    }

    // Returns the column after the text. Text that would leave the picture is moved into it.
    int write(int x, int y, std::string_view text, const Style& style) {
        x = std::clamp(x, 0, std::max(0, width_ - visible_width(text)));
        y = std::clamp(y, 0, height_ - 1);
        for (std::size_t i = 0; i < text.size() && x < width_; ++x) {
            std::size_t bytes = 1;
            while (i + bytes < text.size() && (text[i + bytes] & 0xC0) == 0x80)
                ++bytes;
            Cell& cell = at(x, y);
            cell.sign = text.substr(i, bytes);
            const int paper = style.paper >= 0 ? style.paper : cell.style.paper;
            cell.style = style;
            cell.style.paper = paper;
            i += bytes;
        }
        return x;
    }

    static Style occupant_style(const State& state, Region region) {
        const std::uint8_t army = state.army_at[region];
        if (army == smallworld::kNoArmy) return {.ink = 16, .paper = 187};
        const int color = seat_color(smallworld::owner_of(army));
        const bool active = smallworld::role_of(army) == Role::Active;
        return active ? Style{.ink = 231, .paper = color, .bold = true}
                      : Style{.ink = color, .paper = 252};
    }

    const Setup& setup_;
    const MapGeometry& geometry_;
    int width_;
    int height_;
    std::vector<Cell> cells_;
};

}  // namespace

int seat_color(Seat seat) {
    return kSeatColors[static_cast<std::size_t>(seat)];
}

std::string occupant(const State& state, Region region, const Dwellers& dwellers) {
    const std::uint8_t army = state.army_at[region];
    if (army == smallworld::kNoArmy) {
        if (state.monsters.contains(region)) return dwellers.monsters;
        return state.tribes.contains(region) ? dwellers.tribe : std::string();
    }
    char letter = engine::letter(smallworld::owner_of(army));
    if (smallworld::role_of(army) != Role::Active) letter = static_cast<char>(letter - 'A' + 'a');
    return fmt::format("{}{}", letter, state.tokens[region]);
}

std::string symbol_signs(const Setup& setup, Region region) {
    std::string signs;
    for (std::size_t i = 0; i < kSymbolSigns.size(); ++i) {
        if (setup.map.symbol[i].contains(region)) signs += kSymbolSigns[i];
    }
    return signs;
}

std::string_view piece_sign(Piece piece) {
    return kPieceSigns[static_cast<std::size_t>(piece)];
}

std::string_view marker_sign(smallworld::MarkerKind kind) {
    return kMarkerSigns[static_cast<std::size_t>(kind)];
}

std::string piece_signs(const Setup& setup, const State& state, Region region) {
    std::string signs;
    for (int i = 0; i < smallworld::kMapPieceCount; ++i) {
        const auto piece = static_cast<Piece>(i);
        const int count = state.standing(piece, region);
        if (count > 0) signs += piece_sign(piece);
        if (count > 1) signs += std::to_string(count);
    }
    for (const int marker :
         smallworld::markers_in(setup, state, engine::RegionSet::of(region), ~0U)) {
        signs += marker_sign(setup.catalogue.markers[static_cast<std::size_t>(marker)].kind);
    }
    return signs;
}

std::vector<std::string> draw_map(const Terminal& terminal, const Setup& setup,
                                  const MapGeometry& geometry, const State& state,
                                  const PictureStyle& style) {
    Canvas canvas(setup, geometry, style.width, style.height);
    canvas.fill();
    for (const Region region : setup.map.all)
        canvas.label(region, state, style.dwellers);
    return canvas.lines(terminal);
}

int picture_height(const MapGeometry& geometry, int width) {
    return std::max(8, static_cast<int>(std::lround(geometry.height / geometry.width * width / 2)));
}

}  // namespace cli
