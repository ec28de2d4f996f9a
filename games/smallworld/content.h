#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "games/smallworld/pieces.h"

// Content as the loader hands it over: checked, but not yet bound to a map or to options.
// docs/traits.md is the designer's description of the same vocabulary.
namespace smallworld {

// The numbers of terrains, symbols and pieces are those of their words below.
enum class Terrain : std::uint8_t {
    Mountain,
    Hill,
    Farmland,
    Forest,
    Swamp,
    Sea,
    Lake,
    BlackMountain,
    Crystal,
    Mine,
    Mud,
    Mushroom,
    River,
    Chasm,
};
inline constexpr std::array<std::string_view, 14> kTerrains{
    "mountain",       "hill",    "farmland", "forest", "swamp",    "sea",   "lake",
    "black-mountain", "crystal", "mine",     "mud",    "mushroom", "river", "chasm"};
enum class Symbol : std::uint8_t { Mine, Magic, Cavern };
inline constexpr std::array<std::string_view, 3> kSymbols{"mine", "magic", "cavern"};

// The two boxes. A map belongs to one of them, and so does an item of a box.
enum class World : std::uint8_t { Surface, Underground };
inline constexpr std::array<std::string_view, 2> kWorlds{"surface", "underground"};

constexpr int kMaxRaces = 48;
constexpr int kMaxPowers = 64;
constexpr int kMaxMarkers = 24;       // places and relics together
constexpr std::uint8_t kNone = 0xFF;  // no race, no power, no marker

// What lies in a region besides pieces: a Popular Place never moves, a Righteous Relic does.
enum class MarkerKind : std::uint8_t { Place, Relic };
inline constexpr std::array<std::string_view, 2> kMarkerKinds{"place", "relic"};

// A class of regions. A region belongs if it meets every part that is given. The first group are
// facts of the map (and, for a place or relic, of where it lies); the second may change in play.
struct Where {
    std::uint16_t terrains = 0;  // bit per Terrain, counterparts included (UG-COMPAT-05); 0 = any
    std::uint8_t symbols = 0;    // bit per Symbol; has at least one of them; 0 = any
    bool coastal = false;        // land beside water (SW-DEF-05, UG-DEF-13)
    bool land = false;           // neither water nor chasm
    std::uint16_t borders_terrains = 0;  // shares a border with one of these; 0 = any
    bool same_terrain = false;           // the terrain under the place or relic
    bool here = false;                   // the region of the place or relic itself

    bool has_piece = false;  // one of `piece` stands in it
    Piece piece = Piece::Lair;
    bool borders_a_piece = false;  // it shares a border with a region where `borders_piece` stands
    Piece borders_piece = Piece::Volcano;
    bool alone = false;        // no neighbour with another race, a Lost Tribe or Monsters
    bool marked = false;       // the player there bears a mark of the acting race (Grudge)
    std::uint8_t tokens = 0;   // at least so many race tokens
    std::uint8_t markers = 0;  // bit per MarkerKind: one of these lies in it; 0 = any
    friend bool operator==(const Where&, const Where&) = default;
};

// What a trait does. The groups are those of docs/traits.md; each enumerator is compiled in exactly
// one place (compile.cc).
enum class Primitive : std::uint8_t {
    // Cost
    CostDelta,    // add n to the cost of regions `where` (or beside own regions `where`)
    CostFlat,     // once a turn a conquest costs exactly n, and `piece` goes there
    CostAsEmpty,  // regions `where` cost as if nobody were there (UG-DEF-18)
    PreRoll,      // the die may be rolled before a conquest
    ExtraPay,     // n further tokens, for conquest only: set aside at the end of redeployment
    PiecePays,    // each of `piece` with the race pays one token of a cost
    // Reach
    ReachAny,      // regions `where` need not be adjacent
    ReachLink,     // regions `where` are adjacent to each other, or to all own regions
    ReachThrough,  // regions beyond regions `where` are adjacent
    EntryAny,      // a First Conquest may go anywhere
    Entry,         // a First Conquest may (or must) go to regions `where`
    Enter,         // may conquer and keep terrain `where` that is closed to others or must be left
    // Special conquest and defence
    Substitute,     // replace a lone active enemy token, once per opponent
    PieceConquest,  // once a turn `piece` goes to a region beside it; who is there loses n tokens
    NoLoss,         // loses no token when a region is conquered
    Spare,          // who is driven out by it loses no token
    Truce,          // may name an ally at the end of the turn
    PlainOnly,      // nothing but tokens and the final die helps others against its regions
    Toll,           // who conquers a region of it pays n coins to its owner
    Grudge,         // remembers who attacked its owner until the end of his next turn
    // Coins
    CoinPerRegion,    // n for each occupied region `where`
    CoinPerPair,      // n for every two occupied regions `where`
    CoinPerConquest,  // n for each non-empty region conquered this turn
    CoinFlat,         // n a turn
    CoinIfJoined,     // n if all its regions hang together
    CoinPerGroup,     // n for each group of regions that hang together
    CoinTake,         // n from each opponent whose active race borders it
    CoinOnLoss,       // n whenever an opponent conquers one of its regions
    CoinDouble,       // what the bank pays for the region counts twice
    Sacrifice,        // after scoring, n coins for an own declined token
    // Tokens and pieces
    TokenGain,       // one token from the tray for every n non-empty regions conquered this turn
    TokenPerRegion,  // n tokens from the tray for each occupied region `where`, in redeployment
    TokenEachTurn,   // n tokens from the tray at the start of the turn
    Pieces,          // brings n of `piece`; when and how it is placed are the piece's own rules
    PiecePerRegion,  // gets n of `piece` for each occupied region `where`
    SwapDeclined,    // the active race may take over n of its regions at the start of a turn
    // Decline
    DeclineKeepAll,     // all tokens on the map stay
    DeclineActs,        // goes on readying, conquering and redeploying, before the active race
    DeclineSlotFree,    // does not count as the one declined race
    DeclineAfterScore,  // may decline after scoring an expand turn
    DeclineVanish,      // all tokens leave, and each region brings n coins instead of its income
    // Others
    DraftSwap,   // when picked, its badge may be swapped with that of another visible combo
    GrantPower,  // a badge is drawn for the place: its holder has that power, too
    CopyRelic,   // once a turn `piece` acts as any relic in play
};
constexpr int kPrimitiveCount = 44;

// The word of each primitive in content files.
inline constexpr std::array<std::string_view, kPrimitiveCount> kPrimitives{"cost-delta",
                                                                           "cost-flat",
                                                                           "cost-as-empty",
                                                                           "pre-roll",
                                                                           "extra-pay",
                                                                           "piece-pays",
                                                                           "reach-any",
                                                                           "reach-link",
                                                                           "reach-through",
                                                                           "entry-any",
                                                                           "entry",
                                                                           "enter",
                                                                           "substitute",
                                                                           "piece-conquest",
                                                                           "no-loss",
                                                                           "spare",
                                                                           "truce",
                                                                           "plain-only",
                                                                           "toll",
                                                                           "grudge",
                                                                           "coin-per-region",
                                                                           "coin-per-pair",
                                                                           "coin-per-conquest",
                                                                           "coin-flat",
                                                                           "coin-if-joined",
                                                                           "coin-per-group",
                                                                           "coin-take",
                                                                           "coin-on-loss",
                                                                           "coin-double",
                                                                           "sacrifice",
                                                                           "token-gain",
                                                                           "token-per-region",
                                                                           "token-each-turn",
                                                                           "pieces",
                                                                           "piece-per-region",
                                                                           "swap-declined",
                                                                           "decline-keep-all",
                                                                           "decline-acts",
                                                                           "decline-slot-free",
                                                                           "decline-after-score",
                                                                           "decline-vanish",
                                                                           "draft-swap",
                                                                           "grant-power",
                                                                           "copy-relic"};

// While which state of the race the trait holds (SW-DEF-22).
enum class While : std::uint8_t { Active, Decline, Both };

// Further conditions on a trait.
enum Clause : std::uint16_t {
    kBesideOwn = 1,      // CostDelta, PreRoll: `where` describes an own region beside the target
    kNotFirst = 2,       // CostDelta, CostFlat: not on a First Conquest
    kFirstTurn = 4,      // CoinFlat: only at the end of the race's first turn
    kNeedsRegion = 8,    // CoinFlat: only while the race holds a region
    kNeedsFree = 16,     // Substitute: a free token is needed to start it
    kMandatory = 32,     // Truce: an ally must be named; ExtraPay: set aside even if regions empty
    kOnce = 64,          // held only in one conquest or scoring a turn, when the item is used
    kTargetFirst = 128,  // PreRoll: the target is named before the roll; the final attempt stays
    kFromHand = 256,     // Substitute: the new token comes from the hand if the tray is empty
    kAsEntry = 512,      // Substitute: also as a First Conquest
    kToAll = 1024,       // ReachLink: adjacent to every region of the race
    kInstead = 2048,     // Entry: only there
    kChained = 4096,     // CostAsEmpty: `piece` must be linked to the target by own regions
    kRedeploys = 8192,   // DeclineKeepAll: the tokens may be spread once more before scoring
    kLinked = 16384,     // CoinPerGroup: links hang regions together, not borders alone
    kLockOnly = 32768,   // Toll: who has too few coins may not conquer, but nobody pays
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
    std::uint16_t clauses = 0;
    Piece piece = Piece::Lair;
    Where where;
    std::vector<Guard> guards;
    std::string rule;  // the id of the rule it implements, shown by `explain`
};

struct Race {
    std::string id;
    World world = World::Surface;
    std::uint8_t tokens = 0;  // the number on its tile
    std::uint8_t supply = 0;  // its tokens in the box
    std::string borrows;      // SW-CUSTOM-03: the race whose tokens it uses; usually empty
    std::vector<Trait> traits;
};

struct Power {
    std::string id;
    World world = World::Surface;
    std::uint8_t tokens = 0;            // the number on its badge
    bool discarded_in_decline = false;  // UG-DECL-12: whatever OPT-BADGE says
    std::vector<Trait> traits;
};

// A Popular Place or a Righteous Relic.
struct Marker {
    std::string id;
    World world = World::Underground;
    MarkerKind kind = MarkerKind::Place;
    std::uint8_t defence = 0;   // added to the cost of its region, whoever is there (UG-CONQ-09)
    bool undoubled = false;     // nothing doubles what its region brings (UG-PLACE-MINE-2)
    std::vector<Trait> traits;  // of the race in its region
};

struct MapRegion {
    std::string name;
    Terrain terrain = Terrain::Hill;
    std::uint8_t symbols = 0;  // bit per Symbol
    bool edge = false;         // touches the edge of the map
    bool lost_tribe = false;
    bool monster = false;  // two Monsters at the start (UG-SETUP-06)
    bool volcano = false;  // a chasm where the Volcano may stand (UG-CHASM-03)
    std::vector<std::uint8_t> neighbours;
};

struct MapData {
    std::string id;
    std::string name;
    World world = World::Surface;
    std::uint8_t players = 2;
    std::uint8_t rounds = 10;
    std::vector<MapRegion> regions;
};

// What a game is played with, in the order of the ids in State.
struct Catalogue {
    std::vector<Race> races;
    std::vector<Power> powers;
    std::vector<Marker> markers;
};

// An item that was left out before the game because it cannot work on the map (UG-COMPAT-02).
struct LeftOut {
    std::string id;
    std::string_view why;  // a word: "terrain", "markers"
};

}  // namespace smallworld
