#include "cli/play_sea.h"

#include <limits>

#include "cli/sea_events.h"
#include "games/islands/notation_words.h"

namespace cli {

using engine::Seat;

Board::Lines SeaBoard::decision(Seat viewer, const Lines& news) {
    viewer_ = viewer;
    menu_ = SeaMenu(words_, session_.setup(), session_.state());
    return screen_.decision(viewer, news, menu_);
}

std::optional<Board::Lines> SeaBoard::command(const std::string& verb,
                                              const std::string& rest) const {
    if (verb == "map") return joined(picture(), screen_.legend());
    if (verb == "table") return joined(screen_.table(), screen_.legend());
    if (verb == "info") return screen_.info(viewer_);
    if (verb == "why") return explain(rest);
    return {};
}

std::vector<HelpLine> SeaBoard::help() const {
    return {{"3", "play.help.number"},
            {"3 1,-2", "play.help.where"},
            {"place t17 1,-2 3", "play.help.action"},
            {"t17 1,-2 3", "play.help.short"},
            {"why 1,-2", "play.help.why-cell"},
            {"info", "play.help.own"},
            {"map", "play.help.map"},
            {"table", "play.help.islands"}};
}

std::string SeaBoard::event(std::size_t step) const {
    return sea_event(words_, session_, step);
}

Board::Lines SeaBoard::picture() const {
    return screen_.picture(menu_.cells(), terminal_.width(), std::numeric_limits<int>::max());
}

Board::Lines SeaBoard::explain(const std::string& text) const {
    engine::WordReader line(text);
    const islands::Cell cell = islands::read_cell(line);
    if (!line.finish()) return {words_.say("play.error.which-cell")};
    return screen_.island_at(viewer_, cell);
}

}  // namespace cli
