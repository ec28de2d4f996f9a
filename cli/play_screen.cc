#include "cli/play_screen.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "games/smallworld/notation.h"
#include "server/desk/smallworld_json.h"

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
constexpr std::size_t kSmallNewsMax = 2;
constexpr const char* kIndent = "    ";
constexpr std::string_view kLeftOut = "play.left-out";

bool same_but_count(Action a, Action b) {
    return a.kind() == b.kind() && a.a() == b.a() && a.b() == b.b();
}

// Whether the action says how many. The counts of one region follow each other in the list,
// because the count is the lowest byte of an action.
bool is_counted(Action action) {
    const Kind kind = smallworld::kind_of(action);
    return kind == Kind::Take || kind == Kind::Deploy || kind == Kind::Place;
}

bool mentions(const std::vector<smallworld::Trait>& traits, smallworld::Piece piece) {
    return std::ranges::any_of(traits, [piece](const smallworld::Trait& trait) {
        using smallworld::Primitive;
        const Primitive how = trait.primitive;
        const bool brings = how == Primitive::Pieces || how == Primitive::CostFlat ||
                            how == Primitive::PieceConquest || how == Primitive::PiecePerRegion ||
                            how == Primitive::CopyRelic;
        return brings && trait.piece == piece;
    });
}

// Whether some item of the game brings the piece.
bool is_in_play(const smallworld::Setup& setup, smallworld::Piece piece) {
    const auto bring = [piece](const auto& item) { return mentions(item.traits, piece); };
    const smallworld::Catalogue& all = setup.catalogue;
    return std::ranges::any_of(all.races, bring) || std::ranges::any_of(all.powers, bring) ||
           std::ranges::any_of(all.markers, bring);
}

// A name and what follows it. If that is too wide, the name gives way: numbers are never cut.
std::string fit_name(const std::string& name, const std::string& rest, int width) {
    const int room = width - visible_width(rest);
    return fit((visible_width(name) > room ? fit(name, std::max(room, 1)) : name) + rest, width);
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
    std::string text = fmt::format(" {} ", engine::letter(seat));
    if (!terminal_.color()) return text;
    return terminal_.paint(text, {.ink = 231, .paper = seat_color(seat), .bold = true});
}

PlayScreen::Lines PlayScreen::header(Seat viewer) const {
    const State& state = scene_.state();
    const std::string phase(server::phase_word(scene_.setup(), state));
    std::string title =
        terminal_.bold(words_.phrases().map(scene_.setup().map_data)) +
        fmt::format("   {}   {}{}   ",
                    words_.say("play.round-of",
                               {{"n", state.round}, {"rounds", scene_.setup().map.rounds}}),
                    seat_badge(viewer), words_.player(viewer).substr(1)) +
        terminal_.bold(words_.word("phase", phase));
    if (state.stage != Role::Active && state.phase != Phase::Defend) {
        title += fmt::format(" ({})", words_.race(state.acting().race));
    }
    Lines lines{fit(title, terminal_.width())};
    for (const std::string& line :
         wrap(words_.word("phase." + phase + ".help"), terminal_.width())) {
        lines.push_back(terminal_.dim(line));
    }
    return lines;
}

std::string PlayScreen::army_line(const State& state, std::uint8_t index, int width) const {
    const smallworld::Army& army = state.armies[index];
    const Role role = smallworld::role_of(index);
    int on_map = 0;
    for (const Region region : army.held)
        on_map += state.tokens[region];
    std::string line = role != Role::Active ? " †" : "";
    line += fmt::format(" {} {}", on_map, words_.count("unit.in-region", army.held.size()));
    const auto add = [&](std::string_view key, int tokens) {
        if (tokens > 0) line += ", " + words_.say(key, {{"n", tokens}});
    };
    add("play.army.hand", army.hand);
    add("play.army.driven-out", army.withdrawn);
    add("play.army.set-aside", army.reserve);
    add("play.army.hammers", army.hammers);
    return fit_name(words_.combo(army.race, army.power), line, width);
}

PlayScreen::Lines PlayScreen::players(Seat viewer, int width, bool brief) const {
    const smallworld::View view = scene_.view(viewer);
    const State& state = view.state;
    Lines lines;
    for (int i = 0; i < scene_.setup().seats; ++i) {
        const auto seat = static_cast<Seat>(i);
        const bool known = (view.coins_known & engine::bit(seat)) != 0;
        const std::string coins =
            known ? words_.count("unit.coin", state.coins[static_cast<std::size_t>(i)]) : "";
        std::string name = scene_.name(seat);
        if (seat == state.active) name += " ◂";
        const std::string line =
            fmt::format("{} {}  {}", seat_badge(seat), terminal_.bold(name), coins);
        if (!brief) lines.push_back(fit(line, width));
        std::string indent = brief ? line + "  " : kIndent;
        for (int role = 0; role < smallworld::kRoles; ++role) {
            const std::uint8_t army = smallworld::army_index(seat, static_cast<Role>(role));
            if (!state.armies[army].exists()) continue;
            lines.push_back(indent + army_line(state, army, width - visible_width(indent)));
            indent = kIndent;
        }
        if (brief && indent != kIndent) lines.push_back(fit(line, width));
    }
    return lines;
}

PlayScreen::Lines PlayScreen::column(int width) const {
    const State& state = scene_.state();
    const smallworld::Setup& setup = scene_.setup();
    Lines lines{terminal_.dim(words_.say("play.on-offer"))};
    for (int i = 0; i < state.column_size; ++i) {
        const smallworld::Combo& combo = state.column[static_cast<std::size_t>(i)];
        if (combo.race == smallworld::kNone || combo.power == smallworld::kNone) continue;
        const int tokens = setup.race_tokens[combo.race] + setup.power_tokens[combo.power];
        std::string rest = fmt::format(" {}", tokens);
        if (combo.coins > 0)
            rest += terminal_.paint(fmt::format("  +{}", combo.coins), {.ink = 220});
        const std::string name = words_.combo(combo.race, combo.power);
        lines.push_back(fit_name(fmt::format(" {} {}", i, name), rest, width));
    }
    return lines;
}

Dwellers PlayScreen::dwellers() const {
    return {.tribe = words_.say("play.tribe"), .monsters = words_.say("play.monsters")};
}

PlayScreen::Lines PlayScreen::picture(int width) const {
    const loader::MapGeometry* geometry = scene_.game().content.find_geometry(scene_.game().map);
    if (geometry == nullptr) return {};
    const int wide = std::min(width, 110);
    return draw_map(
        terminal_, scene_.setup(), *geometry, scene_.state(),
        {.width = wide, .height = picture_height(*geometry, wide), .dwellers = dwellers()});
}

std::string PlayScreen::table_row(Region region, RegionSet targets, const Widths& widths) const {
    const smallworld::Setup& setup = scene_.setup();
    const State& state = scene_.state();
    const auto& data = setup.map_data.regions[static_cast<std::size_t>(region)];
    const std::uint8_t army = state.army_at[region];
    std::string who = occupant(state, region, dwellers());
    if (army != smallworld::kNoArmy && terminal_.color()) {
        who = terminal_.paint(who, {.ink = 231,
                                    .paper = seat_color(smallworld::owner_of(army)),
                                    .bold = smallworld::role_of(army) == Role::Active});
    }
    const std::string cost =
        targets.contains(region) ? fmt::format("{}", smallworld::cost(setup, state, region)) : "";
    return fmt::format("{:>2} {} {} {} {} {} {}", engine::index(region),
                       fit(data.name, widths.name), fit(words_.terrain(region), widths.terrain),
                       fit(symbol_signs(setup, region), 2), fit(who, widths.who),
                       fit(piece_signs(setup, state, region), 3), fit(cost, 2));
}

PlayScreen::Lines PlayScreen::table() const {
    const State& state = scene_.state();
    const smallworld::Setup& setup = scene_.setup();
    const bool conquering =
        state.phase == Phase::Conquer && state.chance == smallworld::Chance::None;
    const RegionSet targets = conquering ? smallworld::targets(setup, state) : RegionSet();
    Widths widths{.terrain = 4, .who = 3};
    const Dwellers names = dwellers();
    const bool tribes = !setup.map.lost_tribes.empty();
    if (tribes) widths.who = std::max(widths.who, visible_width(names.tribe));
    if (setup.has_markers) widths.who = std::max(widths.who, visible_width(names.monsters));
    for (const Region region : setup.map.all)
        widths.terrain = std::max(widths.terrain, visible_width(words_.terrain(region)));
    const int fixed = 3 + 1 + widths.terrain + 1 + 3 + widths.who + 1 + 4 + 2;
    const int width = terminal_.width();
    const int columns = width >= 2 * (fixed + 9) ? 2 : 1;
    widths.name = std::min(18, (width - 2 * (columns - 1)) / columns - fixed);
    Lines rows;
    for (const Region region : setup.map.all) {
        rows.push_back(table_row(region, targets, widths));
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
    const smallworld::Setup& setup = scene_.setup();
    const State& state = scene_.state();
    if (!smallworld::targets(setup, state).contains(region)) {
        const smallworld::Why why =
            smallworld::why_illegal(setup, state, smallworld::act(Kind::Conquer, region));
        return {words_.region(region) + ": " + words_.refusal(why)};
    }
    lines.push_back(words_.say("play.cost", {{"region", words_.region(region)},
                                             {"n", smallworld::cost(setup, state, region)}}));
    for (const smallworld::Item& item : smallworld::explain_cost(setup, state, region)) {
        lines.push_back("  " + words_.item(item));
    }
    return lines;
}

PlayScreen::Lines PlayScreen::legend() const {
    constexpr std::size_t kSignsOfLine = 3;
    Lines lines{
        "A5  " + words_.say("play.legend.active") + "; a1  " + words_.say("play.legend.declined"),
        "⚒ " + words_.word("symbol.mine") + "  ✦ " + words_.word("symbol.magic") + "  ∩ " +
            words_.word("symbol.cavern"),
    };
    Lines signs;
    for (int i = 0; i < smallworld::kMapPieceCount; ++i) {
        const auto piece = static_cast<smallworld::Piece>(i);
        if (!is_in_play(scene_.setup(), piece)) continue;
        signs.push_back(fmt::format("{} {}", piece_sign(piece),
                                    words_.word("piece", smallworld::rules_of(piece).id)));
    }
    for (std::size_t i = 0; scene_.setup().has_markers && i < smallworld::kMarkerKinds.size();
         ++i) {
        const auto sign = marker_sign(static_cast<smallworld::MarkerKind>(i));
        signs.push_back(
            fmt::format("{} {}", sign, words_.word("marker", smallworld::kMarkerKinds[i])));
    }
    for (std::size_t i = 0; i < signs.size(); ++i) {
        if (i % kSignsOfLine == 0) lines.emplace_back();
        lines.back() += (i % kSignsOfLine == 0 ? "" : "  ") + signs[i];
    }
    return lines;
}

PlayScreen::Lines PlayScreen::left_out() const {
    std::map<std::string_view, std::string> names;
    for (const smallworld::LeftOut& item : scene_.setup().left_out) {
        std::string& list = names[item.why];
        list += (list.empty() ? "" : ", ") + words_.thing(item.id);
    }
    Lines lines;
    for (const auto& [why, list] : names)
        append(lines, wrap(words_.say(fmt::format("{}.{}", kLeftOut, why), {{"items", list}}),
                           terminal_.width()));
    return lines;
}

PlayScreen::Lines PlayScreen::info() const {
    const State& state = scene_.state();
    const smallworld::Catalogue& catalogue = scene_.setup().catalogue;
    Lines lines;
    const auto tell = [&](const std::string& name, const std::string& key) {
        if (!words_.phrases().knows(key, "help")) return;
        for (const std::string& line :
             wrap(name + ": " + words_.word(key, "help"), terminal_.width() - 2)) {
            lines.push_back("  " + line);
        }
    };
    const auto describe = [&](std::uint8_t race, std::uint8_t power) {
        lines.push_back(terminal_.bold(words_.combo(race, power)));
        if (power != smallworld::kNone) {
            tell(words_.power(power), "power." + catalogue.powers[power].id);
        }
        tell(words_.race(race), "race." + catalogue.races[race].id);
    };
    for (const smallworld::Army& army : state.armies) {
        if (army.exists()) describe(army.race, army.power);
    }
    for (int i = 0; i < state.column_size; ++i) {
        const smallworld::Combo& combo = state.column[static_cast<std::size_t>(i)];
        if (combo.race != smallworld::kNone) describe(combo.race, combo.power);
    }
    for (int i = 0; i < scene_.setup().marker_count; ++i) {
        const auto marker = static_cast<std::size_t>(i);
        const Region region = state.marker_at[marker];
        if (region == engine::kNoRegion) continue;
        const std::string name = words_.thing(catalogue.markers[marker].id);
        lines.push_back(fmt::format("{} ({})", terminal_.bold(name), words_.region(region)));
        const auto kind = static_cast<std::size_t>(catalogue.markers[marker].kind);
        tell(name,
             fmt::format("{}.{}", smallworld::kMarkerKinds[kind], catalogue.markers[marker].id));
    }
    if (state.granted != smallworld::kNone) {
        tell(words_.power(state.granted), "power." + catalogue.powers[state.granted].id);
    }
    append(lines, left_out());
    return lines;
}

PlayScreen::Lines PlayScreen::menu_lines(const std::vector<MenuEntry>& menu) const {
    Lines items;
    for (std::size_t i = 0; i < menu.size(); ++i) {
        items.push_back(
            fmt::format("{} {}", terminal_.bold(fmt::format("{:>2}", i + 1)), menu[i].text));
    }
    return in_columns(items, terminal_.width());
}

PlayScreen::Lines PlayScreen::news_lines(const Lines& news, int width, std::size_t most) const {
    // From the last one backwards, as long as whole ones fit.
    Lines lines;
    for (auto one = news.rbegin(); one != news.rend(); ++one) {
        Lines parts = wrap(*one, width - 2);
        if (lines.size() + parts.size() > most) break;
        for (std::size_t i = 0; i < parts.size(); ++i)
            parts[i].insert(0, i == 0 ? "· " : "  ");
        lines.insert(lines.begin(), parts.begin(), parts.end());
    }
    return lines;
}

PlayScreen::Lines PlayScreen::with_picture(Seat viewer, const Lines& news, const Lines& map) const {
    Lines side = players(viewer, kSideWidth, false);
    side.emplace_back();
    append(side, column(kSideWidth));
    side.emplace_back();
    append(side, news_lines(news, kSideWidth, kNewsMax));
    Lines lines = header(viewer);
    append(lines, beside(map, terminal_.width() - kSideWidth, side));
    lines.emplace_back();
    return lines;
}

PlayScreen::Lines PlayScreen::with_table(Seat viewer, const Lines& news) const {
    const int width = terminal_.width();
    Lines lines = header(viewer);
    append(lines, table());
    lines.emplace_back();
    append(lines, beside(players(viewer, width - 34, false), width - 33, column(33)));
    append(lines, news_lines(news, width, kNewsMax));
    lines.emplace_back();
    return lines;
}

// Leaves out what is on offer: when it matters, the menu says the same. Then the news and the
// help have to go; if the table is too long even so, it is the table that scrolls away.
PlayScreen::Lines PlayScreen::small(Seat viewer, const Lines& news, std::size_t menu_rows) const {
    const Lines head = header(viewer);
    const Lines regions = table();
    const Lines people = players(viewer, terminal_.width(), true);
    const std::size_t needed = 1 + regions.size() + people.size() + menu_rows + 1;
    const auto rows = static_cast<std::size_t>(terminal_.height());
    const std::size_t spare = rows > needed ? rows - needed : 0;
    const std::size_t help = head.size() - 1 <= spare ? head.size() - 1 : 0;
    Lines lines;
    if (needed > rows) append(lines, regions);
    lines.insert(lines.end(), head.begin(), head.begin() + 1 + static_cast<std::ptrdiff_t>(help));
    if (needed <= rows) append(lines, regions);
    append(lines, people);
    append(lines, news_lines(news, terminal_.width(), std::min(kSmallNewsMax, spare - help)));
    return lines;
}

PlayScreen::Lines PlayScreen::decision(Seat viewer, const Lines& news,
                                       const std::vector<MenuEntry>& menu) const {
    const int width = terminal_.width();
    const bool roomy = width >= 110 && terminal_.height() >= 36;
    const Lines map = pictures_ && roomy ? picture(width - kSideWidth - 2) : Lines{};
    const Lines choices = menu_lines(menu);
    Lines lines = !map.empty()               ? with_picture(viewer, news, map)
                  : terminal_.height() >= 32 ? with_table(viewer, news)
                                             : small(viewer, news, choices.size());
    append(lines, choices);
    return lines;
}

PlayScreen::Lines PlayScreen::result(const std::vector<smallworld::Standing>& places) const {
    Lines lines{terminal_.bold(words_.word("phase.over")), ""};
    for (const smallworld::Standing& standing : places) {
        const std::string said =
            words_.say("play.result", {{"coins", words_.count("unit.coin", standing.coins)},
                                       {"tokens", words_.count("unit.token", standing.tokens)}});
        const std::size_t digits = std::to_string(standing.coins).size();
        lines.push_back(fmt::format("  {}. {} {} {:>{}}{}", standing.place,
                                    seat_badge(standing.seat),
                                    fit(words_.player(standing.seat).substr(2), 16), "",
                                    digits < 4 ? 4 - digits : 0, said));
    }
    return lines;
}

}  // namespace cli
