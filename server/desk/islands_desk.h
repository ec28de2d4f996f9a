#pragma once

#include <memory>

#include "games/islands/match.h"
#include "server/desk/desk.h"

namespace server {

std::unique_ptr<Desk> make_islands_desk(std::unique_ptr<islands::IslandsMatch> match);

}  // namespace server
