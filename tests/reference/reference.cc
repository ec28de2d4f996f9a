#include "tests/reference/reference.h"

#include <algorithm>
#include <cstddef>
#include <string>

namespace reference {
namespace {

using smallworld::Army;
using smallworld::MapRegion;
using smallworld::Piece;
using smallworld::Role;
using smallworld::Setup;
using smallworld::State;
using smallworld::Symbol;
using smallworld::Terrain;

// The army that acts, as the rules speak of it: a race with a power, active or in decline.
struct Race {
    int army = 0;
    int owner = 0;
    bool active = false;
    std::string race;   // "giants"
    std::string power;  // "commando", or empty without a badge
};

Race race_of(const Setup& setup, const State& state, int army) {
    const Army& data = state.armies[static_cast<std::size_t>(army)];
    Race out;
    out.army = army;
    out.owner = army >> 2;
    out.active = (army & 3) == static_cast<int>(Role::Active);
    if (data.race != smallworld::kNone) out.race = setup.catalogue.races[data.race].id;
    if (data.power != smallworld::kNone) out.power = setup.catalogue.powers[data.power].id;
    return out;
}

// SW-DEF-22, SW-RACE-GHOULS-7: what a race or power does ends when it declines.
bool is_active(const Race& race, const std::string& name) {
    return race.active && (race.race == name || race.power == name);
}

const MapRegion& at(const Setup& setup, int region) {
    return setup.map_data.regions[static_cast<std::size_t>(region)];
}

int region_count(const Setup& setup) {
    return static_cast<int>(setup.map_data.regions.size());
}

bool has_symbol(const MapRegion& region, Symbol symbol) {
    return ((region.symbols >> static_cast<int>(symbol)) & 1) != 0;
}

// SW-DEF-04
bool is_water(const MapRegion& region) {
    return region.terrain == Terrain::Sea || region.terrain == Terrain::Lake;
}

// SW-DEF-03
bool are_adjacent(const Setup& setup, int one, int other) {
    const auto& list = at(setup, one).neighbours;
    return std::find(list.begin(), list.end(), other) != list.end();
}

// SW-DEF-05: land beside a Sea or a Lake.
bool is_coastal(const Setup& setup, int region) {
    if (is_water(at(setup, region))) return false;
    for (int other = 0; other < region_count(setup); ++other) {
        if (are_adjacent(setup, region, other) && is_water(at(setup, other))) return true;
    }
    return false;
}

// SW-DEF-06: land at the edge of the map, or on the shore of a Sea at the edge; SW-FIRST-07: a
// Lake gives no entry.
bool is_land_entry(const Setup& setup, int region) {
    if (is_water(at(setup, region))) return false;
    if (at(setup, region).edge) return true;
    for (int other = 0; other < region_count(setup); ++other) {
        const MapRegion& beside = at(setup, other);
        if (!are_adjacent(setup, region, other)) continue;
        if (beside.terrain == Terrain::Sea && beside.edge) return true;
    }
    return false;
}

int army_at(const State& state, int region) {
    return state.army_at[static_cast<engine::Region>(region)];
}

int tokens_at(const State& state, int region) {
    return state.tokens[static_cast<engine::Region>(region)];
}

int encampments_at(const State& state, int region) {
    return state.count(Piece::Encampment, static_cast<engine::Region>(region));
}

bool stands(const State& state, Piece piece, int region) {
    return state.where(piece).contains(static_cast<engine::Region>(region));
}

// SW-DEF-09: it occupies a region when a token of it is there.
bool occupies(const State& state, int army, int region) {
    return tokens_at(state, region) > 0 && army_at(state, region) == army;
}

int regions_of(const Setup& setup, const State& state, int army) {
    int count = 0;
    for (int region = 0; region < region_count(setup); ++region) {
        if (occupies(state, army, region)) ++count;
    }
    return count;
}

// SW-FIRST-01, SW-FIRST-02: no token on the map.
bool is_first_conquest(const Setup& setup, const State& state, const Race& race) {
    return regions_of(setup, state, race.army) == 0;
}

// SW-POWER-UNDERWORLD-2: for this race all Caverns are neighbours of each other.
bool adjacent_for(const Setup& setup, const Race& race, int one, int other) {
    if (one == other) return false;
    if (are_adjacent(setup, one, other)) return true;
    return is_active(race, "underworld") && has_symbol(at(setup, one), Symbol::Cavern) &&
           has_symbol(at(setup, other), Symbol::Cavern);
}

// SW-RACE-GIANTS-1, with RUL-044 for Underworld Giants.
bool beside_own_mountain(const Setup& setup, const State& state, const Race& race, int target) {
    for (int region = 0; region < region_count(setup); ++region) {
        if (at(setup, region).terrain != Terrain::Mountain) continue;
        if (!occupies(state, race.army, region)) continue;
        if (adjacent_for(setup, race, region, target)) return true;
    }
    return false;
}

// SW-COST-02 to SW-COST-07
int defence(const Setup& setup, const State& state, const Race& race, int target) {
    int sum = 0;
    if (at(setup, target).terrain == Terrain::Mountain) sum += 1;              // SW-COST-02
    if (stands(state, Piece::Fortress, target)) sum += 1;                      // SW-COST-03
    if (stands(state, Piece::Lair, target)) sum += 1;                          // SW-COST-04
    sum += encampments_at(state, target);                                      // SW-COST-05
    if (state.tribes.contains(static_cast<engine::Region>(target))) sum += 1;  // SW-COST-06
    if (tokens_at(state, target) > 0) {
        const bool own = (army_at(state, target) >> 2) == race.owner;
        // SW-COST-07: the attacker's own tokens add nothing, unless OPT-OWN-DEFEND.
        if (!own || setup.options.own_defend != 0) sum += tokens_at(state, target);
    }
    return sum;
}

// SW-COST-08: each that applies takes one off.
int discounts(const Setup& setup, const State& state, const Race& race, int target) {
    const MapRegion& region = at(setup, target);
    const bool first = is_first_conquest(setup, state, race);
    int sum = 0;
    if (is_active(race, "commando") && (!first || setup.options.commando_first != 0)) sum += 1;
    const bool open = region.terrain == Terrain::Hill || region.terrain == Terrain::Farmland;
    if (is_active(race, "mounted") && open) sum += 1;
    if (is_active(race, "underworld") && has_symbol(region, Symbol::Cavern)) sum += 1;
    if (is_active(race, "tritons") && is_coastal(setup, target)) sum += 1;
    if (is_active(race, "giants") && beside_own_mountain(setup, state, race, target)) sum += 1;
    return sum;
}

// SW-MAP-06, SW-POWER-SEAFARING-1, SW-POWER-FLYING-2
bool may_enter(const Setup& setup, const Race& race, int target) {
    const MapRegion& region = at(setup, target);
    if (!is_water(region) || is_active(race, "seafaring")) return true;
    return region.terrain == Terrain::Lake && is_active(race, "flying") &&
           setup.options.fly_lake != 0;
}

// SW-DEF-16, SW-CONQ-07; RUL-030 for the owner's own Ghouls.
bool is_immune_to(const Setup& setup, const State& state, const Race& race, int target) {
    const bool hole = stands(state, Piece::Hole, target);
    const bool hero = stands(state, Piece::Hero, target);
    const bool dragon = stands(state, Piece::Dragon, target);
    if (!hole && !hero && !dragon) return false;
    const bool own = (army_at(state, target) >> 2) == race.owner;
    if (!own) return true;
    return hole && setup.options.own_ghoul_immune == smallworld::kImmuneToOwnHoles;
}

// SW-CONQ-08, SW-POWER-DIPLOMAT-4: peace binds active races on both sides only.
bool is_at_peace(const State& state, const Race& race, int target) {
    if (!race.active || tokens_at(state, target) == 0) return false;
    const int holder = army_at(state, target);
    if ((holder & 3) != static_cast<int>(Role::Active)) return false;
    const int diplomat = holder >> 2;
    return ((state.peace[static_cast<std::size_t>(race.owner)] >> diplomat) & 1) != 0;
}

// SW-FIRST-01, SW-FIRST-05, SW-DEF-08, RUL-040
bool may_be_entered_first(const Setup& setup, const Race& race, int target) {
    if (is_active(race, "halflings") || is_active(race, "flying")) return true;
    if (is_land_entry(setup, target)) return true;
    const MapRegion& region = at(setup, target);
    return is_active(race, "seafaring") && region.terrain == Terrain::Sea && region.edge;
}

// SW-CONQ-01, SW-CONQ-02, SW-CONQ-03, SW-CONQ-04
bool is_in_reach(const Setup& setup, const State& state, const Race& race, int target) {
    if (is_first_conquest(setup, state, race)) return may_be_entered_first(setup, race, target);
    if (is_active(race, "flying")) return true;
    for (int region = 0; region < region_count(setup); ++region) {
        if (!occupies(state, race.army, region)) continue;
        if (adjacent_for(setup, race, region, target)) return true;
    }
    return false;
}

// SW-SCORE-03: bonuses of an active race and its power for one region it occupies.
int region_bonus(const Setup& setup, const State& state, const Race& race, int region) {
    const MapRegion& place = at(setup, region);
    int coins = 0;
    // SW-RACE-DWARVES-2, SW-SCORE-04: the one bonus that stays in decline.
    if (race.race == "dwarves" && has_symbol(place, Symbol::Mine)) coins += 1;
    if (is_active(race, "humans") && place.terrain == Terrain::Farmland) coins += 1;
    if (is_active(race, "wizards") && has_symbol(place, Symbol::Magic)) coins += 1;
    if (is_active(race, "forest") && place.terrain == Terrain::Forest) coins += 1;
    if (is_active(race, "hill") && place.terrain == Terrain::Hill) coins += 1;
    if (is_active(race, "swamp") && place.terrain == Terrain::Swamp) coins += 1;
    if (is_active(race, "merchant")) coins += 1;
    if (is_active(race, "fortified") && stands(state, Piece::Fortress, region)) coins += 1;
    return coins;
}

// SW-SCORE-03, SW-SCORE-06: bonuses that do not hang on regions.
int turn_bonus(const Setup& setup, const State& state, const Race& race) {
    int coins = 0;
    const bool has_region = regions_of(setup, state, race.army) > 0;
    if (is_active(race, "alchemist") && (has_region || setup.options.alch_empty != 0)) coins += 2;
    // What happened this turn happened to the army whose turn it is.
    const bool its_turn = engine::index(state.active) == race.owner;
    if (!its_turn || !race.active) return coins;
    if (is_active(race, "wealthy") && state.picked != 0) coins += 7;  // SW-POWER-WEALTHY-1
    if (state.stage != Role::Active) return coins;  // RUL-036: these were the Ghouls' conquests.
    if (is_active(race, "orcs")) coins += state.nonempty;
    if (is_active(race, "pillaging")) coins += state.nonempty;
    return coins;
}

// SW-COMP-13
constexpr int kBank = 515;

int coins_in_play(const State& state) {
    int sum = 0;
    for (const auto coins : state.coins)
        sum += coins;
    for (std::size_t i = 0; i < state.column_size; ++i)
        sum += state.column[i].coins;
    return sum;
}

}  // namespace

int cost(const Setup& setup, const State& state, int region) {
    const Race race = race_of(setup, state, state.acting_index());
    int sum = 2 + defence(setup, state, race, region);  // SW-COST-01
    sum -= discounts(setup, state, race, region);
    // SW-POWER-BERSERK-2: a die that was rolled first helps with the conquest that follows.
    if (is_active(race, "berserk") && state.roll != smallworld::kNoRoll) sum -= state.roll;
    return std::max(1, sum);  // SW-COST-10
}

std::vector<int> targets(const Setup& setup, const State& state) {
    const Race race = race_of(setup, state, state.acting_index());
    std::vector<int> out;
    for (int region = 0; region < region_count(setup); ++region) {
        if (occupies(state, race.army, region)) continue;  // SW-CONQ-05
        if (!may_enter(setup, race, region)) continue;
        if (is_immune_to(setup, state, race, region)) continue;
        if (is_at_peace(state, race, region)) continue;
        if (is_in_reach(setup, state, race, region)) out.push_back(region);
    }
    return out;
}

int income(const Setup& setup, const State& state, int seat) {
    int coins = 0;
    for (int role = 0; role < smallworld::kRoles; ++role) {
        const int army = seat * 4 + role;
        if (!state.armies[static_cast<std::size_t>(army)].exists()) continue;
        const Race race = race_of(setup, state, army);
        for (int region = 0; region < region_count(setup); ++region) {
            if (!occupies(state, army, region)) continue;
            coins += 1;  // SW-SCORE-01, SW-SCORE-02, SW-SCORE-10
            coins += region_bonus(setup, state, race, region);
        }
        coins += turn_bonus(setup, state, race);
    }
    // RUL-081: a limited bank pays what it still has.
    if (setup.options.coin_limit != 0) coins = std::min(coins, kBank - coins_in_play(state));
    return coins;
}

}  // namespace reference
