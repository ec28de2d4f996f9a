#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/terminal.h"
#include "games/smallworld/game.h"
#include "loader/geometry.h"

namespace cli {

// The colour of a seat, everywhere on screen.
int seat_color(engine::Seat seat);

// What those are called who are nobody's.
struct Dwellers {
    std::string tribe;
    std::string monsters;
};

// "A5": who stands in a region and with how many tokens; lower case for declined races, a word for
// a Lost Tribe or Monsters, empty for nobody.
std::string occupant(const smallworld::State& state, engine::Region region,
                     const Dwellers& dwellers);
// Mines, magic and caverns of a region, one sign each; the pieces, places and relics there.
std::string symbol_signs(const smallworld::Setup& setup, engine::Region region);
std::string piece_signs(const smallworld::Setup& setup, const smallworld::State& state,
                        engine::Region region);
std::string_view piece_sign(smallworld::Piece piece);
std::string_view marker_sign(smallworld::MarkerKind kind);

struct PictureStyle {
    int width = 0;  // columns
    int height = 0;
    Dwellers dwellers;
};

// The map from its polygons, scaled into the style's columns and rows: terrain as colour, borders
// as lines, and in each region its number, its signs and its occupant.
std::vector<std::string> draw_map(const Terminal& terminal, const smallworld::Setup& setup,
                                  const loader::MapGeometry& geometry,
                                  const smallworld::State& state, const PictureStyle& style);

// The rows that keep the map's shape at this width; characters are about twice as high as wide.
int picture_height(const loader::MapGeometry& geometry, int width);

}  // namespace cli
