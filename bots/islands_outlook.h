#pragma once

#include <cstddef>

#include "bots/bot.h"
#include "bots/judgement.h"

// What a position of Small Islands is worth at the start of a turn or of a round, by the number of
// players, the round and whether tiles are being laid.
namespace bots {

enum class SeaFeature : std::uint8_t {
    Always,
    Promise,      // of this round's mission on the map as it is
    Now,          // what it would bring if the gains came now
    NextPromise,  // of the mission kept for the next round
    Pool,
    Reserve,
    Tokens,
    ShipToCome,   // the own ship is still in the supply
    BestMooring,  // ports at its best place, as long as it is
    Ports,        // around the own ship once it is moored
    Navigation,   // tiles before anybody may moor
    MayMoor,
    TilesLeft,
    ShipsLeft,
    OthersNow,  // what the gains would bring the others together
    Waiting,    // players who move before this one
    NextNow,    // what the kept mission would bring now
};
constexpr std::size_t kSeaFeatures = 17;
constexpr std::array<Reason, kSeaFeatures> kReasonsOfSeaFeatures = {
    Reason::Score,        // Always
    Reason::Mission,      // Promise
    Reason::Mission,      // Now
    Reason::NextMission,  // NextPromise
    Reason::Stock,        // Pool
    Reason::Stock,        // Reserve
    Reason::Stock,        // Tokens
    Reason::Mooring,      // ShipToCome
    Reason::Mooring,      // BestMooring
    Reason::Mooring,      // Ports
    Reason::Time,         // Navigation
    Reason::Mooring,      // MayMoor
    Reason::Time,         // TilesLeft
    Reason::Time,         // ShipsLeft
    Reason::Others,       // OthersNow
    Reason::Time,         // Waiting
    Reason::NextMission,  // NextNow
};
// What players would call worse never counts as better.
constexpr Signs<kSeaFeatures> kSignsOfSeaFeatures = {
    {static_cast<std::size_t>(SeaFeature::Promise), +1},
    {static_cast<std::size_t>(SeaFeature::Now), +1},
    {static_cast<std::size_t>(SeaFeature::NextPromise), +1},
    {static_cast<std::size_t>(SeaFeature::NextNow), +1},
    {static_cast<std::size_t>(SeaFeature::Pool), +1},
    {static_cast<std::size_t>(SeaFeature::Reserve), +1},
    {static_cast<std::size_t>(SeaFeature::Tokens), +1},
    {static_cast<std::size_t>(SeaFeature::BestMooring), +1},
    {static_cast<std::size_t>(SeaFeature::Ports), +1},
};
constexpr std::size_t kSeaSides = 5;  // 1 to 4 players, and Alexis
constexpr std::size_t kSeaRounds = 4;
constexpr std::size_t kSeaStages = 3;  // nobody may moor yet, somebody may, or no tiles are laid
using SeaWeights = WeightsOf<kSeaFeatures, kSeaSides * kSeaRounds * kSeaStages>;
using SeaSight = SightOf<kSeaFeatures>;
extern const SeaWeights kSeaWeights;

// Gains belong to the turn of whoever moored. Everybody's choice of missions is one turn: what a
// mission is worth shows when tiles are laid.
std::uint32_t sea_turn(const islands::State& state);

SeaSight see(const islands::Setup& setup, const islands::State& state, engine::Seat side);

}  // namespace bots
