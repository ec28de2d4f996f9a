#pragma once

#include "bots/bot.h"
#include "bots/smallworld_standing.h"

// How a careful player makes each step of a turn in Small World, given that the turn is to bring
// coins. Picking and declining look further than the turn and are not decided here.
namespace bots {

// A token beyond the one that holds a region, in coins.
constexpr double kSpareToken = 0.35;

// The first action of the kind; Action{} if there is none.
Action find_kind(const Actions& actions, smallworld::Kind kind);
bool offers(const Actions& actions, smallworld::Kind kind);

int turns_left(const Setup& setup, const smallworld::State& state);
// In the hand, set aside and on the map.
int tokens_of(const smallworld::State& state, const smallworld::Army& army);

// Coins a conquest brings besides what `income` says at once, and what it takes.
struct Gain {
    double coins = 0;
    double tokens = 1;
    double rate() const { return coins / tokens; }
};
// Of the actions in the phase of conquests that do not end it.
class Gains {
  public:
    Gains(const Setup& setup, const smallworld::State& state, engine::Seat me)
        : setup_(setup), state_(state), me_(me), standing_(setup, state, me) {}

    Gain of(Action action);

  private:
    const smallworld::Traits& traits_of_acting() const;
    bool is_left(engine::Region region) const;
    template <typename Wanted>
    Gain best_after(Action first, const Wanted& wanted) const;
    Gain with(Action use) const;
    Gain across(Action action, const Gain& passing) const;

    const Setup& setup_;
    const smallworld::State& state_;
    engine::Seat me_;
    Standing standing_;
};

// Takes up everything that may be taken without giving a region up: what is not used comes back
// with the redeployment.
Action choose_readying(const Actions& actions);

// A declined token that is sacrificed brings a coin a turn for the turns that are left.
Action choose_sacrifice(const Setup& setup, const smallworld::State& state, const Actions& actions);

// Any step of a turn except picking and declining.
Action choose_step(const Setup& setup, const smallworld::State& state, const Actions& actions);

// Does `first` and plays the rest of the turn step by step, with chance drawn.
struct PlayedTurn {
    smallworld::State last;  // before the step that ended the turn
    smallworld::State end;
};
PlayedTurn play_turn(const Setup& setup, const smallworld::State& state, Action first, Rng& rng);

}  // namespace bots
