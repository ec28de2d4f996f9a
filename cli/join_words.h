#pragma once

#include <string>
#include <vector>

#include "cli/join_client.h"
#include "cli/play_words.h"

// What a server says, in the player's words.
namespace cli {

// One line of the log; empty if it is not worth one.
std::string story(const PlayWords& words, const Tell& tell);

std::string sentence(const PlayWords& words, const Refusal& refusal);

// What an action costs and why, or why it is not possible.
std::vector<std::string> reasons(const PlayWords& words, const Because& because);

}  // namespace cli
