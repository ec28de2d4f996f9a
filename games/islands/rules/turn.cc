#include "games/islands/rules/turn.h"

#include <algorithm>
#include <bit>

#include "games/islands/rules/alexis.h"
#include "games/islands/rules/gains.h"
#include "games/islands/rules/layout.h"
#include "games/islands/rules/moor.h"
#include "games/islands/rules/placement.h"
#include "games/islands/rules/prepare.h"
#include "games/islands/rules/tokens.h"

namespace islands {
namespace {

// SI-ROUND-04: the one to the left.
Seat left_of(const Setup& setup, Seat player) {
    return static_cast<Seat>((engine::index(player) + 1) % setup.players);
}

bool has_tiles(const State& state) {
    return state.navigation + state.reserve > 0;
}

bool is_market_empty(const State& state) {
    return std::ranges::all_of(state.market, [](std::uint8_t tile) { return tile == kNone; });
}

// The first of the people, from the first player on, to whom `lacks` applies.
template <typename Lacks>
Seat next_lacking(const Setup& setup, State& state, const Lacks& lacks) {
    Seat seat = state.first;
    for (int i = 0; i < setup.players; ++i, seat = left_of(setup, seat)) {
        state.active = seat;
        if (!setup.is_alexis(seat) && lacks()) return seat;
    }
    return engine::kNoSeat;
}

// The first of the people from the first player on.
Seat first_person(const Setup& setup, const State& state) {
    return setup.is_alexis(state.first) ? left_of(setup, state.first) : state.first;
}

void finish(State& state) {
    state.phase = Phase::Over;
    state.active = state.first;
}

// SI-END-03; else the next round.
void end_round(const Setup& setup, State& state) {
    state.gained = 0;
    if (state.final_gains != 0 || !has_ship(state)) {
        finish(state);
        return;
    }
    if (state.moorer != engine::kNoSeat) state.first = left_of(setup, state.moorer);
    discard_missions(state);
    state.moorer = engine::kNoSeat;
    state.expedition = kNone;
    ++state.round;
    prepare(setup, state);
}

void enter_gains(const Setup& setup, State& state) {
    if (setup.is_alexis(state.active)) {  // SI-SOLO-23
        if (is_deck_empty(state)) shuffle_expeditions(state);
        state.phase = Phase::Build;
        state.chance = Chance::Expedition;
        return;
    }
    state.revealed |= engine::bit(state.active);  // SI-REWARD-02
    state.phase = Phase::Build;
    after_build(setup, state);
}

void end_gains(const Setup& setup, State& state) {
    refill_pool(setup, state);
    if (++state.gained == setup.players) {
        end_round(setup, state);
        return;
    }
    state.active = left_of(setup, state.active);
    enter_gains(setup, state);
}

}  // namespace

void begin_game(const Setup& setup, State& state) {
    // SI-SOLO-01: alone, one is the first player.
    if (setup.options.first_player == kFirstRandom && setup.seats > 1) {
        state.chance = Chance::First;
    } else {
        after_first_player(setup, state);
    }
}

void after_first_player(const Setup& setup, State& state) {
    state.active = state.first;
    if (setup.options.quick_start != 0) {
        lay_ready_made(setup, state);
        deal(setup, state);
    } else {
        state.phase = Phase::Layout;
    }
}

void deal(const Setup& setup, State& state) {
    state.phase = Phase::Deal;
    state.active = state.first;
    const auto empty = std::ranges::find(state.market, kNone);
    if (empty != state.market.end()) {
        state.slot = static_cast<std::uint8_t>(empty - state.market.begin());
        state.chance = Chance::Market;
        return;
    }
    const Seat short_of_tiles = next_lacking(setup, state, [&] {
        return std::popcount(state.player(state.active).hand) < setup.constants.hand;
    });
    if (short_of_tiles != engine::kNoSeat) {
        state.chance = Chance::Hand;
        return;
    }
    const Seat short_of_cards =
        next_lacking(setup, state, [&] { return deck_to_draw(setup, state) != kDecks; });
    if (short_of_cards != engine::kNoSeat) {
        state.chance = Chance::Card;
        return;
    }
    prepare(setup, state);
}

void prepare(const Setup& setup, State& state) {
    if (state.reserve < setup.constants.navigation) {  // SI-END-01
        finish(state);
        return;
    }
    state.reserve = static_cast<std::uint8_t>(state.reserve - setup.constants.navigation);
    state.navigation = static_cast<std::uint8_t>(state.navigation + setup.constants.navigation);
    state.phase = Phase::Mission;
    take_up_kept(setup, state);
    draw_missions(setup, state);
}

void draw_missions(const Setup& setup, State& state) {
    const Seat short_of_cards =
        next_lacking(setup, state, [&] { return deck_to_draw(setup, state) != kDecks; });
    if (short_of_cards != engine::kNoSeat) {
        state.chance = Chance::Card;
        return;
    }
    state.active = first_person(setup, state);
}

void after_mission(const Setup& setup, State& state) {
    const Seat undecided = next_lacking(setup, state, [&] { return !has_assigned(setup, state); });
    if (undecided == engine::kNoSeat) begin_turn(setup, state, state.first);
}

void begin_turn(const Setup& setup, State& state, Seat player) {
    state.active = player;
    state.phase = Phase::Turn;
    if (setup.is_alexis(player)) {  // SI-SOLO-08
        if (is_deck_empty(state)) shuffle_expeditions(state);
        state.chance = Chance::Expedition;
        return;
    }
    if (is_market_empty(state) && !can_moor(setup, state, player)) {
        state.final_gains = 1;  // SI-END-02
        begin_gains(setup, state, player);
    }
}

void after_take(const Setup& /*setup*/, State& state) {
    state.phase = Phase::Place;
}

void after_placing(const Setup& setup, State& state) {
    if (has_token_move(setup, state)) {
        state.phase = Phase::Token;
    } else {
        refill(setup, state);
    }
}

void after_discard(const Setup& setup, State& state) {
    if (has_tiles(state)) {
        state.chance = Chance::Hand;
    } else {
        after_placing(setup, state);  // SI-EXPLORE-09
    }
}

void refill(const Setup& setup, State& state) {
    state.phase = Phase::Turn;
    if (has_tiles(state)) {
        state.chance = Chance::Market;
    } else {
        next_turn(setup, state);
    }
}

void next_turn(const Setup& setup, State& state) {
    state.slot = 0;
    begin_turn(setup, state, left_of(setup, state.active));
}

void follow_expedition(const Setup& setup, State& state) {
    const ExpeditionCard& card = setup.expeditions[state.expedition];
    if (card.moors && state.navigation == 0 && has_ship(state)) {  // SI-SOLO-19
        const Cell cell = find_cell(setup, state, kShipFace, card.ship_directions);
        if (cell != kNoCell) {
            moor_alexis(setup, state, cell);
            begin_gains(setup, state, kAlexis);
            return;
        }
    }
    const std::uint8_t tile = tile_for_alexis(setup, state);
    if (tile == kNone) {  // SI-SOLO-12
        begin_gains(setup, state, kAlexis);
        return;
    }
    state.target = find_cell(setup, state, tile, card.directions);
    if (state.target == kNoCell) {
        give_up_tile(setup, state);
        refill(setup, state);
        return;
    }
    const std::uint8_t turns = turns_for_alexis(setup, state, state.target, tile);
    if (is_one_way(setup, tile, turns)) {
        lay_for_alexis(setup, state, std::countr_zero(turns));
        refill(setup, state);
    } else {
        state.phase = Phase::Rotate;  // SI-SOLO-17
    }
}

void begin_gains(const Setup& setup, State& state, Seat player) {
    state.active = player;
    state.gained = 0;
    state.slot = 0;
    enter_gains(setup, state);
}

void after_gains_card(const Setup& setup, State& state) {
    if (build_forced(setup, state)) end_building(setup, state);
}

void after_build(const Setup& setup, State& state) {
    if (setup.is_alexis(state.active)) {
        after_gains_card(setup, state);
    } else if (!can_build(setup, state)) {
        end_building(setup, state);
    }
}

void end_building(const Setup& setup, State& state) {
    if (setup.is_alexis(state.active)) {
        // SI-SOLO-25, 26: no reward, and the whole deck is shuffled.
        state.built_count = 0;
        state.built.fill(0);
        shuffle_expeditions(state);
        end_gains(setup, state);
    } else if (pay_rewards(setup, state)) {
        next_search(setup, state);
    } else {
        end_gains(setup, state);
    }
}

void next_search(const Setup& setup, State& state) {
    if (!has_searches(state)) {
        end_gains(setup, state);
    } else if (state.built_count == 1) {
        begin_search(state, 0);
    } else {
        state.phase = Phase::Search;  // SI-REWARD-05
    }
}

void after_find(const Setup& setup, State& state) {
    if (state.to_draw > 0) {
        state.chance = Chance::Discovery;
    } else if (std::popcount(state.drawn) == 1) {
        hold_token(state, std::countr_zero(state.drawn));
        next_search(setup, state);
    } else {
        state.phase = Phase::Hold;
    }
}

}  // namespace islands
