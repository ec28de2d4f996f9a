#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "engine/result.h"
#include "games/smallworld/match.h"

// A match as bytes. The present position is kept as text, read back by the parser that believes
// nothing; so opening a game takes the same time however long it is.
namespace server {

std::string freeze(const smallworld::SmallWorldMatch& match);

engine::Result<std::unique_ptr<smallworld::SmallWorldMatch>> thaw(
    std::shared_ptr<const smallworld::Setup> setup, std::string_view bytes);

}  // namespace server
