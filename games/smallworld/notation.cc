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
    const bool several = action.b() < kPieces.size() && rules_of(piece_of(action)).several;
    return several ? fmt::format("{} {}", text, action.c()) : text;
}

// "bag " if the Bag does it, which then acts as the relic that follows.
std::string_view by_bag(int yes) {
    return yes != 0 ? "bag " : "";
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
    if (!rules_of(piece).several) return place(piece, region);
    const std::string what = fmt::format("the number of {}s", rules_of(piece).id);
    return place(piece, region, line.number(what, 1, rules_of(piece).stock));
}

Action read_use(const Setup& setup, WordReader& line) {
    if (line.accept(kByBag)) return use(read_marker(setup, line), 1);
    return use(read_item(setup, line), 0);
}

Action read_lay(const Setup& setup, WordReader& line) {
    const int bag = line.accept(kByBag) ? 1 : 0;
    const std::uint8_t marker = read_marker(setup, line);
    return lay(marker, line.region(setup.map.region_count), bag);
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
        case Kind::Vacate:
        case Kind::Monsters:
        case Kind::Rebirth:
        case Kind::RollFor:
        case Kind::Send:
        case Kind::Sacrifice: return act(kind, line.region(setup.map.region_count));
        case Kind::Place: return read_place(setup, line);
        case Kind::Marker: return act(kind, read_marker(setup, line));
        case Kind::Swap:
            return act(kind, line.number("a place of the column", 1, kColumnSize - 1) - 1);
        case Kind::Use: return read_use(setup, line);
        case Kind::Lay: return read_lay(setup, line);
        case Kind::Expand:
        case Kind::Decline:
        case Kind::Roll:
        case Kind::Done:
        case Kind::DeclineBy: return act(kind);
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
        case Kind::Pick:
        case Kind::Swap: return fmt::format("{} {}", word, action.a() + 1);
        case Kind::Take:
        case Kind::Deploy: return fmt::format("{} {} {}", word, action.a(), action.c());
        case Kind::Abandon:
        case Kind::Conquer:
        case Kind::Attempt:
        case Kind::Flat:
        case Kind::Convert:
        case Kind::Vacate:
        case Kind::Monsters:
        case Kind::Rebirth:
        case Kind::RollFor:
        case Kind::Send:
        case Kind::Sacrifice: return fmt::format("{} {}", word, action.a());
        case Kind::Place: return print_place(action);
        case Kind::Marker: return fmt::format("{} {}", word, marker_word(setup, action.a()));
        case Kind::Use:
            return fmt::format("{} {}{}", word, by_bag(action.b()), item_word(setup, action.a()));
        case Kind::Lay:
            return fmt::format("{} {}{} {}", word, by_bag(action.c()),
                               marker_word(setup, action.b()), action.a());
        case Kind::Invalid:
        case Kind::Expand:
        case Kind::Decline:
        case Kind::Roll:
        case Kind::Done:
        case Kind::DeclineBy: return std::string(word);
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
