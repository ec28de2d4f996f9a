#pragma once

#include <cstdint>
#include <span>

#include "bots/bot.h"
#include "bots/islands_greedy.h"
#include "bots/islands_missions.h"
#include "bots/islands_outlook.h"
#include "bots/smallworld_coins.h"
#include "bots/smallworld_judge.h"
#include "bots/smallworld_prospects.h"

// What the search has to know of a game besides its rules: which actions look promising, how the
// rest of a turn is played without thinking long, and what a position is worth.
namespace bots {

// One specialisation to a game, all of it static:
//   turn(state)   changes exactly when a turn begins
//   Guess         what is hidden from the view, as far as it can be told: `world(rng)` is a whole
//                 position that may be the one that is seen, and `unknown()` how far a score may be
//                 from what it is there, as a standard deviation; `viewer()` sees no more
//   weigh(setup, state, actions, out)       for each action how promising it looks, above 0
//   Prospects     what is found out once in a search, and kept for all its simulations
//   carefully(setup, state, actions, prospects, rng)   a step of a turn as a good player makes it
//   quickly(setup, state, actions, rng)                the same in a playout, where speed counts
//   sides(setup)  how many have a score
//   kWeights, look(setup, state, side)      how a position is judged where a turn begins
//   kWhy, kSigns  the reason that each of its features belongs to, and which way it must count
template <typename Setup>
struct CraftOf;

template <>
struct CraftOf<smallworld::Setup> {
    using State = smallworld::State;
    using Prospects = bots::Prospects;
    using Guess = CoinGuess;
    static std::uint32_t turn(const State& state) {
        return static_cast<std::uint32_t>(state.round * 8 + engine::index(state.active));
    }
    static void weigh(const Setup& setup, const State& state, const Actions& actions,
                      std::span<float> out);
    static Action carefully(const Setup& setup, const State& state, const Actions& actions,
                            Prospects& prospects, Rng& rng);
    static Action quickly(const Setup& setup, const State& state, const Actions& actions, Rng& rng);
    static int sides(const Setup& setup) { return setup.seats; }
    static constexpr const SmallWorldWeights& kWeights = kSmallWorldWeights;
    static constexpr const auto& kWhy = kReasonsOfFeatures;
    static constexpr const auto& kSigns = kSignsOfFeatures;
    static SmallWorldSight look(const Setup& setup, const State& state, engine::Seat side) {
        return see(setup, state, side);
    }
};

template <>
struct CraftOf<islands::Setup> {
    using State = islands::State;
    using Setup = islands::Setup;
    using Prospects = SeaPlan;
    using Guess = MissionGuess;
    static std::uint32_t turn(const State& state) { return sea_turn(state); }
    static void weigh(const Setup& setup, const State& state, const Actions& actions,
                      std::span<float> out);
    static Action carefully(const Setup& setup, const State& state, const Actions& actions,
                            Prospects& prospects, Rng& rng);
    static Action quickly(const Setup& setup, const State& state, const Actions& actions, Rng& rng);
    static int sides(const Setup& setup) { return setup.seats == 1 ? 2 : setup.seats; }
    static constexpr const SeaWeights& kWeights = kSeaWeights;
    static constexpr const auto& kWhy = kReasonsOfSeaFeatures;
    static constexpr const auto& kSigns = kSignsOfSeaFeatures;
    static SeaSight look(const Setup& setup, const State& state, engine::Seat side) {
        return see(setup, state, side);
    }
};

// What everybody may expect.
template <typename Setup>
Outlook expect(const Setup& setup, const engine::StateOf<Setup>& state) {
    using Craft = CraftOf<Setup>;
    Outlook outlook{.sides = Craft::sides(setup)};
    for (int i = 0; i < outlook.sides; ++i) {
        const auto sight = Craft::look(setup, state, static_cast<engine::Seat>(i));
        outlook.scores[static_cast<std::size_t>(i)] = Craft::kWeights.expected(sight);
        if (i == 0) outlook.unsure = Craft::kWeights.unsure[sight.group];
    }
    return outlook;
}

// What a side may expect, by reasons. What the others may expect speaks against it.
template <typename Setup>
Parts reasons(const Setup& setup, const engine::StateOf<Setup>& state, engine::Seat side) {
    using Craft = CraftOf<Setup>;
    Parts out = Craft::kWeights.parts(Craft::look(setup, state, side), Craft::kWhy);
    const Outlook outlook = expect(setup, state);
    double& others = out[static_cast<std::size_t>(Reason::Others)];
    for (int i = 0; i < outlook.sides; ++i) {
        if (i != engine::index(side))
            others -= outlook.scores[static_cast<std::size_t>(i)] / (outlook.sides - 1);
    }
    return out;
}

}  // namespace bots
