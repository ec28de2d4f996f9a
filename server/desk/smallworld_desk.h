#pragma once

#include <memory>

#include "games/smallworld/match.h"
#include "server/desk/desk.h"

namespace server {

// Small World at a table. Belongs to one thread at a time.
std::unique_ptr<Desk> make_smallworld_desk(std::unique_ptr<smallworld::SmallWorldMatch> match);

}  // namespace server
