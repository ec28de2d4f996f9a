#include "cli/sea_picture.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "cli/map_picture.h"
#include "games/islands/notation_words.h"
#include "games/islands/rules/archipelago.h"

namespace cli {

using engine::Seat;
using islands::Cell;
using islands::Face;
using islands::Placed;
using islands::Setup;
using islands::State;
using islands::Symbol;

namespace {

constexpr std::array<std::string_view, islands::kSymbolCount> kSigns{"✿", "♦", "♣", "▲", "‡", "⌂"};
constexpr int kSea = -1;
// Beside each other tiles differ a little, so that one sees where they end.
constexpr std::array<int, 2> kLandPaper{71, 107};
constexpr std::array<int, 2> kSeaPaper{25, 31};
constexpr std::array<std::string_view, 2> kLandSigns{"▒", "░"};
constexpr std::array<std::string_view, 2> kSeaSigns{"~", "-"};
constexpr int kGreyPaper = 245;
constexpr int kMargin = 4;  // for the coordinates on the left
constexpr int kGap = 2;     // between loose tiles

struct Spot {
    std::string sign = " ";
    Style style;
};

struct Point {
    double x = 0;
    double y = 0;
};

double distance(Point a, Point b) {
    return (a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y);
}

// SI-DEF-02: slots are read clockwise.
Point slot_point(int direction, int slot, int slots) {
    const double along = (slot + 0.5) / slots;
    switch (direction) {
        case 0: return {along, 0};
        case 1: return {1, along};
        case 2: return {1 - along, 1};
        default: return {0, 1 - along};
    }
}

// One tile: which characters are land of which segment, and the signs that stand there.
class TileArt {
  public:
    TileArt(const Setup& setup, const Placed& tile, TileSize size, int shade)
        : setup_(setup), tile_(tile), size_(size), shade_(static_cast<std::size_t>(shade)) {
        find_ground();
        for (int y = 0; y < size_.height; ++y) {
            for (int x = 0; x < size_.width; ++x)
                ground_.push_back(ground_at({(x + 0.5) / size_.width, (y + 0.5) / size_.height}));
        }
        signs_.resize(ground_.size());
    }

    // Spread over the characters of the segment; what has no room there stands beside it.
    void put(const std::vector<std::vector<Spot>>& by_segment) {
        for (std::size_t segment = 0; segment < by_segment.size(); ++segment) {
            const auto& signs = by_segment[segment];
            std::vector<std::size_t> room = room_of(static_cast<int>(segment));
            if (room.size() < signs.size()) {
                const auto more = room_of(kSea);
                room.insert(room.end(), more.begin(), more.end());
            }
            const std::size_t count = std::min(signs.size(), room.size());
            for (std::size_t i = 0; i < count; ++i)
                signs_[room[(2 * i + 1) * room.size() / (2 * count)]] = signs[i];
        }
    }
    // In the middle of the tile.
    void write(const std::vector<Spot>& text) {
        const auto width = static_cast<std::size_t>(size_.width);
        const std::size_t row = static_cast<std::size_t>(size_.height - 1) / 2 * width;
        const std::size_t left = (width - std::min(width, text.size())) / 2;
        for (std::size_t i = 0; i < std::min(width, text.size()); ++i)
            signs_[row + left + i] = text[i];
    }

    std::string line(const Terminal& terminal, int y) const {
        std::string out;
        for (int x = 0; x < size_.width; ++x) {
            const auto at = static_cast<std::size_t>(y * size_.width + x);
            out += character(terminal, ground_[at] != kSea, signs_[at]);
        }
        return out;
    }

  private:
    struct Sample {
        Point point;
        int ground = kSea;
    };

    void find_ground() {
        const int slots = setup_.constants.slots;
        int land = 0;
        int runs = 0;
        int before = kSea;
        for (int direction = 0; direction < islands::kDirections; ++direction) {
            for (int slot = 0; slot < slots; ++slot) {
                const auto segment = islands::segment_towards(setup_, tile_, direction, slot);
                const int ground = segment == islands::kNone ? kSea : segment;
                samples_.push_back({slot_point(direction, slot, slots), ground});
                land += ground != kSea ? 1 : 0;
                runs += ground != kSea && before == kSea ? 1 : 0;
                before = ground;
            }
        }
        if (samples_.front().ground != kSea && before != kSea && runs > 1) --runs;
        // An islet, or land that hangs together through the middle.
        const bool middle = setup_.face(tile_.face).segments == 1 && (land == 0 || runs > 1);
        if (middle) samples_.push_back({{0.5, 0.5}, 0});
    }

    int ground_at(Point point) const {
        const auto nearest = std::ranges::min_element(
            samples_, {}, [&](const Sample& sample) { return distance(sample.point, point); });
        return nearest->ground;
    }

    std::vector<std::size_t> room_of(int ground) const {
        std::vector<std::size_t> room;
        for (std::size_t i = 0; i < ground_.size(); ++i) {
            if (ground_[i] == ground && signs_[i].sign == " ") room.push_back(i);
        }
        return room;
    }

    std::string character(const Terminal& terminal, bool land, const Spot& spot) const {
        Style style = spot.style;
        const bool empty = spot.sign == " ";
        if (!terminal.color() && empty)
            return std::string(land ? kLandSigns[shade_] : kSeaSigns[shade_]);
        if (style.paper < 0) style.paper = land ? kLandPaper[shade_] : kSeaPaper[shade_];
        if (style.ink < 0) style.ink = land ? 16 : 231;
        return terminal.paint(spot.sign, style);
    }

    const Setup& setup_;
    Placed tile_;
    TileSize size_;
    std::size_t shade_;
    std::vector<Sample> samples_;
    std::vector<int> ground_;
    std::vector<Spot> signs_;
};

Style style_of(Seat player) {
    return {.ink = 231, .paper = seat_color(player), .bold = true};
}

using Signs = std::vector<std::vector<Spot>>;

// What is printed on a face.
Signs printed_signs(const Face& face) {
    Signs signs(face.segments);
    for (std::size_t site = 0; site < face.site_count; ++site) {
        const islands::Site& printed = face.sites[site];
        signs[printed.segment].push_back({std::string(symbol_sign(printed.symbol)), {}});
    }
    return signs;
}

// What is seen on a tile of the map: tokens in the colour of their owner, houses as his letter.
Signs seen_signs(const Setup& setup, const State& state, int tile) {
    const auto t = static_cast<std::size_t>(tile);
    const Face& face = setup.face(state.placed[t].face);
    Signs signs(face.segments);
    for (int site = 0; site < face.site_count; ++site) {
        const auto s = static_cast<std::size_t>(site);
        const islands::Cover cover = state.covers[t][s];
        const bool house = face.sites[s].symbol == Symbol::House && !cover.none();
        Spot spot{std::string(symbol_sign(islands::visible(setup, state, tile, site))), {}};
        if (house) spot.sign = engine::letter(cover.player());
        if (!cover.none()) spot.style = style_of(cover.player());
        signs[face.sites[s].segment].push_back(std::move(spot));
    }
    for (const islands::PortToken port : state.ports[t]) {
        if (port.none()) continue;
        signs[static_cast<std::size_t>(port.segment())].push_back(
            {std::string(symbol_sign(Symbol::Port)), style_of(port.player())});
    }
    return signs;
}

std::vector<Spot> ship_signs(const State& state, int tile) {
    const auto owner = std::ranges::find(state.ship_of, tile);
    const bool grey = owner == state.ship_of.end();
    const auto seat = static_cast<Seat>(grey ? 0 : owner - state.ship_of.begin());
    const Style style = grey ? Style{.ink = 16, .paper = kGreyPaper, .bold = true} : style_of(seat);
    const std::string middle = grey ? "=" : std::string(1, engine::letter(seat));
    return {{"\\", style}, {middle, style}, {"/", style}};
}

// The rectangle of the table that has tiles, and one cell around it.
struct Window {
    int left = 0, right = 0, top = 0, bottom = 0;

    static Window of(const State& state) {
        Window out;
        for (std::size_t i = 0; i < state.placed_count; ++i) {
            const Cell cell = state.placed[i].cell;
            out.left = std::min(out.left, islands::x_of(cell));
            out.right = std::max(out.right, islands::x_of(cell));
            out.top = std::min(out.top, islands::y_of(cell));
            out.bottom = std::max(out.bottom, islands::y_of(cell));
        }
        return {out.left - 1, out.right + 1, out.top - 1, out.bottom + 1};
    }
};

std::string centred(const std::string& text, int width) {
    const int left = std::max(0, (width - visible_width(text)) / 2);
    return fit(std::string(static_cast<std::size_t>(left), ' ') + text, width);
}

class SeaArt {
  public:
    SeaArt(const Terminal& terminal, const Setup& setup, const State& state, const SeaStyle& style)
        : terminal_(terminal), setup_(setup), state_(state), style_(style) {}

    std::vector<std::string> lines() const {
        const Window window = Window::of(state_);
        std::string head(kMargin, ' ');
        for (int x = window.left; x <= window.right; ++x)
            head += centred(std::to_string(x), style_.size.width);
        std::vector<std::string> lines{terminal_.dim(head)};
        for (int y = window.top; y <= window.bottom; ++y)
            row(window, y, lines);
        return lines;
    }

  private:
    void row(const Window& window, int y, std::vector<std::string>& lines) const {
        const std::size_t first = lines.size();
        const int middle = (style_.size.height - 1) / 2;
        for (int i = 0; i < style_.size.height; ++i)
            lines.push_back(terminal_.dim(fmt::format(
                "{:>{}} ", i == middle ? std::to_string(y) : std::string(), kMargin - 1)));
        for (int x = window.left; x <= window.right; ++x) {
            const Cell cell = islands::cell_at(x, y);
            const int tile = state_.at[cell];
            if (tile == islands::kNone) {
                empty(cell, first, lines);
                continue;
            }
            const TileArt art = tile_at(tile, (x + y) & 1);
            for (int i = 0; i < style_.size.height; ++i)
                lines[first + static_cast<std::size_t>(i)] += art.line(terminal_, i);
        }
    }

    void empty(Cell cell, std::size_t first, std::vector<std::string>& lines) const {
        const int middle = (style_.size.height - 1) / 2;
        const bool marked = style_.marked.contains(cell);
        for (int i = 0; i < style_.size.height; ++i) {
            const bool named = marked && i == middle;
            lines[first + static_cast<std::size_t>(i)] +=
                centred(named ? islands::cell_word(cell) : std::string(), style_.size.width);
        }
    }

    TileArt tile_at(int tile, int shade) const {
        const Placed& placed = state_.placed[static_cast<std::size_t>(tile)];
        TileArt art(setup_, placed, style_.size, shade);
        if (islands::is_ship(state_, tile)) {
            art.write(ship_signs(state_, tile));
        } else {
            art.put(seen_signs(setup_, state_, tile));
        }
        return art;
    }

    const Terminal& terminal_;
    const Setup& setup_;
    const State& state_;
    const SeaStyle& style_;
};

}  // namespace

std::string_view symbol_sign(Symbol symbol) {
    return kSigns[islands::at(symbol)];
}

std::string symbol_counts(const islands::Counts& counts) {
    std::string out;
    for (std::size_t i = 0; i < counts.size(); ++i) {
        if (counts[i] > 0)
            out += fmt::format("{}{}{}", out.empty() ? "" : " ", kSigns[i], counts[i]);
    }
    return out;
}

std::vector<std::string> draw_sea(const Terminal& terminal, const Setup& setup, const State& state,
                                  const SeaStyle& style) {
    return SeaArt(terminal, setup, state, style).lines();
}

std::vector<std::string> draw_tiles(const Terminal& terminal, const Setup& setup,
                                    const std::vector<LooseTile>& tiles, TileSize size, int width) {
    const auto a_row = static_cast<std::size_t>(std::max(1, (width + kGap) / (size.width + kGap)));
    std::vector<std::string> lines;
    for (std::size_t begin = 0; begin < tiles.size(); begin += a_row) {
        const std::size_t first = lines.size();
        lines.resize(first + 1 + static_cast<std::size_t>(size.height));
        for (std::size_t i = begin; i < std::min(begin + a_row, tiles.size()); ++i) {
            const std::string gap(i > begin ? kGap : 0, ' ');
            const Placed placed{islands::kNoCell, tiles[i].face, tiles[i].turn};
            TileArt art(setup, placed, size, 0);
            art.put(printed_signs(setup.face(placed.face)));
            lines[first] += gap + fit(tiles[i].label, size.width);
            for (int y = 0; y < size.height; ++y)
                lines[first + 1 + static_cast<std::size_t>(y)] += gap + art.line(terminal, y);
        }
    }
    return lines;
}

}  // namespace cli
