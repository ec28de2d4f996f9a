#include "cli/play_screen.h"

#include <fmt/format.h>

#include <algorithm>

#include "cli/map_picture.h"
#include "games/smallworld/notation.h"

namespace cli {

using engine::Region;
using engine::RegionSet;
using engine::Seat;
using smallworld::Action;
using smallworld::Kind;
using smallworld::Phase;
using smallworld::Role;
using smallworld::State;

namespace {

constexpr int kSideWidth = 42;
constexpr std::size_t kNewsMax = 6;

bool same_but_count(Action a, Action b) {
    return a.kind() == b.kind() && a.a() == b.a() && a.b() == b.b();
}

// Whether the action says how many. The counts of one region follow each other in the list,
// because the count is the lowest byte of an action.
bool is_counted(Action action) {
    const Kind kind = smallworld::kind_of(action);
    return kind == Kind::Take || kind == Kind::Deploy || kind == Kind::Place;
}

// Lines in as many columns as fit, filled from the top.
std::vector<std::string> in_columns(const std::vector<std::string>& items, int width) {
    if (items.empty()) return {};
    int widest = 0;
    for (const std::string& item : items)
        widest = std::max(widest, visible_width(item));
    const int wanted = (static_cast<int>(items.size()) + 3) / 4;  // short lists stay lists
    const int columns = std::clamp(width / (widest + 2), 1, std::max(1, wanted));
    const std::size_t rows =
        (items.size() + static_cast<std::size_t>(columns) - 1) / static_cast<std::size_t>(columns);
    std::vector<std::string> lines(rows);
    for (std::size_t i = 0; i < items.size(); ++i)
        lines[i % rows] += fit(items[i], widest + 2);
    return lines;
}

void append(std::vector<std::string>& lines, const std::vector<std::string>& more) {
    lines.insert(lines.end(), more.begin(), more.end());
}

}  // namespace

std::vector<MenuEntry> make_menu(const PlayWords& words, const State& state,
                                 const smallworld::Actions& actions) {
    std::vector<MenuEntry> menu;
    for (const Action action : actions) {
        const bool joins =
            is_counted(action) && !menu.empty() && same_but_count(menu.back().most, action);
        if (joins) {
            menu.back().most = action;
            continue;
        }
        menu.push_back({action, action, words.choice(state, action)});
    }
    for (MenuEntry& entry : menu) {
        if (!is_counted(entry.least)) continue;
        const int least = smallworld::count_of(entry.least);
        const int most = smallworld::count_of(entry.most);
        if (entry.counted()) {
            entry.text += fmt::format(" ({}–{})", least, most);
        } else if (smallworld::kind_of(entry.least) != Kind::Place || most > 1) {
            entry.text += fmt::format(" ({})", most);
        }
    }
    return menu;
}

std::string PlayScreen::seat_badge(Seat seat) const {
    const std::string text = fmt::format(" {} ", engine::letter(seat));
    if (!terminal_.color()) return text;
    return terminal_.paint(text, {.ink = 231, .paper = seat_color(seat), .bold = true});
}

PlayScreen::Lines PlayScreen::header(Seat viewer) const {
    const State& state = session_.state();
    const std::string phase(smallworld::kPhases[static_cast<std::size_t>(state.phase)]);
    std::string title =
        terminal_.bold(words_.word("map", session_.game().map)) +
        fmt::format("   round {} of {}   {}{}   ", state.round, session_.setup().map.rounds,
                    seat_badge(viewer), words_.player(viewer).substr(1)) +
        terminal_.bold(words_.word("phase", phase));
    if (state.stage != Role::Active && state.phase != Phase::Defend) {
        title += fmt::format(" ({})", words_.race(state.acting().race));
    }
    return {fit(title, terminal_.width()),
            terminal_.dim(fit(words_.word("phase." + phase + ".help"), terminal_.width()))};
}

std::string PlayScreen::army_line(const State& state, std::uint8_t index) const {
    const smallworld::Army& army = state.armies[index];
    const Role role = smallworld::role_of(index);
    int on_map = 0;
    for (const Region region : army.held)
        on_map += state.tokens[region];
    std::string line = words_.combo(army.race, army.power);
    if (role != Role::Active) line += " †";
    line += fmt::format(" {} in {}", on_map, army.held.size());
    if (army.hand > 0) line += fmt::format(", hand {}", army.hand);
    if (army.withdrawn > 0) line += fmt::format(", driven out {}", army.withdrawn);
    if (army.reserve > 0) line += fmt::format(", set aside {}", army.reserve);
    return line;
}

PlayScreen::Lines PlayScreen::players(Seat viewer, int width) const {
    const smallworld::View view = smallworld::view(session_.setup(), session_.state(), viewer);
    const State& state = view.state;
    Lines lines;
    for (int i = 0; i < session_.setup().seats; ++i) {
        const auto seat = static_cast<Seat>(i);
        const bool known = (view.coins_known & engine::bit(seat)) != 0;
        const std::string coins =
            known ? fmt::format("{} coins", state.coins[static_cast<std::size_t>(i)]) : "";
        std::string name = session_.players()[static_cast<std::size_t>(i)].name;
        if (seat == state.active) name += " ◂";
        lines.push_back(
            fit(fmt::format("{} {}  {}", seat_badge(seat), terminal_.bold(name), coins), width));
        for (int role = 0; role < smallworld::kRoles; ++role) {
            const std::uint8_t army = smallworld::army_index(seat, static_cast<Role>(role));
            if (!state.armies[army].exists()) continue;
            lines.push_back(fit("    " + army_line(state, army), width));
        }
    }
    return lines;
}

PlayScreen::Lines PlayScreen::column(int width) const {
    const State& state = session_.state();
    const smallworld::Setup& setup = session_.setup();
    Lines lines{terminal_.dim("on offer (price)")};
    for (int i = 0; i < state.column_size; ++i) {
        const smallworld::Combo& combo = state.column[static_cast<std::size_t>(i)];
        if (combo.race == smallworld::kNone || combo.power == smallworld::kNone) continue;
        const int tokens = setup.race_tokens[combo.race] + setup.power_tokens[combo.power];
        std::string line =
            fmt::format("{} {} {}", i, words_.combo(combo.race, combo.power), tokens);
        if (combo.coins > 0)
            line += terminal_.paint(fmt::format("  +{}", combo.coins), {.ink = 220});
        lines.push_back(fit(" " + line, width));
    }
    return lines;
}

PlayScreen::Lines PlayScreen::picture(int width) const {
    const loader::MapGeometry* geometry =
        session_.game().content.find_geometry(session_.game().map);
    if (geometry == nullptr) return {};
    const int wide = std::min(width, 110);
    return draw_map(terminal_, session_.setup(), *geometry, session_.state(), wide,
                    picture_height(*geometry, wide));
}

std::string PlayScreen::table_row(Region region, RegionSet targets, int name_width) const {
    const smallworld::Setup& setup = session_.setup();
    const State& state = session_.state();
    const auto& data = setup.map_data.regions[static_cast<std::size_t>(region)];
    const std::uint8_t army = state.army_at[region];
    std::string who = occupant(state, region);
    if (army != smallworld::kNoArmy && terminal_.color()) {
        who = terminal_.paint(who, {.ink = 231,
                                    .paper = seat_color(smallworld::owner_of(army)),
                                    .bold = smallworld::role_of(army) == Role::Active});
    }
    const std::string cost =
        targets.contains(region) ? fmt::format("{}", smallworld::cost(setup, state, region)) : "";
    return fmt::format("{:>2} {} {} {} {} {} {}", engine::index(region), fit(data.name, name_width),
                       fit(words_.terrain(region), 8), fit(symbol_signs(setup, region), 2),
                       fit(who, 5), fit(piece_signs(state, region), 3), fit(cost, 2));
}

PlayScreen::Lines PlayScreen::table() const {
    const State& state = session_.state();
    const bool conquering =
        state.phase == Phase::Conquer && state.chance == smallworld::Chance::None;
    const RegionSet targets =
        conquering ? smallworld::targets(session_.setup(), state) : RegionSet();
    constexpr int kFixed = 3 + 1 + 9 + 3 + 6 + 4 + 2;
    const int width = terminal_.width();
    const int columns = width >= 2 * (kFixed + 9) ? 2 : 1;
    const int name_width = std::min(18, width / columns - kFixed - 2);
    Lines rows;
    for (const Region region : session_.setup().map.all) {
        rows.push_back(table_row(region, targets, name_width));
    }
    const std::size_t count = static_cast<std::size_t>(columns);
    const std::size_t height = (rows.size() + count - 1) / count;
    Lines lines(height);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        lines[i % height] += (i >= height ? "  " : "") + rows[i];
    }
    return lines;
}

PlayScreen::Lines PlayScreen::cost_of(Region region) const {
    Lines lines;
    const smallworld::Setup& setup = session_.setup();
    const State& state = session_.state();
    if (!smallworld::targets(setup, state).contains(region)) {
        const smallworld::Why why =
            smallworld::why_illegal(setup, state, smallworld::act(Kind::Conquer, region));
        return {words_.region(region) + ": " + words_.refusal(why)};
    }
    lines.push_back(
        fmt::format("{} costs {}:", words_.region(region), smallworld::cost(setup, state, region)));
    for (const smallworld::Item& item : smallworld::explain_cost(setup, state, region)) {
        lines.push_back("  " + words_.item(item));
    }
    return lines;
}

PlayScreen::Lines PlayScreen::legend() const {
    return {
        "A5  five tokens of player A's active race; a1  one of a declined race",
        "⚒ " + words_.word("symbol.mine") + "  ✦ " + words_.word("symbol.magic") + "  ∩ " +
            words_.word("symbol.cavern"),
        "^ " + words_.word("piece.lair") + "  ♜ " + words_.word("piece.fortress") + "  o " +
            words_.word("piece.hole"),
        "★ " + words_.word("piece.hero") + "  ♠ " + words_.word("piece.dragon") + "  ⌂ " +
            words_.word("piece.encampment"),
    };
}

PlayScreen::Lines PlayScreen::menu_lines(const std::vector<MenuEntry>& menu) const {
    Lines items;
    for (std::size_t i = 0; i < menu.size(); ++i) {
        items.push_back(
            fmt::format("{} {}", terminal_.bold(fmt::format("{:>2}", i + 1)), menu[i].text));
    }
    return in_columns(items, terminal_.width());
}

PlayScreen::Lines PlayScreen::decision(Seat viewer, const Lines& news,
                                       const std::vector<MenuEntry>& menu) const {
    Lines lines = header(viewer);
    const int width = terminal_.width();
    const bool roomy = width >= 110 && terminal_.height() >= 36;
    const Lines map = pictures_ && roomy ? picture(width - kSideWidth - 2) : Lines{};
    // A small screen leaves out what is on offer: when it matters, the menu says the same.
    const bool small = map.empty() && terminal_.height() < 32;
    const std::size_t news_max = small ? 2 : kNewsMax;
    Lines told;
    for (std::size_t i = news.size() > news_max ? news.size() - news_max : 0; i < news.size();
         ++i) {
        told.push_back(fit("· " + news[i], map.empty() ? width : kSideWidth));
    }
    if (!map.empty()) {
        Lines side = players(viewer, kSideWidth);
        side.emplace_back();
        append(side, column(kSideWidth));
        side.emplace_back();
        append(side, told);
        append(lines, beside(map, width - kSideWidth, side));
    } else {
        append(lines, table());
        if (small) {
            append(lines, players(viewer, width));
        } else {
            lines.emplace_back();
            append(lines, beside(players(viewer, width - 34), width - 33, column(33)));
        }
        append(lines, told);
    }
    if (!small) lines.emplace_back();
    append(lines, menu_lines(menu));
    return lines;
}

PlayScreen::Lines PlayScreen::result() const {
    Lines lines{terminal_.bold(words_.word("phase.over")), ""};
    for (const smallworld::Standing& standing :
         smallworld::ranking(session_.setup(), session_.state())) {
        lines.push_back(fmt::format("  {}. {} {:<16} {:>4} coins, {} tokens on the map",
                                    standing.place, seat_badge(standing.seat),
                                    words_.player(standing.seat).substr(2), standing.coins,
                                    standing.tokens));
    }
    return lines;
}

}  // namespace cli
