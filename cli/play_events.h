#pragma once

#include <cstddef>
#include <string>

#include "cli/play_session.h"
#include "cli/play_words.h"

namespace cli {

// What step `step` of the log did; empty if it is not worth a line.
std::string event(const PlayWords& words, const SessionOf<smallworld::Setup>& session,
                  std::size_t step);

}  // namespace cli
