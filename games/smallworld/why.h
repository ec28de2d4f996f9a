#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace smallworld {

// Why an action is refused: the first broken rule, most specific first. Each reason has the id of
// its rule here and its sentence in content/smallworld/words/*.json ("refusal.<word>").
enum class Reason : std::uint8_t {
    None,
    GameOver,
    ChanceMoves,
    NotChance,
    WrongPhase,
    NoSuchRegion,
    NoSuchSeat,
    NotAnOutcome,
    NoSuchCombo,
    TooExpensive,
    PickFirst,
    DeclineInPickTurn,
    DeclineTooLate,
    ReadyTooLate,
    NotHeld,
    LeaveOne,
    OutOfOrder,
    NoFreeToken,
    OwnRegion,
    Water,
    NotEntry,
    OutOfReach,
    Immune,
    Peace,
    NotEnough,
    Enough,
    TooFarShort,
    NoFinalAttempt,
    RollPending,
    NoEarlyDie,
    NoFlat,
    FlatUsed,
    FlatFirst,
    NoConversion,
    NotActiveEnemy,
    NotSingle,
    Encamped,
    AlreadyConverted,
    TrayEmpty,
    NotOccupied,
    TooMany,
    MustPlaceAll,
    MustVacate,
    WrongPiece,
    OneEach,
    NoneLeft,
    OwnAlly,
    AttackedAlly,
    MustName,
    Malformed,
    Chasm,
    PlainOnly,
    Broke,
    ItemUsed,
    NoItem,
    NoRollFor,
    NoSend,
    Sent,
    NoSwap,
    NoRebirth,
    NoSacrifice,
    NoRelicCopy,
    BagUsed,
    SameRelic,
    NotASite,
    NoGrant,
    InUse,
    NotAHaunt,
};

struct Refusal {
    std::string_view word;
    std::string_view rule;
};

inline constexpr std::array<Refusal, 68> kRefusals{{
    {"none", ""},
    {"game-over", "SW-END-01"},
    {"chance-moves", "SW-FSM-03"},
    {"not-chance", "SW-FSM-03"},
    {"wrong-phase", "SW-FSM-04"},
    {"no-such-region", "SW-DEF-01"},
    {"no-such-seat", "SW-TURN-01"},
    {"not-an-outcome", "SW-FSM-03"},
    {"no-such-combo", "SW-PICK-01"},
    {"too-expensive", "SW-PICK-07"},
    {"pick-first", "SW-TURN-05"},
    {"decline-in-pick-turn", "SW-TURN-07"},
    {"decline-too-late", "SW-TURN-06"},
    {"ready-too-late", "SW-READY-06"},
    {"not-held", "SW-READY-01"},
    {"leave-one", "SW-READY-01"},
    {"out-of-order", "SW-FSM-05"},
    {"no-free-token", "SW-CONQ-10"},
    {"own-region", "SW-CONQ-05"},
    {"water", "SW-CONQ-09"},
    {"not-entry", "SW-FIRST-01"},
    {"out-of-reach", "SW-CONQ-01"},
    {"immune", "SW-CONQ-07"},
    {"peace", "SW-CONQ-08"},
    {"not-enough", "SW-COST-13"},
    {"enough", "SW-DIE-01"},
    {"too-far-short", "SW-DIE-04"},
    {"no-final-attempt", "SW-POWER-BERSERK-8"},
    {"roll-pending", "SW-POWER-BERSERK-6"},
    {"no-early-die", "SW-POWER-BERSERK-1"},
    {"no-flat", "SW-POWER-DRAGONMASTER-1"},
    {"flat-used", "SW-POWER-DRAGONMASTER-1"},
    {"flat-first", "SW-POWER-DRAGONMASTER-2"},
    {"no-conversion", "SW-RACE-SORCERERS-1"},
    {"not-active-enemy", "SW-RACE-SORCERERS-11"},
    {"not-single", "SW-RACE-SORCERERS-2"},
    {"encamped", "SW-RACE-SORCERERS-5"},
    {"already-converted", "SW-RACE-SORCERERS-1"},
    {"tray-empty", "SW-RACE-SORCERERS-7"},
    {"not-occupied", "SW-REDEPLOY-05"},
    {"too-many", "SW-REDEPLOY-01"},
    {"must-place-all", "SW-REDEPLOY-03"},
    {"must-vacate", "SW-RACE-AMAZONS-4"},
    {"wrong-piece", "SW-TURN-11"},
    {"one-each", "SW-POWER-FORTIFIED-2"},
    {"none-left", "SW-POWER-FORTIFIED-3"},
    {"own-ally", "SW-POWER-DIPLOMAT-1"},
    {"attacked-ally", "SW-POWER-DIPLOMAT-1"},
    {"must-name", "SW-POWER-DIPLOMAT-1"},
    {"malformed", "SW-FSM-04"},
    {"chasm", "UG-CHASM-01"},
    {"plain-only", "UG-RACE-GNOMES-1"},
    {"broke", "UG-RACE-LICHES-2"},
    {"item-used", "UG-RELIC-08"},
    {"no-item", "UG-RELIC-02"},
    {"no-roll-for", "UG-RACE-WISPS-1"},
    {"no-send", "UG-PLACE-PENTA-2"},
    {"sent", "UG-PLACE-PENTA-5"},
    {"no-swap", "UG-RACE-MIMES-1"},
    {"no-rebirth", "UG-POWER-REBORN-1"},
    {"no-sacrifice", "UG-PLACE-ALTAR-1"},
    {"no-relic-copy", "UG-POWER-MAGIC-1"},
    {"bag-used", "UG-POWER-MAGIC-1"},
    {"same-relic", "UG-POWER-MAGIC-3"},
    {"not-a-site", "UG-RACE-FLAMES-1"},
    {"no-grant", "UG-INT-69"},
    {"in-use", "UG-RELIC-01"},
    {"not-a-haunt", "UG-PLACE-CRYPT-1"},
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

}  // namespace smallworld
