#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "engine/match_of.h"
#include "engine/result.h"

// A match as bytes. The present position is kept as text, read back by the parser that believes
// nothing; so opening a game takes the same time however long it is.
namespace server {

template <typename Setup>
std::string freeze(const engine::MatchOf<Setup>& match);

template <typename Setup>
engine::Result<std::unique_ptr<engine::MatchOf<Setup>>> thaw(std::shared_ptr<const Setup> setup,
                                                             std::string_view bytes);

}  // namespace server
