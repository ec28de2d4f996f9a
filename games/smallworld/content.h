#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "games/smallworld/pieces.h"

// Content as the loader hands it over: checked, but not yet bound to a map or to options.
// docs/traits.md is the designer's description of the same vocabulary.
namespace smallworld {

enum class Terrain : std::uint8_t { Mountain, Hill, Farmland, Forest, Swamp, Sea, Lake };
inline constexpr std::array<std::string_view, 7> kTerrains{"mountain", "hill", "farmland", "forest",
                                                           "swamp",    "sea",  "lake"};
enum class Symbol : std::uint8_t { Mine, Magic, Cavern };
inline constexpr std::array<std::string_view, 3> kSymbols{"mine", "magic", "cavern"};

constexpr int kMaxRaces = 48;
constexpr int kMaxPowers = 64;
constexpr std::uint8_t kNone = 0xFF;  // no race, no power

// A class of regions. A region belongs if it meets every part that is given.
struct Where {
    std::uint16_t terrains = 0;  // bit per Terrain; 0 = any
    std::uint8_t symbols = 0;    // bit per Symbol; has at least one of them; 0 = any
    bool coastal = false;        // land beside a Sea or Lake (SW-DEF-05)
    bool has_piece = false;      // one of `piece` stands in it
    Piece piece = Piece::Lair;
    friend bool operator==(const Where&, const Where&) = default;
};

// What a trait does. The groups are those of docs/traits.md, which also lists the primitives that
// the Underground items will add; each enumerator is compiled in exactly one place (compile.cc).
enum class Primitive : std::uint8_t {
    // Cost
    CostDelta,  // add n to the cost of regions `where` (or beside own regions `where`)
    CostFlat,   // once a turn a conquest costs exactly n, and `piece` goes there
    PreRoll,    // the die may be rolled before a conquest; replaces the final attempt
    ExtraPay,   // n further tokens, for conquest only: set aside at the end of redeployment
    // Reach
    ReachAny,   // regions `where` need not be adjacent
    ReachLink,  // regions `where` are adjacent to each other
    EntryAny,   // a First Conquest may go anywhere
    Enter,      // may conquer terrain `where` although it is closed to others
    // Special conquest and defence
    Substitute,  // replace a lone active enemy token by one from the tray, once per opponent
    NoLoss,      // loses no token when a region is conquered
    Truce,       // may name an ally at the end of the turn
    // Coins
    CoinPerRegion,    // n for each occupied region `where`
    CoinPerConquest,  // n for each non-empty region conquered this turn
    CoinFlat,         // n a turn
    // Tokens and pieces
    TokenGain,  // one token from the tray for every n non-empty regions conquered this turn
    Pieces,     // brings n of `piece`; when and how it is placed are the piece's own rules
    // Decline
    DeclineKeepAll,     // all tokens on the map stay
    DeclineActs,        // goes on readying, conquering and redeploying, before the active race
    DeclineSlotFree,    // does not count as the one declined race
    DeclineAfterScore,  // may decline after scoring an expand turn
};
constexpr int kPrimitiveCount = 20;

// The word of each primitive in content files.
inline constexpr std::array<std::string_view, kPrimitiveCount> kPrimitives{"cost-delta",
                                                                           "cost-flat",
                                                                           "pre-roll",
                                                                           "extra-pay",
                                                                           "reach-any",
                                                                           "reach-link",
                                                                           "entry-any",
                                                                           "enter",
                                                                           "substitute",
                                                                           "no-loss",
                                                                           "truce",
                                                                           "coin-per-region",
                                                                           "coin-per-conquest",
                                                                           "coin-flat",
                                                                           "token-gain",
                                                                           "pieces",
                                                                           "decline-keep-all",
                                                                           "decline-acts",
                                                                           "decline-slot-free",
                                                                           "decline-after-score"};

// While which state of the race the trait holds (SW-DEF-22).
enum class While : std::uint8_t { Active, Decline, Both };

// Further conditions on a trait.
enum Clause : std::uint8_t {
    kBesideOwn = 1,    // CostDelta: `where` describes an own region adjacent to the target
    kNotFirst = 2,     // CostDelta, CostFlat: not on a First Conquest
    kFirstTurn = 4,    // CoinFlat: only at the end of the race's first turn
    kNeedsRegion = 8,  // CoinFlat: only while the race holds a region
    kNeedsFree = 16,   // Substitute: a free token is needed to start it
    kMandatory = 32,   // Truce: an ally must be named; ExtraPay: set aside even if regions empty
};

// The trait exists only in games where an option has this value.
struct Guard {
    std::uint8_t option = 0;  // index into kOptions
    std::uint8_t value = 0;   // index into its values
    friend bool operator==(const Guard&, const Guard&) = default;
};

struct Trait {
    Primitive primitive = Primitive::CostDelta;
    While held = While::Active;
    std::int8_t n = 0;
    std::uint8_t clauses = 0;
    Piece piece = Piece::Lair;
    Where where;
    std::vector<Guard> guards;
    std::string rule;  // the id of the rule it implements, shown by `explain`
};

struct Race {
    std::string id;
    std::uint8_t tokens = 0;  // the number on its tile
    std::uint8_t supply = 0;  // its tokens in the box
    std::string borrows;      // SW-CUSTOM-03: the race whose tokens it uses; usually empty
    std::vector<Trait> traits;
};

struct Power {
    std::string id;
    std::uint8_t tokens = 0;  // the number on its badge
    std::vector<Trait> traits;
};

struct MapRegion {
    std::string name;
    Terrain terrain = Terrain::Hill;
    std::uint8_t symbols = 0;  // bit per Symbol
    bool edge = false;         // touches the edge of the map
    bool lost_tribe = false;
    std::vector<std::uint8_t> neighbours;
};

struct MapData {
    std::string id;
    std::string name;
    std::uint8_t players = 2;
    std::uint8_t rounds = 10;
    std::vector<MapRegion> regions;
};

// The races and powers a game is played with, in the order of their ids in State.
struct Catalogue {
    std::vector<Race> races;
    std::vector<Power> powers;
};

}  // namespace smallworld
