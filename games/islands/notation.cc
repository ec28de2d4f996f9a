#include "games/islands/notation.h"

#include <fmt/format.h>

#include "games/islands/notation_words.h"

// Actions as text: the kind, what, the cell, and the turn, site or segment, as far as there are.
namespace islands {
namespace {

using engine::WordReader;

constexpr std::array<std::string_view, 2> kShipWords{"own", "grey"};

Action read_at(WordReader& line, Kind kind, int what, int (*read_part)(WordReader&)) {
    const Cell cell = read_cell(line);
    return act(kind, what, cell, read_part(line));
}

Action read_cover(const Setup& setup, WordReader& line) {
    const int token = read_token(setup, line);
    const int resource = read_resource(line);
    return read_at(line, Kind::Cover, token_number(token, resource), read_site);
}

Action read_action(const Setup& setup, WordReader& line) {
    const auto kind = static_cast<Kind>(line.one_of("an action", kKinds));
    switch (kind) {
        case Kind::Invalid: line.fail("expected an action, found \"invalid\""); return {};
        case Kind::First: return act(kind, engine::index(line.seat(setup.seats)));
        case Kind::Tile:
        case Kind::Discard: return act(kind, read_tile(setup, line));
        case Kind::Card:
        case Kind::Play:
        case Kind::Keep: return act(kind, read_card(setup, line));
        case Kind::Find:
        case Kind::Hold: return act(kind, read_discovery(setup, line));
        case Kind::Expedition: return act(kind, read_expedition(setup, line));
        case Kind::Lay: return read_at(line, kind, read_start_face(setup, line), read_turn);
        case Kind::Take: return act(kind, line.number("a place of the market", 1, kMarket) - 1);
        case Kind::Moor: {
            const int ship = line.one_of("own or grey", kShipWords);
            return act(kind, ship, read_cell(line), 0);
        }
        case Kind::Place: return read_at(line, kind, read_tile(setup, line), read_turn);
        case Kind::Cover: return read_cover(setup, line);
        case Kind::Port:
            return read_at(line, kind, token_number(read_token(setup, line), 0), read_segment);
        case Kind::Rotate: return act(kind, read_turn(line));
        case Kind::Build: return read_at(line, kind, 0, read_site);
        case Kind::Search: return read_at(line, kind, 0, read_segment);
        case Kind::Done: return act(kind);
    }
    return {};
}

std::string what_word(const Setup& setup, Action action) {
    const int what = what_of(action);
    switch (kind_of(action)) {
        case Kind::Invalid:
        case Kind::Build:
        case Kind::Search:
        case Kind::Done: return "";
        case Kind::First: return std::string(1, engine::letter(static_cast<Seat>(what)));
        case Kind::Tile:
        case Kind::Discard:
        case Kind::Lay:
        case Kind::Place: return std::string(face_word(setup, what));
        case Kind::Card:
        case Kind::Play:
        case Kind::Keep: return std::string(card_word(setup, what));
        case Kind::Find:
        case Kind::Hold: return std::string(discovery_word(setup, what));
        case Kind::Expedition: return std::string(expedition_word(setup, what));
        case Kind::Take: return std::to_string(what + 1);
        case Kind::Rotate: return std::to_string(what);
        case Kind::Moor: return std::string(kShipWords[what == kOwnShip ? 0 : 1]);
        case Kind::Port: return std::string(token_word(setup, token_of(action)));
        case Kind::Cover:
            return fmt::format("{} {}", token_word(setup, token_of(action)),
                               kSymbols[static_cast<std::size_t>(resource_of(action))]);
    }
    return "";
}

bool has_cell(Kind kind) {
    return kind == Kind::Lay || kind == Kind::Moor || kind == Kind::Place || kind == Kind::Cover ||
           kind == Kind::Port || kind == Kind::Build || kind == Kind::Search;
}

}  // namespace

std::string print_action(const Setup& setup, Action action) {
    const Kind kind = kind_of(action);
    if (action.kind() >= kKindCount || kind == Kind::Invalid) return "invalid";
    std::string text(kKinds[action.kind()]);
    const std::string what = what_word(setup, action);
    if (!what.empty()) text += " " + what;
    if (!has_cell(kind)) return text;
    text += " " + cell_word(cell_of(action));
    if (kind != Kind::Moor) text += fmt::format(" {}", part_of(action));
    return text;
}

engine::Result<Action> parse_action(const Setup& setup, std::string_view text) {
    WordReader line(text);
    const Action action = read_action(setup, line);
    if (const auto end = line.finish(); !end) return tl::unexpected(end.error());
    return action;
}

}  // namespace islands
