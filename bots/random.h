#pragma once

#include "bots/bot.h"

namespace bots {

Action choose_randomly(const Setup& setup, const View& view, const Actions& actions, Rng& rng);

}  // namespace bots
