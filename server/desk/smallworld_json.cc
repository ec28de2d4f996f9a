#include "server/desk/smallworld_json.h"

#include <array>
#include <cstddef>

#include "games/smallworld/rules/markers.h"

namespace server {

json::string_view role_word(smallworld::Role role) {
    static constexpr std::array<std::string_view, smallworld::kRoles> kRoleWords{
        "active", "declined", "spirit"};
    return kRoleWords[static_cast<std::size_t>(role)];
}

std::string_view phase_word(const smallworld::Setup& setup, const smallworld::State& state) {
    if (state.phase == smallworld::Phase::Stout) {
        const auto army = smallworld::army_index(state.active, smallworld::Role::Active);
        const bool declines =
            state.armies[army].exists() && smallworld::Now(setup, state, army)->after_score;
        if (!declines) return "sacrifice";
    }
    return smallworld::kPhases[static_cast<std::size_t>(state.phase)];
}

json::string_view race_id(const smallworld::Setup& setup, std::uint8_t race) {
    return setup.catalogue.races[race].id;
}

json::value power_id(const smallworld::Setup& setup, std::uint8_t power) {
    if (power == smallworld::kNone) return nullptr;
    return json::string_view(setup.catalogue.powers[power].id);
}

json::string_view piece_id(smallworld::Piece piece) {
    return smallworld::rules_of(piece).id;
}

json::string_view marker_id(const smallworld::Setup& setup, int marker) {
    return setup.catalogue.markers[static_cast<std::size_t>(marker)].id;
}

json::string_view granting_id(const smallworld::Setup& setup, const smallworld::State& state) {
    for (int marker = 0; marker < setup.marker_count; ++marker) {
        const engine::Region region = smallworld::site_of(state, marker);
        const bool here = region != engine::kNoRegion && region == state.discovery;
        if (here && setup.marker_traits_of(marker, region, false).grants) {
            return marker_id(setup, marker);
        }
    }
    return {};
}

UsedItem used_item(const smallworld::Setup& setup, const smallworld::State& state, int item,
                   bool by_bag) {
    const smallworld::Army& army = state.acting();
    switch (item) {
        case smallworld::kRaceTool: return {setup.catalogue.races[army.race].id, by_bag};
        case smallworld::kPowerTool: return {setup.catalogue.powers[army.power].id, by_bag};
        case smallworld::kGrantTool: return {setup.catalogue.powers[state.granted].id, by_bag};
        default: return {marker_id(setup, item), by_bag};
    }
}

UsedItem used_by(const smallworld::Setup& setup, const smallworld::State& state,
                 smallworld::Action action) {
    if (smallworld::kind_of(action) == smallworld::Kind::Lay) {
        return used_item(setup, state, action.b(), action.c() != 0);
    }
    return used_item(setup, state, action.a(), action.b() != 0);
}

void add_item(json::object& out, const UsedItem& used) {
    out.emplace("item", used.id);
    if (used.by_bag) out.emplace("by", piece_id(smallworld::Piece::Bag));
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
