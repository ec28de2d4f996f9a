#include "games/islands/rules/gains.h"

#include <algorithm>
#include <bit>
#include <functional>
#include <numeric>
#include <utility>

#include "games/islands/game.h"
#include "games/islands/rules/archipelago.h"

namespace islands {
namespace {

const Face& face_at(const Setup& setup, const State& state, int tile) {
    return setup.face(state.placed[static_cast<std::size_t>(tile)].face);
}

Land land_at(const Setup& setup, const State& state, int tile, int site) {
    const auto& sites = face_at(setup, state, tile).sites;
    return land_of(tile, sites[static_cast<std::size_t>(site)].segment);
}

bool is_free_site(const Setup& setup, const State& state, int tile, int site) {
    const auto s = static_cast<std::size_t>(site);
    return face_at(setup, state, tile).sites[s].symbol == Symbol::House &&
           state.covers[static_cast<std::size_t>(tile)][s].none();
}

// SI-HOUSE-01 to 04.
Reason island_refusal(const Setup& setup, const State& state, const Island& island) {
    const Reason reason = house_refusal(setup, island, state.active);
    if (reason != Reason::None) return reason;
    return satisfies(objective_of(setup, state), island) ? Reason::None : Reason::ObjectiveUnmet;
}

bool has_mission(const Setup& setup, const State& state, Seat player) {
    const auto& played = state.player(player).played;
    return std::all_of(played.begin(), played.begin() + setup.deck_count,
                       [](std::uint8_t card) { return card < kHidden; });
}

// Calls visit(cell, site, island) for every site where the active player may build.
template <typename Visit>
void each_building_site(const Setup& setup, const State& state, const Visit& visit) {
    if (state.player(state.active).pool == 0) return;
    for (const Cell cell : state.occupied) {
        const int tile = state.at[cell];
        const int sites = face_at(setup, state, tile).site_count;
        for (int site = 0; site < sites; ++site) {
            if (!is_free_site(setup, state, tile, site)) continue;
            const Land island = state.island_of[land_at(setup, state, tile, site)];
            if (island_refusal(setup, state, state.islands[island]) == Reason::None)
                visit(cell, site, island);
        }
    }
}

// The islands on which Alexis builds now, one house each (SI-SOLO-23).
struct Wanted {
    int islands = 0;
    Land lowest = kNoLand;
    int sites = 0;  // on that one
    Action only;    // its last site
};
Wanted wanted_islands(const Setup& setup, const State& state) {
    Wanted wanted;
    std::array<bool, kLands> seen{};
    each_building_site(setup, state, [&](Cell cell, int site, Land island) {
        if (!std::exchange(seen[island], true)) ++wanted.islands;
        if (island < wanted.lowest) {
            wanted.lowest = island;
            wanted.sites = 0;
        }
        if (island != wanted.lowest) return;
        ++wanted.sites;
        wanted.only = act(Kind::Build, 0, cell, site);
    });
    return wanted;
}

// SI-SOLO-24: with houses for all, only the site is chosen, island by island; with too few, the
// island, too.
bool is_in_order(const Setup& setup, const State& state, Land island, const Wanted& wanted) {
    return !setup.is_alexis(state.active) || state.player(state.active).pool < wanted.islands ||
           island == wanted.lowest;
}

Wanted wanted_by_alexis(const Setup& setup, const State& state) {
    return setup.is_alexis(state.active) ? wanted_islands(setup, state) : Wanted();
}

}  // namespace

const Objective& objective_of(const Setup& setup, const State& state) {
    if (setup.is_alexis(state.active)) return setup.expeditions[state.expedition].objective;
    return setup.objectives[state.player(state.active).played[0]];
}

const Reward& reward_of(const Setup& setup, const State& state, Seat player) {
    return setup
        .rewards[state.player(player).played[static_cast<std::size_t>(setup.reward_deck())]];
}

Reason house_refusal(const Setup& setup, const Island& island, Seat player) {
    const int sites = island.symbols[at(Symbol::House)];
    if (island.tiles < setup.constants.tiles_for_house) return Reason::TooSmall;
    if ((island.houses & engine::bit(player)) != 0) return Reason::OwnHouseThere;
    if (sites == 0) return Reason::NotAHouseSite;
    return island.built >= sites ? Reason::SiteTaken : Reason::None;
}

// SI-REWARD-04: each island pays by itself, so that the best ones are the best choice.
std::optional<int> gains_now(const Setup& setup, const State& state, Seat player) {
    if (!has_mission(setup, state, player)) return std::nullopt;
    const Objective& objective = setup.objectives[state.player(player).played[0]];
    const Reward& reward = reward_of(setup, state, player);
    if (reward.kind == RewardKind::Discovery) return std::nullopt;
    std::array<int, kLands> pays{};
    std::ptrdiff_t islands = 0;
    for (Island island : state.islands) {
        if (house_refusal(setup, island, player) != Reason::None) continue;
        if (!satisfies(objective, island)) continue;
        ++island.built;
        pays[static_cast<std::size_t>(islands++)] = worth(reward, island);
    }
    const auto houses = std::min<std::ptrdiff_t>(state.player(player).pool, islands);
    std::partial_sort(pays.begin(), pays.begin() + houses, pays.begin() + islands,
                      std::greater<>());
    return std::accumulate(pays.begin(), pays.begin() + houses, 0);
}

void list_builds(const Setup& setup, const State& state, Actions& out) {
    const Wanted wanted = wanted_by_alexis(setup, state);
    each_building_site(setup, state, [&](Cell cell, int site, Land island) {
        if (is_in_order(setup, state, island, wanted)) out.add(act(Kind::Build, 0, cell, site));
    });
    if (!setup.is_alexis(state.active)) out.add(act(Kind::Done));  // SI-HOUSE-08
}

Reason build_refusal(const Setup& setup, const State& state, Action action) {
    if (kind_of(action) == Kind::Done)
        return setup.is_alexis(state.active) ? Reason::MustBuild : Reason::None;
    if (state.player(state.active).pool == 0) return Reason::NoHouse;
    const Cell cell = cell_of(action);
    const int tile = cell < kCells ? state.at[cell] : kNone;
    if (tile == kNone) return Reason::NoTile;
    const Face& face = face_at(setup, state, tile);
    const int site = part_of(action);
    if (site >= face.site_count ||
        face.sites[static_cast<std::size_t>(site)].symbol != Symbol::House)
        return Reason::NotAHouseSite;
    if (!is_free_site(setup, state, tile, site)) return Reason::SiteTaken;
    const Land island = state.island_of[land_at(setup, state, tile, site)];
    const Reason reason = island_refusal(setup, state, state.islands[island]);
    if (reason != Reason::None) return reason;
    return is_in_order(setup, state, island, wanted_by_alexis(setup, state)) ? Reason::None
                                                                             : Reason::AlexisOrder;
}

void build(const Setup& setup, State& state, Action action) {
    const int tile = state.at[cell_of(action)];
    const int site = part_of(action);
    put_house(setup, state, tile, site, state.active);
    --state.player(state.active).pool;
    state.built[state.built_count++] = land_at(setup, state, tile, site);
}

bool can_build(const Setup& setup, const State& state) {
    bool any = false;
    each_building_site(setup, state, [&](Cell, int, Land) { any = true; });
    return any;
}

bool build_forced(const Setup& setup, State& state) {
    for (;;) {
        const Wanted wanted = wanted_islands(setup, state);
        if (wanted.islands == 0) return true;
        const bool all = state.player(state.active).pool >= wanted.islands;
        if (!all || wanted.sites > 1) return false;
        build(setup, state, wanted.only);
    }
}

bool pay_rewards(const Setup& setup, State& state) {
    const Reward& reward = reward_of(setup, state, state.active);
    Player& player = state.player(state.active);
    for (std::size_t i = 0; i < state.built_count; ++i) {
        const int points = worth(reward, island_at(state, state.built[i]));
        player.points = static_cast<std::int16_t>(player.points + points);
    }
    if (reward.kind == RewardKind::Discovery && has_searches(state)) return true;
    state.built_count = 0;
    state.built.fill(0);
    return false;
}

bool has_searches(State& state) {
    std::uint8_t left = 0;
    for (std::size_t i = 0; i < state.built_count; ++i) {
        const int temples = island_at(state, state.built[i]).symbols[at(Symbol::Temple)];
        if (temples > 0 && state.discoveries != 0) state.built[left++] = state.built[i];
    }
    std::fill(state.built.begin() + left, state.built.end(), Land{0});
    state.built_count = left;
    return left > 0;
}

void list_searches(const State& state, Actions& out) {
    for (std::size_t i = 0; i < state.built_count; ++i) {
        const Land land = state.built[i];
        const Cell cell = state.placed[static_cast<std::size_t>(tile_of(land))].cell;
        out.add(act(Kind::Search, 0, cell, segment_of(land)));
    }
    out.sort();
}

std::size_t searched(const State& state, Action action) {
    const Cell cell = cell_of(action);
    const int tile = cell < kCells ? state.at[cell] : kNone;
    if (tile == kNone || part_of(action) >= kMaxSegments) return state.built_count;
    const auto end = state.built.begin() + state.built_count;
    const auto found = std::find(state.built.begin(), end, land_of(tile, part_of(action)));
    return static_cast<std::size_t>(found - state.built.begin());
}

Reason search_refusal(const State& state, Action action) {
    return searched(state, action) < state.built_count ? Reason::None : Reason::NotBuiltHere;
}

void begin_search(State& state, std::size_t which) {
    const int temples = island_at(state, state.built[which]).symbols[at(Symbol::Temple)];
    state.to_draw = static_cast<std::uint8_t>(
        std::min(temples, std::popcount(state.discoveries)));  // SI-CARD-REW-10
    const auto place = state.built.begin() + static_cast<std::ptrdiff_t>(which);
    std::rotate(place, place + 1, state.built.begin() + state.built_count);
    state.built[--state.built_count] = 0;
    state.chance = Chance::Discovery;
}

void find_token(State& state, int token) {
    const auto found = static_cast<std::uint16_t>(1U << token);
    state.discoveries &= static_cast<std::uint16_t>(~found);
    state.drawn |= found;
    --state.to_draw;
}

void hold_token(State& state, int token) {
    const auto kept = static_cast<std::uint16_t>(1U << token);
    state.player(state.active).discoveries |= kept;
    state.discoveries |= static_cast<std::uint16_t>(state.drawn & ~kept);
    state.drawn = 0;
}

void refill_pool(const Setup& setup, State& state) {
    Player& player = state.player(state.active);
    const int more = std::min<int>(setup.constants.pool - player.pool, player.reserve);
    if (more <= 0) return;
    player.pool = static_cast<std::uint8_t>(player.pool + more);
    player.reserve = static_cast<std::uint8_t>(player.reserve - more);
}

}  // namespace islands
