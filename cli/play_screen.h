#pragma once

#include <string>
#include <vector>

#include "cli/map_picture.h"
#include "cli/play_words.h"
#include "cli/terminal.h"

namespace cli {

// One line of the list of actions. Actions that differ only in their count share a line.
struct MenuEntry {
    smallworld::Action least;  // of the shared line
    smallworld::Action most;
    std::string text;

    bool counted() const { return least != most; }
};

std::vector<MenuEntry> make_menu(const PlayWords& words, const smallworld::State& state,
                                 const smallworld::Actions& actions);

// What the terminal game shows. Everything is built as lines first, then printed at once.
class PlayScreen {
  public:
    PlayScreen(const Terminal& terminal, const Scene& scene, const PlayWords& words, bool pictures)
        : terminal_(terminal), scene_(scene), words_(words), pictures_(pictures) {}

    using Lines = std::vector<std::string>;

    // The whole screen for the decision of `viewer`; `news` are the events since his last one.
    Lines decision(engine::Seat viewer, const Lines& news,
                   const std::vector<MenuEntry>& menu) const;
    Lines picture(int width) const;  // empty if the map has no polygons
    Lines table() const;
    // A brief list has the first army of a player on the same line.
    Lines players(engine::Seat viewer, int width, bool brief) const;
    Lines column(int width) const;
    Lines cost_of(engine::Region region) const;
    Lines legend() const;
    // The items that this map has no use for (UG-COMPAT-02), a sentence for each reason.
    Lines left_out() const;
    // What the races, powers, places and relics in sight do, and what is not in the game.
    Lines info() const;
    Lines result(const std::vector<smallworld::Standing>& places) const;

  private:
    // Columns of the table that depend on the language.
    struct Widths {
        int name = 0;
        int terrain = 0;
        int who = 0;
    };

    Lines header(engine::Seat viewer) const;
    Lines news_lines(const Lines& news, int width, std::size_t most) const;
    // What stands above the menu, by the size of the terminal.
    Lines with_picture(engine::Seat viewer, const Lines& news, const Lines& map) const;
    Lines with_table(engine::Seat viewer, const Lines& news) const;
    Lines small(engine::Seat viewer, const Lines& news, std::size_t menu_rows) const;
    Lines menu_lines(const std::vector<MenuEntry>& menu) const;
    Dwellers dwellers() const;
    std::string seat_badge(engine::Seat seat) const;
    std::string army_line(const smallworld::State& state, std::uint8_t army, int width) const;
    std::string table_row(engine::Region region, engine::RegionSet targets,
                          const Widths& widths) const;

    const Terminal& terminal_;
    const Scene& scene_;
    const PlayWords& words_;
    bool pictures_;
};

}  // namespace cli
