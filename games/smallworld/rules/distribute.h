#pragma once

#include "games/smallworld/actions.h"
#include "games/smallworld/rules/armies.h"
#include "games/smallworld/why.h"

// "Put these into regions of the race": one mechanism for redeployment, for the retreat of the
// attacked, for Encampments, Armors and Heroes. Regions are named in ascending order, each once, so
// one intention has one spelling; what is forced is done without asking.
namespace smallworld {

// What is being put where, read off the phase.
struct Distribution {
    RegionSet regions;      // those of the race that may still be named
    int pool = 0;           // how many are left to place
    bool one_each = false;  // at most one to a region (Heroes), else any number
    bool optional = false;  // what is left when the player stops goes back, or waits
};

Distribution distribution(const Setup& setup, const State& state);

void list_distribution(const Setup& setup, const State& state, Actions& out);
Reason distribution_refusal(const Setup& setup, const State& state, Action action);

// Places `count` and then whatever is forced. True when the pool is empty.
bool distribute(const Setup& setup, State& state, Region region, int count);

// Places everything if there is only one way to do it. True if nothing is left to decide.
bool distribute_forced(const Setup& setup, State& state);

}  // namespace smallworld
