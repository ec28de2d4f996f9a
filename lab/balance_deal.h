#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "games/smallworld/game.h"

// The luck of a game, arranged so that two games which differ in one item share all the rest of it:
// the order of the stacks, the first player, and the dice of every turn.
namespace lab {

// A game's content and, for its items, their numbers in the list of all items that are measured:
// the same item may have another index in another game.
struct World {
    smallworld::Setup setup;
    std::vector<int> race_numbers;
    std::vector<int> power_numbers;
    std::vector<int> marker_numbers;

    int race_number(std::uint8_t race) const { return race_numbers[race]; }
    int power_number(std::uint8_t power) const { return power_numbers[power]; }
    int marker_number(std::uint8_t marker) const { return marker_numbers[marker]; }
};

constexpr int kNoItem = -1;

// Stands for all stacks. Every item has a random key at each of its appearances; the one with
// the lowest key is drawn. So the order is a fair shuffle, and swapping two items swaps only them.
class Deal {
  public:
    explicit Deal(std::uint64_t seed) : seed_(seed) {}

    // `number` is drawn before everything else of its kind.
    void put_on_top(int number) { on_top_.push_back(number); }
    // `number` appears where `place` would have.
    void put_in_place_of(int number, int place) { moved_.push_back({number, place}); }
    // `number` appears after everything else.
    void put_below(int number) { below_.push_back(number); }

    // Chance draws a race, a power or a marker: `actions` are all of one of these kinds.
    smallworld::Action draw(const World& world, const smallworld::Actions& actions);

  private:
    struct Moved {
        int number;
        int place;
    };

    std::uint64_t key(int number) const;
    std::uint8_t& times_drawn(int number);

    std::uint64_t seed_;
    std::vector<int> on_top_;
    std::vector<Moved> moved_;
    std::vector<int> below_;
    std::vector<std::uint8_t> times_drawn_;
};

// Dice and the bots' own chance. Both begin anew with each turn, so that a turn which took one die
// more leaves the luck of the later turns as it was.
class Luck {
  public:
    explicit Luck(std::uint64_t seed) : seed_(seed), dice_(seed), mind_(seed) {}

    void follow(const smallworld::State& state);
    engine::Rng& dice() { return dice_; }
    engine::Rng& mind() { return mind_; }

  private:
    std::uint64_t seed_;
    int turn_ = -1;
    engine::Rng dice_;
    engine::Rng mind_;
};

}  // namespace lab
