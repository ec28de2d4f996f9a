#include "server/desk/smallworld_cells.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "games/smallworld/rules/cost.h"
#include "games/smallworld/rules/markers.h"
#include "server/desk/smallworld_json.h"

// For every kind of cell there is a small value with all that the cell shows. Two positions are
// compared by these values, and only what differs is written as JSON.
namespace server {

using engine::Region;
using engine::Seat;
using smallworld::Army;
using smallworld::Item;
using smallworld::Piece;
using smallworld::Role;
using smallworld::Setup;
using smallworld::State;
using smallworld::View;

namespace {

// What the next conquest is made with.
std::vector<UsedItem> items_in_use(const Setup& setup, const State& state) {
    std::vector<UsedItem> out;
    for (std::uint32_t rest = state.using_now; rest != 0; rest &= rest - 1) {
        out.push_back(used_item(setup, state, std::countr_zero(rest), false));
    }
    if (state.copying != 0) out.push_back(used_item(setup, state, state.copied, true));
    return out;
}

struct Clock {
    std::uint8_t round = 0;
    Seat turn{};
    Seat first{};
    smallworld::Phase phase{};
    Role stage{};
    engine::Mover mover = engine::Mover::nobody();
    smallworld::Chance awaits{};
    Region target{};
    Region discovery{};
    std::uint8_t roll = 0;
    std::vector<UsedItem> items;
    friend bool operator==(const Clock&, const Clock&) = default;
};

Clock clock_of(const Setup& setup, const View& view) {
    const State& state = view.state;
    return {.round = state.round,
            .turn = state.active,
            .first = state.first,
            .phase = state.phase,
            .stage = state.stage,
            .mover = smallworld::mover(setup, state),
            .awaits = state.chance,
            .target = state.target,
            .discovery = state.discovery,
            .roll = state.roll,
            .items = items_in_use(setup, state)};
}

json::value mover_json(engine::Mover mover) {
    if (mover.is_nobody()) return nullptr;
    return mover.is_chance() ? json::string_view("chance") : letter_of(mover.as_seat());
}

json::value to_json(const Setup& setup, const Clock& clock) {
    json::object out;
    out.reserve(12);
    out.emplace("round", clock.round);
    out.emplace("rounds", setup.map.rounds);
    out.emplace("turn", letter_of(clock.turn));
    out.emplace("phase", smallworld::kPhases[static_cast<std::size_t>(clock.phase)]);
    out.emplace("stage", role_word(clock.stage));
    out.emplace("mover", mover_json(clock.mover));
    out.emplace("first", letter_of(clock.first));
    out.emplace("awaits", smallworld::kChances[static_cast<std::size_t>(clock.awaits)]);
    if (clock.target != engine::kNoRegion) out.emplace("target", engine::index(clock.target));
    if (clock.discovery != engine::kNoRegion) {
        out.emplace("discovery", engine::index(clock.discovery));
    }
    if (clock.roll != smallworld::kNoRoll) out.emplace("roll", clock.roll);
    if (clock.items.empty()) return out;
    json::array items;
    for (const UsedItem& used : clock.items) {
        json::object one;
        add_item(one, used);
        items.push_back(std::move(one));
    }
    out.emplace("using", std::move(items));
    return out;
}

struct ArmySeen {
    std::uint8_t race = smallworld::kNone;
    std::uint8_t power = smallworld::kNone;
    std::uint8_t hand = 0;
    std::uint8_t reserve = 0;
    std::uint8_t withdrawn = 0;
    int hammers = 0;  // that can still pay in this turn
    int tokens = 0;
    int regions = 0;
    friend bool operator==(const ArmySeen&, const ArmySeen&) = default;
};

ArmySeen army_of(const State& state, Seat seat, Role role) {
    const Army& army = state.army(seat, role);
    ArmySeen seen{.race = army.race,
                  .power = army.power,
                  .hand = army.hand,
                  .reserve = army.reserve,
                  .withdrawn = army.withdrawn,
                  .hammers = std::max(0, army.hammers - (seat == state.active ? state.paid : 0)),
                  .tokens = 0,
                  .regions = army.held.size()};
    for (const Region region : army.held) {
        seen.tokens += state.tokens[region];
    }
    return seen;
}

json::value to_json(const Setup& setup, const ArmySeen& army) {
    json::object out;
    out.reserve(8);
    out.emplace("race", race_id(setup, army.race));
    out.emplace("power", power_id(setup, army.power));
    out.emplace("hand", army.hand);
    out.emplace("reserve", army.reserve);
    out.emplace("withdrawn", army.withdrawn);
    if (army.hammers > 0) out.emplace("hammers", army.hammers);
    out.emplace("tokens", army.tokens);
    out.emplace("regions", army.regions);
    return out;
}

bool is_same(const std::vector<Item>& a, const std::vector<Item>& b) {
    const auto parts = [](const Item& item) {
        return std::tie(item.amount, item.rule, item.label, item.name);
    };
    return std::ranges::equal(a, b, {}, parts, parts);
}

struct Player {
    bool is_coins_known = false;
    std::int16_t coins = 0;
    std::uint8_t peace = 0;
    std::uint8_t grudges = 0;
    int income = 0;
    std::array<ArmySeen, smallworld::kRoles> armies;
    std::vector<Item> items;
    friend bool operator==(const Player& a, const Player& b) {
        return std::tie(a.is_coins_known, a.coins, a.peace, a.grudges, a.income, a.armies) ==
                   std::tie(b.is_coins_known, b.coins, b.peace, b.grudges, b.income, b.armies) &&
               is_same(a.items, b.items);
    }
};

// The income is that of the viewed state. Only OPT-COIN-LIMIT makes it depend on coins, and there
// the forecast knows no more of the bank than the viewer does.
Player player_of(const Setup& setup, const View& view, Seat seat) {
    const State& state = view.state;
    const auto index = static_cast<std::size_t>(seat);
    Player player{.is_coins_known = (view.coins_known & engine::bit(seat)) != 0,
                  .coins = state.coins[index],
                  .peace = state.peace[index],
                  .grudges = state.grudges[index],
                  .income = smallworld::income(setup, state, seat),
                  .armies = {},
                  .items = {}};
    for (std::size_t role = 0; role < player.armies.size(); ++role) {
        player.armies[role] = army_of(state, seat, static_cast<Role>(role));
    }
    if (seat == state.active) player.items = smallworld::explain_income(setup, state, seat);
    return player;
}

json::array seats_of(const Setup& setup, std::uint8_t bits) {
    json::array out;
    for (int s = 0; s < setup.seats; ++s) {
        const auto seat = static_cast<Seat>(s);
        if ((bits & engine::bit(seat)) != 0) out.push_back(json::value(letter_of(seat)));
    }
    return out;
}

json::value to_json(const Setup& setup, const Player& player) {
    json::object armies;
    for (std::size_t role = 0; role < player.armies.size(); ++role) {
        const ArmySeen& army = player.armies[role];
        if (army.race == smallworld::kNone) continue;
        armies.emplace(role_word(static_cast<Role>(role)), to_json(setup, army));
    }
    json::object out;
    out.reserve(6);
    out.emplace("coins", player.is_coins_known ? json::value(player.coins) : json::value());
    out.emplace("armies", std::move(armies));
    out.emplace("income", player.income);
    out.emplace("items", items_json(player.items));
    out.emplace("peace", seats_of(setup, player.peace));
    if (player.grudges != 0) out.emplace("vengeance", seats_of(setup, player.grudges));
    return out;
}

struct Place {
    std::uint8_t army = smallworld::kNoArmy;
    std::uint8_t race = smallworld::kNone;
    std::uint8_t tokens = 0;
    bool tribe = false;
    bool monsters = false;
    bool immune = false;
    std::array<std::uint8_t, smallworld::kMapPieceCount> pieces{};
    std::uint32_t markers = 0;  // bit per marker
    friend bool operator==(const Place&, const Place&) = default;
};

std::uint32_t markers_of(const Setup& setup, const State& state, Region region) {
    std::uint32_t bits = 0;
    for (const int marker :
         smallworld::markers_in(setup, state, engine::RegionSet::of(region), ~0U)) {
        bits |= smallworld::marker_bit(marker);
    }
    return bits;
}

Place place_of(const Setup& setup, const View& view, Region region) {
    const State& state = view.state;
    Place place{.army = state.army_at[region],
                .tokens = state.tokens[region],
                .tribe = state.tribes.contains(region),
                .monsters = state.monsters.contains(region),
                .immune = state.guarded.contains(region),
                .markers = setup.has_markers ? markers_of(setup, state, region) : 0};
    if (place.army != smallworld::kNoArmy) place.race = state.armies[place.army].race;
    for (std::size_t piece = 0; piece < place.pieces.size(); ++piece) {
        place.pieces[piece] =
            static_cast<std::uint8_t>(state.standing(static_cast<Piece>(piece), region));
    }
    return place;
}

json::object pieces_json(const Place& place) {
    json::object out;
    for (std::size_t piece = 0; piece < place.pieces.size(); ++piece) {
        if (place.pieces[piece] == 0) continue;
        out.emplace(smallworld::kPieces[piece].id, place.pieces[piece]);
    }
    return out;
}

json::array markers_json(const Setup& setup, std::uint32_t markers) {
    json::array out;
    for (const int marker : smallworld::MarkersIn(markers)) {
        out.push_back(json::value(marker_id(setup, marker)));
    }
    return out;
}

json::value to_json(const Setup& setup, const Place& place) {
    json::object out;
    out.reserve(9);
    if (place.army != smallworld::kNoArmy) {
        out.emplace("seat", letter_of(smallworld::owner_of(place.army)));
        out.emplace("role", role_word(smallworld::role_of(place.army)));
        out.emplace("race", race_id(setup, place.race));
    }
    out.emplace("tokens", place.tokens);
    if (place.tribe) out.emplace("tribe", true);
    if (place.monsters) out.emplace("monsters", smallworld::kMonsterTokens);
    if (place.immune) out.emplace("immune", true);
    if (json::object pieces = pieces_json(place); !pieces.empty()) {
        out.emplace("pieces", std::move(pieces));
    }
    if (place.markers != 0) out.emplace("markers", markers_json(setup, place.markers));
    return out;
}

using Column = std::array<smallworld::Combo, smallworld::kColumnSize>;

int tokens_of(const Setup& setup, const smallworld::Combo& combo) {
    const int badge = combo.power == smallworld::kNone ? 0 : setup.power_tokens[combo.power];
    return setup.race_tokens[combo.race] + badge;
}

json::value to_json(const Setup& setup, const Column& column) {
    json::array out;
    out.reserve(column.size());
    for (const smallworld::Combo& combo : column) {
        if (combo.race == smallworld::kNone) continue;
        json::object one;
        one.reserve(4);
        one.emplace("race", race_id(setup, combo.race));
        one.emplace("power", power_id(setup, combo.power));
        one.emplace("coins", combo.coins);
        one.emplace("tokens", tokens_of(setup, combo));
        out.push_back(std::move(one));
    }
    return out;
}

struct Supply {
    int races = 0;
    int powers = 0;
    friend bool operator==(const Supply&, const Supply&) = default;
};

Supply supply_of(const View& view) {
    return {.races = std::popcount(view.state.unseen_races),
            .powers = std::popcount(view.state.unseen_powers)};
}

json::value to_json(const Setup&, const Supply& supply) {
    return {{"races", supply.races}, {"powers", supply.powers}};
}

// Places and relics that nobody has seen yet. Which of them lie on this map is known to nobody.
struct Stack {
    int hidden = 0;
    int places = 0;
    int relics = 0;
    friend bool operator==(const Stack&, const Stack&) = default;
};

Stack stack_of(const Setup& setup, const View& view) {
    const State& state = view.state;
    const std::uint32_t unseen = state.unseen_markers;
    const bool turning = state.discovery != engine::kNoRegion &&
                         state.chance != smallworld::Chance::Grant;  // that one is turned up
    const int guarded = state.phase == smallworld::Phase::Setup
                            ? setup.monster_count
                            : state.monsters.size() + (turning ? 1 : 0);
    return {.hidden = std::min(guarded, std::popcount(unseen)),
            .places = std::popcount(unseen & ~setup.relics),
            .relics = std::popcount(unseen & setup.relics)};
}

json::value to_json(const Setup&, const Stack& stack) {
    return {{"hidden", stack.hidden}, {"places", stack.places}, {"relics", stack.relics}};
}

// The badge that was drawn for a place.
struct Granted {
    std::uint8_t power = smallworld::kNone;
    friend bool operator==(const Granted&, const Granted&) = default;
};

json::value to_json(const Setup& setup, const Granted& granted) {
    return power_id(setup, granted.power);
}

// Writes cells, leaving out those that are the same in `before` if there is one.
class Writer {
  public:
    Writer(const Setup& setup, const View* before, const View& now)
        : setup_(setup), before_(before), now_(now) {}

    template <typename Seen>
    void cell(std::string_view name, Seen seen) {
        const auto value = seen(now_);
        if (before_ == nullptr || !(seen(*before_) == value)) {
            out_.emplace(name, to_json(setup_, value));
        }
    }

    json::object take() && { return std::move(out_); }

  private:
    const Setup& setup_;
    const View* before_;
    const View& now_;
    json::object out_;
};

// "r.12", without asking the heap.
std::string numbered(int region) {
    return "r." + std::to_string(region);
}

json::object write(const Setup& setup, const View* before, const View& now) {
    Writer writer(setup, before, now);
    writer.cell("clock", [&](const View& view) { return clock_of(setup, view); });
    writer.cell("column", [](const View& view) { return view.state.column; });
    writer.cell("supply", supply_of);
    if (setup.has_markers) {
        writer.cell("markers", [&](const View& view) { return stack_of(setup, view); });
        writer.cell("granted", [](const View& view) { return Granted{view.state.granted}; });
    }
    for (int s = 0; s < setup.seats; ++s) {
        const auto seat = static_cast<Seat>(s);
        const std::array<char, 3> name{'p', '.', engine::letter(seat)};
        writer.cell({name.data(), name.size()},
                    [&](const View& view) { return player_of(setup, view, seat); });
    }
    for (int r = 0; r < setup.map.region_count; ++r) {
        const auto region = static_cast<Region>(r);
        writer.cell(numbered(r), [&](const View& view) { return place_of(setup, view, region); });
    }
    return std::move(writer).take();
}

}  // namespace

json::object all_cells(const Setup& setup, const View& now) {
    return write(setup, nullptr, now);
}

json::object changed_cells(const Setup& setup, const View& before, const View& now) {
    return write(setup, &before, now);
}

}  // namespace server
