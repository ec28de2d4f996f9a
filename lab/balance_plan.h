#pragma once

#include <deque>
#include <vector>

#include "lab/balance.h"
#include "lab/balance_deal.h"

// What is played for `balance`: the items, and for each of them the world it is played in.
namespace lab {

// The games of one item (or of two together): where they are played, and what changes.
struct Arm {
    const World* world = nullptr;
    int race = kNoItem;  // what is forced; none: that of the twin
    int power = kNoItem;
    int marker = kNoItem;
};

// Everything the rounds need; not changed while they are played.
struct Plan {
    std::vector<BalanceItem> items;
    std::vector<LeftOutItem> left_out;
    std::deque<World> worlds;  // a deque: arms point into it
    const World* base = nullptr;
    const World* all = nullptr;
    std::vector<Arm> arms;  // by number of the item; those not measured have no world
    std::vector<Arm> together;
    std::vector<int> races;  // the built-in ones, by number
    std::vector<int> powers;
    std::vector<int> markers;  // none if the game is played without
};

engine::Result<Plan> make_plan(const loader::Content& base, const loader::Content& all,
                               const BalanceOptions& options);

}  // namespace lab
