#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>

#include "games/smallworld/game.h"
#include "games/smallworld/rules/armies.h"
#include "games/smallworld/rules/column.h"
#include "games/smallworld/rules/score.h"

// The consistency oracle: every redundancy and every conservation law of a state (SW-INV-*,
// UG-CORE-08). Slow and plain on purpose, and with its own idea of what an army has; tests call it
// after every step, debug builds after every apply.
namespace smallworld {
namespace {

constexpr Broken kFine{};

// Before the active player has decided anything but what starts his turn.
bool is_between_turns(const State& state) {
    return state.phase == Phase::Choose || state.phase == Phase::Pick ||
           state.phase == Phase::Swap || state.phase == Phase::Start;
}

bool is_declined(std::uint8_t army) {
    return role_of(army) != Role::Active;
}

// Where the marker lies, if it lies in one of these regions.
bool lies_in(const State& state, int marker, RegionSet regions) {
    if (marker >= kMaxMarkers) return false;
    const Region region = state.marker_at[static_cast<std::size_t>(marker)];
    return region != engine::kNoRegion && regions.contains(region);
}

// Everything that gives the army something: its race and power, the markers in its regions, and
// the badge of a place there (UG-DEF-15, UG-PLACE-STONE-3).
template <typename Visit>
void for_each_gift(const Setup& setup, const State& state, std::uint8_t army, bool declined,
                   const Visit& visit) {
    const Army& a = state.armies[army];
    visit(setup.traits_of(a.race, a.power, declined));
    for (int m = 0; m < setup.marker_count; ++m) {
        if (!lies_in(state, m, a.held)) continue;
        const Region region = state.marker_at[static_cast<std::size_t>(m)];
        const Traits& given = setup.marker_traits_of(m, region, declined);
        visit(given);
        if (given.grants && state.granted != kNone) {
            visit(setup.granted_traits(state.granted, declined));
        }
    }
}

template <typename Ask>
bool has(const Setup& setup, const State& state, std::uint8_t army, const Ask& ask) {
    bool found = false;
    for_each_gift(setup, state, army, is_declined(army),
                  [&](const Traits& traits) { found = found || ask(traits); });
    return found;
}

template <std::uint8_t Traits::* Number>
int sum(const Setup& setup, const State& state, std::uint8_t army) {
    int total = 0;
    for_each_gift(setup, state, army, is_declined(army),
                  [&](const Traits& traits) { total += traits.*Number; });
    return total;
}

// How many of the piece the army brings. What stays in decline was brought before.
int brings(const Setup& setup, const State& state, std::uint8_t army, Piece piece) {
    int total = 0;
    const bool declined = is_declined(army) && !rules_of(piece).stays_in_decline;
    for_each_gift(setup, state, army, declined, [&](const Traits& traits) {
        total += traits.pieces[static_cast<std::size_t>(piece)];
    });
    return total;
}

bool gains(const Traits& traits, Piece piece) {
    return std::any_of(traits.piece_gains.begin(), traits.piece_gains.end(),
                       [&](const GainTerm& term) { return term.piece == piece; });
}

// UG-PLACE-STONE-6, 8: tokens and armors that a granted power gave stay when the place is lost.
template <typename Ask>
bool granted_once(const Setup& setup, const State& state, const Ask& ask) {
    if (state.granted == kNone) return false;
    return ask(setup.granted_traits(state.granted, false)) ||
           ask(setup.granted_traits(state.granted, true));
}

// The regions that the army has this for, or had before it declined. Which badge it had then,
// nobody knows any more if it was discarded: it may have been any.
template <RegionSet Traits::* Set>
RegionSet once_had(const Setup& setup, const State& state, std::uint8_t army) {
    RegionSet regions;
    const auto add = [&](const Traits& traits) { regions |= traits.*Set; };
    for_each_gift(setup, state, army, false, add);
    if (state.granted != kNone) add(setup.granted_traits(state.granted, false));
    const Army& a = state.armies[army];
    for (int p = 0; a.power == kNone && p < setup.power_count; ++p) {
        add(setup.traits_of(a.race, static_cast<std::uint8_t>(p), false));
    }
    return regions;
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

// What a declined army may not do any more. Tokens that stay behind: those of a race that keeps
// all, and those that were driven out without loss (UG-RELIC-SOCKS-4).
bool may_pile_up(const Setup& setup, const State& state, std::uint8_t army) {
    const auto keeps = [](const Traits& traits) { return traits.keep_all || traits.no_loss; };
    if (has(setup, state, army, keeps) || granted_once(setup, state, keeps)) return true;
    const auto spares = [](const Tool& tool) { return tool.traits.spares; };
    for (const auto* tools : {&setup.race_tools, &setup.power_tools, &setup.marker_tools}) {
        if (std::any_of(tools->begin(), tools->end(), spares)) return true;
    }
    return std::any_of(setup.traits.begin(), setup.traits.end(),
                       [](const Traits& traits) { return traits.spares; });
}

Broken check_declined(const Setup& setup, const State& state, std::uint8_t index) {
    const Army& army = state.armies[index];
    if (row_of(setup, state, index).slot_free != (role_of(index) == Role::Spirit)) {
        return {"SW-INV-06", "a declined race is in the wrong place"};
    }
    if (army.held.empty() && army.hand == 0 && army.withdrawn == 0) {
        return {"SW-INV-06", "a declined race without tokens is still there"};
    }
    // UG-POWER-TOMB-2: the one time that it is spread once more.
    const bool spread = state.declining != 0 && index == state.acting_index();
    const auto acts = [](const Traits& traits) { return traits.acts; };
    if (army.hand != 0 && !spread && !has(setup, state, index, acts)) {
        return {"SW-INV-13", "a declined race has tokens in hand"};
    }
    if (army.hammers != 0) {
        return {"UG-RACE-IRONDW-7", "a declined race has pieces that pay"};
    }
    if (state.phase == Phase::Defend) return kFine;
    bool thin = true;
    for (const Region region : army.held) {
        thin = thin && state.tokens[region] == 1;
    }
    if (!thin && !may_pile_up(setup, state, index)) {
        return {"SW-INV-13", "a declined race has more than one token in a region"};
    }
    return kFine;
}

// UG-PLACE-FOUNTAIN-1, UG-POWER-REBORN-4: tokens come to hand before a turn has really begun.
bool may_hold_in_hand(const Setup& setup, const State& state, std::uint8_t index) {
    if (index != army_index(state.active, Role::Active)) return false;
    const bool early = state.phase == Phase::Choose || state.phase == Phase::Start;
    if (early && state.swapped != 0) return true;
    // Whoever gave it may be gone by now: a piece may be sent to an own region (UG-PLACE-PENTA-2).
    return early && (state.sent != 0 || sum<&Traits::tokens_each_turn>(setup, state, index) != 0);
}

// UG-RIVER-03, 06: who takes a river region may stand there until he redeploys.
bool may_cross(const Setup& setup, const State& state, std::uint8_t index) {
    // UG-INT-25: a token that took over a region of a declined race must leave it, too.
    const bool reborn = state.swapped != 0 && index == army_index(state.active, Role::Active);
    if (index != state.acting_index() && !reborn) return false;
    switch (state.phase) {
        case Phase::Choose:
        case Phase::Start: return reborn;
        case Phase::Ready:
        case Phase::Conquer:
        case Phase::Send: return true;
        case Phase::Redeploy: return index != state.acting_index();
        case Phase::Defend: return setup.options.defender_time == kDefendBeforeRedeploy;
        default: return false;
    }
}

// SW-INV-12, UG-CORE-08: what it holds it could take, now or before its badge was flipped or
// discarded; and what must be left at the end of a turn it has left.
Broken check_grounds(const Setup& setup, const State& state, std::uint8_t index) {
    const RegionSet held = state.armies[index].held;
    const bool reborn = state.swapped != 0 && index == army_index(state.active, Role::Active);
    if (!reborn && !once_had<&Traits::enter>(setup, state, index).contains_all(held)) {
        return {"SW-INV-12", "a race holds water that it could never take"};
    }
    const RegionSet rivers = held & setup.map.cheap;
    if (rivers.empty() || may_cross(setup, state, index)) return kFine;
    if (once_had<&Traits::keeps>(setup, state, index).contains_all(rivers)) return kFine;
    return {"UG-RIVER-04", "a race stands on a river that it should have left"};
}

// UG-RACE-IRONDW-2, UG-POWER-VENGEFUL-1, 4: what armies have beside them.
Broken check_beside(const Setup& setup, const State& state, std::uint8_t index) {
    const Army& army = state.armies[index];
    const auto pays = [](const Traits& traits) { return traits.piece_pays; };
    if (army.hammers > rules_of(Piece::Hammer).stock ||
        (army.hammers != 0 && !has(setup, state, index, pays))) {
        return {"UG-RACE-IRONDW-2", "a race has pieces that pay which it cannot have"};
    }
    if (index == state.acting_index() && state.paid > army.hammers) {
        return {"UG-RACE-IRONDW-3", "more pieces have paid than the race has"};
    }
    return kFine;
}

Broken check_army(const Setup& setup, const State& state, std::uint8_t index) {
    const Army& army = state.armies[index];
    if (is_declined(index)) {
        if (const Broken broken = check_declined(setup, state, index); !broken.ok()) return broken;
    }
    for (const auto part : {check_grounds, check_beside}) {
        if (const Broken broken = part(setup, state, index); !broken.ok()) return broken;
    }
    if (is_between_turns(state) && !army.held.empty() && army.hand != 0 &&
        !may_hold_in_hand(setup, state, index)) {
        return {"SW-INV-14", "a race on the map has tokens in hand between turns"};
    }
    const bool displaced = (state.displaced >> index & 1) != 0;
    if (displaced != (army.withdrawn != 0 || army.encampments_withdrawn != 0)) {
        return {"SW-INV-19", "withdrawn tokens are not marked as such"};
    }
    // UG-TURN-13: a piece that conquers may be sent before anything else.
    if (displaced && is_between_turns(state) && state.sent == 0) {
        return {"SW-INV-19", "tokens are still withdrawn between turns"};
    }
    if (army.reserve > sum<&Traits::extra_pay>(setup, state, index)) {
        return {"SW-INV-01", "more tokens are set aside than the race has for that"};
    }
    return kFine;
}

// UG-POWER-VENGEFUL-1, 4.
Broken check_grudges(const Setup& setup, const State& state) {
    int marks = 0;
    for (int s = 0; s < engine::kMaxSeats; ++s) {
        const std::uint8_t marked = state.grudges[static_cast<std::size_t>(s)];
        if (marked == 0) continue;
        const auto seat = static_cast<Seat>(s);
        marks += std::popcount(marked);
        if (s >= setup.seats || marked >> setup.seats != 0 || (marked & engine::bit(seat)) != 0) {
            return {"UG-POWER-VENGEFUL-1", "somebody is marked who cannot be"};
        }
        const auto bears = [](const Traits& traits) { return traits.grudge; };
        const std::uint8_t army = army_index(seat, Role::Active);
        if (!state.armies[army].exists() || !has(setup, state, army, bears)) {
            return {"UG-POWER-VENGEFUL-4", "a race remembers who attacked it that never does"};
        }
    }
    if (marks <= rules_of(Piece::Vengeance).stock) return kFine;
    return {"UG-POWER-VENGEFUL-4", "more players are marked than there are marks"};
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

// The rule that each piece keeps or breaks.
constexpr std::array<std::string_view, kPieceCount> kPieceRules{
    "SW-INV-07",        "SW-INV-08",        "SW-INV-10",          "SW-INV-10",
    "SW-INV-10",        "SW-INV-09",        "UG-POWER-SHIELD-6",  "UG-RACE-CULTISTS-5",
    "UG-POWER-ROYAL-3", "UG-PLACE-CRYPT-1", "UG-PLACE-PENTA-4",   "UG-RACE-FLAMES-1",
    "UG-POWER-MAGIC-4", "UG-RACE-IRONDW-2", "UG-POWER-VENGEFUL-4"};

std::string_view rule_of(Piece piece) {
    return kPieceRules[static_cast<std::size_t>(piece)];
}

// Where pieces of this kind may stand: regions of races that bring it, or brought it and keep it.
RegionSet piece_regions(const Setup& setup, const State& state, Piece piece) {
    RegionSet regions;
    const auto gained = [&](const Traits& traits) { return gains(traits, piece); };
    if (rules_of(piece).placed == Placed::Gained && granted_once(setup, state, gained)) {
        return setup.map.all;
    }
    for (std::uint8_t i = 0; i < kArmies; ++i) {
        const Army& army = state.armies[i];
        if (!army.exists()) continue;
        const bool stays = rules_of(piece).stays_in_decline;
        if (is_declined(i) && !stays) continue;
        const bool discarded = is_declined(i) && army.power == kNone;
        const bool row_gains = gains(setup.traits_of(army.race, army.power, false), piece);
        if (brings(setup, state, i, piece) != 0 || row_gains || discarded) regions |= army.held;
    }
    return regions;
}

int standing_count(const State& state, Piece piece, RegionSet regions) {
    const RegionSet standing = state.where(piece) & regions;
    if (!rules_of(piece).several) return standing.size();
    int total = 0;
    for (const Region region : standing) {
        total += state.count(piece, region);
    }
    return total;
}

// Pieces that go with the race in their region (UG-CORE-03).
Broken check_piece_of_race(const Setup& setup, const State& state, Piece piece) {
    const RegionSet standing = state.where(piece);
    if (!state.occupied.contains_all(standing)) {
        return {"SW-INV-20", "a piece stands in a region without race tokens"};
    }
    if (!piece_regions(setup, state, piece).contains_all(standing)) {
        return {rule_of(piece), "a piece stands with a race that does not have it"};
    }
    return kFine;
}

// Pieces that stand by themselves: on a site of the map, or where the holder of a marker put them.
Broken check_piece_alone(const Setup& setup, const State& state, Piece piece) {
    const RegionSet standing = state.where(piece);
    if (standing.empty()) return kFine;
    if (rules_of(piece).placed == Placed::OnPick) {
        if (!setup.map.volcanoes.contains_all(standing)) {
            return {"UG-CHASM-03", "a piece does not stand on a site for it"};
        }
        for (std::uint8_t i = 0; i < kArmies; ++i) {
            const bool there = state.armies[i].exists() && !is_declined(i);
            if (there && brings(setup, state, i, piece) != 0) return kFine;
        }
        return {rule_of(piece), "a piece is on the map without the race that brings it"};
    }
    if (standing.intersects(setup.map.of(Terrain::Chasm))) {
        return {"UG-CHASM-01", "a piece stands on a chasm"};
    }
    const std::uint8_t marker = setup.brought_by[static_cast<std::size_t>(piece)];
    if (marker >= setup.marker_count || !lies_in(state, marker, setup.map.all)) {
        return {rule_of(piece), "a piece is on the map without the place it belongs to"};
    }
    if (rules_of(piece).placed == Placed::AnyRegion && lies_in(state, marker, standing)) {
        return {rule_of(piece), "a piece stands at the place it belongs to"};
    }
    const RegionSet neutral = state.tribes | state.monsters;
    if (piece == Piece::Balrog && standing.intersects(state.occupied | neutral)) {
        return {"UG-CORE-08", "the region of the Balrog is not empty"};
    }
    return kFine;
}

// What State remembers about pieces, so that rules need not look at each.
Broken check_piece_sets(const Setup& setup, const State& state) {
    RegionSet adorned;
    RegionSet guarded;
    for (int p = 0; p < kMapPieceCount; ++p) {
        const auto piece = static_cast<Piece>(p);
        const RegionSet standing = state.where(piece);
        if (!setup.map.all.contains_all(standing)) {
            return {"SW-INV-20", "a piece stands outside the map"};
        }
        if (rules_of(piece).of_occupant) adorned |= standing;
        if (rules_of(piece).immune) guarded |= standing;
        if (!rules_of(piece).several) continue;
        for (int i = 0; i < engine::kMaxRegions; ++i) {
            const auto region = static_cast<Region>(i);
            if (standing.contains(region) != (state.count(piece, region) != 0)) {
                return {rule_of(piece), "the set of regions with a piece is wrong"};
            }
        }
    }
    if (adorned == state.adorned && guarded == state.guarded) return kFine;
    return {"UG-IMM-03", "the sets of regions with pieces are wrong"};
}

// SW-INV-07 … 10, 20, UG-COMP-07, 08.
Broken check_pieces(const Setup& setup, const State& state) {
    if (const Broken broken = check_piece_sets(setup, state); !broken.ok()) return broken;
    for (int p = 0; p < kMapPieceCount; ++p) {
        const auto piece = static_cast<Piece>(p);
        const Broken broken = rules_of(piece).of_occupant ? check_piece_of_race(setup, state, piece)
                                                          : check_piece_alone(setup, state, piece);
        if (!broken.ok()) return broken;
        if (standing_count(state, piece, setup.map.all) > rules_of(piece).stock) {
            return {rule_of(piece), "more pieces are on the map than there are"};
        }
    }
    return kFine;
}

// How many pieces of its own each army has, of those whose number is its own.
Broken check_own_pieces(const Setup& setup, const State& state, std::uint8_t index) {
    const Army& army = state.armies[index];
    for (int p = 0; p < kMapPieceCount; ++p) {
        const auto piece = static_cast<Piece>(p);
        const PieceRules& rules = rules_of(piece);
        if (!rules.of_occupant) continue;
        const int brought = brings(setup, state, index, piece);
        const bool every = rules.placed == Placed::EveryConquest;
        if (every && row_of(setup, state, index).pieces[static_cast<std::size_t>(p)] != 0 &&
            (state.where(piece) & army.held) != army.held) {
            return {"SW-INV-07", "a region lacks the piece that comes with its race"};
        }
        if (every || rules.placed == Placed::EachTurn || rules.placed == Placed::Gained) continue;
        int own = standing_count(state, piece, army.held);
        if (piece == Piece::Encampment) own += army.encampments_withdrawn;
        if (is_declined(index) && army.power == kNone && rules.stays_in_decline) continue;
        if (own > brought) return {rule_of(piece), "a race has more pieces than it brings"};
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
