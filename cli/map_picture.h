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

// "A5": who stands in a region and with how many tokens; lower case for declined races, the word
// `tribe` for a Lost Tribe, empty for nobody.
std::string occupant(const smallworld::State& state, engine::Region region, std::string_view tribe);
// Mines, magic and caverns of a region, one sign each, and the pieces that stand there.
std::string symbol_signs(const smallworld::Setup& setup, engine::Region region);
std::string piece_signs(const smallworld::State& state, engine::Region region);

struct PictureStyle {
    int width = 0;  // columns
    int height = 0;
    std::string tribe;  // what a Lost Tribe is called
};

// The map from its polygons, scaled into the style's columns and rows: terrain as colour, borders
// as lines, and in each region its number, its signs and its occupant.
std::vector<std::string> draw_map(const Terminal& terminal, const smallworld::Setup& setup,
                                  const loader::MapGeometry& geometry,
                                  const smallworld::State& state, const PictureStyle& style);

// The rows that keep the map's shape at this width; characters are about twice as high as wide.
int picture_height(const loader::MapGeometry& geometry, int width);

}  // namespace cli
