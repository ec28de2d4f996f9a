#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/terminal.h"
#include "games/islands/game.h"

// The sea of Small Islands as text: tiles of land and sea with signs on them.
namespace cli {

// Characters of a tile on the screen.
struct TileSize {
    int width = 8;
    int height = 4;
};
inline constexpr TileSize kLargeTiles{8, 4};
inline constexpr TileSize kSmallTiles{6, 2};

std::string_view symbol_sign(islands::Symbol symbol);
// "✿2 ♦1 ▲1"
std::string symbol_counts(const islands::Counts& counts);

struct SeaStyle {
    TileSize size;
    islands::CellSet marked;  // empty cells that are named: something can be laid there
};

// The map with its coordinates at the top and on the left.
std::vector<std::string> draw_sea(const Terminal& terminal, const islands::Setup& setup,
                                  const islands::State& state, const SeaStyle& style);

// A tile that is not on the map, and what stands above it.
struct LooseTile {
    std::string label;
    std::uint8_t face = islands::kNone;
    std::uint8_t turn = 0;
};
// One beside the other, in as many rows as the width asks for.
std::vector<std::string> draw_tiles(const Terminal& terminal, const islands::Setup& setup,
                                    const std::vector<LooseTile>& tiles, TileSize size, int width);

}  // namespace cli
