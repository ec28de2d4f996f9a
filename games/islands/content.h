#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

// What content can say about Small Islands: tiles, cards, tokens. The loader fills a Catalogue and
// promises the limits below; make_setup (compile.cc) turns it into tables for the rules.
namespace islands {

// SI-COMP-09. The first three are resources; a bonus token covers no other symbol.
enum class Symbol : std::uint8_t { Lotus, DragonFruit, BayLeaf, Temple, Port, House };
constexpr int kSymbolCount = 6;
constexpr int kResourceCount = 3;
inline constexpr std::array<std::string_view, kSymbolCount> kSymbols{
    "lotus", "dragon-fruit", "bay-leaf", "temple", "port", "house-site"};

// How many of each symbol.
using Counts = std::array<std::uint8_t, kSymbolCount>;

constexpr std::size_t at(Symbol symbol) {
    return static_cast<std::size_t>(symbol);
}
constexpr bool is_resource(Symbol symbol) {
    return at(symbol) < kResourceCount;
}

// SI-DEF-01: x grows east, y grows south.
enum class Direction : std::uint8_t { North, East, South, West };
constexpr int kDirections = 4;
inline constexpr std::array<std::string_view, kDirections> kDirectionWords{"north", "east", "south",
                                                                           "west"};

constexpr int kMaxTiles = 64;  // a set of terrain tiles is one word
constexpr int kStartTiles = 4;
constexpr int kShips = 4;
constexpr int kMaxPlaced = kMaxTiles + kStartTiles + kShips;
constexpr int kMaxSegments = 2;  // SI-DEF-04
constexpr int kMaxSites = 6;     // symbols on one face
constexpr int kMaxSlots = 4;     // of an edge, SI-DEF-02
constexpr int kMaxPorts = 2;     // port tokens on one tile
constexpr int kMaxRadius = 10;   // SI-PLACE-05
constexpr int kMaxCards = 32;    // of one deck
constexpr int kMaxExpeditions = 16;
constexpr int kMaxDiscoveries = 16;
constexpr int kTokens = 4;  // of one player, SI-COMP-08
constexpr int kMarket = 3;  // SI-DEF-11
constexpr int kLevels = 6;  // SI-COMP-06
constexpr int kMaxBrackets = 6;

// One printed symbol: where it can be covered or built upon.
struct Site {
    Symbol symbol = Symbol::Lotus;
    std::uint8_t segment = 0;
};

// A printed side of a tile, not turned.
struct FaceData {
    std::string id;  // "t17", "s1b"
    // Edge north, east, south, west; slots clockwise: the segment there, or -1 for sea (SI-DEF-02).
    std::array<std::array<std::int8_t, kMaxSlots>, kDirections> edges{};
    int segments = 0;
    std::array<bool, kMaxSegments> has_coast{};  // SI-DEF-13
    std::vector<Site> sites;
};

struct StartTileData {
    std::string id;                 // "s1"
    std::array<FaceData, 2> sides;  // A and B
};

// Where a start tile lies in the ready-made layout (SI-SETUP-12).
struct LaidStart {
    std::uint8_t tile = 0;
    std::uint8_t side = 0;
    std::int8_t x = 0;
    std::int8_t y = 0;
    std::uint8_t turn = 0;
};

// SI-CARD-OBJ-*: where a house may be built.
enum class ObjectiveKind : std::uint8_t { Contains, MoreThan, EqualToOneOf, AnyTwoEqual };
inline constexpr std::array<std::string_view, 4> kObjectiveKinds{
    "contains", "more-than", "equal-to-one-of", "any-two-equal"};
struct Objective {
    ObjectiveKind kind = ObjectiveKind::Contains;
    Counts least{};                  // Contains: at least so many of each
    Symbol a = Symbol::Lotus;        // MoreThan, EqualToOneOf: of this …
    Symbol b = Symbol::DragonFruit;  // MoreThan: … more than of that
    std::array<bool, 3> others{};    // EqualToOneOf: … as many as of one of these resources
    std::uint8_t minimum = 1;        // EqualToOneOf, AnyTwoEqual: and at least so many
};

// SI-CARD-REW-*: what each island that was built on pays.
enum class RewardKind : std::uint8_t {
    PerSymbol,
    Discovery,
    LeastResource,
    Size,
    Flat,
    MostResource,
    HouseSites,
    ResourceAndPorts,
};
inline constexpr std::array<std::string_view, 8> kRewardKinds{
    "per-symbol", "discovery",     "least-resource", "size",
    "flat",       "most-resource", "house-sites",    "resource-and-ports"};
struct Bracket {
    std::uint8_t tiles = 0;  // at least so many …
    std::uint8_t pays = 0;   // … pay this
};
struct Reward {
    RewardKind kind = RewardKind::Flat;
    Counts per{};                // PerSymbol
    std::uint8_t each = 1;       // LeastResource, MostResource, ResourceAndPorts: per symbol
    std::uint8_t flat = 0;       // on top of it
    std::uint8_t port_pair = 0;  // ResourceAndPorts: for every two ports
    std::uint8_t free_site = 0;  // HouseSites
    std::uint8_t house = 0;      // HouseSites
    std::array<Bracket, kMaxBrackets> brackets{};  // Size, ascending; unused ones are zero
};

struct MissionCard {
    std::string id;
    Objective objective;
    Reward reward;
};
struct ObjectiveCard {
    std::string id;
    Objective objective;
};
struct RewardCard {
    std::string id;
    Reward reward;
};

// SI-SOLO-02: one side of an Alexis card.
struct AlexisLevel {
    std::uint8_t explore_cards = 0;
    std::uint8_t moor_cards = 0;
    std::uint8_t base = 0;
    std::uint8_t per_house = 1;
};

// SI-SOLO-08, 09.
struct ExpeditionCard {
    std::string id;
    bool moors = false;
    std::uint8_t slot = 0;  // of the market, from 0
    std::array<Direction, 3> directions{};
    std::array<Direction, 3> ship_directions{};  // if it moors
    Objective objective;
};

// SI-ACHIEVE-*.
enum class Feat : std::uint8_t {
    ScoreAtLeast,
    ShipPointsAtLeast,
    IslandsAtLeast,
    HousesAtLeast,
    FirstOwnShip,
    DiscoveriesAtLeast,
    SoloLevel,
    IslandTilesAtLeast,
    HousesAtMost,
    OwnShipUnused,
    NoTokenPlaced,
    HousesJoined,
};
constexpr int kFeatCount = 12;
inline constexpr std::array<std::string_view, kFeatCount> kFeats{
    "score-at-least", "ship-points-at-least", "islands-at-least", "houses-at-least",
    "first-own-ship", "discoveries-at-least", "solo-level",       "island-tiles-at-least",
    "houses-at-most", "own-ship-unused",      "no-token-placed",  "houses-joined"};
struct Achievement {
    std::string id;    // "s1"
    std::string rule;  // "SI-ACHIEVE-S1"
    Feat feat = Feat::ScoreAtLeast;
    std::uint8_t number = 0;
    std::uint8_t tiles = 0;  // IslandsAtLeast: that have at least so many
};

// Numbers of the rulebook that a designer may turn.
struct Constants {
    std::uint8_t slots = 2;
    std::uint8_t radius = 10;
    std::uint8_t max_rounds = 4;  // follows from the ships (SI-END-03)
    std::uint8_t hand = 2;
    std::uint8_t navigation = 6;
    std::uint8_t houses = 8;
    std::uint8_t pool = 4;
    std::uint8_t alexis_houses = 8;
    std::uint8_t ports_per_tile = 2;
    std::uint8_t tiles_for_house = 2;
    std::uint8_t cards_dealt = 1;
    std::uint8_t cards_drawn = 2;
    std::uint8_t port_pays = 1;
    std::uint8_t unplaceable_pays = 1;  // to Alexis, SI-SOLO-11
    std::uint8_t achievements_needed = 5;
};

struct Catalogue {
    Constants constants;
    std::vector<FaceData> tiles;
    std::array<StartTileData, kStartTiles> start_tiles;
    std::array<LaidStart, kStartTiles> layout;
    std::array<std::string, kTokens> token_ids;                           // "tok1"
    std::array<std::array<bool, kResourceCount>, kTokens> token_sides{};  // SI-TOKEN-11
    std::vector<MissionCard> missions;
    std::vector<ObjectiveCard> objectives;
    std::vector<RewardCard> rewards;
    std::array<AlexisLevel, kLevels> levels;
    std::vector<ExpeditionCard> expeditions;
    std::vector<std::string> discovery_ids;
    std::vector<std::uint8_t> discovery_values;
    std::vector<Achievement> standard_achievements;
    std::vector<Achievement> advanced_achievements;
};

}  // namespace islands
