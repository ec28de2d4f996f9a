#include <array>
#include <bit>

#include "games/islands/notation.h"
#include "games/islands/notation_words.h"
#include "games/islands/rules/archipelago.h"
#include "games/islands/rules/moor.h"
#include "games/islands/rules/placement.h"
#include "games/islands/score.h"
#include "lab/expect_any.h"

// What may be expected of a game of Small Islands, in the order of docs/notation.md.
namespace lab {
namespace {

using engine::Seat;
using engine::WordReader;
using expect::same;
using expect::text_of;
using namespace islands;  // NOLINT: this file is about nothing else

using Sea = StageOf<islands::Setup>;

constexpr int kMany = 999;

Seat read_player(const Sea& stage, WordReader& line) {
    return line.seat(stage.setup.players);
}

// "2,-1 0": the cell of a tile and its segment.
Land read_land(const Sea& stage, WordReader& line) {
    const Cell cell = read_cell(line);
    const int segment = read_segment(line);
    if (!line.ok()) return kNoLand;
    const int tile = stage.state.at[cell];
    const Land land = tile == islands::kNone ? kNoLand : land_of(tile, segment);
    if (land == kNoLand || stage.state.island_of[land] == kNoLand) {
        line.fail("there is no such land");
        return kNoLand;
    }
    return land;
}

const Island& read_island(const Sea& stage, WordReader& line) {
    static constexpr Island kSea{};
    const Land land = read_land(stage, line);
    return land == kNoLand ? kSea : island_at(stage.state, land);
}

// Words until the end of the line, or `none`, and what they should be.
template <typename Word>
Comparison same_list(WordReader& line, std::uint64_t found, const Word& word) {
    std::vector<std::string> expected;
    if (!line.accept("none")) {
        do {
            expected.emplace_back(line.word("a name"));
        } while (!line.done());
    }
    std::vector<std::string> names;
    for (; found != 0; found &= found - 1)
        names.emplace_back(word(std::countr_zero(found)));
    std::ranges::sort(expected);
    std::ranges::sort(names);
    return {fmt::format("{}", fmt::join(expected, " ")), fmt::format("{}", fmt::join(names, " "))};
}

Comparison expect_points(const Sea& stage, WordReader& line) {
    const Seat seat = read_player(stage, line);
    return same(line.number("points", 0, kMany), stage.state.player(seat).points);
}

Comparison expect_score(const Sea& stage, WordReader& line) {
    const Seat seat = read_player(stage, line);
    return same(line.number("points", 0, kMany), score(stage.setup, stage.state, seat));
}

// The objective or reward of a card in the game.
int read_card_of(const Sea& stage, WordReader& line, int deck) {
    const int number = read_card(stage.setup, line);
    if (line.ok() && deck_of(number) != deck) line.fail("the card is of the other deck");
    return card_of(number);
}

const Objective& read_objective(const Sea& stage, WordReader& line) {
    if (line.accept("expedition"))
        return stage.setup.expeditions[static_cast<std::size_t>(read_expedition(stage.setup, line))]
            .objective;
    return stage.setup.objectives[static_cast<std::size_t>(read_card_of(stage, line, 0))];
}

Comparison expect_meets(const Sea& stage, WordReader& line) {
    const Objective& objective = read_objective(stage, line);
    const Island& island = read_island(stage, line);
    return same("met", satisfies(objective, island) ? "met" : "not met");
}

Comparison expect_fails(const Sea& stage, WordReader& line) {
    const Objective& objective = read_objective(stage, line);
    const Island& island = read_island(stage, line);
    return same("not met", satisfies(objective, island) ? "met" : "not met");
}

const Reward& read_reward(const Sea& stage, WordReader& line) {
    const int deck = stage.setup.reward_deck();
    return stage.setup.rewards[static_cast<std::size_t>(read_card_of(stage, line, deck))];
}

Comparison expect_worth(const Sea& stage, WordReader& line) {
    const Reward& reward = read_reward(stage, line);
    const Island& island = read_island(stage, line);
    return same(line.number("points", 0, kMany), worth(reward, island));
}

Comparison expect_item(const Sea& stage, WordReader& line) {
    if (line.accept("score")) {
        const Seat seat = read_player(stage, line);
        return expect::sum_of_items(line, explain_score(stage.setup, stage.state, seat));
    }
    if (!line.accept("reward")) line.expected("score or reward", line.peek());
    const Reward& reward = read_reward(stage, line);
    const Island& island = read_island(stage, line);
    return expect::sum_of_items(line, explain_reward(reward, island));
}

Comparison expect_island(const Sea& stage, WordReader& line) {
    const Island& island = read_island(stage, line);
    if (line.accept("tiles")) return same(line.number("tiles", 0, kMany), island.tiles);
    if (line.accept("houses"))
        return same_list(line, island.houses,
                         [](int seat) { return text_of(static_cast<Seat>(seat)); });
    const int symbol = line.one_of("tiles, houses or a symbol", kSymbols);
    return same(line.number("symbols", 0, kMany), island.symbols[static_cast<std::size_t>(symbol)]);
}

Comparison expect_one_island(const Sea& stage, WordReader& line) {
    const Land one = read_land(stage, line);
    const Land other = read_land(stage, line);
    if (!line.ok()) return {};
    const bool together = stage.state.island_of[one] == stage.state.island_of[other];
    return same("one island", together ? "one island" : "two islands");
}

Comparison expect_apart(const Sea& stage, WordReader& line) {
    const Land one = read_land(stage, line);
    const Land other = read_land(stage, line);
    if (!line.ok()) return {};
    const bool together = stage.state.island_of[one] == stage.state.island_of[other];
    return same("two islands", together ? "one island" : "two islands");
}

template <bool Wanted>
Comparison expect_finished(const Sea& stage, WordReader& line) {
    const Land land = read_land(stage, line);
    if (!line.ok()) return {};
    const bool closed = is_finished(stage.setup, stage.state, stage.state.island_of[land]);
    return same(Wanted ? "finished" : "open", closed ? "finished" : "open");
}

Comparison expect_tile(const Sea& stage, WordReader& line) {
    const Cell cell = read_cell(line);
    const int tile = stage.state.at[cell];
    const Placed& placed =
        stage.state.placed[static_cast<std::size_t>(tile == islands::kNone ? 0 : tile)];
    const std::string found =
        tile == islands::kNone
            ? "none"
            : fmt::format("{} {}", face_word(stage.setup, placed.face), placed.turn);
    return same(line.rest(), found);
}

Comparison expect_ports(const Sea& stage, WordReader& line) {
    const Cell cell = read_cell(line);
    return same(line.number("ports", 0, kMany), ports_around(stage.setup, stage.state, cell));
}

// Placements of a tile as the map is, whoever holds it: "placements t03 8", "cells t03 6".
template <bool Cells>
Comparison expect_placements(const Sea& stage, WordReader& line) {
    const bool ship = line.accept("ship");
    const int face = ship ? kShipFace : read_face(stage.setup, line);
    const int expected = line.number("placements", 0, kMany);
    int found = 0;
    for (const Cell cell : stage.state.frontier) {
        const Need need = need_at(stage.setup, stage.state, cell);
        int turns = 0;
        for (int turn = 0; turn < (ship ? 1 : 4); ++turn)
            turns += fits(stage.setup, need, static_cast<std::uint8_t>(face), turn) ? 1 : 0;
        found += Cells ? (turns > 0 ? 1 : 0) : turns;
    }
    return same(expected, found);
}

Comparison expect_hand(const Sea& stage, WordReader& line) {
    const Seat seat = read_player(stage, line);
    return same_list(line, stage.state.player(seat).hand,
                     [&](int tile) { return face_word(stage.setup, tile); });
}

Comparison expect_box(const Sea& stage, WordReader& line) {
    return same_list(line, stage.state.box, [&](int tile) { return face_word(stage.setup, tile); });
}

Comparison expect_market(const Sea& stage, WordReader& line) {
    std::string found;
    for (const std::uint8_t tile : stage.state.market)
        found += fmt::format("{}{}", found.empty() ? "" : " ",
                             tile == islands::kNone ? "none" : face_word(stage.setup, tile));
    return same(line.rest(), found);
}

template <auto Field>
Comparison expect_number(const Sea& stage, WordReader& line) {
    return same(line.number("a number", 0, kMany), stage.state.*Field);
}

template <auto Field>
Comparison expect_player_number(const Sea& stage, WordReader& line) {
    const Seat seat = read_player(stage, line);
    return same(line.number("a number", 0, kMany), stage.state.player(seat).*Field);
}

Comparison expect_tokens(const Sea& stage, WordReader& line) {
    const Seat seat = read_player(stage, line);
    return same_list(line, stage.state.player(seat).tokens,
                     [&](int token) { return token_word(stage.setup, token); });
}

Comparison expect_found(const Sea& stage, WordReader& line) {
    const Seat seat = read_player(stage, line);
    return same_list(line, stage.state.player(seat).discoveries,
                     [&](int token) { return discovery_word(stage.setup, token); });
}

Comparison expect_ships(const Sea& stage, WordReader& line) {
    return same_list(line, stage.state.ships,
                     [](int seat) { return text_of(static_cast<Seat>(seat)); });
}

// Cards of both decks as one set.
std::uint64_t card_set(const Sea& stage, const std::array<std::uint8_t, kDecks>& cards) {
    std::uint64_t set = 0;
    for (int deck = 0; deck < stage.setup.deck_count; ++deck) {
        const std::uint8_t card = cards[static_cast<std::size_t>(deck)];
        if (card < kHidden) set |= std::uint64_t{1} << card_number(deck, card);
    }
    return set;
}

template <auto Field>
Comparison expect_assigned(const Sea& stage, WordReader& line) {
    const Seat seat = read_player(stage, line);
    return same_list(line, card_set(stage, stage.state.player(seat).*Field),
                     [&](int card) { return card_word(stage.setup, card); });
}

Comparison expect_cards(const Sea& stage, WordReader& line) {
    const Seat seat = read_player(stage, line);
    const auto& cards = stage.state.player(seat).cards;
    return same_list(line, std::uint64_t{cards[0]} | std::uint64_t{cards[1]} << kMaxCards,
                     [&](int card) { return card_word(stage.setup, card); });
}

Comparison expect_expedition(const Sea& stage, WordReader& line) {
    const std::uint8_t card = stage.state.expedition;
    return same(line.word("a card or none"),
                card == islands::kNone ? "none" : expedition_word(stage.setup, card));
}

Comparison expect_target(const Sea& stage, WordReader& line) {
    const std::string found =
        stage.state.target == kNoCell ? "none" : cell_word(stage.state.target);
    return same(line.word("a cell or none"), found);
}

Comparison expect_achieved(const Sea& stage, WordReader& line) {
    const Seat seat = read_player(stage, line);
    return same_list(line, achievements(stage.setup, stage.state, seat), [&](int i) {
        return stage.setup.achievements[static_cast<std::size_t>(i)].id;
    });
}

// Whether a text of several lines has this one.
Comparison has_line(std::string_view text, std::string_view wanted) {
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = text.find('\n', begin);
        if (text.substr(begin, end - begin) == wanted) return same(wanted, wanted);
        begin = end == std::string_view::npos ? text.size() : end + 1;
    }
    return {std::string(wanted), "no such line"};
}

// "says player A …": the canonical text of the position has this line.
Comparison expect_says(const Sea& stage, WordReader& line) {
    return has_line(print_position(stage.setup, stage.state), line.rest());
}

// "sees B player A …": so has what B may see; `nobody` is a spectator.
Comparison expect_sees(const Sea& stage, WordReader& line) {
    const Seat viewer = line.accept("nobody") ? engine::kNoSeat : line.seat(stage.setup.seats);
    if (!line.ok()) return {};
    const View seen = view(stage.setup, stage.state, viewer);
    return has_line(print_view(stage.setup, seen), line.rest());
}

Comparison expect_count(const Sea& stage, WordReader& line) {
    const Setup& setup = stage.setup;
    const Catalogue& box = setup.catalogue;
    const auto islands_of = [&](int tiles) {
        return static_cast<int>(std::ranges::count_if(
            stage.state.islands, [tiles](const Island& island) { return island.tiles >= tiles; }));
    };
    const std::array<std::pair<std::string_view, int>, 18> counts{{
        {"tiles", setup.tile_count},
        {"start-tiles", kStartTiles},
        {"ships", kShips},
        {"missions", static_cast<int>(box.missions.size())},
        {"objectives", static_cast<int>(box.objectives.size())},
        {"rewards", static_cast<int>(box.rewards.size())},
        {"expeditions", setup.expedition_count},
        {"levels", kLevels},
        {"discoveries", setup.discovery_count},
        {"houses", setup.constants.houses},
        {"tokens", kTokens},
        {"seats", setup.seats},
        {"players", setup.players},
        {"frontier", stage.state.frontier.size()},
        {"islands", islands_of(1)},
        {"large-islands", islands_of(2)},
        {"laid", stage.state.placed_count},
        {"pool", std::popcount(stage.state.discoveries)},
    }};
    const std::string_view word = line.word("what is counted");
    for (const auto& [name, number] : counts) {
        if (name == word) return same(line.number("a number", 0, kMany), number);
    }
    line.expected("something to count", word);
    return {};
}

constexpr std::array<ExpectationOf<Setup>, 36> kExpectations{{
    {"points", expect_points},
    {"score", expect_score},
    {"item", expect_item},
    {"meets", expect_meets},
    {"fails", expect_fails},
    {"worth", expect_worth},
    {"island", expect_island},
    {"one-island", expect_one_island},
    {"apart", expect_apart},
    {"finished", expect_finished<true>},
    {"open", expect_finished<false>},
    {"tile", expect_tile},
    {"ports", expect_ports},
    {"placements", expect_placements<false>},
    {"cells", expect_placements<true>},
    {"hand", expect_hand},
    {"market", expect_market},
    {"box", expect_box},
    {"navigation", expect_number<&State::navigation>},
    {"reserve", expect_number<&State::reserve>},
    {"grey", expect_number<&State::grey>},
    {"ships", expect_ships},
    {"pool", expect_player_number<&Player::pool>},
    {"houses-left", expect_player_number<&Player::reserve>},
    {"tokens", expect_tokens},
    {"found", expect_found},
    {"cards", expect_cards},
    {"played", expect_assigned<&Player::played>},
    {"kept", expect_assigned<&Player::kept>},
    {"returned", expect_assigned<&Player::returned>},
    {"expedition", expect_expedition},
    {"target", expect_target},
    {"achieved", expect_achieved},
    {"says", expect_says},
    {"sees", expect_sees},
    {"count", expect_count},
}};

}  // namespace

Comparison compare_expectation(const StageOf<islands::Setup>& stage, engine::WordReader& line) {
    return look_up(stage, line, expect::kAny<Setup, kPhases, kChances>, kExpectations);
}

}  // namespace lab
