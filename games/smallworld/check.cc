#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>

#include "games/smallworld/game.h"
#include "games/smallworld/rules/armies.h"
#include "games/smallworld/rules/column.h"
#include "games/smallworld/rules/score.h"

// The consistency oracle: every redundancy and every conservation law of a state (SW-INV-*). Slow
// and plain on purpose; tests call it after every step, debug builds after every apply.
namespace smallworld {
namespace {

constexpr Broken kFine{};

bool is_between_turns(const State& state) {
    return state.phase == Phase::Choose || state.phase == Phase::Pick;
}

// SW-INV-02, SW-DEF-12: regions, tokens and armies tell the same story.
Broken check_regions(const Setup& setup, const State& state) {
    RegionSet seen;
    for (std::uint8_t i = 0; i < kArmies; ++i) {
        const Army& army = state.armies[i];
        if (!army.exists() && army != Army{}) return {"SW-INV-06", "an absent army has something"};
        if (army.held.intersects(seen)) return {"SW-INV-02", "two races share a region"};
        seen |= army.held;
        for (const Region region : army.held) {
            if (state.army_at[region] != i || state.tokens[region] == 0) {
                return {"SW-INV-02", "a held region has no token of its race"};
            }
        }
    }
    if (seen != state.occupied) return {"SW-INV-02", "the set of occupied regions is wrong"};
    if (!setup.map.all.contains_all(seen)) return {"SW-INV-02", "a region outside the map is held"};
    for (int i = 0; i < engine::kMaxRegions; ++i) {
        const auto region = static_cast<Region>(i);
        if (seen.contains(region)) continue;
        if (state.tokens[region] != 0 || state.army_at[region] != kNoArmy) {
            return {"SW-INV-02", "tokens stand in a region that nobody holds"};
        }
    }
    if (seen.intersects(state.tribes)) {
        return {"SW-INV-02", "a Lost Tribe shares a region with a race"};
    }
    if (!setup.map.lost_tribes.contains_all(state.tribes)) {
        return {"SW-INV-16", "a Lost Tribe stands where the map has none"};
    }
    return kFine;
}

// SW-INV-01.
Broken check_tokens(const Setup& setup, const State& state) {
    std::array<int, kMaxRaces> total{};
    for (int r = 0; r < kMaxRaces; ++r) {
        const auto race = static_cast<std::size_t>(r);
        total[race] = state.tray[race] + state.lost[race];
    }
    for (const Army& army : state.armies) {
        if (!army.exists()) continue;
        total[army.race] += army.hand + army.withdrawn + army.reserve;
        for (const Region region : army.held) {
            total[army.race] += state.tokens[region];
        }
    }
    for (int r = 0; r < setup.race_count; ++r) {
        const auto race = static_cast<std::size_t>(r);
        if (total[race] != setup.supply[race]) {
            return {"SW-INV-01", "the tokens of a race do not add up to its supply"};
        }
        if (setup.options.loss_tray != 0 && state.lost[race] != 0) {
            return {"SW-INV-01", "tokens left the game although losses go to the tray"};
        }
    }
    return kFine;
}

// SW-INV-03, 04: every tile and every badge is in exactly one place.
Broken check_items(const Setup& setup, const State& state) {
    std::uint64_t races = state.unseen_races;
    std::uint64_t powers = state.unseen_powers;
    int race_count = std::popcount(races);
    int power_count = std::popcount(powers) + std::popcount(state.discarded_powers);
    powers |= state.discarded_powers;
    const auto see = [&](std::uint8_t race, std::uint8_t power) {
        if (race != kNone) {
            races |= item_bit(race);
            ++race_count;
        }
        if (power != kNone) {
            powers |= item_bit(power);
            ++power_count;
        }
    };
    for (int i = 0; i < state.stack_size; ++i) {
        see(state.stack[static_cast<std::size_t>(i)], kNone);
    }
    for (const Combo& combo : state.column) {
        see(combo.race, combo.power);
    }
    for (const Army& army : state.armies) {
        see(army.race, army.power);
    }
    if (race_count != setup.race_count || races != RegionSet::first(race_count).bits()) {
        return {"SW-INV-03", "a race tile is missing or there twice"};
    }
    if (power_count != setup.power_count || powers != RegionSet::first(power_count).bits()) {
        return {"SW-INV-04", "a power badge is missing or there twice"};
    }
    return kFine;
}

// SW-INV-05.
Broken check_column(const Setup& setup, const State& state) {
    for (int i = 0; i < kColumnSize; ++i) {
        const Combo& combo = state.column[static_cast<std::size_t>(i)];
        const bool present = i < state.column_size;
        if (present != (combo.race != kNone)) return {"SW-INV-05", "the column has a gap"};
        if (!present && combo.coins != 0) return {"SW-INV-15", "coins lie beside the column"};
    }
    if (state.chance == Chance::Race || state.chance == Chance::Power) return kFine;
    int held = 0;
    for (const Army& army : state.armies) {
        held += army.exists() ? 1 : 0;
    }
    if (state.column_size != std::min(kColumnSize, setup.race_count - held)) {
        return {"SW-INV-05", "the column does not show as many combos as it could"};
    }
    return kFine;
}

Broken check_army(const Setup& setup, const State& state, std::uint8_t index) {
    const Army& army = state.armies[index];
    const Traits& traits = traits_of(setup, state, index);
    const bool declined = role_of(index) != Role::Active;
    if (declined && traits.slot_free != (role_of(index) == Role::Spirit)) {
        return {"SW-INV-06", "a declined race is in the wrong place"};
    }
    if (declined && army.held.empty() && army.hand == 0 && army.withdrawn == 0) {
        return {"SW-INV-06", "a declined race without tokens is still there"};
    }
    if (declined && !traits.acts && army.hand != 0) {
        return {"SW-INV-13", "a declined race has tokens in hand"};
    }
    if (declined && !traits.keep_all && state.phase != Phase::Defend) {
        for (const Region region : army.held) {
            if (state.tokens[region] != 1 && !traits.no_loss) {
                return {"SW-INV-13", "a declined race has more than one token in a region"};
            }
        }
    }
    // SW-INV-12: what it holds it could take, now or before its badge was flipped or discarded.
    const RegionSet could = setup.traits_of(army.race, army.power, false).enter;
    if (army.power != kNone && !could.contains_all(army.held)) {
        return {"SW-INV-12", "a race holds water that it could never take"};
    }
    if (is_between_turns(state) && !army.held.empty() && army.hand != 0) {
        return {"SW-INV-14", "a race on the map has tokens in hand between turns"};
    }
    const bool displaced = (state.displaced >> index & 1) != 0;
    if (displaced != (army.withdrawn != 0 || army.encampments_withdrawn != 0)) {
        return {"SW-INV-19", "withdrawn tokens are not marked as such"};
    }
    if (displaced && is_between_turns(state)) {
        return {"SW-INV-19", "tokens are still withdrawn between turns"};
    }
    if (army.reserve > traits.extra_pay) {
        return {"SW-INV-01", "more tokens are set aside than the race has for that"};
    }
    if (unplaced(setup, state, index, Piece::Encampment) < 0) {
        return {"SW-INV-09", "a race has more Encampments than it brings"};
    }
    return kFine;
}

// Where pieces of this kind may stand: regions of races that bring it, or brought it and keep it.
RegionSet piece_regions(const Setup& setup, const State& state, Piece piece) {
    RegionSet regions;
    for (std::uint8_t i = 0; i < kArmies; ++i) {
        const Army& army = state.armies[i];
        if (!army.exists()) continue;
        const bool stays = rules_of(piece).stays_in_decline;
        const bool active = role_of(i) == Role::Active;
        if (!active && !stays) continue;
        const Traits& brought = setup.traits_of(army.race, army.power, false);
        const bool discarded = !active && army.power == kNone;
        if (brought.pieces[static_cast<std::size_t>(piece)] != 0 || discarded) regions |= army.held;
    }
    return regions;
}

// SW-INV-07 … 10, 20.
Broken check_pieces(const Setup& setup, const State& state) {
    constexpr std::array<std::string_view, kPieceCount> kRules{
        "SW-INV-07", "SW-INV-08", "SW-INV-10", "SW-INV-10", "SW-INV-10", "SW-INV-09"};
    RegionSet occupied;
    for (const Army& army : state.armies) {
        occupied |= army.held;
    }
    RegionSet encamped;
    for (int i = 0; i < engine::kMaxRegions; ++i) {
        const auto region = static_cast<Region>(i);
        if (state.encampments[region] != 0) encamped.add(region);
    }
    for (int p = 0; p < kPieceCount; ++p) {
        const auto piece = static_cast<Piece>(p);
        const RegionSet standing = piece == Piece::Encampment ? encamped : state.where(piece);
        const std::string_view rule = kRules[static_cast<std::size_t>(p)];
        if (!occupied.contains_all(standing)) {
            return {"SW-INV-20", "a piece stands in a region without race tokens"};
        }
        if (!piece_regions(setup, state, piece).contains_all(standing)) {
            return {rule, "a piece stands with a race that does not have it"};
        }
        if (piece != Piece::Encampment && standing.size() > rules_of(piece).stock) {
            return {rule, "more pieces are on the map than there are"};
        }
    }
    for (std::uint8_t i = 0; i < kArmies; ++i) {
        const Army& army = state.armies[i];
        if (!army.exists()) continue;
        const Traits& traits = traits_of(setup, state, i);
        for (int p = 0; p < kSinglePieceCount; ++p) {
            const auto piece = static_cast<Piece>(p);
            const int brings = traits.pieces[static_cast<std::size_t>(p)];
            const RegionSet own = state.where(piece) & army.held;
            const bool every = rules_of(piece).placed == Placed::EveryConquest;
            if (every && brings != 0 && own != army.held) {
                return {"SW-INV-07", "a region lacks the piece that comes with its race"};
            }
            const bool capped = !every && rules_of(piece).placed != Placed::EachTurn;
            if (capped && own.size() > brings) {
                return {kRules[static_cast<std::size_t>(p)],
                        "a race has more pieces than it brings"};
            }
        }
    }
    return kFine;
}

// SW-INV-15.
Broken check_coins(const Setup& setup, const State& state) {
    int sum = 0;
    for (int s = 0; s < engine::kMaxSeats; ++s) {
        const int coins = state.coins[static_cast<std::size_t>(s)];
        if (coins < 0) return {"SW-INV-15", "a player has fewer than no coins"};
        if (s >= setup.seats && coins != 0) return {"SW-INV-15", "an empty seat has coins"};
        sum += coins;
    }
    for (const Combo& combo : state.column) {
        sum += combo.coins;
    }
    if (sum != kStartCoins * setup.seats + state.scored || state.scored < 0) {
        return {"SW-INV-15", "the coins do not add up to what was paid out"};
    }
    return kFine;
}

// SW-FSM-01: what the phase needs is there.
Broken check_phase(const Setup& setup, const State& state) {
    const bool in_turn = state.phase >= Phase::Ready && state.phase <= Phase::Stout;
    if (in_turn && !state.acting().exists()) return {"SW-FSM-01", "nobody is there to act"};
    if (state.round < 1 || state.round > setup.map.rounds) {
        return {"SW-TURN-03", "the round is not one of this map's"};
    }
    if (engine::index(state.active) >= setup.seats || engine::index(state.first) >= setup.seats) {
        return {"SW-TURN-01", "it is the turn of somebody who does not play"};
    }
    return kFine;
}

}  // namespace

Broken check(const Setup& setup, const State& state) {
    for (const auto part : {check_phase, check_regions, check_tokens, check_items, check_column,
                            check_pieces, check_coins}) {
        if (const Broken broken = part(setup, state); !broken.ok()) return broken;
    }
    for (std::uint8_t i = 0; i < kArmies; ++i) {
        if (!state.armies[i].exists()) continue;
        if (const Broken broken = check_army(setup, state, i); !broken.ok()) return broken;
    }
    return kFine;
}

}  // namespace smallworld
