#include "games/islands/game.h"

#include <bit>
#include <cassert>

#include "games/islands/rules/alexis.h"
#include "games/islands/rules/archipelago.h"
#include "games/islands/rules/gains.h"
#include "games/islands/rules/layout.h"
#include "games/islands/rules/moor.h"
#include "games/islands/rules/placement.h"
#include "games/islands/rules/prepare.h"
#include "games/islands/rules/tokens.h"
#include "games/islands/rules/turn.h"

// The door of the game: who moves, what may happen, why not, and the one way a state changes.
// Each function only finds the phase; the rules are in rules/.
namespace islands {
namespace {

Tiles tile_bit(int tile) {
    return Tiles{1} << tile;
}

void add_each(Kind kind, std::uint64_t members, int base, Actions& out) {
    for (; members != 0; members &= members - 1)
        out.add(act(kind, base + std::countr_zero(members)));
}

Kind outcome_kind(Chance chance) {
    switch (chance) {
        case Chance::None: return Kind::Invalid;
        case Chance::First: return Kind::First;
        case Chance::Market:
        case Chance::Hand: return Kind::Tile;
        case Chance::Card: return Kind::Card;
        case Chance::Discovery: return Kind::Find;
        case Chance::Expedition: return Kind::Expedition;
    }
    return Kind::Invalid;
}

// All outcomes have the same weight, but for Alexis' cards.
std::uint64_t equal_outcomes(const Setup& setup, const State& state) {
    switch (state.chance) {
        case Chance::None:
        case Chance::Expedition: return 0;
        case Chance::First: return (1U << setup.seats) - 1;
        case Chance::Market:
        case Chance::Hand: return state.unseen;
        case Chance::Card: return deck_left(setup, state, deck_to_draw(setup, state));
        case Chance::Discovery: return state.discoveries;
    }
    return 0;
}

int first_outcome(const Setup& setup, const State& state) {
    return state.chance == Chance::Card ? card_number(deck_to_draw(setup, state), 0) : 0;
}

bool is_outcome(Kind kind) {
    return kind >= Kind::First && kind <= Kind::Expedition;
}

Reason outcome_refusal(const Setup& setup, const State& state, Action action) {
    if (!is_outcome(kind_of(action))) return Reason::ChanceMoves;
    if (kind_of(action) != outcome_kind(state.chance)) return Reason::NotAnOutcome;
    const int what = what_of(action) - first_outcome(setup, state);
    const bool possible =
        state.chance == Chance::Expedition
            ? is_possible_expedition(setup, state, what)
            : what >= 0 && what < 64 && (equal_outcomes(setup, state) >> what & 1) != 0;
    return possible ? Reason::None : Reason::NotAnOutcome;
}

// Which kinds of decision a phase takes.
bool belongs(Phase phase, Kind kind) {
    switch (phase) {
        case Phase::Deal:
        case Phase::Over: return false;
        case Phase::Layout: return kind == Kind::Lay;
        case Phase::Mission: return kind == Kind::Play || kind == Kind::Keep;
        case Phase::Turn: return kind == Kind::Take || kind == Kind::Moor;
        case Phase::Place: return kind == Kind::Place || kind == Kind::Discard;
        case Phase::Token: return kind == Kind::Cover || kind == Kind::Port || kind == Kind::Done;
        case Phase::Rotate: return kind == Kind::Rotate;
        case Phase::Build: return kind == Kind::Build || kind == Kind::Done;
        case Phase::Search: return kind == Kind::Search;
        case Phase::Hold: return kind == Kind::Hold;
    }
    return false;
}

struct Shape {
    int whats;  // values of what_of, from 0
    bool cell;
    int parts;
};
constexpr std::array<Shape, kKindCount> kShapes{{
    {0, false, 0},                      // Invalid
    {kPlayers, false, 1},               // First
    {kMaxTiles, false, 1},              // Tile
    {kDecks * kMaxCards, false, 1},     // Card
    {kMaxDiscoveries, false, 1},        // Find
    {kMaxExpeditions, false, 1},        // Expedition
    {kShipFace, true, 4},               // Lay
    {kDecks * kMaxCards, false, 1},     // Play
    {kDecks * kMaxCards, false, 1},     // Keep
    {kMarket, false, 1},                // Take
    {2, true, 1},                       // Moor
    {kMaxTiles, true, 4},               // Place
    {kMaxTiles, false, 1},              // Discard
    {4 * kTokens, true, kMaxSites},     // Cover
    {4 * kTokens, true, kMaxSegments},  // Port
    {4, false, 1},                      // Rotate
    {1, true, kMaxSites},               // Build
    {1, true, kMaxSegments},            // Search
    {kMaxDiscoveries, false, 1},        // Hold
    {1, false, 1},                      // Done
}};

// Bits that mean nothing for the kind must be zero, so that every action has one spelling.
bool is_wellformed(Action action) {
    if (action.kind() >= kKindCount) return false;
    const Shape& shape = kShapes[action.kind()];
    if (what_of(action) >= shape.whats || part_of(action) >= shape.parts) return false;
    if (shape.cell ? cell_of(action) >= kCells : cell_of(action) != 0) return false;
    const Kind kind = kind_of(action);
    if (kind == Kind::Cover) return resource_of(action) < kResourceCount;
    return kind != Kind::Port || resource_of(action) == 0;
}

Reason place_refusal(const Setup& setup, const State& state, Action action) {
    const int tile = what_of(action);
    const Tiles hand = state.player(state.active).hand;
    if ((hand & tile_bit(tile)) == 0) return Reason::NotInHand;
    if (kind_of(action) == Kind::Discard)
        return fits_somewhere(setup, state, hand) ? Reason::SomethingFits : Reason::None;
    return placement_refusal(setup, state, cell_of(action), static_cast<std::uint8_t>(tile),
                             part_of(action));
}

Reason turn_refusal(const Setup& setup, const State& state, Action action) {
    if (kind_of(action) == Kind::Moor) return moor_refusal(setup, state, action);
    const bool there = state.market[static_cast<std::size_t>(what_of(action))] != kNone;
    return there ? Reason::None : Reason::MarketEmpty;
}

Reason decision_refusal(const Setup& setup, const State& state, Action action) {
    switch (state.phase) {
        case Phase::Deal:
        case Phase::Over: return Reason::None;
        case Phase::Layout: return lay_refusal(setup, state, action);
        case Phase::Mission: return mission_refusal(setup, state, action);
        case Phase::Turn: return turn_refusal(setup, state, action);
        case Phase::Place: return place_refusal(setup, state, action);
        case Phase::Token:
            if (kind_of(action) == Kind::Done) return Reason::None;
            return token_refusal(setup, state, action);
        case Phase::Rotate: return rotation_refusal(setup, state, action);
        case Phase::Build: return build_refusal(setup, state, action);
        case Phase::Search: return search_refusal(state, action);
        case Phase::Hold:
            return (state.drawn >> what_of(action) & 1) != 0 ? Reason::None : Reason::NotDrawn;
    }
    return Reason::None;
}

// SI-EXPLORE-05 takes from the navigation stack first, SI-EXPLORE-08 from the reserve.
void take_from(std::uint8_t& first, std::uint8_t& other) {
    --(first > 0 ? first : other);
}

void draw_tile(const Setup& setup, State& state, int tile) {
    state.unseen &= ~tile_bit(tile);
    if (state.chance == Chance::Market) {
        state.market[state.slot] = static_cast<std::uint8_t>(tile);
    } else {
        state.player(state.active).hand |= tile_bit(tile);
    }
    const bool to_market = state.chance == Chance::Market;
    state.chance = Chance::None;
    if (state.phase == Phase::Deal) {
        --state.reserve;
        deal(setup, state);
    } else if (to_market) {
        take_from(state.navigation, state.reserve);
        next_turn(setup, state);
    } else {
        take_from(state.reserve, state.navigation);
        after_take(setup, state);
    }
}

void apply_outcome(const Setup& setup, State& state, Action action) {
    const int what = what_of(action);
    switch (kind_of(action)) {
        case Kind::First:
            state.chance = Chance::None;
            state.first = static_cast<Seat>(what);
            after_first_player(setup, state);
            break;
        case Kind::Tile: draw_tile(setup, state, what); break;
        case Kind::Card:
            state.chance = Chance::None;
            draw_card(state, deck_of(what), card_of(what));
            if (state.phase == Phase::Deal) {
                deal(setup, state);
            } else {
                draw_missions(setup, state);
            }
            break;
        case Kind::Find:
            state.chance = Chance::None;
            find_token(state, what);
            after_find(setup, state);
            break;
        default:
            state.chance = Chance::None;
            reveal_expedition(setup, state, what);
            if (state.phase == Phase::Build) {
                after_gains_card(setup, state);
            } else {
                follow_expedition(setup, state);
            }
    }
}

void take(const Setup& setup, State& state, int slot) {
    std::uint8_t& tile = state.market[static_cast<std::size_t>(slot)];
    state.player(state.active).hand |= tile_bit(tile);
    state.shown |= tile_bit(tile);
    tile = kNone;
    state.slot = static_cast<std::uint8_t>(slot);
    after_take(setup, state);
}

void leave_hand(State& state, int tile) {
    state.player(state.active).hand &= ~tile_bit(tile);
    state.shown &= ~tile_bit(tile);
}

void place(const Setup& setup, State& state, Action action) {
    leave_hand(state, what_of(action));
    const Placed tile{.cell = cell_of(action),
                      .face = static_cast<std::uint8_t>(what_of(action)),
                      .turn = static_cast<std::uint8_t>(part_of(action))};
    put_tile(setup, state, tile, state.active);
    after_placing(setup, state);
}

void discard(const Setup& setup, State& state, int tile) {
    leave_hand(state, tile);
    state.box |= tile_bit(tile);
    after_discard(setup, state);
}

void apply_decision(const Setup& setup, State& state, Action action) {
    const int what = what_of(action);
    switch (kind_of(action)) {
        case Kind::Lay:
            lay_start_tile(setup, state, action);
            if (state.placed_count == kStartTiles) deal(setup, state);
            break;
        case Kind::Play:
        case Kind::Keep:
            assign_card(setup, state, action);
            after_mission(setup, state);
            break;
        case Kind::Take: take(setup, state, what); break;
        case Kind::Moor:
            moor(setup, state, action);
            begin_gains(setup, state, state.active);
            break;
        case Kind::Place: place(setup, state, action); break;
        case Kind::Discard: discard(setup, state, what); break;
        case Kind::Cover:
        case Kind::Port:
            place_token(setup, state, action);
            refill(setup, state);
            break;
        case Kind::Rotate:
            lay_for_alexis(setup, state, what);
            refill(setup, state);
            break;
        case Kind::Build:
            build(setup, state, action);
            after_build(setup, state);
            break;
        case Kind::Search: begin_search(state, searched(state, action)); break;
        case Kind::Hold:
            hold_token(state, what);
            next_search(setup, state);
            break;
        default:  // Done
            if (state.phase == Phase::Token) {
                refill(setup, state);
            } else {
                end_building(setup, state);
            }
    }
}

void list_turn(const Setup& setup, const State& state, Actions& out) {
    for (int slot = 0; slot < kMarket; ++slot) {
        if (state.market[static_cast<std::size_t>(slot)] != kNone) out.add(act(Kind::Take, slot));
    }
    if (state.navigation == 0) list_moorings(setup, state, out);
}

void list_place(const Setup& setup, const State& state, Actions& out) {
    const Tiles hand = state.player(state.active).hand;
    list_placements(setup, state, hand, out);
    if (out.empty()) add_each(Kind::Discard, hand, 0, out);  // SI-EXPLORE-08
}

}  // namespace

State start(const Setup& setup) {
    State state{};
    state.unseen = setup.all_tiles;
    state.reserve = static_cast<std::uint8_t>(setup.tile_count);
    state.island_of.fill(kNoLand);
    state.at.fill(kNone);
    state.discoveries = static_cast<std::uint16_t>((1U << setup.discovery_count) - 1);
    for (int seat = 0; seat < setup.seats; ++seat) {
        Player& player = state.players[static_cast<std::size_t>(seat)];
        player.pool = setup.constants.pool;  // SI-SETUP-01, 02
        player.reserve = static_cast<std::uint8_t>(setup.constants.houses - player.pool);
        player.tokens = (1U << kTokens) - 1;
    }
    state.ships = static_cast<std::uint8_t>((1U << setup.seats) - 1);  // SI-SETUP-06, SI-SOLO-05
    state.grey = static_cast<std::uint8_t>(kShips - setup.seats);
    if (setup.is_solo()) {
        state.player(kAlexis).pool = setup.constants.alexis_houses;  // SI-SOLO-04
        state.explore_unseen = setup.alexis.explore_cards;           // SI-SOLO-03
        state.moor_unseen = setup.alexis.moor_cards;
    }
    begin_game(setup, state);
    return state;
}

Mover mover(const Setup& setup, const State& state) {
    if (state.chance != Chance::None) return Mover::chance();
    if (state.phase == Phase::Over) return Mover::nobody();
    return Mover::seat(setup.is_alexis(state.active) ? Seat{0} : state.active);
}

void actions(const Setup& setup, const State& state, Actions& out) {
    out.clear();
    if (state.chance == Chance::Expedition) {
        list_expeditions(setup, state, out);
        return;
    }
    if (state.chance != Chance::None) {
        add_each(outcome_kind(state.chance), equal_outcomes(setup, state),
                 first_outcome(setup, state), out);
        return;
    }
    switch (state.phase) {
        case Phase::Deal:
        case Phase::Over: break;
        case Phase::Layout: list_start_tiles(setup, state, out); break;
        case Phase::Mission: list_missions(setup, state, out); break;
        case Phase::Turn: list_turn(setup, state, out); break;
        case Phase::Place: list_place(setup, state, out); break;
        case Phase::Token: list_tokens(setup, state, out); break;
        case Phase::Rotate: list_rotations(setup, state, out); break;
        case Phase::Build: list_builds(setup, state, out); break;
        case Phase::Search: list_searches(state, out); break;
        case Phase::Hold: add_each(Kind::Hold, state.drawn, 0, out); break;
    }
}

Why why_illegal(const Setup& setup, const State& state, Action action) {
    if (!is_wellformed(action)) return {Reason::Malformed};
    const Kind kind = kind_of(action);
    if (state.chance != Chance::None) return {outcome_refusal(setup, state, action)};
    if (state.phase == Phase::Over) return {Reason::GameOver};
    if (is_outcome(kind)) return {Reason::NotChance};
    if (!belongs(state.phase, kind)) return {Reason::WrongPhase};
    return {decision_refusal(setup, state, action)};
}

void apply(const Setup& setup, State& state, Action action) {
    assert(why_illegal(setup, state, action).legal());
    if (state.chance != Chance::None) {
        apply_outcome(setup, state, action);
    } else {
        apply_decision(setup, state, action);
    }
    assert(check(setup, state).ok());
}

}  // namespace islands
