#include "games/islands/notation_words.h"

#include <fmt/format.h>

#include <charconv>

namespace islands {
namespace {

using engine::WordReader;

// The index of the word for which `name` gives this text; 0 and an error if there is none.
template <typename Name>
int read_named(WordReader& line, std::string_view what, int begin, int end, const Name& name) {
    const std::string_view word = line.word(what);
    for (int i = begin; i < end; ++i) {
        if (name(i) == word) return i;
    }
    line.expected(what, word);
    return begin;
}

bool read_coordinate(std::string_view text, int& out) {
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), out);
    // One spelling only: no "-0", no leading zero.
    return error == std::errc() && end == text.data() + text.size() &&
           std::to_string(out) == text && out >= -kMaxRadius && out <= kMaxRadius;
}

}  // namespace

std::string_view face_word(const Setup& setup, int face) {
    const Catalogue& catalogue = setup.catalogue;
    if (face < setup.tile_count) return catalogue.tiles[static_cast<std::size_t>(face)].id;
    if (face == kShipFace) return "ship";
    if (face < kFirstStart || face > kShipFace) return "?";
    const auto start = static_cast<std::size_t>(face - kFirstStart);
    return catalogue.start_tiles[start / 2].sides[start % 2].id;
}

std::string_view card_word(const Setup& setup, int number) {
    const auto deck = static_cast<std::size_t>(deck_of(number));
    const auto card = static_cast<std::size_t>(card_of(number));
    if (deck >= kDecks || card >= setup.decks[deck].ids.size()) return "?";
    return setup.decks[deck].ids[card];
}

std::string_view discovery_word(const Setup& setup, int token) {
    const auto i = static_cast<std::size_t>(token);
    return i < setup.catalogue.discovery_ids.size() ? setup.catalogue.discovery_ids[i]
                                                    : std::string_view("?");
}

std::string_view expedition_word(const Setup& setup, int card) {
    return card < setup.expedition_count ? setup.expeditions[static_cast<std::size_t>(card)].id
                                         : std::string_view("?");
}

std::string_view token_word(const Setup& setup, int token) {
    return token < kTokens ? setup.catalogue.token_ids[static_cast<std::size_t>(token)]
                           : std::string_view("?");
}

std::string cell_word(Cell cell) {
    return fmt::format("{},{}", x_of(cell), y_of(cell));
}

int read_tile(const Setup& setup, WordReader& line) {
    return read_named(line, "a terrain tile", 0, setup.tile_count,
                      [&](int i) { return face_word(setup, i); });
}

int read_start_face(const Setup& setup, WordReader& line) {
    return read_named(line, "a side of a start tile", kFirstStart, kShipFace,
                      [&](int i) { return face_word(setup, i); });
}

int read_face(const Setup& setup, WordReader& line) {
    return read_named(line, "a tile", 0, kShipFace, [&](int i) {
        return i < setup.tile_count || i >= kFirstStart ? face_word(setup, i) : std::string_view();
    });
}

int read_card(const Setup& setup, WordReader& line) {
    return read_named(line, "a card", 0, setup.deck_count * kMaxCards,
                      [&](int i) { return card_word(setup, i); });
}

int read_discovery(const Setup& setup, WordReader& line) {
    return read_named(line, "a discovery token", 0, setup.discovery_count,
                      [&](int i) { return discovery_word(setup, i); });
}

int read_expedition(const Setup& setup, WordReader& line) {
    return read_named(line, "an expedition card", 0, setup.expedition_count,
                      [&](int i) { return expedition_word(setup, i); });
}

int read_token(const Setup& setup, WordReader& line) {
    return read_named(line, "a bonus token", 0, kTokens,
                      [&](int i) { return token_word(setup, i); });
}

int read_resource(WordReader& line) {
    return read_named(line, "a resource", 0, kResourceCount,
                      [](int i) { return kSymbols[static_cast<std::size_t>(i)]; });
}

int read_turn(WordReader& line) {
    line.accept("turn");
    return line.number("the quarter turns", 0, 3);
}

int read_site(WordReader& line) {
    line.accept("site");
    return line.number("the number of the site", 0, kMaxSites - 1);
}

int read_segment(WordReader& line) {
    line.accept("segment");
    return line.number("the number of the segment", 0, kMaxSegments - 1);
}

Cell read_cell(WordReader& line) {
    const std::string_view word = line.word("a cell");
    const std::size_t comma = word.find(',');
    int x = 0;
    int y = 0;
    if (comma == std::string_view::npos || !read_coordinate(word.substr(0, comma), x) ||
        !read_coordinate(word.substr(comma + 1), y)) {
        line.expected("a cell such as 2,-1", word);
        return cell_at(0, 0);
    }
    return cell_at(x, y);
}

Seat read_player(const Setup& setup, WordReader& line) {
    return line.seat(setup.players);
}

}  // namespace islands
