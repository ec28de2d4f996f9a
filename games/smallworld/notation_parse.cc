#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "games/smallworld/notation.h"
#include "games/smallworld/notation_playable.h"
#include "games/smallworld/notation_print.h"
#include "games/smallworld/notation_statements.h"
#include "games/smallworld/notation_words.h"
#include "games/smallworld/rules/markers.h"
#include "games/smallworld/rules/score.h"

namespace smallworld {
namespace {

using engine::Result;

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
            return refuse_position(fmt::format("{} are in two places", race_word(setup, race)),
                                   "SW-INV-03", line);
        }
        if (!seen.power(power)) {
            return refuse_position(
                fmt::format("the badge {} is in two places", power_word(setup, power)), "SW-INV-04",
                line);
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
            return refuse_position(
                fmt::format("the badge {} is in two places", power_word(setup, power)),
                "SW-INV-04");
        }
    }
    if (!seen.power(state.granted)) {
        return refuse_position(
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
            return refuse_position(fmt::format("there are {} tokens of {}, but {} are used",
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

Result<void> read_draft(Draft& draft, Said& said, std::string_view text) {
    const auto lines = engine::split_lines(text);
    if (!lines) return tl::unexpected(lines.error());
    for (const engine::Line& line : *lines) {
        if (const auto done = read_statement(draft, said, line); !done) return done;
    }
    return derive(draft, said);
}

Result<void> check_whole(const Setup& setup, const State& state, const Said& said) {
    const Broken broken = check(setup, state);
    if (!broken.ok()) return refuse_position(std::string(broken.what), std::string(broken.rule));
    const PlacingSaid placing = was_said(said, "placing") ? PlacingSaid::Yes : PlacingSaid::No;
    return check_playable(setup, state, placing);
}

}  // namespace

Result<State> parse_position(const Setup& setup, std::string_view text) {
    Draft draft = empty_draft(setup);
    Said said{};
    if (const auto done = read_draft(draft, said, text); !done) return tl::unexpected(done.error());
    if (draft.coins_hidden != 0) return refuse_position("in a position nothing is hidden");
    if (const auto done = check_whole(setup, draft.state, said); !done) {
        return tl::unexpected(done.error());
    }
    return draft.state;
}

Result<View> parse_view(const Setup& setup, std::string_view text, Seat viewer) {
    Draft draft = empty_draft(setup);
    Said said{};
    if (const auto done = read_draft(draft, said, text); !done) return tl::unexpected(done.error());
    const auto all = static_cast<std::uint8_t>((1U << setup.seats) - 1);
    View seen{.state = draft.state,
              .viewer = viewer,
              .coins_known = static_cast<std::uint8_t>(all & ~draft.coins_hidden)};
    if (draft.coins_hidden != 0) seen.state.scored = 0;
    Rng rng(0);
    const State whole = resample(setup, seen, rng);
    if (const auto done = check_whole(setup, whole, said); !done) {
        return tl::unexpected(done.error());
    }
    if (view(setup, whole, viewer) != seen) return refuse_position("nobody sees a game like this");
    return seen;
}

}  // namespace smallworld
