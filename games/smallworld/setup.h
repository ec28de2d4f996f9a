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

// Which half of a combo a trait came from: race or power.
enum class Origin : std::uint8_t { Race, Power };

struct CostTerm {
    RegionSet where;  // the target, or with `beside_own` the own region beside it
    std::int8_t delta = 0;
    bool beside_own = false;
    bool not_first = false;
    Origin origin = Origin::Race;
    std::uint16_t rule = 0;  // index into Setup::rules
};

struct CoinTerm {
    RegionSet where;
    std::int8_t n = 0;
    bool has_piece = false;
    Piece piece = Piece::Lair;
    Origin origin = Origin::Race;
    std::uint16_t rule = 0;
};

// Coins that do not hang on regions: a flat sum, or so much for each non-empty conquest.
struct BonusTerm {
    std::int8_t n = 0;
    bool per_conquest = false;
    bool first_turn = false;
    bool needs_region = false;
    Origin origin = Origin::Race;
    std::uint16_t rule = 0;
};

// Everything a race and a power can do together, bound to the map and the options: what `cost()`
// and `income()` read. Merged once per pair when the game is set up; rules never see names.
struct Traits {
    RegionSet enter;     // what it may conquer at all
    RegionSet entry;     // where a First Conquest may go
    RegionSet anywhere;  // what it reaches without adjacency
    RegionSet link;      // regions that are adjacent to each other for it
    Few<CostTerm, 6> costs;
    Few<CoinTerm, 6> coins;
    Few<BonusTerm, 6> bonuses;
    std::array<std::uint8_t, kPieceCount> pieces{};  // how many of each it brings
    std::uint8_t conquests_per_token = 0;            // TokenGain; 0 = none
    std::uint8_t extra_pay = 0;
    std::uint8_t flat_cost = 0;  // CostFlat; 0 = none
    Piece flat_piece = Piece::Dragon;
    bool flat_not_first = false;
    bool extra_pay_vacates = false;
    bool pre_roll = false;
    bool substitute = false;
    bool substitute_needs_free = false;
    bool no_loss = false;
    bool truce = false;
    bool truce_mandatory = false;
    bool keep_all = false;
    bool acts = false;
    bool slot_free = false;
    bool after_score = false;
};

// The map as masks, made once.
struct Map {
    int region_count = 0;
    int rounds = 0;
    RegionSet all;
    std::array<RegionSet, kTerrains.size()> terrain;
    std::array<RegionSet, kSymbols.size()> symbol;
    RegionSet water;
    RegionSet land;
    RegionSet coastal;  // SW-DEF-05
    RegionSet edge;
    RegionSet entry;  // land entry regions, SW-DEF-06
    RegionSet lost_tribes;
    PerRegion<RegionSet> neighbours;

    RegionSet mountains() const { return terrain[static_cast<std::size_t>(Terrain::Mountain)]; }
    RegionSet seas() const { return terrain[static_cast<std::size_t>(Terrain::Sea)]; }
};

// Immutable for a match; shared by reference. The only thing about a game that may own memory.
struct Setup {
    Map map;
    Options options;
    int seats = 2;
    int race_count = 0;
    int power_count = 0;
    std::array<std::uint8_t, kMaxRaces> race_tokens{};
    std::array<std::uint8_t, kMaxRaces> supply{};
    std::array<std::uint8_t, kMaxPowers> power_tokens{};
    std::vector<Traits> traits;      // see traits_of
    std::vector<std::string> rules;  // rule ids that the terms refer to

    MapData map_data;     // names, for people
    Catalogue catalogue;  // names, for people

    // `power` may be kNone: a race whose badge was discarded (OPT-BADGE).
    const Traits& traits_of(std::uint8_t race, std::uint8_t power, bool declined) const {
        const int column = power == kNone ? power_count : power;
        const int row = race * (power_count + 1) + column;
        return traits[static_cast<std::size_t>(row * 2 + (declined ? 1 : 0))];
    }
};

// Binds content to a map and options. The content has passed the loader's checks: at most
// kMaxRaces races and kMaxPowers powers, at least as many powers as races, supplies that suffice.
Setup make_setup(const MapData& map, const Catalogue& catalogue, const Options& options);

}  // namespace smallworld
