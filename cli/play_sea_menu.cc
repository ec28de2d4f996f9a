#include "cli/play_sea_menu.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <tuple>

#include "games/islands/notation.h"
#include "games/islands/notation_words.h"
#include "games/islands/rules/alexis.h"

namespace cli {

using engine::Action;
using islands::Cell;
using islands::Kind;
using islands::Setup;
using islands::State;

namespace {

constexpr std::size_t kPlacesShown = 30;

bool lays_tile(Kind kind) {
    return kind == Kind::Lay || kind == Kind::Place;
}
bool has_cell(Kind kind) {
    return lays_tile(kind) || kind == Kind::Moor || kind == Kind::Cover || kind == Kind::Port;
}

// What an entry of the list is: all actions that differ in their place only.
using Key = std::tuple<Kind, int, int>;
Key key_of(Action action) {
    const Kind kind = islands::kind_of(action);
    if (lays_tile(kind)) return {kind, islands::what_of(action), islands::part_of(action)};
    if (has_cell(kind)) return {kind, islands::what_of(action), 0};
    return {kind, static_cast<int>(action.bits & 0xFFFFFF), 0};
}

std::optional<LooseTile> tile_of(const Setup& setup, const State& state, Action action) {
    const Kind kind = islands::kind_of(action);
    const int what = islands::what_of(action);
    if (lays_tile(kind))
        return LooseTile{{},
                         static_cast<std::uint8_t>(what),
                         static_cast<std::uint8_t>(islands::part_of(action))};
    if (kind == Kind::Rotate)
        return LooseTile{
            {}, islands::tile_for_alexis(setup, state), static_cast<std::uint8_t>(what)};
    return {};
}

bool look_alike(const Setup& setup, const LooseTile& a, const LooseTile& b) {
    const auto turns = static_cast<std::uint8_t>(1U << a.turn | 1U << b.turn);
    return a.face == b.face && islands::is_one_way(setup, a.face, turns);
}

// "1,-2", and the site behind it if there are several on that tile.
std::string place_word(const std::vector<Action>& actions, Action action) {
    const Cell cell = islands::cell_of(action);
    std::string word = islands::cell_word(cell);
    const auto here = std::ranges::count(actions, cell, islands::cell_of);
    if (here > 1) word += fmt::format("/{}", islands::part_of(action));
    return word;
}

std::string places(const SeaWords& words, const std::vector<Action>& actions) {
    if (actions.size() > kPlacesShown)
        return words.count("unit.place", static_cast<int>(actions.size()));
    std::string text;
    for (const Action action : actions)
        text += (text.empty() ? "" : "  ") + place_word(actions, action);
    return text;
}

// "1,-2/1" and "1,-2 1" are the same.
std::string with_spaces(std::string place) {
    std::ranges::replace(place, '/', ' ');
    return place;
}

}  // namespace

SeaMenu::SeaMenu(const SeaWords& words, const Setup& setup, const State& state) {
    engine::Actions actions;
    islands::actions(setup, state, actions);
    std::map<Key, std::vector<Action>> groups;
    for (const Action action : actions)
        groups[key_of(action)].push_back(action);
    for (const auto& [key, group] : groups) {
        SeaEntry entry{group, words.choice(state, group.front()),
                       tile_of(setup, state, group.front())};
        const bool again =
            entry.picture && std::ranges::any_of(entries_, [&](const SeaEntry& other) {
                return other.picture && look_alike(setup, *other.picture, *entry.picture);
            });
        if (again) continue;
        if (has_cell(std::get<0>(key))) entry.text += ": " + places(words, group);
        entries_.push_back(std::move(entry));
    }
}

islands::CellSet SeaMenu::cells() const {
    islands::CellSet cells;
    for (const SeaEntry& entry : entries_) {
        const Kind kind = islands::kind_of(entry.actions.front());
        if (!lays_tile(kind) && kind != Kind::Moor) continue;
        for (const Action action : entry.actions)
            cells.add(islands::cell_of(action));
    }
    return cells;
}

engine::Result<Action> SeaMenu::numbered(const SeaWords& words, const Setup& setup, int number,
                                         const std::string& place) const {
    const auto last = static_cast<int>(entries_.size());
    if (number < 1 || number > last)
        return engine::fail(words.say("play.error.number", {{"most", last}}));
    const std::vector<Action>& actions = entries_[static_cast<std::size_t>(number - 1)].actions;
    if (place.empty()) {
        if (actions.size() == 1) return actions.front();
        return engine::fail(words.say("play.error.where", {{"number", number}}));
    }
    if (!has_cell(islands::kind_of(actions.front())))
        return engine::fail(words.say("play.error.nothing-after", {{"number", number}}));
    const std::string wanted = with_spaces(place);
    const std::string cell = wanted.substr(0, wanted.find(' '));
    std::vector<Action> there;
    for (const Action action : actions) {
        const std::string word = islands::cell_word(islands::cell_of(action));
        if (wanted == fmt::format("{} {}", word, islands::part_of(action))) return action;
        if (wanted == word) there.push_back(action);
    }
    if (there.size() == 1) return there.front();
    if (there.size() > 1)
        return engine::fail(
            words.say("play.error.which-place", {{"number", number}, {"cell", cell}}));
    // Not allowed there: the rules know why.
    std::string written = islands::print_action(setup, actions.front());
    const std::string first = islands::cell_word(islands::cell_of(actions.front()));
    written.replace(written.find(first), first.size(), cell);
    const auto refused = islands::parse_action(setup, written);
    if (refused) return *refused;
    return engine::fail(words.say("play.error.where", {{"number", number}}));
}

std::optional<int> SeaMenu::number_of(Action action) const {
    for (std::size_t i = 0; i < entries_.size(); ++i) {
        if (std::ranges::find(entries_[i].actions, action) != entries_[i].actions.end())
            return static_cast<int>(i) + 1;
    }
    return {};
}

engine::Result<Action> read_sea_action(const SeaWords& words, const Setup& setup,
                                       const State& state, const std::string& line) {
    auto whole = islands::parse_action(setup, line);
    if (whole) return whole;
    engine::Actions actions;
    islands::actions(setup, state, actions);
    std::vector<Action> meant;
    for (const Action action : actions) {
        const std::string text = islands::print_action(setup, action);
        const std::string bare = text.substr(std::min(text.find(' '), text.size() - 1) + 1);
        const auto begins = [&line](const std::string& form) {
            return form == line || form.starts_with(line + " ");
        };
        if (begins(text) || begins(bare)) meant.push_back(action);
    }
    if (meant.empty()) return tl::unexpected(words.phrases().no_action(line, whole.error()));
    const auto alike = [&](Action action) {
        const auto one = tile_of(setup, state, meant.front());
        const auto other = tile_of(setup, state, action);
        return one && other && islands::cell_of(action) == islands::cell_of(meant.front()) &&
               look_alike(setup, *one, *other);
    };
    if (std::ranges::all_of(meant.begin() + 1, meant.end(), alike)) return meant.front();
    std::string several;
    for (std::size_t i = 0; i < std::min<std::size_t>(meant.size(), 4); ++i)
        several += (i > 0 ? ", " : "") + islands::print_action(setup, meant[i]);
    if (meant.size() > 4) several += ", …";
    return engine::fail(words.say("play.error.several", {{"actions", several}}));
}

}  // namespace cli
