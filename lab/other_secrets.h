#pragma once

#include "engine/rng.h"
#include "engine/seat.h"
#include "games/islands/game.h"
#include "games/smallworld/game.h"

namespace lab {

// A position that differs in nothing but what the viewer must not know (kNoSeat: a spectator). It
// is made from the true one and asks neither `view` nor `resample`, so that both can be tested with
// it: whatever they give away by mistake is different in it.
smallworld::State with_other_secrets(const smallworld::Setup& setup, const smallworld::State& state,
                                     engine::Seat viewer, engine::Rng& rng);
islands::State with_other_secrets(const islands::Setup& setup, const islands::State& state,
                                  engine::Seat viewer, engine::Rng& rng);

}  // namespace lab
