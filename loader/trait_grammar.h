#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "games/smallworld/content.h"

namespace loader {

enum class Use : std::uint8_t { Never, Maybe, Always };

constexpr std::uint8_t kActive = 1;
constexpr std::uint8_t kDecline = 2;
constexpr std::uint8_t kBoth = 4;
constexpr std::uint8_t kAnyTime = kActive | kDecline | kBoth;

// What a trait belongs to, as a bit.
enum Owner : std::uint8_t { kOfRace = 1, kOfPower = 2, kOfPlace = 4, kOfRelic = 8 };
constexpr std::uint8_t kOfCombo = kOfRace | kOfPower;
constexpr std::uint8_t kOfMarker = kOfPlace | kOfRelic;
constexpr std::uint8_t kOfAll = kOfCombo | kOfMarker;

// Which parts of "where" make sense: facts of the map always do; what changes in play only where
// the rules ask for it again each time (smallworld::Class).
enum class Asks : std::uint8_t { Map, BorderingPiece, Play };

// What may be said about a primitive; a row of docs/traits.md.
struct Grammar {
    int min = 0;  // of n; min == max == 0: it takes no number
    int max = 0;
    Use where = Use::Never;
    Asks asks = Asks::Map;
    Use piece = Use::Never;
    std::uint16_t pieces = 0;  // bit per Piece that it can be about; 0 = any
    std::uint16_t clauses = 0;
    std::uint8_t held = kActive;  // which values of "while"
    std::uint8_t owners = kOfAll;
    bool repeats = false;  // several may hold at the same time
};

constexpr std::uint16_t bit_of(smallworld::Piece piece) {
    return static_cast<std::uint16_t>(1U << static_cast<unsigned>(piece));
}
constexpr std::uint16_t kDragon = bit_of(smallworld::Piece::Dragon);
constexpr std::uint16_t kHammer = bit_of(smallworld::Piece::Hammer);
constexpr std::uint16_t kBalrog = bit_of(smallworld::Piece::Balrog);
constexpr std::uint16_t kVengeance = bit_of(smallworld::Piece::Vengeance);
constexpr std::uint16_t kBag = bit_of(smallworld::Piece::Bag);
constexpr std::uint16_t kGained = bit_of(smallworld::Piece::Armor) | kHammer;

// The word of each clause.
struct ClauseWord {
    std::string_view key;
    std::uint16_t clause;
};
inline constexpr std::array<ClauseWord, 16> kClauses{{{"beside-own", smallworld::kBesideOwn},
                                                      {"not-first", smallworld::kNotFirst},
                                                      {"first-turn", smallworld::kFirstTurn},
                                                      {"needs-region", smallworld::kNeedsRegion},
                                                      {"needs-free", smallworld::kNeedsFree},
                                                      {"mandatory", smallworld::kMandatory},
                                                      {"once", smallworld::kOnce},
                                                      {"target-first", smallworld::kTargetFirst},
                                                      {"from-hand", smallworld::kFromHand},
                                                      {"as-entry", smallworld::kAsEntry},
                                                      {"to-all", smallworld::kToAll},
                                                      {"instead", smallworld::kInstead},
                                                      {"chained", smallworld::kChained},
                                                      {"redeploys", smallworld::kRedeploys},
                                                      {"linked", smallworld::kLinked},
                                                      {"lock-only", smallworld::kLockOnly}}};

struct GrammarRow {
    smallworld::Primitive primitive;
    Grammar grammar;
};

// A row to a primitive, in the order of their numbers.
inline constexpr std::array<GrammarRow, smallworld::kPrimitiveCount> kGrammar{{
    {smallworld::Primitive::CostDelta,
     {.min = -9,
      .max = 9,
      .where = Use::Maybe,
      .asks = Asks::Play,
      .clauses = smallworld::kBesideOwn | smallworld::kNotFirst | smallworld::kOnce,
      .held = kAnyTime,
      .repeats = true}},
    {smallworld::Primitive::CostFlat,
     {.min = 1,
      .max = 9,
      .piece = Use::Always,
      .pieces = kDragon,
      .clauses = smallworld::kNotFirst}},
    {smallworld::Primitive::CostAsEmpty,
     {.where = Use::Maybe,
      .asks = Asks::Play,
      .piece = Use::Maybe,
      .clauses = smallworld::kOnce | smallworld::kChained,
      .held = kAnyTime,
      .repeats = true}},
    {smallworld::Primitive::PreRoll,
     {.where = Use::Maybe,
      .asks = Asks::Play,
      .clauses = smallworld::kBesideOwn | smallworld::kTargetFirst,
      .repeats = true}},
    {smallworld::Primitive::ExtraPay,
     {.min = 1, .max = 9, .clauses = smallworld::kMandatory, .owners = kOfCombo}},
    {smallworld::Primitive::PiecePays, {.piece = Use::Maybe, .pieces = kHammer}},
    {smallworld::Primitive::ReachAny,
     {.where = Use::Maybe, .clauses = smallworld::kOnce, .held = kAnyTime, .repeats = true}},
    {smallworld::Primitive::ReachLink,
     {.where = Use::Always, .clauses = smallworld::kToAll, .held = kAnyTime, .repeats = true}},
    {smallworld::Primitive::ReachThrough,
     {.where = Use::Always, .held = kAnyTime, .repeats = true}},
    {smallworld::Primitive::EntryAny, {.held = kAnyTime}},
    {smallworld::Primitive::Entry,
     {.where = Use::Always,
      .asks = Asks::BorderingPiece,
      .clauses = smallworld::kInstead,
      .held = kAnyTime,
      .repeats = true}},
    {smallworld::Primitive::Enter, {.where = Use::Always, .held = kAnyTime, .repeats = true}},
    {smallworld::Primitive::Substitute,
     {.clauses = smallworld::kNeedsFree | smallworld::kFromHand | smallworld::kAsEntry |
                 smallworld::kOnce}},
    {smallworld::Primitive::PieceConquest,
     {.min = 1, .max = 9, .piece = Use::Maybe, .pieces = kBalrog}},
    {smallworld::Primitive::NoLoss, {}},
    {smallworld::Primitive::Spare, {.clauses = smallworld::kOnce}},
    {smallworld::Primitive::Truce, {.clauses = smallworld::kMandatory}},
    {smallworld::Primitive::PlainOnly, {.held = kAnyTime}},
    {smallworld::Primitive::Toll,
     {.min = 1, .max = 9, .clauses = smallworld::kLockOnly, .held = kAnyTime, .repeats = true}},
    {smallworld::Primitive::Grudge,
     {.min = 1, .max = 1, .piece = Use::Maybe, .pieces = kVengeance}},
    {smallworld::Primitive::CoinPerRegion,
     {.min = 1,
      .max = 9,
      .where = Use::Maybe,
      .asks = Asks::Play,
      .held = kAnyTime,
      .repeats = true}},
    {smallworld::Primitive::CoinPerPair,
     {.min = 1,
      .max = 9,
      .where = Use::Maybe,
      .asks = Asks::Play,
      .held = kAnyTime,
      .repeats = true}},
    {smallworld::Primitive::CoinPerConquest, {.min = 1, .max = 9, .repeats = true}},
    {smallworld::Primitive::CoinFlat,
     {.min = 1,
      .max = 20,
      .clauses = smallworld::kFirstTurn | smallworld::kNeedsRegion,
      .held = kAnyTime,
      .repeats = true}},
    {smallworld::Primitive::CoinIfJoined, {.min = 1, .max = 20, .held = kAnyTime, .repeats = true}},
    {smallworld::Primitive::CoinPerGroup,
     {.min = 1, .max = 9, .clauses = smallworld::kLinked, .held = kAnyTime, .repeats = true}},
    {smallworld::Primitive::CoinTake,
     {.min = 1, .max = 9, .clauses = smallworld::kOnce, .held = kAnyTime}},
    {smallworld::Primitive::CoinOnLoss, {.min = 1, .max = 9, .held = kAnyTime}},
    {smallworld::Primitive::CoinDouble, {.clauses = smallworld::kOnce, .owners = kOfRelic}},
    {smallworld::Primitive::Sacrifice, {.min = 1, .max = 9, .held = kAnyTime}},
    {smallworld::Primitive::TokenGain, {.min = 1, .max = 9}},
    {smallworld::Primitive::TokenPerRegion,
     {.min = 1, .max = 9, .where = Use::Maybe, .asks = Asks::Play, .repeats = true}},
    {smallworld::Primitive::TokenEachTurn, {.min = 1, .max = 9}},
    {smallworld::Primitive::Pieces,
     {.min = 1, .max = 10, .piece = Use::Always, .held = kActive | kBoth, .repeats = true}},
    {smallworld::Primitive::PiecePerRegion,
     {.min = 1,
      .max = 9,
      .where = Use::Maybe,
      .asks = Asks::Play,
      .piece = Use::Always,
      .pieces = kGained,
      .repeats = true}},
    {smallworld::Primitive::SwapDeclined, {.min = 1, .max = 9, .held = kDecline}},
    // How a race declines is settled by its tile and its badge, or by the badge of a place.
    {smallworld::Primitive::DeclineKeepAll,
     {.clauses = smallworld::kRedeploys, .held = kBoth, .owners = kOfCombo}},
    {smallworld::Primitive::DeclineActs, {.held = kDecline, .owners = kOfCombo}},
    {smallworld::Primitive::DeclineSlotFree, {.held = kBoth, .owners = kOfCombo}},
    {smallworld::Primitive::DeclineAfterScore, {}},
    {smallworld::Primitive::DeclineVanish, {.min = 1, .max = 9, .held = kBoth, .owners = kOfCombo}},
    {smallworld::Primitive::DraftSwap, {.owners = kOfCombo}},
    {smallworld::Primitive::GrantPower, {.held = kActive | kBoth, .owners = kOfPlace}},
    {smallworld::Primitive::CopyRelic, {.piece = Use::Maybe, .pieces = kBag}},
}};

constexpr bool has_every_primitive() {
    for (std::size_t i = 0; i < kGrammar.size(); ++i) {
        if (static_cast<std::size_t>(kGrammar[i].primitive) != i) return false;
    }
    return true;
}
static_assert(has_every_primitive(), "a primitive has no row, or the rows are out of order");

constexpr const Grammar& grammar_of(smallworld::Primitive primitive) {
    return kGrammar[static_cast<std::size_t>(primitive)].grammar;
}

}  // namespace loader
