#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "engine/text.h"
#include "games/smallworld/notation.h"
#include "games/smallworld/notation_playable.h"
#include "games/smallworld/notation_print.h"
#include "games/smallworld/notation_words.h"
#include "games/smallworld/rules/markers.h"
#include "games/smallworld/rules/score.h"

namespace smallworld {
namespace {

using engine::Error;
using engine::Result;
using engine::WordReader;

// A position that is being read: what was said so far, and where.
struct Draft {
    const Setup& setup;
    State state = {};
    int line = 0;
    std::uint16_t pieces_said = 0;  // bit per Piece
    std::array<int, kArmies> army_line = {};
};

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
        const int coins = line.number("the number of coins", 0, kMaxCoins);
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
constexpr std::array<Statement, 41> kStatements{{
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

tl::unexpected<Error> refuse(std::string message, std::string rule, int line = 0) {
    Error error{std::move(message)};
    error.rule = std::move(rule);
    if (line != 0) error.place = engine::place_of(line);
    return tl::unexpected(std::move(error));
}

Draft empty_draft(const Setup& setup) {
    Draft draft{setup};
    State& state = draft.state;
    for (const Region region : RegionSet::first(engine::kMaxRegions)) {
        state.army_at[region] = kNoArmy;
    }
    state.marker_at.fill(engine::kNoRegion);
    for (int i = 0; i < setup.seats; ++i)
        state.coins[static_cast<std::size_t>(i)] = kStartCoins;
    return draft;
}

// Which tiles and badges lie somewhere in the open, each at most once (SW-INV-03, SW-INV-04).
class Seen {
  public:
    bool race(std::uint8_t race) { return take(races_, race); }
    bool power(std::uint8_t power) { return power == kNone || take(powers_, power); }
    std::uint64_t races() const { return races_; }
    std::uint64_t powers() const { return powers_; }

  private:
    static bool take(std::uint64_t& set, std::uint8_t item) {
        const std::uint64_t bit = std::uint64_t{1} << item;
        if ((set & bit) != 0) return false;
        set |= bit;
        return true;
    }

    std::uint64_t races_ = 0;
    std::uint64_t powers_ = 0;
};

constexpr std::uint64_t first_bits(int count) {
    return count >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << count) - 1;
}

// The first six races and powers of the catalogue that are nowhere else; five while the place of
// the combo that was picked is still empty (UG-PICK-08).
void deal_default_column(const Setup& setup, State& state, Seen& seen) {
    std::uint8_t power = 0;
    for (std::uint8_t race = 0; race < setup.race_count; ++race) {
        if (state.column_size == state.column_places()) return;
        if (!seen.race(race)) continue;
        while (power < setup.power_count && !seen.power(power))
            ++power;
        if (power == setup.power_count) return;
        state.column[state.column_size++] = {.race = race, .power = power, .coins = 0};
    }
}

// What nobody sees is all that is nowhere else.
Result<void> derive_stacks(Draft& draft, bool column_said) {
    const Setup& setup = draft.setup;
    State& state = draft.state;
    Seen seen;
    const auto see = [&](std::uint8_t race, std::uint8_t power, int line) -> Result<void> {
        if (!seen.race(race)) {
            return refuse(fmt::format("{} are in two places", race_word(setup, race)), "SW-INV-03",
                          line);
        }
        if (!seen.power(power)) {
            return refuse(fmt::format("the badge {} is in two places", power_word(setup, power)),
                          "SW-INV-04", line);
        }
        return {};
    };
    for (std::size_t i = 0; i < kArmies; ++i) {
        const Army& army = state.armies[i];
        if (!army.exists()) continue;
        if (const auto done = see(army.race, army.power, draft.army_line[i]); !done) return done;
    }
    for (std::size_t i = 0; i < state.column_size; ++i) {
        const Combo& combo = state.column[i];
        if (const auto done = see(combo.race, combo.power, 0); !done) return done;
    }
    for (std::size_t i = 0; i < state.stack_size; ++i) {
        if (const auto done = see(state.stack[i], kNone, 0); !done) return done;
    }
    for (std::uint8_t power = 0; power < setup.power_count; ++power) {
        if (((state.discarded_powers >> power) & 1) == 0) continue;
        if (!seen.power(power)) {
            return refuse(fmt::format("the badge {} is in two places", power_word(setup, power)),
                          "SW-INV-04");
        }
    }
    if (!seen.power(state.granted)) {
        return refuse(
            fmt::format("the badge {} is in two places", power_word(setup, state.granted)),
            "SW-INV-04");
    }
    if (!column_said) deal_default_column(setup, state, seen);
    state.unseen_races = first_bits(setup.race_count) & ~seen.races();
    state.unseen_powers = first_bits(setup.power_count) & ~seen.powers();
    return {};
}

// The tray holds the tokens that are nowhere else (SW-INV-01).
Result<void> derive_tray(Draft& draft) {
    const Setup& setup = draft.setup;
    State& state = draft.state;
    std::array<int, kMaxRaces> elsewhere{};
    std::array<int, kMaxRaces> line{};
    for (std::size_t i = 0; i < kArmies; ++i) {
        const Army& army = state.armies[i];
        if (!army.exists()) continue;
        int& sum = elsewhere[army.race];
        sum += army.hand + army.withdrawn + army.reserve;
        for (const Region region : army.held)
            sum += state.tokens[region];
        line[army.race] = draft.army_line[i];
    }
    for (std::uint8_t race = 0; race < setup.race_count; ++race) {
        const int sum = elsewhere[race] + state.lost[race];
        if (sum > setup.supply[race]) {
            return refuse(fmt::format("there are {} tokens of {}, but {} are used",
                                      setup.supply[race], race_word(setup, race), sum),
                          "SW-INV-01", line[race]);
        }
        state.tray[race] = static_cast<std::uint8_t>(setup.supply[race] - sum);
    }
    return {};
}

// Nobody knows of a marker that was not found whether it is in the game (UG-SETUP-08).
void derive_markers(const Setup& setup, State& state) {
    for (int i = 0; setup.has_markers && i < setup.marker_count; ++i) {
        const bool found = state.marker_at[static_cast<std::size_t>(i)] != engine::kNoRegion;
        if (!found) state.unseen_markers |= 1U << i;
    }
    refresh_markers(setup, state);
}

void derive_counters(const Setup& setup, State& state) {
    for (std::uint8_t i = 0; i < kArmies; ++i) {
        const Army& army = state.armies[i];
        if (army.withdrawn == 0 && army.encampments_withdrawn == 0) continue;
        state.displaced |= 1U << i;
    }
    state.scored = -kStartCoins * setup.seats;  // SW-INV-15
    for (const std::int16_t coins : state.coins)
        state.scored += coins;
    for (const Combo& combo : state.column)
        state.scored += combo.coins;
}

using Said = std::array<int, kStatements.size()>;  // line of each statement, 0 = not said

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
            return refuse(fmt::format("{} was said in line {} already", word, said[i]), {},
                          source.number);
        }
        said[i] = source.number;
        statement.read(draft, line);
        if (const auto end = line.finish(); !end) {
            return tl::unexpected(engine::at_line(end.error(), source.number));
        }
        return {};
    }
    return refuse(fmt::format("expected a statement, found {}", engine::quoted(word)), {},
                  source.number);
}

Result<void> derive(Draft& draft, const Said& said) {
    const Setup& setup = draft.setup;
    State& state = draft.state;
    if (!was_said(said, "monsters")) state.monsters = default_monsters(setup, state);
    if (!was_said(said, "tribes")) state.tribes = default_tribes(setup, state);
    for (int i = 0; i < kMapPieceCount; ++i) {
        const auto piece = static_cast<Piece>(i);
        if ((draft.pieces_said & (1U << i)) != 0 || rules_of(piece).several) continue;
        state.at[static_cast<std::size_t>(i)] = regions_bringing(setup, state, piece);
    }
    refresh_pieces(state);
    derive_markers(setup, state);
    if (const auto done = derive_stacks(draft, was_said(said, "column")); !done) return done;
    if (const auto done = derive_tray(draft); !done) return done;
    derive_counters(setup, state);
    return {};
}

}  // namespace

Result<State> parse_position(const Setup& setup, std::string_view text) {
    const auto lines = engine::split_lines(text);
    if (!lines) return tl::unexpected(lines.error());
    Draft draft = empty_draft(setup);
    Said said{};
    for (const engine::Line& line : *lines) {
        if (const auto done = read_statement(draft, said, line); !done) {
            return tl::unexpected(done.error());
        }
    }
    if (const auto done = derive(draft, said); !done) return tl::unexpected(done.error());
    const Broken broken = check(setup, draft.state);
    if (!broken.ok()) return refuse(std::string(broken.what), std::string(broken.rule));
    const PlacingSaid placing = was_said(said, "placing") ? PlacingSaid::Yes : PlacingSaid::No;
    if (const auto done = check_playable(setup, draft.state, placing); !done) {
        return tl::unexpected(done.error());
    }
    return draft.state;
}

}  // namespace smallworld
