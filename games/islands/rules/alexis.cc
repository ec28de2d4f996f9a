#include "games/islands/rules/alexis.h"

#include <algorithm>
#include <bit>

#include "games/islands/rules/archipelago.h"
#include "games/islands/rules/placement.h"

namespace islands {
namespace {

std::uint16_t card_bit(int card) {
    return static_cast<std::uint16_t>(1U << card);
}

// How many cards of a kind have not been seen: in the deck or not.
int count_unseen(const Setup& setup, const State& state, bool moors) {
    int count = 0;
    for (int card = 0; card < setup.expedition_count; ++card) {
        const bool unseen = (state.expeditions_seen & card_bit(card)) == 0;
        if (unseen && setup.expeditions[static_cast<std::size_t>(card)].moors == moors) ++count;
    }
    return count;
}

// Weights of the next card. Of E unseen explore cards e are in the deck, of M mooring cards m: each
// explore card is drawn with e / E times the weight of a card that is certainly there.
struct Weights {
    std::uint32_t certain = 1;
    std::uint32_t explore = 0;
    std::uint32_t moor = 0;
};
Weights weights_of(const Setup& setup, const State& state) {
    const auto explore = static_cast<std::uint32_t>(std::max(1, count_unseen(setup, state, false)));
    const auto moor = static_cast<std::uint32_t>(std::max(1, count_unseen(setup, state, true)));
    return {explore * moor, state.explore_unseen * moor, state.moor_unseen * explore};
}

std::uint32_t weight_of(const Setup& setup, const State& state, const Weights& weights, int card) {
    if ((state.expeditions_used & card_bit(card)) != 0) return 0;
    if ((state.expeditions_seen & card_bit(card)) != 0) return weights.certain;
    return setup.expeditions[static_cast<std::size_t>(card)].moors ? weights.moor : weights.explore;
}

Cell reference(const State& state) {
    return state.placed[static_cast<std::size_t>(reference_tile(state))].cell;
}

// SI-SOLO-16: a segment would connect two islands, one of them with a house of his.
bool joins_his_island(const Setup& setup, const State& state, const Placed& tile) {
    std::array<Land, kMaxSegments> found{kNoLand, kNoLand};
    std::array<bool, kMaxSegments> several{};
    std::array<bool, kMaxSegments> his{};
    const int slots = setup.constants.slots;
    for (int direction = 0; direction < kDirections; ++direction) {
        const int other = state.at[neighbour(tile.cell, direction)];
        if (other == kNone) continue;
        const Placed& beyond = state.placed[static_cast<std::size_t>(other)];
        for (int slot = 0; slot < slots; ++slot) {
            const auto here = segment_towards(setup, tile, direction, slot);
            const auto there =
                segment_towards(setup, beyond, opposite(direction), slots - 1 - slot);
            if (here == kNone || there == kNone) continue;
            const Land island = state.island_of[land_of(other, there)];
            several[here] |= found[here] != kNoLand && found[here] != island;
            his[here] |= (state.islands[island].houses & engine::bit(kAlexis)) != 0;
            found[here] = island;
        }
    }
    return (several[0] && his[0]) || (several[1] && his[1]);
}

}  // namespace

void list_expeditions(const Setup& setup, const State& state, Actions& out) {
    const Weights weights = weights_of(setup, state);
    for (int card = 0; card < setup.expedition_count; ++card) {
        const std::uint32_t weight = weight_of(setup, state, weights, card);
        if (weight > 0) out.add_weighted(act(Kind::Expedition, card), weight);
    }
}

bool is_possible_expedition(const Setup& setup, const State& state, int card) {
    return card < setup.expedition_count &&
           weight_of(setup, state, weights_of(setup, state), card) > 0;
}

void reveal_expedition(const Setup& setup, State& state, int card) {
    if ((state.expeditions_seen & card_bit(card)) == 0) {
        const bool moors = setup.expeditions[static_cast<std::size_t>(card)].moors;
        --(moors ? state.moor_unseen : state.explore_unseen);
    }
    state.expeditions_seen |= card_bit(card);
    state.expeditions_used |= card_bit(card);
    state.expedition = static_cast<std::uint8_t>(card);
}

void shuffle_expeditions(State& state) {
    state.expeditions_used = 0;
}

bool is_deck_empty(const State& state) {
    return state.explore_unseen + state.moor_unseen == 0 &&
           state.expeditions_seen == state.expeditions_used;
}

std::uint8_t turns_for_alexis(const Setup& setup, const State& state, Cell cell,
                              std::uint8_t face) {
    const Need need = need_at(setup, state, cell);
    unsigned turns = 0;
    for (int turn = 0; turn < 4; ++turn) {
        const Placed tile{cell, face, static_cast<std::uint8_t>(turn)};
        if (fits(setup, need, face, turn) && !joins_his_island(setup, state, tile))
            turns |= 1U << turn;
    }
    return static_cast<std::uint8_t>(turns);
}

int reference_tile(const State& state) {
    const int last = state.players[0].last_tile;
    return last > 0 ? last - 1 : kStartTiles - 1;
}

Cell find_cell(const Setup& setup, const State& state, std::uint8_t face,
               const std::array<Direction, 3>& directions) {
    for (const Direction direction : directions) {
        Cell cell = neighbour(reference(state), static_cast<int>(direction));
        for (; is_on_table(setup, cell); cell = neighbour(cell, static_cast<int>(direction))) {
            if (state.frontier.contains(cell) && turns_for_alexis(setup, state, cell, face) != 0)
                return cell;
        }
    }
    return kNoCell;
}

bool is_one_way(const Setup& setup, std::uint8_t face, std::uint8_t turns) {
    const auto& land = setup.face(face).land;
    const auto first = static_cast<std::size_t>(std::countr_zero(turns));
    for (std::size_t turn = first + 1; turn < 4; ++turn) {
        if ((turns >> turn & 1) == 0) continue;
        // A tile of two segments looks different even where its coast does not.
        if (land[turn] != land[first] || setup.face(face).segments > 1) return false;
    }
    return true;
}

std::uint8_t tile_for_alexis(const Setup& setup, const State& state) {
    return state.market[setup.expeditions[state.expedition].slot];
}

void list_rotations(const Setup& setup, const State& state, Actions& out) {
    const std::uint8_t turns =
        turns_for_alexis(setup, state, state.target, tile_for_alexis(setup, state));
    for (int turn = 0; turn < 4; ++turn) {
        if ((turns >> turn & 1) != 0) out.add(act(Kind::Rotate, turn));
    }
}

Reason rotation_refusal(const Setup& setup, const State& state, Action action) {
    const int turn = what_of(action);
    const std::uint8_t face = tile_for_alexis(setup, state);
    if (!fits(setup, need_at(setup, state, state.target), face, turn)) return Reason::EdgesDiffer;
    const Placed tile{state.target, face, static_cast<std::uint8_t>(turn)};
    return joins_his_island(setup, state, tile) ? Reason::JoinsAlexis : Reason::None;
}

void lay_for_alexis(const Setup& setup, State& state, int turn) {
    const std::uint8_t slot = setup.expeditions[state.expedition].slot;
    const Placed tile{state.target, state.market[slot], static_cast<std::uint8_t>(turn)};
    put_tile(setup, state, tile, kAlexis);
    state.market[slot] = kNone;
    state.slot = slot;
    state.target = kNoCell;
}

void give_up_tile(const Setup& setup, State& state) {
    const std::uint8_t slot = setup.expeditions[state.expedition].slot;
    state.box |= Tiles{1} << state.market[slot];
    state.market[slot] = kNone;
    state.slot = slot;
    Player& alexis = state.player(kAlexis);
    alexis.points = static_cast<std::int16_t>(alexis.points + setup.constants.unplaceable_pays);
}

}  // namespace islands
