#include "games/smallworld/notation.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/hash.h"
#include "engine/text.h"
#include "games/smallworld/notation_words.h"

namespace smallworld {
namespace {

using engine::WordReader;

constexpr int kHighestFace = 3;

std::string_view piece_word(Piece piece) {
    const auto i = static_cast<std::size_t>(piece);
    return i < kPieces.size() ? kPieces[i].id : "none";
}

std::string print_place(Action action) {
    std::string text = fmt::format("place {} {}", piece_word(piece_of(action)), action.a());
    if (piece_of(action) != Piece::Encampment) return text;
    return fmt::format("{} {}", text, action.c());
}

int largest_supply(const Setup& setup) {
    return *std::max_element(setup.supply.begin(), setup.supply.end());
}

Action read_region_and_tokens(const Setup& setup, WordReader& line, Kind kind) {
    const Region region = line.region(setup.map.region_count);
    return act(kind, region, line.number("the number of tokens", 1, largest_supply(setup)));
}

Action read_place(const Setup& setup, WordReader& line) {
    const Piece piece = read_piece(line);
    const Region region = line.region(setup.map.region_count);
    if (piece != Piece::Encampment) return place(piece, region);
    return place(piece, region, line.number("the number of encampments", 1, rules_of(piece).stock));
}

Action read_action(const Setup& setup, WordReader& line) {
    const auto kind = static_cast<Kind>(line.one_of("an action", kKinds));
    switch (kind) {
        case Kind::Invalid: line.fail("expected an action, found \"invalid\""); return {};
        case Kind::Die: return act(kind, line.number("a face of the die", 0, kHighestFace));
        case Kind::Race: return act(kind, read_race(setup, line));
        case Kind::Power: return act(kind, read_power(setup, line));
        case Kind::First:
        case Kind::Ally: return act(kind, line.seat(setup.seats));
        case Kind::Pick: return act(kind, line.number("a place of the column", 1, kColumnSize) - 1);
        case Kind::Take:
        case Kind::Deploy: return read_region_and_tokens(setup, line, kind);
        case Kind::Abandon:
        case Kind::Conquer:
        case Kind::Attempt:
        case Kind::Flat:
        case Kind::Convert:
        case Kind::Vacate: return act(kind, line.region(setup.map.region_count));
        case Kind::Place: return read_place(setup, line);
        case Kind::Expand:
        case Kind::Decline:
        case Kind::Roll:
        case Kind::Done: return act(kind);
    }
    return {};
}

}  // namespace

std::string print_action(const Setup& setup, Action action) {
    const Kind kind = kind_of(action);
    if (action.kind() >= kKindCount) return "invalid";
    const std::string_view word = kKinds[action.kind()];
    switch (kind) {
        case Kind::Die: return fmt::format("{} {}", word, action.a());
        case Kind::Race: return fmt::format("{} {}", word, race_word(setup, action.a()));
        case Kind::Power: return fmt::format("{} {}", word, power_word(setup, action.a()));
        case Kind::First:
        case Kind::Ally: return fmt::format("{} {}", word, engine::letter(seat_of(action)));
        case Kind::Pick: return fmt::format("{} {}", word, action.a() + 1);
        case Kind::Take:
        case Kind::Deploy: return fmt::format("{} {} {}", word, action.a(), action.c());
        case Kind::Abandon:
        case Kind::Conquer:
        case Kind::Attempt:
        case Kind::Flat:
        case Kind::Convert:
        case Kind::Vacate: return fmt::format("{} {}", word, action.a());
        case Kind::Place: return print_place(action);
        case Kind::Invalid:
        case Kind::Expand:
        case Kind::Decline:
        case Kind::Roll:
        case Kind::Done: return std::string(word);
    }
    return "invalid";
}

engine::Result<Action> parse_action(const Setup& setup, std::string_view text) {
    WordReader line(text);
    const Action action = read_action(setup, line);
    if (const auto end = line.finish(); !end) return tl::unexpected(end.error());
    return action;
}

std::uint64_t position_hash(const Setup& setup, const State& state) {
    return engine::fnv1a(print_position(setup, state));
}

}  // namespace smallworld
