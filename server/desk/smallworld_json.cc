#include "server/desk/smallworld_json.h"

#include <array>
#include <cstddef>

namespace server {

json::string_view letter_of(engine::Seat seat) {
    static constexpr std::string_view kLetters = "ABCDE";
    static_assert(kLetters.size() == engine::kMaxSeats);
    return kLetters.substr(static_cast<std::size_t>(seat), 1);
}

json::string_view role_word(smallworld::Role role) {
    static constexpr std::array<std::string_view, smallworld::kRoles> kRoleWords{
        "active", "declined", "spirit"};
    return kRoleWords[static_cast<std::size_t>(role)];
}

json::string_view race_id(const smallworld::Setup& setup, std::uint8_t race) {
    return setup.catalogue.races[race].id;
}

json::value power_id(const smallworld::Setup& setup, std::uint8_t power) {
    if (power == smallworld::kNone) return nullptr;
    return json::string_view(setup.catalogue.powers[power].id);
}

json::array items_json(std::span<const smallworld::Item> items) {
    json::array out;
    out.reserve(items.size());
    for (const smallworld::Item& item : items) {
        json::object one;
        one.reserve(4);
        one.emplace("label", item.label);
        one.emplace("rule", item.rule);
        if (!item.name.empty()) one.emplace("name", item.name);
        one.emplace("amount", item.amount);
        out.push_back(std::move(one));
    }
    return out;
}

}  // namespace server
