#pragma once

#include <boost/json.hpp>

#include "loader/loader.h"
#include "server/desk/shelf.h"

// What the page knows of the content, as the answers of /api/content and /api/words.
namespace server {

GamePages smallworld_pages(const loader::Content& content);

// What a game is played with, as a SwBox.
boost::json::object box_json(const smallworld::Setup& setup);

}  // namespace server
