#include "server/desk/smallworld_read_cells.h"

#include <array>
#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "games/smallworld/rules/armies.h"
#include "games/smallworld/rules/markers.h"
#include "loader/json_reader.h"

namespace server {

using engine::Region;
using engine::Seat;
using loader::Node;
using smallworld::Army;
using smallworld::Phase;
using smallworld::Piece;
using smallworld::Role;
using smallworld::Setup;
using smallworld::State;
using smallworld::View;

namespace {

constexpr std::array<std::string_view, engine::kMaxSeats> kLetters{"A", "B", "C", "D", "E"};
constexpr std::array<std::string_view, smallworld::kRoles> kRoleWords{"active", "declined",
                                                                      "spirit"};
constexpr std::size_t kMaxId = 64;
constexpr int kMaxCoins = std::numeric_limits<std::int16_t>::max();

template <typename Named>
std::vector<std::string_view> ids_of(const std::vector<Named>& all) {
    std::vector<std::string_view> ids;
    ids.reserve(all.size());
    for (const Named& one : all)
        ids.push_back(one.id);
    return ids;
}

std::uint8_t small(const Node& node) {
    return static_cast<std::uint8_t>(node.integer(0, 255));
}

class Reader {
  public:
    explicit Reader(const Setup& setup)
        : setup_(setup),
          races_(ids_of(setup.catalogue.races)),
          powers_(ids_of(setup.catalogue.powers)),
          markers_(ids_of(setup.catalogue.markers)) {
        state().marker_at.fill(engine::kNoRegion);
        for (int r = 0; r < engine::kMaxRegions; ++r)
            state().army_at[static_cast<Region>(r)] = smallworld::kNoArmy;
    }

    void read(const Node& cells) {
        read_clock(cells.at("clock"));
        read_column(cells.at("column"));
        for (int s = 0; s < setup_.seats; ++s) {
            const auto seat = static_cast<Seat>(s);
            read_player(seat, cells.at(std::string("p.") + engine::letter(seat)));
        }
        for (int r = 0; r < setup_.map.region_count; ++r) {
            read_region(static_cast<Region>(r), cells.at("r." + std::to_string(r)));
        }
        smallworld::refresh_pieces(state());
        if (setup_.has_markers) read_markers(cells);
        read_mover(cells.at("clock"));
        if (const auto items = cells.at("clock").find("using")) read_uses(*items);
    }

    const View& view() const { return view_; }

  private:
    State& state() { return view_.state; }

    Seat seat(const Node& node) const {
        return static_cast<Seat>(
            node.word(kLetters.data(), static_cast<std::size_t>(setup_.seats)));
    }
    std::uint8_t race(const Node& node) const {
        return static_cast<std::uint8_t>(node.one_of(races_));
    }
    std::uint8_t marker(const Node& node) const {
        return static_cast<std::uint8_t>(node.one_of(markers_));
    }
    std::uint8_t power(const Node& node) const {
        return node.is_null() ? smallworld::kNone : static_cast<std::uint8_t>(node.one_of(powers_));
    }

    void read_clock(const Node& clock) {
        state().round = static_cast<std::uint8_t>(clock.at("round").integer(0, setup_.map.rounds));
        state().active = seat(clock.at("turn"));
        state().first = seat(clock.at("first"));
        state().phase = static_cast<Phase>(clock.at("phase").one_of(smallworld::kPhases));
        state().stage = static_cast<Role>(clock.at("stage").one_of(kRoleWords));
        state().chance =
            static_cast<smallworld::Chance>(clock.at("awaits").one_of(smallworld::kChances));
        if (const auto target = clock.find("target")) {
            state().target = static_cast<Region>(target->integer(0, setup_.map.region_count - 1));
        }
        if (const auto region = clock.find("discovery")) {
            state().discovery =
                static_cast<Region>(region->integer(0, setup_.map.region_count - 1));
        }
        if (const auto roll = clock.find("roll")) state().roll = small(*roll);
    }

    void read_column(const Node& column) {
        for (const Node& one : column.items(smallworld::kColumnSize)) {
            state().column[state().column_size++] = {.race = race(one.at("race")),
                                                     .power = power(one.at("power")),
                                                     .coins = small(one.at("coins"))};
        }
    }

    void read_player(Seat who, const Node& player) {
        const auto index = static_cast<std::size_t>(who);
        if (const Node coins = player.at("coins"); !coins.is_null()) {
            view_.coins_known |= engine::bit(who);
            state().coins[index] = static_cast<std::int16_t>(coins.integer(0, kMaxCoins));
        }
        for (std::size_t role = 0; role < kRoleWords.size(); ++role) {
            const auto army = player.at("armies").find(kRoleWords[role]);
            if (army) read_army(smallworld::army_index(who, static_cast<Role>(role)), *army);
        }
        for (const Node& other : player.at("peace").items(engine::kMaxSeats))
            state().peace[index] |= engine::bit(seat(other));
        if (const auto marked = player.find("vengeance")) {
            for (const Node& other : marked->items(engine::kMaxSeats))
                state().grudges[index] |= engine::bit(seat(other));
        }
    }

    void read_army(std::uint8_t index, const Node& node) {
        Army& army = state().armies[index];
        army.race = race(node.at("race"));
        army.power = power(node.at("power"));
        army.hand = small(node.at("hand"));
        army.reserve = small(node.at("reserve"));
        army.withdrawn = small(node.at("withdrawn"));
        if (const auto hammers = node.find("hammers")) army.hammers = small(*hammers);
        if (army.withdrawn > 0) state().displaced |= 1U << index;
    }

    void read_region(Region region, const Node& node) {
        state().tokens[region] = small(node.at("tokens"));
        if (const auto tribe = node.find("tribe"); tribe && tribe->boolean()) {
            state().tribes.add(region);
        }
        if (node.find("monsters")) state().monsters.add(region);
        if (const auto holder = node.find("seat")) {
            const auto role = static_cast<Role>(node.at("role").one_of(kRoleWords));
            const std::uint8_t army = smallworld::army_index(seat(*holder), role);
            if (!state().armies[army].exists()) node.fail("is held by an army that is not there");
            state().army_at[region] = army;
            state().armies[army].held.add(region);
            state().occupied.add(region);
        }
        if (const auto pieces = node.find("pieces")) read_pieces(region, *pieces);
        if (const auto found = node.find("markers")) {
            for (const Node& one : found->items(smallworld::kMaxMarkers))
                state().marker_at[marker(one)] = region;
        }
    }

    void read_pieces(Region region, const Node& pieces) {
        for (int p = 0; p < smallworld::kMapPieceCount; ++p) {
            const auto piece = static_cast<Piece>(p);
            const auto count = pieces.find(smallworld::rules_of(piece).id);
            if (!count) continue;
            if (smallworld::rules_of(piece).several) {
                smallworld::set_count(state(), piece, region, small(*count));
            } else {
                smallworld::put_piece(state(), piece, region);
            }
        }
    }

    // What has not been turned up is unseen; where a marker hides is known to nobody.
    void read_markers(const Node& cells) {
        if (const Node granted = cells.at("granted"); !granted.is_null()) {
            state().granted = power(granted);
        }
        for (int m = 0; m < setup_.marker_count; ++m) {
            if (smallworld::site_of(state(), m) == engine::kNoRegion) {
                state().unseen_markers |= smallworld::marker_bit(m);
            }
        }
        smallworld::refresh_markers(setup_, state());
    }

    // An item is a relic, or named after the race or power of the acting army or of a place.
    void read_uses(const Node& items) {
        const Army& army = state().acting();
        for (const Node& one : items.items(smallworld::kMaxMarkers)) {
            const Node item = one.at("item");
            if (one.find("by")) {
                state().copied = lying(item);
                state().copying = 1;
            } else if (is_named(item, races_, army.race)) {
                state().using_now |= 1U << smallworld::kRaceTool;
            } else if (is_named(item, powers_, army.power)) {
                state().using_now |= 1U << smallworld::kPowerTool;
            } else if (is_named(item, powers_, state().granted)) {
                state().using_now |= 1U << smallworld::kGrantTool;
            } else {
                state().using_now |= smallworld::marker_bit(lying(item));
            }
        }
    }
    static bool is_named(const Node& item, const std::vector<std::string_view>& ids,
                         std::uint8_t which) {
        return which != smallworld::kNone && item.text(kMaxId) == ids[which];
    }
    // A marker that is used lies somewhere, or the rules could not say what it does.
    std::uint8_t lying(const Node& item) const {
        const std::uint8_t which = marker(item);
        if (setup_.marker_count == 0 ||
            smallworld::site_of(view_.state, which) == engine::kNoRegion)
            item.fail("is not on the map");
        return which;
    }

    // The army that acts must exist, since its traits are asked for. Which one defends is not said:
    // it is one of the mover's that was driven out, or anybody's while chance is asked something in
    // between (a race that was driven out for good may be drawn anew).
    void read_mover(const Node& clock) {
        if (state().phase == Phase::Defend) {
            const bool is_open = state().chance != smallworld::Chance::None;
            const Seat who = is_open ? state().active : seat(clock.at("mover"));
            state().defender = smallworld::army_index(who, Role::Active);
            for (std::uint8_t army = 0; army < smallworld::kArmies; ++army) {
                const bool may = is_open || smallworld::owner_of(army) == who;
                if (may && state().armies[army].withdrawn > 0) state().defender = army;
            }
        }
        const bool acts = state().phase >= Phase::Swap && state().phase <= Phase::Ally;
        if (acts && !state().acting().exists()) clock.fail("the army that acts is not there");
    }

    const Setup& setup_;
    std::vector<std::string_view> races_;
    std::vector<std::string_view> powers_;
    std::vector<std::string_view> markers_;
    View view_;
};

}  // namespace

engine::Result<View> read_cells(const Setup& setup, const boost::json::object& cells) {
    auto document = loader::Document::parse("{}", "");
    const boost::json::value value(cells);
    Reader reader(setup);
    reader.read(Node(*document, &value, ""));
    if (document->error()) return tl::unexpected(*document->error());
    return reader.view();
}

}  // namespace server
