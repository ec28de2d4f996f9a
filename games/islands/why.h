#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace islands {

// Why an action is refused: the first broken rule, most specific first. Each reason has the id of
// its rule here and its sentence in content/islands/words/*.json ("refusal.<word>").
enum class Reason : std::uint8_t {
    None,
    GameOver,
    ChanceMoves,
    NotChance,
    NotAnOutcome,
    Malformed,
    WrongPhase,
    StartTileLaid,
    FirstAtOrigin,
    NotFrontier,
    OutsideTable,
    Occupied,
    EdgesDiffer,
    CardNotHeld,
    MarketEmpty,
    StackNotEmpty,
    NoOwnShip,
    NoGreyShip,
    NotInHand,
    SomethingFits,
    TokenUsed,
    NoTile,
    NoSuchSite,
    NotAResource,
    WrongSide,
    NoCoast,
    ShipTakesNone,
    PortsFull,
    JoinsAlexis,
    NoHouse,
    NotAHouseSite,
    SiteTaken,
    TooSmall,
    ObjectiveUnmet,
    OwnHouseThere,
    NotBuiltHere,
    NotDrawn,
    AlexisOrder,
    MustBuild,
};

struct Refusal {
    std::string_view word;
    std::string_view rule;
};

inline constexpr std::array<Refusal, 39> kRefusals{{
    {"none", ""},
    {"game-over", "SI-END-03"},
    {"chance-moves", "SI-ROUND-01"},
    {"not-chance", "SI-ROUND-01"},
    {"not-an-outcome", "SI-DEF-11"},
    {"malformed", "SI-ROUND-01"},
    {"wrong-phase", "SI-EXPLORE-01"},
    {"start-tile-laid", "SI-SETUP-04"},
    {"first-at-origin", "SI-DEF-01"},
    {"not-frontier", "SI-PLACE-02"},
    {"outside-table", "SI-PLACE-05"},
    {"occupied", "SI-PLACE-07"},
    {"edges-differ", "SI-PLACE-03"},
    {"card-not-held", "SI-PREP-04"},
    {"market-empty", "SI-EXPLORE-06"},
    {"stack-not-empty", "SI-MOOR-01"},
    {"no-own-ship", "SI-MOOR-08"},
    {"no-grey-ship", "SI-MOOR-02"},
    {"not-in-hand", "SI-EXPLORE-03"},
    {"something-fits", "SI-EXPLORE-08"},
    {"token-used", "SI-TOKEN-09"},
    {"no-tile", "SI-TOKEN-02"},
    {"no-such-site", "SI-TOKEN-04"},
    {"not-a-resource", "SI-TOKEN-08"},
    {"wrong-side", "SI-TOKEN-11"},
    {"no-coast", "SI-TOKEN-06"},
    {"ship-takes-none", "SI-TOKEN-02"},
    {"ports-full", "SI-TOKEN-07"},
    {"joins-alexis", "SI-SOLO-16"},
    {"no-house", "SI-HOUSE-09"},
    {"not-a-house-site", "SI-HOUSE-03"},
    {"site-taken", "SI-HOUSE-03"},
    {"too-small", "SI-HOUSE-02"},
    {"objective-unmet", "SI-HOUSE-01"},
    {"own-house-there", "SI-HOUSE-04"},
    {"not-built-here", "SI-REWARD-04"},
    {"not-drawn", "SI-CARD-REW-02"},
    {"alexis-order", "SI-SOLO-24"},
    {"must-build", "SI-SOLO-23"},
}};

// Nothing, or the reason why not.
struct Why {
    Reason reason = Reason::None;

    constexpr bool legal() const { return reason == Reason::None; }
    constexpr std::string_view word() const {
        return kRefusals[static_cast<std::size_t>(reason)].word;
    }
    constexpr std::string_view rule() const {
        return kRefusals[static_cast<std::size_t>(reason)].rule;
    }
    friend constexpr bool operator==(Why, Why) = default;
};

}  // namespace islands
