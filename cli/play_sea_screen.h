#pragma once

#include <string>
#include <vector>

#include "cli/play_sea_menu.h"
#include "cli/play_sea_words.h"
#include "cli/terminal.h"

namespace cli {

// What the terminal game of Small Islands shows, built as lines. Only what the viewer may know.
class SeaScreen {
  public:
    using Lines = std::vector<std::string>;

    SeaScreen(const Terminal& terminal, const SeaScene& scene, const SeaWords& words, bool pictures)
        : terminal_(terminal), scene_(scene), words_(words), pictures_(pictures) {}

    Lines decision(engine::Seat viewer, const Lines& news, const SeaMenu& menu) const;
    // In tiles of the largest size that leaves so much room.
    Lines picture(const islands::CellSet& marked, int width, int height) const;
    Lines table() const;  // of the islands
    Lines legend() const;
    // The viewer's cards, tokens and discoveries.
    Lines info(engine::Seat viewer) const;
    // The islands on this tile: what they have, and what they mean to the viewer's mission.
    Lines island_at(engine::Seat viewer, islands::Cell cell) const;
    Lines result() const;

  private:
    Lines header(engine::Seat viewer) const;
    Lines players(engine::Seat viewer, int width) const;
    std::string player_line(const islands::View& view, engine::Seat seat) const;
    Lines stacks(int width) const;
    Lines missions(const islands::View& view, int width) const;
    // What the island means to the viewer's mission.
    Lines mission_on(const islands::View& view, const islands::Island& island) const;
    Lines side(engine::Seat viewer, const Lines& news, int width) const;
    Lines loose_tiles(engine::Seat viewer, const SeaMenu& menu) const;
    std::vector<LooseTile> tiles_to_show(engine::Seat viewer, const SeaMenu& menu) const;
    Lines tile_names(const islands::View& view) const;
    Lines menu_lines(const SeaMenu& menu) const;
    std::string badge(engine::Seat seat) const;

    const Terminal& terminal_;
    const SeaScene& scene_;
    const SeaWords& words_;
    bool pictures_;
};

}  // namespace cli
