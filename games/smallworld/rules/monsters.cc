#include "games/smallworld/rules/monsters.h"

namespace smallworld {
namespace {

// Can `count` regions be chosen of these, no two adjacent? At most some twenty regions are asked
// about, and only while the game is set up.
bool has_room(const Map& map, RegionSet free, int count) {
    if (count <= 0) return true;
    for (const Region region : free) {
        free.remove(region);
        if (has_room(map, free - map.neighbours[region], count - 1)) return true;
    }
    return false;
}

}  // namespace

RegionSet lairs_left(const Setup& setup, const State& state) {
    const Map& map = setup.map;
    const int missing = setup.monster_count - state.monsters.size();
    const RegionSet free = state.tribes - around(map, state.monsters);
    RegionSet fitting;
    for (const Region region : free) {
        const RegionSet rest = free - RegionSet::of(region) - map.neighbours[region];
        if (has_room(map, rest, missing - 1)) fitting.add(region);
    }
    return fitting;
}

void put_monsters(State& state, Region region) {
    state.chance = Chance::None;
    state.tribes.remove(region);  // UG-COMPAT-08: every other one keeps its Lost Tribe
    state.monsters.add(region);
}

}  // namespace smallworld
