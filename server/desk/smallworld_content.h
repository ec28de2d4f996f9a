#pragma once

#include <boost/json.hpp>
#include <string>
#include <string_view>

#include "loader/loader.h"

// What the page knows of the content, as the answers of /api/content and /api/words.
namespace server {

// `accepts`: what `create` may carry here.
std::string content_text(const loader::Content& content, boost::json::array accepts);

// What a game is played with, as a SwBox.
boost::json::object box_json(const smallworld::Setup& setup);

// The whole dictionary of a language; what it lacks is English. Empty if there is no such language.
std::string words_text(const loader::Content& content, std::string_view language);

}  // namespace server
