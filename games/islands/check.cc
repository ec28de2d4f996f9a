#include <algorithm>
#include <bit>
#include <numeric>

#include "games/islands/game.h"
#include "games/islands/rules/archipelago.h"
#include "games/islands/rules/placement.h"

// The invariants of docs/rules/islands.md: what must hold in every position of every game. Nothing
// here trusts what the rules keep up to date; it is all counted anew.
namespace islands {
namespace {

constexpr Broken kFine{};

bool all_disjoint(std::initializer_list<Tiles> sets, Tiles& all) {
    bool disjoint = true;
    all = 0;
    for (const Tiles set : sets) {
        disjoint = disjoint && (all & set) == 0;
        all |= set;
    }
    return disjoint;
}

// False if the tile is in the set already.
bool add_once(Tiles& set, int tile) {
    const Tiles one = Tiles{1} << tile;
    const bool fresh = (set & one) == 0;
    set |= one;
    return fresh;
}

Broken check_tiles(const Setup& setup, const State& state) {
    bool once = true;
    Tiles on_map = 0;
    Tiles start_tiles = 0;
    Tiles in_market = 0;
    for (int tile = 0; tile < state.placed_count; ++tile) {
        const int face = state.placed[static_cast<std::size_t>(tile)].face;
        if (face < kMaxTiles) {
            once = add_once(on_map, face) && once;
        } else if (face < kShipFace) {  // either side: it is one tile (SI-COMP-02)
            once = add_once(start_tiles, (face - kFirstStart) / 2) && once;
        }
    }
    for (const std::uint8_t tile : state.market) {
        if (tile != kNone) once = add_once(in_market, tile) && once;
    }
    const auto& players = state.players;
    Tiles all = 0;
    if (!once || !all_disjoint({on_map, in_market, state.unseen, state.box, players[0].hand,
                                players[1].hand, players[2].hand, players[3].hand},
                               all))
        return {"SI-INV-01", "a tile is in two places"};
    if (all != setup.all_tiles) return {"SI-INV-01", "a tile is missing"};
    if (state.navigation + state.reserve != std::popcount(state.unseen))
        return {"SI-INV-01", "the stacks do not have as many tiles as nobody has seen"};
    Tiles hands = 0;
    for (const Player& player : players)
        hands |= player.hand;
    if ((state.shown & ~hands) != 0) return {"SI-INV-01", "a tile that was taken is in no hand"};
    return kFine;
}

Broken check_ships(const Setup& setup, const State& state) {
    int on_map = 0;
    for (int tile = 0; tile < state.placed_count; ++tile)
        on_map += is_ship(state, tile) ? 1 : 0;
    if (on_map + std::popcount(state.ships) + state.grey != kShips)
        return {"SI-INV-02", "there are not four ships"};
    for (int seat = 0; seat < setup.players; ++seat) {
        const std::uint8_t ship = state.ship_of[static_cast<std::size_t>(seat)];
        if (ship == kNone) continue;
        if (ship >= state.placed_count || !is_ship(state, ship) || (state.ships >> seat & 1) != 0)
            return {"SI-INV-02", "a player's ship is not where it should be"};
    }
    return kFine;
}

// Houses by player, found on the map.
std::array<int, kPlayers> houses_on_map(const Setup& setup, const State& state) {
    std::array<int, kPlayers> found{};
    for (std::size_t tile = 0; tile < state.placed_count; ++tile) {
        const Face& face = setup.face(state.placed[tile].face);
        for (std::size_t site = 0; site < face.site_count; ++site) {
            const Cover cover = state.covers[tile][site];
            if (face.sites[site].symbol == Symbol::House && !cover.none())
                ++found[static_cast<std::size_t>(cover.player())];
        }
    }
    return found;
}

Broken check_houses(const Setup& setup, const State& state) {
    const auto found = houses_on_map(setup, state);
    for (int s = 0; s < setup.players; ++s) {
        const auto seat = static_cast<Seat>(s);
        const Player& player = state.player(seat);
        const bool alexis = setup.is_alexis(seat);
        const int all = alexis ? setup.constants.alexis_houses : setup.constants.houses;
        if (player.pool + player.reserve + found[static_cast<std::size_t>(s)] != all)
            return {"SI-INV-03", "a house is missing, or there is one too many"};
        if (!alexis && player.pool > setup.constants.pool)
            return {"SI-INV-08", "a player has too many houses at hand"};
    }
    return kFine;
}

// Bonus tokens that are seen on the map, by player.
std::array<int, kPlayers> tokens_on_map(const Setup& setup, const State& state) {
    std::array<int, kPlayers> found{};
    for (std::size_t tile = 0; tile < state.placed_count; ++tile) {
        const Face& face = setup.face(state.placed[tile].face);
        for (std::size_t site = 0; site < face.site_count; ++site) {
            const Cover cover = state.covers[tile][site];
            if (face.sites[site].symbol != Symbol::House && !cover.none())
                ++found[static_cast<std::size_t>(cover.player())];
        }
        for (const PortToken port : state.ports[tile]) {
            if (!port.none()) ++found[static_cast<std::size_t>(port.player())];
        }
    }
    return found;
}

// SI-TOKEN-05, 09: one that was covered is used as well, but not seen any more.
Broken check_tokens(const Setup& setup, const State& state) {
    const auto found = tokens_on_map(setup, state);
    for (std::size_t seat = 0; seat < kPlayers; ++seat) {
        const int used = kTokens - std::popcount(state.players[seat].tokens);
        if (found[seat] > used)
            return {"SI-INV-13", "more bonus tokens of a player are on the map than he has used"};
    }
    return kFine;
}

Broken check_map(const Setup& setup, const State& state) {
    CellSet frontier;
    CellSet occupied;
    for (int tile = 0; tile < state.placed_count; ++tile) {
        const Placed& placed = state.placed[static_cast<std::size_t>(tile)];
        if (placed.cell >= kCells || placed.face >= kFaces || placed.turn > 3 ||
            !is_on_table(setup, placed.cell) || state.at[placed.cell] != tile)
            return {"SI-INV-12", "a tile does not lie where the map says"};
        occupied.add(placed.cell);
        if (!fits(setup, need_at(setup, state, placed.cell), placed.face, placed.turn))
            return {"SI-INV-04", "two tiles touch whose edges differ"};
        if (ports_of(setup, state, tile) >
            std::max<int>(setup.constants.ports_per_tile, setup.face(placed.face).ports))
            return {"SI-INV-05", "a tile has too many ports"};
        for (int direction = 0; direction < kDirections; ++direction) {
            const Cell next = neighbour(placed.cell, direction);
            if (state.at[next] == kNone && is_on_table(setup, next)) frontier.add(next);
        }
    }
    const auto tiles = std::ranges::count_if(state.at, [](std::uint8_t n) { return n != kNone; });
    if (tiles != state.placed_count || occupied != state.occupied)
        return {"SI-INV-12", "the map has tiles that nobody laid"};
    if (frontier != state.frontier) return {"SI-INV-12", "the frontier is not the map's"};
    return kFine;
}

// All lands that can be reached from one, the slow way.
class Flood {
  public:
    Flood(const Setup& setup, const State& state) : setup_(setup), state_(state) {
        name_.fill(kNoLand);
    }

    // Names every island by its lowest land.
    const std::array<Land, kLands>& names() {
        for (int tile = 0; tile < state_.placed_count; ++tile) {
            const int segments =
                setup_.face(state_.placed[static_cast<std::size_t>(tile)].face).segments;
            for (int segment = 0; segment < segments; ++segment)
                spread(land_of(tile, segment), land_of(tile, segment));
        }
        return name_;
    }

  private:
    void spread(Land land, Land name) {
        if (name_[land] != kNoLand) return;
        name_[land] = name;
        const int slots = setup_.constants.slots;
        const Placed& tile = state_.placed[static_cast<std::size_t>(tile_of(land))];
        for (int direction = 0; direction < kDirections; ++direction) {
            const int other = state_.at[neighbour(tile.cell, direction)];
            if (other == kNone) continue;
            const Placed& beyond = state_.placed[static_cast<std::size_t>(other)];
            for (int slot = 0; slot < slots; ++slot) {
                if (segment_towards(setup_, tile, direction, slot) != segment_of(land)) continue;
                const auto there =
                    segment_towards(setup_, beyond, opposite(direction), slots - 1 - slot);
                if (there != kNone) spread(land_of(other, there), name);
            }
        }
    }

    const Setup& setup_;
    const State& state_;
    std::array<Land, kLands> name_{};
};

void count_land(const Setup& setup, const State& state, Land land, Island& island) {
    const auto tile = static_cast<std::size_t>(tile_of(land));
    const Face& face = setup.face(state.placed[tile].face);
    for (int site = 0; site < face.site_count; ++site) {
        const Site& printed = face.sites[static_cast<std::size_t>(site)];
        if (printed.segment != segment_of(land)) continue;
        ++island.symbols[at(visible(setup, state, tile_of(land), site))];
        const Cover cover = state.covers[tile][static_cast<std::size_t>(site)];
        if (printed.symbol != Symbol::House || cover.none()) continue;
        island.houses |= engine::bit(cover.player());
        ++island.built;
    }
    for (const PortToken port : state.ports[tile]) {
        if (!port.none() && port.segment() == segment_of(land)) ++island.symbols[at(Symbol::Port)];
    }
}

Broken check_islands(const Setup& setup, const State& state) {
    Flood flood(setup, state);
    const std::array<Land, kLands>& names = flood.names();
    if (names != state.island_of) return {"SI-INV-09", "an island is not what the map shows"};
    std::array<Island, kLands> islands{};
    for (int land = 0; land < kLands; ++land) {
        const Land name = names[static_cast<std::size_t>(land)];
        if (name == kNoLand) continue;
        count_land(setup, state, static_cast<Land>(land), islands[name]);
        const bool again = segment_of(static_cast<Land>(land)) == 1 &&
                           names[static_cast<std::size_t>(land - 1)] == name;
        if (!again) ++islands[name].tiles;
    }
    if (islands != state.islands)
        return {"SI-INV-09", "an island's size or symbols are not what the map shows"};
    return kFine;
}

int wanted_hand(const Setup& setup, const State& state, Seat seat) {
    const bool placing = state.phase == Phase::Place && state.active == seat;
    return setup.constants.hand + (placing && state.chance == Chance::None ? 1 : 0);
}

Broken check_hands(const Setup& setup, const State& state) {
    const bool dealing = state.phase == Phase::Deal || state.phase == Phase::Layout;
    for (int s = 0; s < setup.seats; ++s) {
        const auto seat = static_cast<Seat>(s);
        const int held = std::popcount(state.player(seat).hand);
        const int wanted = wanted_hand(setup, state, seat);
        if (dealing ? held > wanted : held != wanted)
            return {"SI-INV-06", "a hand has too few or too many tiles"};
    }
    return kFine;
}

// Cards of one deck, each at most once, and as many as there should be.
Broken check_deck(const Setup& setup, const State& state, std::size_t deck) {
    Cards seen = 0;
    int count = 0;
    const auto note = [&](std::uint8_t card) {
        if (card == kNone) return;
        seen |= card < kMaxCards ? Cards{1} << card : 0;
        ++count;
    };
    for (const Player& player : state.players) {
        seen |= player.cards[deck];
        count += std::popcount(player.cards[deck]);
        note(player.played[deck]);
        note(player.kept[deck]);
        note(player.returned[deck]);
    }
    const int size = setup.decks[deck].size;
    const Cards all = size == kMaxCards ? ~Cards{0} : (Cards{1} << size) - 1;
    if (std::popcount(seen) != count || (seen & ~all) != 0)
        return {"SI-INV-07", "a card is in two places, or does not exist"};
    return kFine;
}

Broken check_cards(const Setup& setup, const State& state) {
    for (std::size_t deck = 0; deck < static_cast<std::size_t>(setup.deck_count); ++deck) {
        const Broken broken = check_deck(setup, state, deck);
        if (!broken.ok()) return broken;
    }
    return kFine;
}

Broken check_discoveries(const Setup& setup, const State& state) {
    unsigned all = state.discoveries;
    int count = std::popcount(state.discoveries);
    const auto note = [&](std::uint16_t tokens) {
        all |= tokens;
        count += std::popcount(tokens);
    };
    note(state.drawn);
    for (const Player& player : state.players)
        note(player.discoveries);
    const bool fine = count == setup.discovery_count && all == (1U << setup.discovery_count) - 1;
    return fine ? kFine : Broken{"SI-INV-10", "a discovery token is missing or in two places"};
}

Broken check_expeditions(const Setup& setup, const State& state) {
    if (!setup.is_solo()) return kFine;
    int explore = state.explore_unseen;
    int moor = state.moor_unseen;
    for (int card = 0; card < setup.expedition_count; ++card) {
        if ((state.expeditions_seen >> card & 1) == 0) continue;
        ++(setup.expeditions[static_cast<std::size_t>(card)].moors ? moor : explore);
    }
    const bool fine = explore == setup.alexis.explore_cards && moor == setup.alexis.moor_cards &&
                      (state.expeditions_used & ~state.expeditions_seen) == 0;
    return fine ? kFine : Broken{"SI-INV-11", "Alexis' deck has other cards than it began with"};
}

}  // namespace

Broken check(const Setup& setup, const State& state) {
    using Check = Broken (*)(const Setup&, const State&);
    constexpr std::array<Check, 9> kChecks{check_tiles,  check_ships, check_houses,
                                           check_tokens, check_map,   check_islands,
                                           check_hands,  check_cards, check_discoveries};
    for (const Check each : kChecks) {
        const Broken broken = each(setup, state);
        if (!broken.ok()) return broken;
    }
    return check_expeditions(setup, state);
}

}  // namespace islands
