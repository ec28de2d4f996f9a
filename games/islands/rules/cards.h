#pragma once

#include "games/islands/content.h"
#include "games/islands/state.h"

namespace islands {

// The parts that rewards are made of (SI-CARD-REW-03, 04, 06).
int most_resource(const Island& island);
int least_resource(const Island& island);
int bracket_pays(const Reward& reward, const Island& island);

}  // namespace islands
