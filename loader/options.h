#pragma once

#include <map>
#include <string>

#include "engine/result.h"
#include "games/smallworld/options.h"
#include "loader/json_reader.h"

namespace loader {

// The profile of a game that names none.
inline constexpr std::string_view kDefaultProfile = "PL2018";

// The profiles of options.json. Each gives every switch a value.
engine::Result<std::map<std::string, smallworld::Options>> read_profiles(Document& document);

// The value of an option in a file: its word, or true and false without quotes.
std::uint8_t read_option_value(const Node& node, const smallworld::OptionInfo& info);
// The option with this key; kOptions.size() if there is none.
std::size_t find_option(std::string_view key);

}  // namespace loader
