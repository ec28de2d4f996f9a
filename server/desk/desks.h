#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "loader/loader.h"
#include "server/desk/desk.h"

namespace server {

inline constexpr std::string_view kSmallWorld = "smallworld";

// The desks of this installation. They keep the content; desks made by them may outlive them.
std::unique_ptr<Desks> make_desks(loader::Content content);

// The names of the bots, weakest first.
std::vector<std::string> bot_levels();

}  // namespace server
