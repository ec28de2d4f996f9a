#pragma once

#include <boost/json.hpp>
#include <span>
#include <string_view>

#include "games/smallworld/game.h"

// The small words of protocol/schema.json that every part of the desk writes.
namespace server {

namespace json = boost::json;

// "A" … "E".
json::string_view letter_of(engine::Seat seat);

// "active", "declined", "spirit".
json::string_view role_word(smallworld::Role role);

json::string_view race_id(const smallworld::Setup& setup, std::uint8_t race);
// null for a race without a badge.
json::value power_id(const smallworld::Setup& setup, std::uint8_t power);

// A list of Item.
json::array items_json(std::span<const smallworld::Item> items);

}  // namespace server
