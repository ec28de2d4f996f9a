#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <utility>

#include "loader/catalogue.h"

// Whether every race of a catalogue works with every power (SW-CUSTOM-05).
namespace loader {
namespace {

using smallworld::Piece;
using smallworld::Placed;
using smallworld::Primitive;
using smallworld::Race;
using smallworld::Trait;

constexpr int kAdvisedTile = 10;  // SW-CUSTOM-01
constexpr int kAdvisedBadge = 5;  // SW-CUSTOM-02

tl::unexpected<engine::Error> refuse(const Node& node, std::string message, std::string rule = {}) {
    return tl::unexpected(node.describe(std::move(message), std::move(rule)));
}

// Tokens beyond tile and badge that the item ever asks for. Guarded alternatives are alternatives,
// so the largest counts.
int extra_pay(const std::vector<Trait>& traits) {
    int most = 0;
    for (const Trait& trait : traits) {
        if (trait.primitive == Primitive::ExtraPay) most = std::max<int>(most, trait.n);
    }
    return most;
}

// What a race and a power have only so much room for together (smallworld::Traits): lists of terms,
// and things of which two have no sum.
struct Room {
    std::string_view what;
    std::array<Primitive, 2> primitives;
    int most;
};
constexpr std::array<Room, 5> kRooms{{
    {"cost-delta", {Primitive::CostDelta, Primitive::CostDelta}, 6},
    {"coin-per-region", {Primitive::CoinPerRegion, Primitive::CoinPerRegion}, 6},
    {"coin-flat or coin-per-conquest", {Primitive::CoinFlat, Primitive::CoinPerConquest}, 6},
    {"reach-link", {Primitive::ReachLink, Primitive::ReachLink}, 1},
    {"token-gain", {Primitive::TokenGain, Primitive::TokenGain}, 1},
}};

// How much of it the item takes. Guards are not weighed, to be on the safe side; but where there is
// room for one, several traits of an item are alternatives already (see read_traits).
int taken_by(const std::vector<Trait>& traits, const Room& room) {
    const auto is_meant = [&](const Trait& trait) {
        return trait.primitive == room.primitives[0] || trait.primitive == room.primitives[1];
    };
    if (room.most == 1) return std::any_of(traits.begin(), traits.end(), is_meant) ? 1 : 0;
    return static_cast<int>(std::count_if(traits.begin(), traits.end(), is_meant));
}

template <typename Entries>
const auto& taking_most(const Entries& entries, const Room& room) {
    return *std::max_element(entries.begin(), entries.end(), [&](const auto& a, const auto& b) {
        return taken_by(a.item.traits, room) < taken_by(b.item.traits, room);
    });
}

// The rule that says how many of a piece are in the box.
std::string_view stock_rule(Piece piece) {
    switch (piece) {
        case Piece::Lair: return "SW-COMP-07";
        case Piece::Fortress: return "SW-COMP-08";
        case Piece::Encampment: return "SW-COMP-09";
        case Piece::Hole: return "SW-COMP-10";
        case Piece::Hero: return "SW-COMP-11";
        case Piece::Dragon: return "SW-COMP-12";
    }
    return "";
}

// The things that only one item of a game may bring: each kind of piece, and the freed slot for a
// declined race (SW-INV-06: a player never has more than one of those).
std::set<std::string_view> unique_things(const std::vector<Trait>& traits) {
    std::set<std::string_view> out;
    for (const Trait& trait : traits) {
        if (trait.primitive == Primitive::Pieces) out.insert(rules_of(trait.piece).id);
        if (trait.primitive == Primitive::DeclineSlotFree) out.insert("decline-slot-free");
    }
    return out;
}

std::string unique_rule(std::string_view thing) {
    for (const smallworld::PieceRules& rules : smallworld::kPieces) {
        if (rules.id != thing) continue;
        return std::string(stock_rule(static_cast<Piece>(&rules - smallworld::kPieces.data())));
    }
    return "SW-INV-06";
}

// A piece that comes with every conquest must never run out, whatever the race is paired with.
engine::Result<void> check_every_conquest(const Node& node, const std::vector<Trait>& traits,
                                          int supply) {
    for (const Trait& trait : traits) {
        if (trait.primitive != Primitive::Pieces) continue;
        const smallworld::PieceRules& rules = rules_of(trait.piece);
        if (rules.placed != Placed::EveryConquest || supply <= rules.stock) continue;
        return refuse(node,
                      fmt::format("{} of piece {} must suffice for a race of {} tokens",
                                  rules.stock, rules.id, supply),
                      std::string(stock_rule(trait.piece)));
    }
    return {};
}

}  // namespace

engine::Result<void> CatalogueReader::check_counts() const {
    if (races_.empty()) return engine::fail("there are no races");
    if (powers_.empty()) return engine::fail("there are no powers");
    if (races_.size() > smallworld::kMaxRaces) {
        return refuse(races_.back().node, fmt::format("there are {} races; at most {} are possible",
                                                      races_.size(), smallworld::kMaxRaces));
    }
    if (powers_.size() > smallworld::kMaxPowers) {
        return refuse(powers_.back().node,
                      fmt::format("there are {} powers; at most {} are possible", powers_.size(),
                                  smallworld::kMaxPowers));
    }
    if (powers_.size() < races_.size()) {
        return refuse(races_.back().node,
                      fmt::format("there are {} races but only {} powers, so badges could run out",
                                  races_.size(), powers_.size()),
                      "RUL-086");
    }
    return {};
}

engine::Result<void> CatalogueReader::check_supplies() const {
    const auto asks = [](const PowerEntry& entry) {
        return entry.item.tokens + extra_pay(entry.item.traits);
    };
    const PowerEntry& largest =
        *std::max_element(powers_.begin(), powers_.end(),
                          [&](const auto& a, const auto& b) { return asks(a) < asks(b); });
    for (const RaceEntry& entry : races_) {
        const Race& race = entry.item;
        const int needed = race.tokens + extra_pay(race.traits) + asks(largest);
        if (race.supply >= needed) continue;
        const bool custom = entry.source == Source::Pack || largest.source == Source::Pack;
        const bool borrowed = !race.borrows.empty();
        // The one to blame is the pack's item, if only one of the two comes from a pack.
        const Node& blamed = entry.source == Source::BuiltIn && largest.source == Source::Pack
                                 ? largest.node
                                 : entry.node;
        return refuse(
            blamed,
            fmt::format("\"{}\" with \"{}\" needs {} tokens; there are {}{}", race.id,
                        largest.item.id, needed, race.supply,
                        borrowed ? " in the supply of " + race.borrows : ""),
            custom && (borrowed || &blamed == &largest.node) ? "SW-CUSTOM-06" : "SW-COMP-17");
    }
    return {};
}

engine::Result<void> CatalogueReader::check_unique_things() const {
    struct Bringer {
        const std::string* id;
        const Node* node;
        Source source;
    };
    std::map<std::string_view, Bringer> bringers;
    engine::Result<void> result;
    const auto check = [&](const auto& entry) {
        for (const std::string_view thing : unique_things(entry.item.traits)) {
            Bringer late{&entry.item.id, &entry.node, entry.source};
            const auto [early, is_new] = bringers.emplace(thing, late);
            if (is_new || !result) continue;
            // Of an item of the box and one of a pack, the pack's is to blame.
            if (early->second.source == Source::Pack) std::swap(early->second, late);
            result = refuse(*late.node,
                            fmt::format("\"{}\" already brings {}", *early->second.id, thing),
                            unique_rule(thing));
        }
    };
    std::for_each(races_.begin(), races_.end(), check);
    std::for_each(powers_.begin(), powers_.end(), check);
    return result;
}

engine::Result<void> CatalogueReader::check_stocks() const {
    for (const RaceEntry& entry : races_) {
        auto checked = check_every_conquest(entry.node, entry.item.traits, entry.item.supply);
        if (!checked) return checked;
    }
    // A power meets every race, so it has to reckon with the largest supply.
    int largest = 0;
    for (const RaceEntry& entry : races_)
        largest = std::max<int>(largest, entry.item.supply);
    for (const PowerEntry& entry : powers_) {
        auto checked = check_every_conquest(entry.node, entry.item.traits, largest);
        if (!checked) return checked;
    }
    return {};
}

engine::Result<void> CatalogueReader::check_room() const {
    for (const Room& room : kRooms) {
        const RaceEntry& race = taking_most(races_, room);
        const PowerEntry& power = taking_most(powers_, room);
        const int of_race = taken_by(race.item.traits, room);
        const int of_power = taken_by(power.item.traits, room);
        if (of_race + of_power <= room.most) continue;
        const bool blame_race =
            race.source != power.source ? race.source == Source::Pack : of_race >= of_power;
        return refuse(
            blame_race ? race.node : power.node,
            fmt::format("\"{}\" has {} of {} and \"{}\" {}; a pair can have {}", race.item.id,
                        of_race, room.what, power.item.id, of_power, room.most),
            "SW-CUSTOM-05");
    }
    return {};
}

void CatalogueReader::advise(std::vector<engine::Error>& warnings) const {
    for (const RaceEntry& entry : races_) {
        if (entry.source == Source::BuiltIn || entry.item.tokens <= kAdvisedTile) continue;
        warnings.push_back(entry.node.at("tokens").describe(
            fmt::format("a race tile should not exceed {} tokens", kAdvisedTile), "SW-CUSTOM-01"));
    }
    for (const PowerEntry& entry : powers_) {
        if (entry.source == Source::BuiltIn || entry.item.tokens <= kAdvisedBadge) continue;
        warnings.push_back(entry.node.at("tokens").describe(
            fmt::format("a power badge should not exceed {} tokens", kAdvisedBadge),
            "SW-CUSTOM-02"));
    }
}

}  // namespace loader
