#include "cli/play_sea_screen.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "cli/map_picture.h"
#include "games/islands/notation_words.h"
#include "games/islands/rules/archipelago.h"
#include "games/islands/rules/gains.h"

namespace cli {

using engine::Seat;
using islands::Land;
using islands::Phase;
using islands::Player;
using islands::Setup;
using islands::State;
using islands::View;

namespace {

constexpr int kSideWidth = 44;
constexpr int kRoomyHeight = 40;
constexpr std::size_t kNewsMax = 8;

void append(SeaScreen::Lines& lines, const SeaScreen::Lines& more) {
    lines.insert(lines.end(), more.begin(), more.end());
}

// The lines of a text, all but the first moved to the right.
void append_wrapped(SeaScreen::Lines& lines, const std::string& text, int width,
                    const std::string& indent) {
    const SeaScreen::Lines parts = wrap(text, width - visible_width(indent));
    for (std::size_t i = 0; i < parts.size(); ++i)
        lines.push_back(i == 0 ? parts[i] : indent + parts[i]);
}

int width_of(const SeaScreen::Lines& lines) {
    int width = 0;
    for (const std::string& line : lines)
        width = std::max(width, visible_width(line));
    return width;
}

// Each island once, by its lowest land.
std::vector<Land> islands_of(const State& state) {
    std::vector<Land> found;
    for (int land = 0; land < islands::kLands; ++land) {
        if (state.island_of[static_cast<std::size_t>(land)] == land)
            found.push_back(static_cast<Land>(land));
    }
    return found;
}

std::string cells_of(const State& state, Land island) {
    std::string cells;
    for (int tile = 0; tile < state.placed_count; ++tile) {
        const auto& placed = state.placed[static_cast<std::size_t>(tile)];
        const bool on = state.island_of[islands::land_of(tile, 0)] == island ||
                        state.island_of[islands::land_of(tile, 1)] == island;
        if (on) cells += (cells.empty() ? "" : " ") + islands::cell_word(placed.cell);
    }
    return cells;
}

}  // namespace

std::string SeaScreen::badge(Seat seat) const {
    std::string text = fmt::format(" {} ", engine::letter(seat));
    if (!terminal_.color()) return text;
    return terminal_.paint(text, {.ink = 231, .paper = seat_color(seat), .bold = true});
}

SeaScreen::Lines SeaScreen::header(Seat viewer) const {
    const State& state = scene_.state();
    const std::string phase(islands::kPhases[static_cast<std::size_t>(state.phase)]);
    const std::string round = words_.say(
        "play.round-of", {{"n", state.round}, {"rounds", scene_.setup().constants.max_rounds}});
    const std::string title = fmt::format(
        "{}   {}   {} {}   {}", terminal_.bold(words_.word("map", scene_.setup().map)), round,
        badge(viewer), scene_.name(viewer), terminal_.bold(words_.word("phase", phase)));
    Lines lines{fit(title, terminal_.width())};
    for (const std::string& line : wrap(words_.word("phase", phase + ".help"), terminal_.width()))
        lines.push_back(terminal_.dim(line));
    return lines;
}

std::string SeaScreen::player_line(const View& view, Seat seat) const {
    const State& state = view.state;
    const Player& own = state.player(seat);
    const auto at = static_cast<std::size_t>(seat);
    const bool alexis = scene_.setup().is_alexis(seat);
    std::string line = fmt::format(
        "{} {}{}  {}, {}", badge(seat), terminal_.bold(words_.player(seat).substr(alexis ? 0 : 2)),
        seat == state.active ? " ◂" : "", words_.count("unit.point", own.points),
        words_.say("play.own.houses", {{"n", own.pool}, {"rest", own.reserve}}));
    if (alexis) return line;
    const int tokens = std::popcount(own.tokens);
    const int found = std::popcount(own.discoveries) + view.hidden_tokens[at];
    line += ", " + words_.say("play.own.tokens", {{"n", tokens}});
    if (found > 0) line += ", " + words_.say("play.own.discoveries", {{"n", found}});
    if ((state.ships & engine::bit(seat)) != 0) line += ", " + words_.say("play.own.ship");
    return line;
}

SeaScreen::Lines SeaScreen::players(Seat viewer, int width) const {
    const View view = scene_.view(viewer);
    Lines lines;
    for (int seat = 0; seat < scene_.setup().players; ++seat)
        append_wrapped(lines, player_line(view, static_cast<Seat>(seat)), width, "    ");
    return lines;
}

SeaScreen::Lines SeaScreen::stacks(int width) const {
    const State& state = scene_.state();
    Lines lines;
    append_wrapped(lines,
                   words_.say("play.stacks", {{"navigation", state.navigation},
                                              {"reserve", state.reserve},
                                              {"grey", state.grey}}),
                   width, "  ");
    return lines;
}

SeaScreen::Lines SeaScreen::missions(const View& view, int width) const {
    const Setup& setup = scene_.setup();
    Lines lines;
    const auto add = [&](std::string_view key, const std::array<std::uint8_t, 2>& cards,
                         Seat seat) {
        for (int deck = 0; deck < setup.deck_count; ++deck) {
            const std::uint8_t card = cards[static_cast<std::size_t>(deck)];
            if (card >= islands::kHidden) continue;
            const std::string text = words_.card(islands::card_number(deck, card));
            append_wrapped(lines,
                           words_.say(key, {{"player", words_.player(seat)}, {"card", text}}),
                           width, "  ");
        }
    };
    for (int s = 0; s < setup.seats; ++s) {
        const auto seat = static_cast<Seat>(s);
        const Player& player = view.state.player(seat);
        if (seat == view.viewer) {
            add("play.mission.own", player.played, seat);
            if (view.state.phase != Phase::Mission) add("play.mission.kept", player.kept, seat);
        } else {
            add("play.mission.of", player.played, seat);
        }
    }
    return lines;
}

SeaScreen::Lines SeaScreen::side(Seat viewer, const Lines& news, int width) const {
    Lines lines = players(viewer, width);
    append(lines, stacks(width));
    append(lines, missions(scene_.view(viewer), width));
    const std::size_t skipped = news.size() > kNewsMax ? news.size() - kNewsMax : 0;
    for (std::size_t i = skipped; i < news.size(); ++i)
        append_wrapped(lines, "· " + news[i], width, "  ");
    return lines;
}

SeaScreen::Lines SeaScreen::picture(const islands::CellSet& marked, int width, int height) const {
    Lines large = draw_sea(terminal_, scene_.setup(), scene_.state(), {kLargeTiles, marked});
    if (width_of(large) <= width && static_cast<int>(large.size()) <= height) return large;
    return draw_sea(terminal_, scene_.setup(), scene_.state(), {kSmallTiles, marked});
}

SeaScreen::Lines SeaScreen::table() const {
    const State& state = scene_.state();
    Lines lines;
    for (const Land island : islands_of(state)) {
        const std::string text =
            fmt::format("{}: {}", cells_of(state, island), words_.island(state.islands[island]));
        append_wrapped(lines, "· " + text, terminal_.width(), "    ");
    }
    for (int tile = 0; tile < state.placed_count; ++tile) {
        if (!islands::is_ship(state, tile)) continue;
        const auto owner = std::ranges::find(state.ship_of, tile);
        const bool grey = owner == state.ship_of.end();
        const auto seat = static_cast<Seat>(grey ? 0 : owner - state.ship_of.begin());
        const islands::Cell cell = state.placed[static_cast<std::size_t>(tile)].cell;
        lines.push_back(fmt::format("· {}: {}{}, {}{}", islands::cell_word(cell),
                                    words_.say(grey ? "piece.grey-ship" : "piece.ship"),
                                    grey ? std::string() : " " + words_.player(seat),
                                    symbol_sign(islands::Symbol::Port),
                                    islands::ports_around(scene_.setup(), state, cell)));
    }
    return lines;
}

SeaScreen::Lines SeaScreen::legend() const {
    std::string signs;
    for (int i = 0; i < islands::kSymbolCount; ++i) {
        const auto symbol = static_cast<islands::Symbol>(i);
        signs +=
            fmt::format("{}{} {}", i > 0 ? "   " : "", symbol_sign(symbol), words_.symbol(symbol));
    }
    Lines lines = wrap(signs, terminal_.width());
    append(lines, wrap(words_.say("play.legend.sea"), terminal_.width()));
    return lines;
}

SeaScreen::Lines SeaScreen::info(Seat viewer) const {
    const View view = scene_.view(viewer);
    const Player& own = view.state.player(viewer);
    Lines lines = missions(view, terminal_.width());
    for (unsigned left = own.tokens; left != 0; left &= left - 1) {
        const auto id = islands::token_word(scene_.setup(), std::countr_zero(left));
        lines.push_back(fmt::format("{}: {}", id, words_.word("token", id)));
    }
    for (unsigned left = own.discoveries; left != 0; left &= left - 1)
        lines.push_back(words_.discovery(std::countr_zero(left)));
    append(lines, tile_names(view));
    return lines;
}

// As far as its cards are chosen: in the advanced game the objective comes before the reward.
SeaScreen::Lines SeaScreen::mission_on(const View& view, const islands::Island& island) const {
    const Setup& setup = scene_.setup();
    const Player& own = view.state.player(view.viewer);
    if (own.played[0] >= islands::kHidden) return {};
    const islands::Objective& objective = setup.objectives[own.played[0]];
    const bool met = islands::satisfies(objective, island);
    Lines lines{"  " + words_.say(met ? "play.why.met" : "play.why.unmet")};
    for (const islands::Condition& condition : islands::explain_objective(objective, island))
        lines.push_back("    " + words_.condition(condition));
    if (own.played[static_cast<std::size_t>(setup.reward_deck())] >= islands::kHidden) return lines;
    const islands::Reward& reward = islands::reward_of(setup, view.state, view.viewer);
    const std::string points = words_.count("unit.point", islands::worth(reward, island));
    lines.push_back("  " + words_.say("play.why.pays", {{"points", points}}));
    for (const islands::Item& item : islands::explain_reward(reward, island))
        lines.push_back("    " + words_.item(item));
    return lines;
}

SeaScreen::Lines SeaScreen::island_at(Seat viewer, islands::Cell cell) const {
    const Setup& setup = scene_.setup();
    const State& state = scene_.state();
    const int tile = state.at[cell];
    const std::string where = islands::cell_word(cell);
    const int segments =
        tile == islands::kNone
            ? 0
            : setup.face(state.placed[static_cast<std::size_t>(tile)].face).segments;
    if (segments == 0) return {words_.say("play.error.no-land", {{"cell", where}})};
    const View view = scene_.view(viewer);
    Lines lines;
    for (int segment = 0; segment < segments; ++segment) {
        const islands::Island& island = islands::island_at(state, islands::land_of(tile, segment));
        append_wrapped(
            lines,
            words_.say("play.why.island", {{"cell", where}, {"island", words_.island(island)}}),
            terminal_.width(), "  ");
        append(lines, mission_on(view, island));
    }
    return lines;
}

// What is decided between is pictured: the tiles of the market with those in hand, or each way to
// lay one, with its number in the list.
std::vector<LooseTile> SeaScreen::tiles_to_show(Seat viewer, const SeaMenu& menu) const {
    const Setup& setup = scene_.setup();
    const State& state = scene_.state();
    std::vector<LooseTile> tiles;
    if (state.phase == Phase::Layout) {
        for (const SeaEntry& entry : menu.entries()) {
            const std::uint8_t face = entry.picture->face;
            if (std::ranges::find(tiles, face, &LooseTile::face) == tiles.end())
                tiles.push_back({std::string(islands::face_word(setup, face)), face, 0});
        }
        return tiles;
    }
    for (std::size_t i = 0; i < menu.entries().size(); ++i) {
        if (!menu.entries()[i].picture) continue;
        tiles.push_back(*menu.entries()[i].picture);
        tiles.back().label =
            fmt::format("{} {}", i + 1, islands::face_word(setup, tiles.back().face));
    }
    if (state.phase != Phase::Turn) return tiles;
    for (const std::uint8_t tile : state.market) {
        if (tile != islands::kNone)
            tiles.push_back({std::string(islands::face_word(setup, tile)), tile, 0});
    }
    for (islands::Tiles left = state.player(viewer).hand; left != 0; left &= left - 1) {
        const auto tile = static_cast<std::uint8_t>(std::countr_zero(left));
        tiles.push_back({fmt::format("({})", islands::face_word(setup, tile)), tile, 0});
    }
    return tiles;
}

// The same in words.
SeaScreen::Lines SeaScreen::tile_names(const View& view) const {
    std::string market;
    for (const std::uint8_t tile : view.state.market)
        market += (market.empty() ? "" : ", ") +
                  (tile == islands::kNone ? std::string("–") : words_.tile(tile));
    std::string hand;
    for (islands::Tiles left = view.state.player(view.viewer).hand; left != 0; left &= left - 1)
        hand += (hand.empty() ? "" : ", ") +
                words_.tile(static_cast<std::uint8_t>(std::countr_zero(left)));
    return {fmt::format("{}: {}", words_.say("piece.market"), market),
            words_.say("play.hand", {{"tiles", hand}})};
}

SeaScreen::Lines SeaScreen::loose_tiles(Seat viewer, const SeaMenu& menu) const {
    if (!pictures_) return tile_names(scene_.view(viewer));
    const TileSize size = terminal_.height() >= kRoomyHeight ? kLargeTiles : kSmallTiles;
    return draw_tiles(terminal_, scene_.setup(), tiles_to_show(viewer, menu), size,
                      terminal_.width());
}

SeaScreen::Lines SeaScreen::menu_lines(const SeaMenu& menu) const {
    Lines lines;
    for (std::size_t i = 0; i < menu.entries().size(); ++i) {
        const std::string number = terminal_.bold(fmt::format("{:>2}", i + 1));
        append_wrapped(lines, number + " " + menu.entries()[i].text, terminal_.width(), "   ");
    }
    return in_columns(lines, terminal_.width());
}

SeaScreen::Lines SeaScreen::decision(Seat viewer, const Lines& news, const SeaMenu& menu) const {
    const int width = terminal_.width();
    const Lines choices = menu_lines(menu);
    const Lines tiles = loose_tiles(viewer, menu);
    Lines lines = header(viewer);
    if (!pictures_) {
        append(lines, table());
        append(lines, side(viewer, news, width));
    } else {
        const int room =
            terminal_.height() - static_cast<int>(choices.size() + tiles.size() + lines.size()) - 2;
        const Lines map = picture(menu.cells(), width, room);
        if (width_of(map) + 2 + kSideWidth <= width) {
            append(lines, beside(map, width - kSideWidth, side(viewer, news, kSideWidth)));
        } else {
            append(lines, map);
            append(lines, side(viewer, news, width));
        }
    }
    append(lines, tiles);
    append(lines, choices);
    return lines;
}

SeaScreen::Lines SeaScreen::result() const {
    const Setup& setup = scene_.setup();
    const State& state = scene_.state();
    Lines lines{terminal_.bold(words_.say("phase.over")), ""};
    for (const islands::Standing& standing : islands::ranking(setup, state)) {
        std::string items;
        for (const islands::Item& item : islands::explain_score(setup, state, standing.seat))
            items += fmt::format("{}{} {}", items.empty() ? "" : ", ",
                                 words_.word("item", item.label), item.amount);
        const std::string name = words_.player(standing.seat);
        append_wrapped(lines,
                       fmt::format("  {}. {} {}  {} ({})", standing.place, badge(standing.seat),
                                   setup.is_alexis(standing.seat) ? name : name.substr(2),
                                   words_.count("unit.point", standing.coins), items),
                       terminal_.width(), "         ");
        const std::uint16_t done = islands::achievements(setup, state, standing.seat);
        for (std::size_t i = 0; i < setup.achievements.size(); ++i) {
            if ((done >> i & 1) == 0) continue;
            const std::string key = "achievement." + setup.achievements[i].id;
            lines.push_back(
                fmt::format("         ★ {}: {}", words_.say(key), words_.word(key, "help")));
        }
    }
    return lines;
}

}  // namespace cli
