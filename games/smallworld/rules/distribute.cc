#include "games/smallworld/rules/distribute.h"

#include <algorithm>

namespace smallworld {
namespace {

bool is_encampments(const State& state) {
    if (state.phase == Phase::Place) return state.piece == Piece::Encampment;
    return state.phase == Phase::Defend && state.armies[state.defender].withdrawn == 0;
}

std::uint8_t distributing_army(const State& state) {
    return state.phase == Phase::Defend ? state.defender : state.acting_index();
}

Action action_for(const State& state, Region region, int count) {
    if (state.phase == Phase::Place) return place(state.piece, region, count);
    if (is_encampments(state)) return place(Piece::Encampment, region, count);
    return act(Kind::Deploy, region, count);
}

// May this many go there, so that the rest can still be placed?
bool fits(const Distribution& d, Region region, int count) {
    if (!d.regions.contains(region) || count < 1 || count > d.pool) return false;
    if (d.one_each) return count == 1 && d.regions.from(index(region)).size() >= d.pool;
    return region != d.regions.highest() || count == d.pool;
}

void add(std::uint8_t& counter, int count) {
    counter = static_cast<std::uint8_t>(counter + count);
}

void put(State& state, Region region, int count) {
    Army& army = state.armies[distributing_army(state)];
    state.cursor = static_cast<std::uint8_t>(index(region) + 1);
    if (is_encampments(state)) {
        add(state.encampments[region], count);
        if (state.phase == Phase::Defend) add(army.encampments_withdrawn, -count);
    } else if (state.phase == Phase::Place) {
        state.where(state.piece).add(region);
    } else {
        add(state.tokens[region], count);
        add(state.phase == Phase::Defend ? army.withdrawn : army.hand, -count);
    }
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

}  // namespace

Distribution distribution(const Setup& setup, const State& state) {
    const std::uint8_t index = distributing_army(state);
    const Army& army = state.armies[index];
    Distribution d{.regions = army.held.from(state.cursor)};
    if (state.phase == Phase::Place) {
        d.one_each = state.piece != Piece::Encampment;
        d.pool = unplaced(setup, state, index, state.piece);
        if (d.one_each) d.pool = std::min(d.pool, d.regions.size());  // SW-POWER-HEROIC-4
    } else if (state.phase == Phase::Defend) {
        d.pool = army.withdrawn != 0 ? army.withdrawn : army.encampments_withdrawn;
    } else {
        d.pool = army.hand;
    }
    return d;
}

void list_distribution(const Setup& setup, const State& state, Actions& out) {
    const Distribution d = distribution(setup, state);
    if (d.one_each) {
        for (const Region region : d.regions) {
            if (fits(d, region, 1)) out.add(action_for(state, region, 1));
        }
        return;
    }
    // The last region takes all that is left; any other may take from one up to that.
    for (const Region region : d.regions) {
        const bool last = region == d.regions.highest();
        out.add_run(action_for(state, region, last ? d.pool : 1), last ? 1 : d.pool);
    }
}

Reason distribution_refusal(const Setup& setup, const State& state, Action action) {
    const Region region = region_of(action);
    const int count = count_of(action);
    if (kind_of(action) == Kind::Done) return Reason::MustPlaceAll;
    if (action != action_for(state, region, count)) return Reason::WrongPiece;
    const Army& army = state.armies[distributing_army(state)];
    if (!army.held.contains(region)) return Reason::NotOccupied;
    const Distribution d = distribution(setup, state);
    if (!d.regions.contains(region)) return Reason::OutOfOrder;
    if (d.one_each && count != 1) return Reason::OneEach;
    if (count == 0 || count > d.pool) return Reason::TooMany;
    return fits(d, region, count) ? Reason::None : Reason::MustPlaceAll;
}

bool distribute(const Setup& setup, State& state, Region region, int count) {
    const bool last = count == distribution(setup, state).pool;
    put(state, region, count);
    if (!last) return distribute_forced(setup, state);
    // Not asked again: with its tokens placed, the army may be at its encampments already.
    finish(state);
    return true;
}

bool distribute_forced(const Setup& setup, State& state) {
    const Distribution d = distribution(setup, state);
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
