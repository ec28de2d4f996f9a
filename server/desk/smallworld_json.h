#pragma once

#include <boost/json.hpp>
#include <span>
#include <string_view>

#include "games/smallworld/game.h"
#include "server/desk/letters.h"

// The small words of protocol/schema.json that every part of the desk writes.
namespace server {

namespace json = boost::json;

// "active", "declined", "spirit".
json::string_view role_word(smallworld::Role role);

// What is to be decided: the phase, but after scoring only a token may be left to sacrifice.
std::string_view phase_word(const smallworld::Setup& setup, const smallworld::State& state);

json::string_view race_id(const smallworld::Setup& setup, std::uint8_t race);
// null for a race without a badge.
json::value power_id(const smallworld::Setup& setup, std::uint8_t power);
json::string_view piece_id(smallworld::Piece piece);
json::string_view marker_id(const smallworld::Setup& setup, int marker);

// The place that gets a badge: the one that was just turned up.
json::string_view granting_id(const smallworld::Setup& setup, const smallworld::State& state);

// Something that is used or laid: a relic, or what the acting army may use besides; perhaps only a
// relic that the Bag acts as.
struct UsedItem {
    std::string_view id;
    bool by_bag = false;
    friend bool operator==(const UsedItem&, const UsedItem&) = default;
};
UsedItem used_item(const smallworld::Setup& setup, const smallworld::State& state, int item,
                   bool by_bag);
// What the action uses or lays.
UsedItem used_by(const smallworld::Setup& setup, const smallworld::State& state,
                 smallworld::Action action);
// As the fields `item` and `by`.
void add_item(json::object& out, const UsedItem& used);

// A list of Item.
json::array items_json(std::span<const smallworld::Item> items);

}  // namespace server
