#include "games/smallworld/notation_statements.h"

#include <fmt/format.h>

#include <utility>

#include "games/smallworld/notation_words.h"

namespace smallworld {
namespace {

using engine::Error;
using engine::Result;
using engine::WordReader;

template <typename Bits>
bool test_and_set(Bits& bits, Bits bit) {
    const bool was = (bits & bit) != 0;
    bits |= bit;
    return was;
}

// Regions until the end of the line, or `none`.
RegionSet read_regions(const Setup& setup, WordReader& line) {
    RegionSet regions;
    if (line.accept("none")) return regions;
    do {
        const Region region = line.region(setup.map.region_count);
        if (line.ok() && regions.contains(region)) {
            line.fail(fmt::format("region {} is named twice", engine::index(region)));
        }
        regions.add(region);
    } while (!line.done());
    return regions;
}

std::uint8_t read_seats(const Setup& setup, WordReader& line) {
    std::uint8_t seats = 0;
    do {
        const Seat seat = line.seat(setup.seats);
        if (line.ok() && test_and_set(seats, engine::bit(seat))) {
            line.fail(fmt::format("seat {} is named twice", engine::letter(seat)));
        }
    } while (!line.done());
    return seats;
}

void read_round(Draft& draft, WordReader& line) {
    draft.state.round =
        static_cast<std::uint8_t>(line.number("a round", 1, draft.setup.map.rounds));
}

void read_first(Draft& draft, WordReader& line) {
    draft.state.first = line.seat(draft.setup.seats);
}

void read_turn(Draft& draft, WordReader& line) {
    draft.state.active = line.seat(draft.setup.seats);
}

void read_phase(Draft& draft, WordReader& line) {
    draft.state.phase = static_cast<Phase>(line.one_of("a phase", kPhases));
}

void read_stage(Draft& draft, WordReader& line) {
    draft.state.stage = read_role(line);
}

void read_awaits(Draft& draft, WordReader& line) {
    draft.state.chance = static_cast<Chance>(line.one_of("what chance decides", kChances));
}

void read_army_regions(Draft& draft, WordReader& line, std::uint8_t index) {
    State& state = draft.state;
    Army& army = state.armies[index];
    do {
        const RegionCount place =
            read_region_count(draft.setup, line, draft.setup.supply[army.race]);
        if (!line.ok()) return;
        if (state.army_at[place.region] != kNoArmy) {
            line.fail(fmt::format("region {} is occupied twice", engine::index(place.region)),
                      "SW-INV-02");
        }
        army.held.add(place.region);
        state.army_at[place.region] = index;
        state.occupied.add(place.region);
        state.tokens[place.region] = static_cast<std::uint8_t>(place.count);
    } while (!line.done());
}

struct ArmyPart {
    std::string_view word;
    std::uint8_t Army::* field;
};
constexpr std::array<ArmyPart, 6> kArmyParts{
    {{"hand", &Army::hand},
     {"withdrawn", &Army::withdrawn},
     {"reserve", &Army::reserve},
     {"encampments-withdrawn", &Army::encampments_withdrawn},
     {"holes", &Army::holes_dug},
     {"hammers", &Army::hammers}}};

// Each part of an army is limited by the tokens of its race, or by what the box holds of the piece.
int highest_of(const Setup& setup, const Army& army, const ArmyPart& part) {
    if (part.field == &Army::encampments_withdrawn) return rules_of(Piece::Encampment).stock;
    if (part.field == &Army::holes_dug) return rules_of(Piece::Hole).stock;
    if (part.field == &Army::hammers) return rules_of(Piece::Hammer).stock;
    return setup.supply[army.race];
}

void read_army_parts(Draft& draft, WordReader& line, std::uint8_t index) {
    Army& army = draft.state.armies[index];
    std::uint8_t said = 0;
    while (!line.done()) {
        if (line.accept("on")) return read_army_regions(draft, line, index);
        std::array<std::string_view, kArmyParts.size()> words;
        for (std::size_t i = 0; i < words.size(); ++i)
            words[i] = kArmyParts[i].word;
        const auto i = static_cast<std::size_t>(line.one_of(
            "hand, withdrawn, reserve, encampments-withdrawn, holes, hammers or on", words));
        if (line.ok() && test_and_set(said, static_cast<std::uint8_t>(1U << i))) {
            return line.fail(fmt::format("{} is said twice", words[i]));
        }
        army.*kArmyParts[i].field = static_cast<std::uint8_t>(
            line.number("a number", 0, highest_of(draft.setup, army, kArmyParts[i])));
    }
}

void read_army(Draft& draft, WordReader& line) {
    const Seat seat = line.seat(draft.setup.seats);
    const std::uint8_t index = army_index(seat, read_role(line));
    const Combo combo = read_army_combo(draft.setup, line);
    if (!line.ok()) return;
    Army& army = draft.state.armies[index];
    if (army.exists()) {
        return line.fail(fmt::format("army {} is said twice", army_name(index)), "SW-INV-06");
    }
    army.race = combo.race;
    army.power = combo.power;
    draft.army_line[index] = draft.line;
    read_army_parts(draft, line, index);
}

void read_tribes(Draft& draft, WordReader& line) {
    draft.state.tribes = read_regions(draft.setup, line);
    const RegionSet without = draft.state.tribes - draft.setup.map.lost_tribes;
    if (line.ok() && !without.empty()) {
        line.fail(
            fmt::format("region {} has no Lost Tribe symbol", engine::index(without.lowest())),
            "SW-SETUP-08");
    }
}

void read_monsters(Draft& draft, WordReader& line) {
    const Map& map = draft.setup.map;
    draft.state.monsters = read_regions(draft.setup, line);
    // On a surface map they take the place of Lost Tribes (UG-COMPAT-07).
    const RegionSet symbols = map.monsters.empty() ? map.lost_tribes : map.monsters;
    const RegionSet without = draft.state.monsters - symbols;
    if (line.ok() && !without.empty()) {
        line.fail(
            fmt::format("region {} has no symbol for Monsters", engine::index(without.lowest())),
            "UG-SETUP-06");
    }
}

// "shiny-orb@7"
void read_marker_place(Draft& draft, WordReader& line) {
    const std::string_view word = line.word("marker@region");
    const std::size_t at = word.find('@');
    const std::uint8_t marker = find_marker(draft.setup, word.substr(0, at));
    if (at == std::string_view::npos || marker == kNone) {
        return line.expected("marker@region", word);
    }
    const Result<int> region =
        engine::parse_number(word.substr(at + 1), "a region", 0, draft.setup.map.region_count - 1);
    if (!region) return line.fail(region.error().message);
    Region& lies = draft.state.marker_at[marker];
    if (lies != engine::kNoRegion) {
        return line.fail(fmt::format("{} lies in two places", marker_word(draft.setup, marker)),
                         "UG-CORE-08");
    }
    lies = static_cast<Region>(*region);
}

void read_markers(Draft& draft, WordReader& line) {
    do {
        read_marker_place(draft, line);
    } while (!line.done());
}

void read_counts(Draft& draft, WordReader& line, Piece several) {
    if (line.accept("none")) return;
    do {
        const RegionCount place = read_region_count(draft.setup, line, rules_of(several).stock);
        if (!line.ok()) return;
        std::uint8_t& there = draft.state.counts[count_row(several)][place.region];
        if (there != 0) {
            line.fail(fmt::format("region {} is named twice", engine::index(place.region)));
        }
        there = static_cast<std::uint8_t>(place.count);
        draft.state.at[static_cast<std::size_t>(several)].add(place.region);
    } while (!line.done());
}

void read_pieces(Draft& draft, WordReader& line) {
    const Piece piece = read_piece(line);
    if (!line.ok()) return;
    if (static_cast<int>(piece) >= kMapPieceCount) {
        return line.fail(fmt::format("a {} stands in no region", rules_of(piece).id));
    }
    const auto bit = static_cast<std::uint16_t>(1U << static_cast<unsigned>(piece));
    if (test_and_set(draft.pieces_said, bit)) {
        return line.fail(fmt::format("piece {} is said twice", rules_of(piece).id));
    }
    if (rules_of(piece).several) return read_counts(draft, line, piece);
    draft.state.at[static_cast<std::size_t>(piece)] = read_regions(draft.setup, line);
}

void read_coins(Draft& draft, WordReader& line) {
    std::uint8_t said = 0;
    do {
        const Seat seat = line.seat(draft.setup.seats);
        const bool hidden = line.accept("?");
        const int coins = hidden ? 0 : line.number("the number of coins", 0, kMaxCoins);
        if (line.ok() && hidden) draft.coins_hidden |= engine::bit(seat);
        if (line.ok() && test_and_set(said, engine::bit(seat))) {
            line.fail(fmt::format("seat {} is named twice", engine::letter(seat)));
        }
        draft.state.coins[static_cast<std::size_t>(seat)] = static_cast<std::int16_t>(coins);
    } while (!line.done());
}

void read_column(Draft& draft, WordReader& line) {
    State& state = draft.state;
    if (line.accept("none")) return;
    do {
        const Combo combo = read_column_combo(draft.setup, line);
        if (state.column_size == kColumnSize) {
            line.fail("the column has six places", "SW-SETUP-06");
        }
        if (!line.ok()) return;
        state.column[state.column_size++] = combo;
    } while (!line.done());
}

void read_stack(Draft& draft, WordReader& line) {
    State& state = draft.state;
    if (line.accept("none")) return;
    do {
        const std::uint8_t race = read_race(draft.setup, line);
        if (state.stack_size == draft.setup.race_count) {
            line.fail("a tile lies in the stack twice", "SW-INV-03");
        }
        if (!line.ok()) return;
        state.stack[state.stack_size++] = race;
    } while (!line.done());
}

void read_discard(Draft& draft, WordReader& line) {
    if (line.accept("none")) return;
    do {
        const std::uint8_t power = read_power(draft.setup, line);
        const std::uint64_t bit = std::uint64_t{1} << power;
        if (line.ok() && (draft.state.discarded_powers & bit) != 0) {
            line.fail("a badge is discarded twice", "SW-INV-04");
        }
        draft.state.discarded_powers |= bit;
    } while (!line.done());
}

void read_lost(Draft& draft, WordReader& line) {
    do {
        const std::string_view word = line.word("race:tokens");
        const std::size_t colon = word.find(':');
        const std::uint8_t race = find_race(draft.setup, word.substr(0, colon));
        if (colon == std::string_view::npos || race == kNone) {
            return line.expected("race:tokens", word);
        }
        const Result<int> count = engine::parse_number(word.substr(colon + 1), "lost tokens", 1,
                                                       draft.setup.supply[race]);
        if (!count) return line.fail(count.error().message);
        if (draft.state.lost[race] != 0) return line.fail("a race is named twice");
        draft.state.lost[race] = static_cast<std::uint8_t>(*count);
    } while (!line.done());
}

void read_ally(Draft& draft, WordReader& line) {
    const Seat diplomat = line.seat(draft.setup.seats);
    const Seat ally = line.seat(draft.setup.seats);
    if (!line.ok()) return;
    if (diplomat == ally) return line.fail("nobody is his own ally", "SW-POWER-DIPLOMAT-1");
    for (const std::uint8_t peace : draft.state.peace) {
        if ((peace & engine::bit(diplomat)) != 0) {
            return line.fail(fmt::format("the ally of {} is said twice", engine::letter(diplomat)));
        }
    }
    draft.state.peace[static_cast<std::size_t>(ally)] |= engine::bit(diplomat);
}

void read_granted(Draft& draft, WordReader& line) {
    draft.state.granted = read_power(draft.setup, line);
}

void read_grudge(Draft& draft, WordReader& line) {
    const Seat who = line.seat(draft.setup.seats);
    const std::uint8_t marked = read_seats(draft.setup, line);
    if (!line.ok()) return;
    std::uint8_t& grudges = draft.state.grudges[static_cast<std::size_t>(who)];
    if (grudges != 0) {
        return line.fail(fmt::format("the grudge of {} is said twice", engine::letter(who)));
    }
    grudges = marked;
}

// A statement of one word.
template <std::uint8_t State::* Flag>
void read_flag(Draft& draft, WordReader&) {
    draft.state.*Flag = 1;
}

void read_nonempty(Draft& draft, WordReader& line) {
    draft.state.nonempty = static_cast<std::uint8_t>(
        line.number("the number of regions", 0, draft.setup.map.region_count));
}

void read_attacked(Draft& draft, WordReader& line) {
    draft.state.attacked = read_seats(draft.setup, line);
}

void read_converted(Draft& draft, WordReader& line) {
    draft.state.converted = read_seats(draft.setup, line);
}

void read_paid(Draft& draft, WordReader& line) {
    draft.state.paid = static_cast<std::uint8_t>(
        line.number("the number of pieces", 0, rules_of(Piece::Hammer).stock));
}

void read_gained(Draft& draft, WordReader& line) {
    draft.state.gained = static_cast<std::uint8_t>(
        line.number("the number of pieces", 0, rules_of(Piece::Armor).stock));
}

void read_swapped(Draft& draft, WordReader& line) {
    draft.state.swapped = static_cast<std::uint8_t>(
        line.number("the number of regions", 0, draft.setup.map.region_count));
}

// The Bag acts as one relic a turn, whether it was used or is about to be.
void read_copied(Draft& draft, WordReader& line, std::uint8_t relic) {
    if (draft.state.copied != kNone)
        line.fail("the Bag acts as one relic only", "UG-POWER-MAGIC-1");
    draft.state.copied = relic;
}

void read_used(Draft& draft, WordReader& line) {
    const Uses uses = read_uses(draft.setup, line);
    draft.state.used = uses.items;
    if (uses.copied != kNone) read_copied(draft, line, uses.copied);
}

void read_using(Draft& draft, WordReader& line) {
    const Uses uses = read_uses(draft.setup, line);
    draft.state.using_now = uses.items;
    if (uses.copied == kNone) return;
    read_copied(draft, line, uses.copied);
    draft.state.copying = 1;
}

void read_discovery(Draft& draft, WordReader& line) {
    draft.state.discovery = line.region(draft.setup.map.region_count);
}

void read_roll(Draft& draft, WordReader& line) {
    draft.state.roll = static_cast<std::uint8_t>(line.number("a face of the die", 0, 3));
}

void read_target(Draft& draft, WordReader& line) {
    draft.state.target = line.region(draft.setup.map.region_count);
}

void read_cursor(Draft& draft, WordReader& line) {
    // In phase lay it counts relics, with and without the Bag.
    const int regions = draft.setup.map.region_count;
    const int highest = draft.setup.has_markers ? std::max(regions, 2 * kMaxMarkers) : regions;
    draft.state.cursor = static_cast<std::uint8_t>(line.number("a region", 0, highest));
}

void read_placing(Draft& draft, WordReader& line) {
    draft.state.piece = read_piece(line);
}

void read_defender(Draft& draft, WordReader& line) {
    const Seat seat = line.seat(draft.setup.seats);
    draft.state.defender = army_index(seat, read_role(line));
}

enum class Times : std::uint8_t { Once, Often };

struct Statement {
    std::string_view word;
    void (*read)(Draft&, WordReader&);
    Times times = Times::Once;
};

// In the order of docs/notation.md.
constexpr std::array<Statement, kStatementCount> kStatements{{
    {"round", read_round},
    {"first", read_first},
    {"turn", read_turn},
    {"phase", read_phase},
    {"stage", read_stage},
    {"awaits", read_awaits},
    {"army", read_army, Times::Often},
    {"tribes", read_tribes},
    {"monsters", read_monsters},
    {"markers", read_markers},
    {"piece", read_pieces, Times::Often},
    {"coins", read_coins},
    {"column", read_column},
    {"stack", read_stack},
    {"discard", read_discard},
    {"lost", read_lost},
    {"granted", read_granted},
    {"ally", read_ally, Times::Often},
    {"grudge", read_grudge, Times::Often},
    {"picked", read_flag<&State::picked>},
    {"nonempty", read_nonempty},
    {"attacked", read_attacked},
    {"converted", read_converted},
    {"flat-used", read_flag<&State::flat_used>},
    {"declined-rolled", read_flag<&State::declined_rolled>},
    {"paid", read_paid},
    {"gained", read_gained},
    {"sent", read_flag<&State::sent>},
    {"moved", read_flag<&State::moved>},
    {"swapped", read_swapped},
    {"declining", read_flag<&State::declining>},
    {"sacrificed", read_flag<&State::sacrificed>},
    {"conquests-over", read_flag<&State::conquests_over>},
    {"used", read_used},
    {"using", read_using},
    {"roll", read_roll},
    {"target", read_target},
    {"discovery", read_discovery},
    {"cursor", read_cursor},
    {"placing", read_placing},
    {"defender", read_defender},
}};

}  // namespace

tl::unexpected<Error> refuse_position(std::string message, std::string rule, int line) {
    Error error{std::move(message)};
    error.rule = std::move(rule);
    if (line != 0) error.place = engine::place_of(line);
    return tl::unexpected(std::move(error));
}

bool was_said(const Said& said, std::string_view word) {
    for (std::size_t i = 0; i < kStatements.size(); ++i) {
        if (kStatements[i].word == word) return said[i] != 0;
    }
    return false;
}

Result<void> read_statement(Draft& draft, Said& said, const engine::Line& source) {
    WordReader line(source.text);
    const std::string_view word = line.word("a statement");
    draft.line = source.number;
    for (std::size_t i = 0; i < kStatements.size(); ++i) {
        const Statement& statement = kStatements[i];
        if (statement.word != word) continue;
        if (said[i] != 0 && statement.times == Times::Once) {
            return refuse_position(fmt::format("{} was said in line {} already", word, said[i]), {},
                                   source.number);
        }
        said[i] = source.number;
        statement.read(draft, line);
        if (const auto end = line.finish(); !end) {
            return tl::unexpected(engine::at_line(end.error(), source.number));
        }
        return {};
    }
    return refuse_position(fmt::format("expected a statement, found {}", engine::quoted(word)), {},
                           source.number);
}

}  // namespace smallworld
