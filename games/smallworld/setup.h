#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "engine/region_set.h"
#include "engine/seat.h"
#include "games/smallworld/content.h"
#include "games/smallworld/options.h"

namespace smallworld {

using engine::PerRegion;
using engine::Region;
using engine::RegionSet;
using engine::Seat;

// A list with room for a fixed number of entries; no heap.
template <typename T, int N>
class Few {
  public:
    constexpr bool full() const { return size_ == N; }
    constexpr void add(const T& item) { items_[static_cast<std::size_t>(size_++)] = item; }
    constexpr const T* begin() const { return items_.data(); }
    constexpr const T* end() const { return items_.data() + size_; }
    constexpr int size() const { return size_; }

  private:
    std::array<T, static_cast<std::size_t>(N)> items_{};
    int size_ = 0;
};

constexpr int kBaseCost = 2;  // SW-COST-01

// A class of regions bound to the map: those of `fixed` that also meet what may change in play.
struct Class {
    enum Part : std::uint8_t {
        kHasPiece = 1,
        kBordersPiece = 2,
        kAlone = 4,
        kMarked = 8,
        kTokens = 16,
        kMarkers = 32,
    };
    RegionSet fixed;
    std::uint8_t parts = 0;  // bits of Part: which of the rest are asked
    Piece piece = Piece::Lair;
    Piece borders_piece = Piece::Volcano;
    std::uint8_t tokens = 0;
    std::uint8_t markers = 0;  // bit per MarkerKind
};

// Where a trait comes from: an item of the catalogue.
enum class Origin : std::uint8_t { Race, Power, Marker };
struct Source {
    Origin origin = Origin::Race;
    std::uint8_t item = 0;   // its index there
    std::uint16_t rule = 0;  // index into Setup::rules
};

struct CostTerm {
    Class where;  // the target, or with `beside_own` the own region beside it
    std::int8_t delta = 0;
    bool beside_own = false;
    bool not_first = false;
    Source source;

    // It says which targets cost more or less, and nothing else.
    bool is_simple() const { return where.parts == 0 && !beside_own && !not_first; }
    // Prices of all regions at once can follow it.
    bool is_step() const { return delta * delta == 1; }
};

// Regions that cost as if nobody were there, everywhere or as far as own regions chain them to the
// piece (UG-RACE-FLAMES-3).
struct EmptyTerm {
    Class where;
    bool chained = false;
    Piece piece = Piece::Volcano;
    Source source;
};

// Targets for which the die may be rolled once they are named (UG-RACE-WISPS-1).
struct RollTerm {
    Class where;
    bool beside_own = false;
};

struct CoinTerm {
    Class where;
    std::int8_t n = 0;
    bool pairs = false;  // for every two regions
    Source source;
};

// Coins that do not hang on single regions.
enum class Bonus : std::uint8_t { Flat, PerConquest, IfJoined, PerGroup, PerLinkedGroup };
struct BonusTerm {
    Bonus kind = Bonus::Flat;
    std::int8_t n = 0;
    bool first_turn = false;
    bool needs_region = false;
    Source source;

    bool is_plain() const { return kind == Bonus::Flat && !first_turn && !needs_region; }
};

// So many tokens, or so many of a piece, for each region.
struct GainTerm {
    Class where;
    std::int8_t n = 0;
    Piece piece = Piece::Armor;
};

// How a lone enemy token may be replaced.
struct Substitution {
    bool may = false;
    bool needs_free = false;  // OPT-SORC-FREE
    bool from_hand = false;   // if the tray is empty
    bool as_entry = false;    // also as a First Conquest
    bool by_tool = false;     // the item in use does it: not limited to once per opponent
};

// Everything an army can do, bound to the map and the options: what `cost()` and `income()` read.
// Merged once per pair of race and power when the game is set up; what places, relics and a granted
// power add is merged in when it is asked for (rules/armies.h). Rules never see names.
struct Traits {
    RegionSet enter;          // what it may conquer at all
    RegionSet entry;          // where a First Conquest may go
    RegionSet anywhere;       // what it reaches without adjacency
    RegionSet keeps;          // what it need not leave at the end of its turn
    RegionSet through;        // what it reaches across
    RegionSet beside_all;     // what is adjacent to each of its regions
    Few<RegionSet, 3> links;  // each a class of regions that are adjacent to each other for it
    Few<CostTerm, 8> costs;
    Few<EmptyTerm, 4> as_empty;
    Few<RollTerm, 3> rolls;
    Few<CoinTerm, 8> coins;
    Few<BonusTerm, 6> bonuses;
    Few<GainTerm, 3> token_gains;
    Few<GainTerm, 2> piece_gains;
    Few<Class, 2> entries;  // where a First Conquest may go, too, as things stand
    std::array<std::uint8_t, kPieceCount> pieces{};  // how many of each it brings
    std::uint16_t brings = 0;                        // bit per piece that it brings any of
    std::uint8_t conquests_per_token = 0;            // TokenGain; 0 = none
    std::uint8_t tokens_each_turn = 0;
    std::uint8_t extra_pay = 0;
    std::uint8_t flat_cost = 0;       // CostFlat; 0 = none
    std::uint8_t piece_conquest = 0;  // the tokens lost to it; 0 = none
    std::uint8_t toll = 0;
    std::uint8_t lock = 0;  // coins one must have to conquer it
    std::uint8_t take = 0;
    std::uint8_t on_loss = 0;
    std::uint8_t sacrifice = 0;
    std::uint8_t swaps = 0;   // SwapDeclined
    std::uint8_t vanish = 0;  // DeclineVanish; 0 = none
    Piece flat_piece = Piece::Dragon;
    Piece pay_piece = Piece::Hammer;
    Substitution substitute;
    bool flat_not_first = false;
    bool extra_pay_vacates = false;
    bool piece_pays = false;
    bool pre_roll = false;  // before the target is named
    bool no_final_attempt = false;
    bool entry_instead = false;
    bool no_loss = false;
    bool spares = false;
    bool truce = false;
    bool truce_mandatory = false;
    bool plain_only = false;
    bool grudge = false;
    bool doubles = false;
    bool keep_all = false;
    bool redeploys = false;
    bool acts = false;
    bool slot_free = false;
    bool after_score = false;
    bool draft_swap = false;
    bool copies = false;
    bool grants = false;
    bool simple_costs = true;  // each cost term is simple
    bool step_costs = true;    // they are few, each adds or takes one, and nothing costs as empty
    bool gains = false;        // tokens or pieces in redeployment
    bool has_links = false;    // it reaches further than borders
    bool only_coins = false;   // of a marker: it brings coins and does nothing else
    bool race_tool = false;    // the race has traits that hold only when it is used
    bool power_tool = false;
};

// Prices are kept for all regions at once only if there are no more cost terms than this.
constexpr int kStepTerms = 3;

// Once everything is merged: what the hot questions ask about the lists.
void summarise(Traits& traits);

// What holds in a single use of an item (the traits with the clause `once`).
struct Tool {
    Traits traits;
    bool conquers = false;  // it is used in a conquest
    bool scores = false;    // it is used at the end of a turn, before scoring
    bool exists() const { return conquers || scores; }
};

// When a marker matters to whoever holds it: most matter at one of these only.
enum class Moment : std::uint8_t { Turn, Start, Send, Tail, Score, AfterScore, Any };
constexpr int kMoments = 7;

// The map as masks, made once.
struct Map {
    int region_count = 0;
    int rounds = 0;
    RegionSet all;
    std::array<RegionSet, kTerrains.size()> terrain;
    std::array<RegionSet, kSymbols.size()> symbol;
    RegionSet water;    // seas, lakes and rivers
    RegionSet land;     // neither water nor chasm
    RegionSet open;     // what anybody may conquer: land, and rivers (UG-DEF-02)
    RegionSet coastal;  // SW-DEF-05, UG-DEF-13
    RegionSet edge;
    RegionSet entry;                 // land entry regions, SW-DEF-06
    RegionSet cheap;                 // cost one token less: rivers (UG-CONQ-06)
    PerRegion<std::uint8_t> ground;  // what an empty region costs (SW-COST-01, 02, UG-CONQ-06, 07)
    RegionSet mountains;             // of either world (UG-COMPAT-04)
    RegionSet lost_tribes;
    RegionSet monsters;  // at the start
    RegionSet volcanoes;
    World world = World::Surface;
    PerRegion<RegionSet> neighbours;

    RegionSet of(Terrain t) const { return terrain[static_cast<std::size_t>(t)]; }
    RegionSet seas() const { return of(Terrain::Sea); }
};

// Immutable for a match; shared by reference. The only thing about a game that may own memory.
struct Setup {
    static constexpr int kMostSteps = 20'000;  // of a game, chance included

    Map map;
    Options options;
    int seats = 2;
    int race_count = 0;
    int power_count = 0;
    int marker_count = 0;
    int monster_count = 0;  // regions with Monsters, on the map or still to be drawn (UG-COMPAT-07)
    std::array<std::uint8_t, kMaxRaces> race_tokens{};
    std::array<std::uint8_t, kMaxRaces> supply{};
    std::array<std::uint8_t, kMaxPowers> power_tokens{};
    std::uint64_t discarded_in_decline = 0;  // bit per power
    std::uint32_t relics = 0;                // bit per marker
    // Bit per marker that changes at this moment what its holder can do.
    std::array<std::uint32_t, kMoments> matters{};
    std::uint32_t tools = 0;      // markers that may be used in a conquest
    std::uint32_t senders = 0;    // markers whose piece conquers when they are found
    std::uint32_t defending = 0;  // markers that add to the cost of their region
    std::uint32_t undoubled = 0;
    std::array<std::uint8_t, kMaxMarkers> defence{};
    // The marker that brings the piece, or kNone: it is then its holder's.
    std::array<std::uint8_t, kPieceCount> brought_by{};
    bool has_markers = false;        // Monsters hide something
    bool has_extras = false;         // there are markers, or items that may be used or rolled for
    bool has_start = false;          // something may happen at the start of a turn
    int highest_toll = 0;            // coins that suffice for any conquest
    std::uint32_t layable = 0;       // markers that may be laid before scoring
    std::uint32_t taking = 0;        // markers that take coins by lying there
    bool has_granted_swaps = false;  // a place may let its holder swap regions (SwapDeclined)
    bool has_sending_army = false;   // some race or power has a piece that conquers
    bool has_free_substitution = false;  // some tool replaces a token without a free one
    bool has_plain_only = false;         // some item says so: these races, these powers, or a place
    std::uint64_t plain_races = 0;
    std::uint64_t plain_powers = 0;
    bool may_grant_plainness = false;
    bool has_toll = false;
    bool has_taking = false;
    bool has_sacrifice = false;
    bool has_grudge = false;
    bool has_on_loss = false;
    bool has_reactions = false;         // grudge, toll or coins for a loss
    std::vector<Traits> traits;         // see traits_of
    std::vector<Traits> power_traits;   // of a power alone: active, declined; for a granted badge
    std::vector<Traits> marker_traits;  // see marker_traits_of
    std::vector<Tool> race_tools;
    std::vector<Tool> power_tools;
    std::vector<Tool> marker_tools;  // a row to a marker, an entry to a region
    std::vector<std::string> rules;  // rule ids that the terms refer to
    std::vector<LeftOut> left_out;   // items of the catalogue that this map has no use for

    MapData map_data;     // names, for people
    Catalogue catalogue;  // names, for people

    // `power` may be kNone: a race whose badge was discarded (OPT-BADGE).
    const Traits& traits_of(std::uint8_t race, std::uint8_t power, bool declined) const {
        const int column = power == kNone ? power_count : power;
        const int row = race * (power_count + 1) + column;
        return traits[static_cast<std::size_t>(row * 2 + (declined ? 1 : 0))];
    }
    const Traits& granted_traits(std::uint8_t power, bool declined) const {
        return power_traits[static_cast<std::size_t>(power * 2 + (declined ? 1 : 0))];
    }
    std::uint32_t matters_at(Moment moment) const {
        return matters[static_cast<std::size_t>(moment)];
    }
    // What a marker gives to the race in the region where it lies.
    const Traits& marker_traits_of(int marker, Region region, bool declined) const {
        const int row = marker * map.region_count + engine::index(region);
        return marker_traits[static_cast<std::size_t>(row * 2 + (declined ? 1 : 0))];
    }
    const Tool& tool_of(int marker, Region region) const {
        return marker_tools[static_cast<std::size_t>(marker * map.region_count +
                                                     engine::index(region))];
    }
};

// Binds content to a map and options. The content has passed the loader's checks: at most
// kMaxRaces races and kMaxPowers powers, at least as many powers as races, supplies that suffice.
// Items of the other world are left out unless the options mix the worlds (UG-COMPAT-*).
Setup make_setup(const MapData& map, const Catalogue& catalogue, const Options& options);

}  // namespace smallworld
