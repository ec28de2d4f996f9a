#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>

#include "games/smallworld/check_parts.h"
#include "games/smallworld/rules/column.h"
#include "games/smallworld/rules/score.h"

// The consistency oracle: every redundancy and every conservation law of a state (SW-INV-*,
// UG-CORE-08). Slow and plain on purpose, and with its own idea of what an army has; tests call it
// after every step, debug builds after every apply.
namespace smallworld {
namespace {

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
    if (seen.intersects(setup.map.of(Terrain::Chasm))) {
        return {"UG-CHASM-01", "race tokens stand on a chasm"};
    }
    return kFine;
}

// UG-SETUP-06, UG-COMPAT-07, UG-COMPAT-08: they stand alone, on their symbols, and only get fewer.
Broken check_monsters(const Setup& setup, const State& state) {
    const Map& map = setup.map;
    const RegionSet monsters = state.monsters;
    if (!(map.monsters.empty() ? map.lost_tribes : map.monsters).contains_all(monsters)) {
        return {"UG-SETUP-06", "Monsters stand where the map has none"};
    }
    if (monsters.intersects(state.occupied | state.tribes)) {
        return {"UG-MONSTER-03", "Monsters share a region"};
    }
    if (monsters.size() > setup.monster_count) {
        return {"UG-COMPAT-07", "there are more Monsters than in the box"};
    }
    for (const Region region : map.monsters.empty() ? monsters : RegionSet()) {
        if (map.neighbours[region].intersects(monsters)) {
            return {"UG-COMPAT-07", "Monsters stand beside Monsters"};
        }
    }
    return kFine;
}

// UG-CORE-08: every marker lies in one region or is face down, and each that was found lay where
// Monsters were.
Broken check_markers(const Setup& setup, const State& state) {
    const RegionSet ground = setup.map.all - setup.map.of(Terrain::Chasm) - state.monsters;
    std::uint32_t found = 0;
    RegionSet boons;
    RegionSet marked;
    for (int m = 0; m < kMaxMarkers; ++m) {
        const Region region = state.marker_at[static_cast<std::size_t>(m)];
        if (region == engine::kNoRegion) continue;
        if (m >= setup.marker_count || !setup.has_markers) {
            return {"UG-COMPAT-02", "a marker lies on the map that is not in the game"};
        }
        if (engine::index(region) >= engine::kMaxRegions || !ground.contains(region)) {
            return {"UG-MONSTER-03", "a marker lies where nobody can have been"};
        }
        found |= 1U << m;
        if ((setup.matters_at(Moment::Turn) >> m & 1) != 0) boons.add(region);
        marked.add(region);
    }
    const std::uint32_t all =
        setup.has_markers ? static_cast<std::uint32_t>((std::uint64_t{1} << setup.marker_count) - 1)
                          : 0;
    if (state.unseen_markers != (all & ~found)) {
        return {"UG-CORE-08", "a marker is missing or there twice"};
    }
    const int pending = state.chance == Chance::Marker ? 1 : 0;
    if (std::popcount(found) + pending + state.monsters.size() > setup.monster_count) {
        return {"UG-CORE-08", "more markers were found than Monsters are gone"};
    }
    if (boons != state.boons || marked != state.marked) {
        return {"UG-CORE-08", "the sets of regions with markers are wrong"};
    }
    return kFine;
}

// Whether the army has the item that is to be used in its next conquest (UG-RELIC-02).
bool can_use(const Setup& setup, const State& state, int item) {
    const Army& army = state.acting();
    if (item == kRaceTool) return setup.race_tools[army.race].conquers;
    if (item == kPowerTool) return army.power != kNone && setup.power_tools[army.power].conquers;
    if (item == kGrantTool) {
        return state.granted != kNone && setup.power_tools[state.granted].conquers &&
               has(setup, state, state.acting_index(),
                   [](const Traits& traits) { return traits.grants; });
    }
    return item < setup.marker_count && lies_in(state, item, army.held) &&
           setup.tool_of(item, state.marker_at[static_cast<std::size_t>(item)]).conquers;
}

// UG-RELIC-02, UG-POWER-MAGIC-1: only what is there is used, and only in conquests.
Broken check_uses(const Setup& setup, const State& state) {
    constexpr std::uint32_t kOthers = 1U << kRaceTool | 1U << kPowerTool | 1U << kGrantTool;
    for (std::uint32_t rest = state.used & ~kOthers; rest != 0; rest &= rest - 1) {
        if (!lies_in(state, std::countr_zero(rest), setup.map.all)) {
            return {"UG-RELIC-02", "a marker was used that nobody has found"};
        }
    }
    if (state.copied == kNone) {
        if (state.copying != 0) return {"UG-POWER-MAGIC-1", "the Bag acts as nothing"};
    } else if (state.copied >= setup.marker_count || (setup.relics >> state.copied & 1) == 0 ||
               !lies_in(state, state.copied, setup.map.all)) {
        return {"UG-POWER-MAGIC-1", "the Bag acts as a relic that is not in play"};
    }
    if (state.using_now == 0 && state.copying == 0) return kFine;
    if (state.phase != Phase::Conquer || state.stage != Role::Active) {
        return {"UG-RELIC-02", "an item is to be used where nothing is conquered"};
    }
    for (std::uint32_t rest = state.using_now; rest != 0; rest &= rest - 1) {
        if (!can_use(setup, state, std::countr_zero(rest))) {
            return {"UG-RELIC-02", "an item is to be used by a race that does not have it"};
        }
    }
    const auto copies = [](const Traits& traits) { return traits.copies; };
    if (state.copying != 0 && !has(setup, state, state.acting_index(), copies)) {
        return {"UG-POWER-MAGIC-1", "the Bag is to be used by a race that does not have it"};
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
    see(kNone, state.granted);  // UG-PLACE-STONE-1
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
    if (state.column_size != std::min(state.column_places(), setup.race_count - held)) {
        return {"SW-INV-05", "the column does not show as many combos as it could"};
    }
    return kFine;
}
// UG-PLACE-STONE-1: a badge is granted only by a place that was found.
Broken check_granted(const Setup& setup, const State& state) {
    if (state.granted == kNone) return kFine;
    for (int m = 0; m < setup.marker_count; ++m) {
        const Region region = state.marker_at[static_cast<std::size_t>(m)];
        if (region == engine::kNoRegion) continue;
        if (setup.marker_traits_of(m, region, false).grants) return kFine;
    }
    return {"UG-PLACE-STONE-1", "a power is granted by nothing"};
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
    // After scoring the active race may have declined (UG-PLACE-ALTAR-5).
    const bool in_turn = state.phase >= Phase::Swap && state.phase < Phase::Stout;
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
    for (const auto part :
         {check_phase, check_regions, check_monsters, check_markers, check_items, check_granted,
          check_uses, check_tokens, check_column, check_pieces, check_coins, check_grudges}) {
        if (const Broken broken = part(setup, state); !broken.ok()) return broken;
    }
    for (std::uint8_t i = 0; i < kArmies; ++i) {
        if (!state.armies[i].exists()) continue;
        for (const auto part : {check_army, check_own_pieces}) {
            if (const Broken broken = part(setup, state, i); !broken.ok()) return broken;
        }
    }
    return kFine;
}

}  // namespace smallworld
