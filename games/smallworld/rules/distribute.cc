#include "games/smallworld/rules/distribute.h"

#include <algorithm>
#include <cstddef>

namespace smallworld {
namespace {

// Pieces of which several may stand in a region are being placed.
bool is_several(const State& state) {
    if (state.phase == Phase::Place) return rules_of(state.piece).several;
    return state.phase == Phase::Defend && state.armies[state.defender].withdrawn == 0;
}

std::uint8_t distributing_army(const State& state) {
    return state.phase == Phase::Defend ? state.defender : state.acting_index();
}

// UG-PLACE-STONE-4: what neither its race nor its badge brings, but a place, need not be used.
bool is_lent(const Setup& setup, const State& state, std::uint8_t army, Piece piece) {
    return row_of(setup, state, army).pieces[static_cast<std::size_t>(piece)] == 0;
}

Action action_for(const State& state, Region region, int count) {
    if (state.phase == Phase::Place) return place(state.piece, region, count);
    if (is_several(state)) return place(Piece::Encampment, region, count);
    return act(Kind::Deploy, region, count);
}

// May this many go there, so that the rest can still be placed?
bool fits(const Distribution& d, Region region, int count) {
    if (!d.regions.contains(region) || count < 1 || count > d.pool) return false;
    if (d.one_each) {
        return count == 1 && (d.optional || d.regions.from(index(region)).size() >= d.pool);
    }
    return d.optional || region != d.regions.highest() || count == d.pool;
}

void add(std::uint8_t& counter, int count) {
    counter = static_cast<std::uint8_t>(counter + count);
}

[[gnu::noinline]] void put_pieces(State& state, Region region, int count) {
    const bool placing = state.phase == Phase::Place;
    if (placing && !rules_of(state.piece).several) {
        put_piece(state, state.piece, region);
        return;
    }
    const Piece piece = placing ? state.piece : Piece::Encampment;
    set_count(state, piece, region, state.count(piece, region) + count);
    if (!placing) add(state.armies[state.defender].encampments_withdrawn, -count);
    if (rules_of(piece).placed == Placed::Gained) add(state.gained, -count);
}

void put(State& state, Region region, int count) {
    state.cursor = static_cast<std::uint8_t>(index(region) + 1);
    if (state.phase == Phase::Place || is_several(state)) {
        put_pieces(state, region, count);
        return;
    }
    Army& army = state.armies[distributing_army(state)];
    add(state.tokens[region], count);
    add(state.phase == Phase::Defend ? army.withdrawn : army.hand, -count);
}

// SW-LOSS-05: once an army has nothing withdrawn left, it is no longer displaced. When its tokens
// are placed, its encampments start again from the first region.
void finish(State& state) {
    if (state.phase != Phase::Defend) return;
    const Army& army = state.armies[state.defender];
    state.cursor = 0;
    if (army.withdrawn == 0 && army.encampments_withdrawn == 0) {
        state.displaced &= ~(1U << state.defender);
    }
}

[[gnu::noinline]] Distribution piece_distribution(const Setup& setup, const State& state) {
    const std::uint8_t index = state.acting_index();
    Distribution d{.regions = state.armies[index].held.from(state.cursor)};
    d.one_each = !rules_of(state.piece).several;
    const bool gained = rules_of(state.piece).placed == Placed::Gained;
    d.optional = gained || is_lent(setup, state, index, state.piece);
    d.pool = gained ? state.gained : unplaced(setup, state, index, state.piece);
    if (d.one_each) d.pool = std::min(d.pool, d.regions.size());  // SW-POWER-HEROIC-4
    return d;
}

// Tokens are by far the most frequent.
inline Distribution distribution_now(const Setup& setup, const State& state) {
    if (state.phase == Phase::Place) return piece_distribution(setup, state);
    const bool defends = state.phase == Phase::Defend;
    const Army& army = state.armies[defends ? state.defender : state.acting_index()];
    Distribution d{.regions = army.held.from(state.cursor), .pool = army.hand};
    if (defends) d.pool = army.withdrawn != 0 ? army.withdrawn : army.encampments_withdrawn;
    return d;
}

}  // namespace

Distribution distribution(const Setup& setup, const State& state) {
    return distribution_now(setup, state);
}

void list_distribution(const Setup& setup, const State& state, Actions& out) {
    const Distribution d = distribution_now(setup, state);
    if (d.one_each) {
        for (const Region region : d.regions) {
            if (fits(d, region, 1)) out.add(action_for(state, region, 1));
        }
        if (d.optional) out.add(act(Kind::Done));
        return;
    }
    // The last region takes all that is left; any other may take from one up to that.
    const Region last = d.regions.highest();
    const std::uint32_t first = action_for(state, Region{0}, 1).bits;
    const auto at = [first](Region region) {
        return first + (static_cast<std::uint32_t>(region) << 16);
    };
    RegionSet others = d.regions;
    if (!d.optional) others.remove(last);
    for (const Region region : others) {
        out.add_run({at(region)}, d.pool);
    }
    if (d.optional) {
        out.add(act(Kind::Done));
    } else {
        out.add({at(last) + static_cast<std::uint32_t>(d.pool) - 1});
    }
}

Reason distribution_refusal(const Setup& setup, const State& state, Action action) {
    const Region region = region_of(action);
    const int count = count_of(action);
    if (kind_of(action) == Kind::Done) {
        return distribution(setup, state).optional ? Reason::None : Reason::MustPlaceAll;
    }
    if (action != action_for(state, region, count)) return Reason::WrongPiece;
    const Army& army = state.armies[distributing_army(state)];
    if (!army.held.contains(region)) return Reason::NotOccupied;
    const Distribution d = distribution(setup, state);
    if (!d.regions.contains(region)) return Reason::OutOfOrder;
    if (d.one_each && count != 1) return Reason::OneEach;
    if (count == 0 || count > d.pool) return Reason::TooMany;
    return fits(d, region, count) ? Reason::None : Reason::MustPlaceAll;
}

[[gnu::flatten]] bool distribute(const Setup& setup, State& state, Region region, int count) {
    const Distribution d = distribution_now(setup, state);
    put(state, region, count);
    if (count != d.pool) {
        // Only the last region may still be without a choice, unless pieces go one to a region.
        const RegionSet rest = d.regions.from(index(region) + 1);
        if (!d.one_each && !d.optional && rest.size() > 1) return false;
        return distribute_forced(setup, state);
    }
    // Not asked again: with its tokens placed, the army may be at its encampments already.
    finish(state);
    return true;
}

bool distribute_forced(const Setup& setup, State& state) {
    const Distribution d = distribution_now(setup, state);
    if (d.optional) return d.pool == 0 || d.regions.empty();
    if (d.pool > 0 && d.one_each) {
        if (d.regions.size() > d.pool) return false;
        for (const Region region : d.regions) {
            put(state, region, 1);
        }
    } else if (d.pool > 0) {
        if (d.regions.size() > 1) return false;
        put(state, d.regions.lowest(), d.pool);
    }
    finish(state);
    return true;
}

}  // namespace smallworld
