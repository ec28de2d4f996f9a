#include "lab/balance_plan.h"

#include <fmt/format.h>

#include <algorithm>

namespace lab {

using engine::Result;
using smallworld::Catalogue;

namespace {

template <typename Kind>
const Kind* find_id(const std::vector<Kind>& list, std::string_view id) {
    const auto found = std::ranges::find(list, id, &Kind::id);
    return found == list.end() ? nullptr : &*found;
}

// The box with the race in it. A race that borrows takes its lender's place (SW-CUSTOM-04).
void add_race(Catalogue& catalogue, const smallworld::Race& race) {
    std::erase_if(catalogue.races, [&](const auto& other) { return other.id == race.borrows; });
    catalogue.races.push_back(race);
}

class Planner {
  public:
    Planner(const loader::Content& base, const loader::Content& all, const BalanceOptions& options)
        : base_(base), all_(all), options_(options) {}

    Result<Plan> plan() {
        auto box = bind(base_.catalogue);
        if (!box) return tl::unexpected(box.error());
        auto full = bind(all_.catalogue);
        if (!full) return tl::unexpected(full.error());
        list_items(box->catalogue, true);
        list_items(full->catalogue, false);
        list_left_out(*full);
        if (const auto error = nothing_new()) return tl::unexpected(*error);
        if (const auto error = choose_items()) return tl::unexpected(*error);
        plan_.base = add_world(std::move(*box));
        plan_.all = add_world(std::move(*full));
        for (int number = 0; number < count(); ++number) {
            const auto arm = make_arm(number);
            if (!arm) return tl::unexpected(arm.error());
            plan_.arms.push_back(*arm);
        }
        if (const auto error = pair_up()) return tl::unexpected(*error);
        return std::move(plan_);
    }

  private:
    int count() const { return static_cast<int>(plan_.items.size()); }
    const BalanceItem& item(int number) const {
        return plan_.items[static_cast<std::size_t>(number)];
    }

    Result<smallworld::Setup> bind(const Catalogue& catalogue) const {
        loader::Content content = all_;
        content.catalogue = catalogue;
        return loader::make_game(content, options_.map, options_.options);
    }

    int find(ItemKind kind, std::string_view id) const {
        for (int number = 0; number < count(); ++number) {
            if (item(number).kind == kind && item(number).id == id) return number;
        }
        return kNoItem;
    }

    void list_items(const Catalogue& catalogue, bool built_in) {
        for (const smallworld::Race& race : catalogue.races)
            list_item({ItemKind::Race, race.id, built_in, true, race.traits});
        for (const smallworld::Power& power : catalogue.powers)
            list_item({ItemKind::Power, power.id, built_in, true, power.traits});
        for (const smallworld::Marker& marker : catalogue.markers)
            list_item({kind_of(marker), marker.id, built_in, true, marker.traits});
    }

    static ItemKind kind_of(const smallworld::Marker& marker) {
        return marker.kind == smallworld::MarkerKind::Place ? ItemKind::Place : ItemKind::Relic;
    }

    void list_item(BalanceItem item) {
        if (find(item.kind, item.id) != kNoItem) return;
        if (item.built_in) {
            auto& pool = item.kind == ItemKind::Race    ? plan_.races
                         : item.kind == ItemKind::Power ? plan_.powers
                                                        : plan_.markers;
            pool.push_back(count());
        }
        plan_.items.push_back(std::move(item));
    }

    void list_left_out(const smallworld::Setup& full) {
        const auto& [races, powers, markers] = all_.catalogue;
        for (const smallworld::Race& race : races)
            leave_out(base_.catalogue.races, ItemKind::Race, race, full);
        for (const smallworld::Power& power : powers)
            leave_out(base_.catalogue.powers, ItemKind::Power, power, full);
        for (const smallworld::Marker& marker : markers)
            leave_out(base_.catalogue.markers, kind_of(marker), marker, full);
    }

    template <typename Kind>
    void leave_out(const std::vector<Kind>& box, ItemKind kind, const Kind& one,
                   const smallworld::Setup& full) {
        if (find_id(box, one.id) != nullptr || find(kind, one.id) != kNoItem) return;
        plan_.left_out.push_back({kind, one.id, why_left_out(kind, one.world, full)});
    }

    static std::string why_left_out(ItemKind kind, smallworld::World world,
                                    const smallworld::Setup& full) {
        if (is_marker(kind)) {
            return "places and relics lie under Monsters; play with --map underground-2 or with "
                   "--options markers=true";
        }
        if (full.options.items == smallworld::kItemsOwn) {
            return fmt::format(
                "made for maps of the other world; play with --map {}-2 or with "
                "--options items=both",
                smallworld::kWorlds[static_cast<std::size_t>(world)]);
        }
        return "nothing that it does can happen on this map (UG-COMPAT-02)";
    }

    // Packs were given, and no game here would have anything of them.
    std::optional<engine::Error> nothing_new() const {
        const bool any =
            std::ranges::any_of(plan_.items, [](const BalanceItem& one) { return !one.built_in; });
        if (any || plan_.left_out.empty()) return {};
        const LeftOutItem& first = plan_.left_out.front();
        return engine::Error{
            .message = fmt::format("nothing of the packs can be measured on {}; \"{}\": {}",
                                   options_.map, first.id, first.reason)};
    }

    // The built-in items of a kind are what those asked for are judged by. What is left out is
    // still dealt, but has no games of its own.
    std::optional<engine::Error> choose_items() {
        if (options_.items.empty()) return {};
        for (const std::string& id : options_.items) {
            if (find_id(plan_.items, id) != nullptr) continue;
            if (const LeftOutItem* item = find_id(plan_.left_out, id)) {
                return engine::Error{.message = fmt::format("\"{}\" cannot be measured on {}: {}",
                                                            id, options_.map, item->reason)};
            }
            return engine::Error{
                .message =
                    fmt::format("there is no race, power, place or relic \"{}\" on this map", id)};
        }
        const auto asked = [&](const BalanceItem& one) {
            return std::ranges::count(options_.items, one.id) > 0;
        };
        for (BalanceItem& one : plan_.items) {
            const bool judges =
                one.built_in && std::ranges::any_of(plan_.items, [&](const auto& other) {
                    return other.kind == one.kind && asked(other);
                });
            one.measured = asked(one) || judges;
        }
        return {};
    }

    const World* add_world(smallworld::Setup setup) {
        World& world = plan_.worlds.emplace_back();
        for (const smallworld::Race& race : setup.catalogue.races)
            world.race_numbers.push_back(find(ItemKind::Race, race.id));
        for (const smallworld::Power& power : setup.catalogue.powers)
            world.power_numbers.push_back(find(ItemKind::Power, power.id));
        for (const smallworld::Marker& marker : setup.catalogue.markers)
            world.marker_numbers.push_back(find(kind_of(marker), marker.id));
        world.setup = std::move(setup);
        return &world;
    }

    Result<Arm> make_arm(int number) {
        if (!item(number).measured) return Arm{};
        Arm arm;
        (item(number).kind == ItemKind::Race    ? arm.race
         : item(number).kind == ItemKind::Power ? arm.power
                                                : arm.marker) = number;
        return with_world(arm);
    }

    bool is_new(int number) const { return number != kNoItem && !item(number).built_in; }

    // The built-in items and those of the arm.
    Result<Arm> with_world(Arm arm) {
        arm.world = plan_.base;
        if (!is_new(arm.race) && !is_new(arm.power) && !is_new(arm.marker)) return arm;
        Catalogue catalogue = base_.catalogue;
        if (is_new(arm.power)) {
            catalogue.powers.push_back(*find_id(all_.catalogue.powers, item(arm.power).id));
        }
        if (is_new(arm.race)) {
            add_race(catalogue, *find_id(all_.catalogue.races, item(arm.race).id));
        }
        if (is_new(arm.marker)) {
            catalogue.markers.push_back(*find_id(all_.catalogue.markers, item(arm.marker).id));
        }
        auto setup = bind(catalogue);
        if (!setup) return tl::unexpected(setup.error());
        if (setup->power_count < setup->race_count) {  // RUL-086
            return engine::fail(
                fmt::format("there is no power left over for the race \"{}\": {} races, {} powers",
                            item(arm.race).id, setup->race_count, setup->power_count));
        }
        arm.world = add_world(std::move(*setup));
        return arm;
    }

    std::optional<engine::Error> pair_up() {
        std::vector<Arm> pairs;
        for (const Arm& first : plan_.arms) {
            for (const Arm& second : plan_.arms) {
                const bool both = first.race != kNoItem && second.power != kNoItem;
                if (!both || item(first.race).built_in || item(second.power).built_in) continue;
                pairs.push_back({.race = first.race, .power = second.power});
            }
        }
        if (pairs.size() > kMostTogether) return {};
        for (const Arm& pair : pairs) {
            const auto arm = with_world(pair);
            if (!arm) return arm.error();
            plan_.together.push_back(*arm);
        }
        return {};
    }

    const loader::Content& base_;
    const loader::Content& all_;
    const BalanceOptions& options_;
    Plan plan_;
};

}  // namespace

Result<Plan> make_plan(const loader::Content& base, const loader::Content& all,
                       const BalanceOptions& options) {
    return Planner(base, all, options).plan();
}

}  // namespace lab
