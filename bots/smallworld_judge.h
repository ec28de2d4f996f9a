#pragma once

#include <cstddef>

#include "bots/bot.h"
#include "bots/judgement.h"

// What a position of Small World is worth at the start of a turn, by the number of players and of
// turns to come.
namespace bots {

enum class Feature : std::uint8_t {
    Always,
    DeclinedIncome,
    ActiveIncome,
    DeclinedExposed,  // declined regions that an opponent's active race borders, the cheap ones
                      // more
    ActiveExposed,
    Tokens,  // of the active race
    Regions,
    Spare,      // tokens beyond one to a region
    MustPick,   // there is no active race
    BestCombo,  // what the column offers to whoever picks now
    Threat,     // active tokens of all opponents
    Guarded,    // own regions that nobody may take
    Room,       // regions where no race stands
    HasDeclined,
    Growing,       // the active race gets tokens as it goes on
    KeepsSlot,     // the active race declines beside the declined one
    DeclineEarly,  // it may decline after scoring
    DeclinedActs,  // the declined race goes on conquering
    Cheap,         // a conquest at a flat price, or without one
    OpponentsMayPick,
    Affordable,  // own regions that the strongest opponent has the tokens for
};
constexpr std::size_t kFeatures = 21;
constexpr std::array<Reason, kFeatures> kReasonsOfFeatures = {
    Reason::Score,     // Always
    Reason::Income,    // DeclinedIncome
    Reason::Income,    // ActiveIncome
    Reason::Safety,    // DeclinedExposed
    Reason::Safety,    // ActiveExposed
    Reason::Strength,  // Tokens
    Reason::Income,    // Regions
    Reason::Strength,  // Spare
    Reason::Peoples,   // MustPick
    Reason::Peoples,   // BestCombo
    Reason::Safety,    // Threat
    Reason::Safety,    // Guarded
    Reason::Room,      // Room
    Reason::Income,    // HasDeclined
    Reason::Strength,  // Growing
    Reason::Peoples,   // KeepsSlot
    Reason::Peoples,   // DeclineEarly
    Reason::Strength,  // DeclinedActs
    Reason::Strength,  // Cheap
    Reason::Others,    // OpponentsMayPick
    Reason::Safety,    // Affordable
};
// What players would call worse never counts as better: of features that mostly come together the
// fit might take one for the other.
constexpr Signs<kFeatures> kSignsOfFeatures = {
    {static_cast<std::size_t>(Feature::DeclinedExposed), -1},
    {static_cast<std::size_t>(Feature::ActiveExposed), -1},
    {static_cast<std::size_t>(Feature::Threat), -1},
    {static_cast<std::size_t>(Feature::Affordable), -1},
    {static_cast<std::size_t>(Feature::Room), +1},
    {static_cast<std::size_t>(Feature::Guarded), +1},
    {static_cast<std::size_t>(Feature::DeclinedIncome), +1},
    {static_cast<std::size_t>(Feature::ActiveIncome), +1},
    {static_cast<std::size_t>(Feature::Tokens), +1},
};

constexpr std::size_t kTurnsKnown = 11;  // 0 to 10 turns to come
constexpr std::size_t kSeatsKnown = 4;   // 2 to 5 players
using SmallWorldWeights = WeightsOf<kFeatures, kSeatsKnown * kTurnsKnown>;
using SmallWorldSight = SightOf<kFeatures>;
extern const SmallWorldWeights kSmallWorldWeights;

// In this round: the seat's turn is the present one, or comes after it.
bool is_to_move(const Setup& setup, const smallworld::State& state, engine::Seat seat);

// Turns that the seat has still to play, the present one included if it is just beginning.
int turns_to_come(const Setup& setup, const smallworld::State& state, engine::Seat seat);

SmallWorldSight see(const Setup& setup, const smallworld::State& state, engine::Seat seat);

// What a combo of the column promises: tokens, the coins on it, less what it costs.
double combo_promise(const Setup& setup, const smallworld::State& state, int slot);

// Coins that the seat may expect to have at the end.
double expected_coins(const Setup& setup, const smallworld::State& state, engine::Seat seat);

}  // namespace bots
