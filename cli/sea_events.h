#pragma once

#include <boost/json/object.hpp>
#include <cstddef>
#include <string>

#include "cli/play_sea_words.h"
#include "cli/play_session.h"

namespace cli {

// One entry of the story of a game (docs/protocol.md) as a sentence; empty if it is an entry that
// this program does not know.
std::string sea_story(const SeaWords& words, const boost::json::object& told);

// What step `step` of the log did; empty if it is not worth a line. Nothing that anybody must not
// know.
std::string sea_event(const SeaWords& words, const SessionOf<islands::Setup>& session,
                      std::size_t step);

}  // namespace cli
