#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <set>
#include <utility>

#include "games/smallworld/setup.h"
#include "loader/catalogue.h"
#include "loader/trait_classes.h"

// Whether every race of a catalogue works with every power (SW-CUSTOM-05) and with all markers.
namespace loader {
namespace {

using smallworld::Piece;
using smallworld::Placed;
using smallworld::Primitive;
using smallworld::Race;
using smallworld::Trait;
using smallworld::While;

constexpr int kAdvisedTile = 10;  // SW-CUSTOM-01
constexpr int kAdvisedBadge = 5;  // SW-CUSTOM-02

// Tokens beyond tile and badge that the item ever asks for. Guarded alternatives are alternatives,
// so the largest counts.
int extra_pay(const std::vector<Trait>& traits) {
    int most = 0;
    for (const Trait& trait : traits) {
        if (trait.primitive == Primitive::ExtraPay) most = std::max<int>(most, trait.n);
    }
    return most;
}

// How often at most the item does what `is_meant` says, in one game and one state of its race.
// Traits whose guards or states exclude each other are alternatives.
template <typename Test>
int most_at_once(const std::vector<Trait>& traits, Test is_meant) {
    std::vector<std::uint8_t> options;
    std::vector<const Trait*> meant;
    for (const Trait& trait : traits) {
        if (!is_meant(trait)) continue;
        meant.push_back(&trait);
        for (const smallworld::Guard& guard : trait.guards) {
            const bool known =
                std::find(options.begin(), options.end(), guard.option) != options.end();
            if (!known) options.push_back(guard.option);
        }
    }
    // Nobody needs so many switches; on the safe side, all traits count then.
    constexpr std::size_t kMostOptions = 8;
    if (options.size() > kMostOptions) return static_cast<int>(meant.size());
    const auto holds = [&](const Trait& trait, unsigned values) {
        return std::all_of(trait.guards.begin(), trait.guards.end(), [&](const auto& guard) {
            const auto at = std::find(options.begin(), options.end(), guard.option);
            return (values >> (at - options.begin()) & 1U) == guard.value;
        });
    };
    int most = 0;
    for (unsigned values = 0; values < 1U << options.size(); ++values) {
        for (const While other : {While::Active, While::Decline}) {
            const auto count = std::count_if(meant.begin(), meant.end(), [&](const Trait* trait) {
                return trait->held != other && holds(*trait, values);
            });
            most = std::max(most, static_cast<int>(count));
        }
    }
    return most;
}

// The capacity of a list of smallworld::Traits.
template <typename T, int N>
constexpr int room_of(smallworld::Few<T, N> smallworld::Traits::* /*list*/) {
    return N;
}

bool is_plain_link(const Trait& trait) {
    return trait.primitive == Primitive::ReachLink && (trait.clauses & smallworld::kToAll) == 0;
}
bool is_aimed_roll(const Trait& trait) {
    return trait.primitive == Primitive::PreRoll && (trait.clauses & smallworld::kTargetFirst) != 0;
}
// Entries by terrain are one set; those beside a piece are looked up in play, one by one.
bool is_entry_by_piece(const Trait& trait) {
    return trait.primitive == Primitive::Entry && trait.where.borders_a_piece;
}
bool is_bonus(const Trait& trait) {
    return trait.primitive == Primitive::CoinFlat ||
           trait.primitive == Primitive::CoinPerConquest ||
           trait.primitive == Primitive::CoinIfJoined || trait.primitive == Primitive::CoinPerGroup;
}
bool is_region_coin(const Trait& trait) {
    return trait.primitive == Primitive::CoinPerRegion || trait.primitive == Primitive::CoinPerPair;
}
template <Primitive primitive>
bool does(const Trait& trait) {
    return trait.primitive == primitive;
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
        case Piece::Armor:
        case Piece::Hammer:
        case Piece::Vengeance: return "UG-COMP-08";
        case Piece::Ancient:
        case Piece::Queen:
        case Piece::Ghost:
        case Piece::Balrog:
        case Piece::Volcano:
        case Piece::Bag: return "UG-COMP-07";
    }
    return "";
}

// The things that only one item of a game may bring: each kind of piece, and the freed slot for a
// declined race (SW-INV-06: a player never has more than one of those).
std::set<std::string_view> unique_things(const std::vector<Trait>& traits) {
    std::set<std::string_view> out;
    for (const Trait& trait : traits) {
        if (brings_pieces(trait)) out.insert(rules_of(trait.piece).id);
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
void check_every_conquest(const Node& node, const std::vector<Trait>& traits, int supply,
                          std::vector<engine::Error>& errors) {
    for (const Trait& trait : traits) {
        if (trait.primitive != Primitive::Pieces) continue;
        const smallworld::PieceRules& rules = rules_of(trait.piece);
        if (rules.placed != Placed::EveryConquest || supply <= rules.stock) continue;
        errors.push_back(
            node.describe(fmt::format("{} of piece {} must suffice for a race of {} tokens",
                                      rules.stock, rules.id, supply),
                          std::string(stock_rule(trait.piece))));
    }
}

}  // namespace

// What there is only so much room for in smallworld::Traits: lists of terms, and things of which
// two have no sum.
struct CatalogueReader::Room {
    std::string_view what;
    bool (*is_meant)(const Trait& trait);
    int most;
};

struct CatalogueReader::Taker {
    const std::string* id;
    const Node* node;
    Source source;
    int takes;
};

void CatalogueReader::check_counts(Errors& errors) const {
    if (races_.empty()) errors.push_back({.message = "there are no races"});
    if (powers_.empty()) errors.push_back({.message = "there are no powers"});
    if (races_.empty() || powers_.empty()) return;
    const auto limit = [&](const auto& entries, std::size_t most, std::string_view what) {
        if (entries.size() <= most) return;
        errors.push_back(entries.back().node.describe(
            fmt::format("there are {} {}; at most {} are possible", entries.size(), what, most)));
    };
    limit(races_, smallworld::kMaxRaces, "races");
    limit(powers_, smallworld::kMaxPowers, "powers");
    limit(markers_, smallworld::kMaxMarkers, "places and relics");
    if (powers_.size() >= races_.size()) return;
    errors.push_back(races_.back().node.describe(
        fmt::format("there are {} races but only {} powers, so badges could run out", races_.size(),
                    powers_.size()),
        "RUL-086"));
}

void CatalogueReader::check_supplies(Errors& errors) const {
    const auto asks = [](const PowerEntry& entry) {
        return entry.item.tokens + extra_pay(entry.item.traits);
    };
    const PowerEntry& largest =
        *std::max_element(powers_.begin(), powers_.end(),
                          [&](const auto& a, const auto& b) { return asks(a) < asks(b); });
    const auto blames_badge = [&](const RaceEntry& entry) {
        return entry.source == Source::BuiltIn && largest.source == Source::Pack;
    };
    bool told = false;  // of a badge that is too large, once will do
    // What places, relics and a granted power lend is limited by the tray (UG-COMP-12).
    for (const RaceEntry& entry : races_) {
        const Race& race = entry.item;
        const int needed = race.tokens + extra_pay(race.traits) + asks(largest);
        if (race.supply >= needed) continue;
        const bool custom = entry.source == Source::Pack || largest.source == Source::Pack;
        const bool borrowed = !race.borrows.empty();
        // The one to blame is the pack's item, if only one of the two comes from a pack.
        if (blames_badge(entry) && std::exchange(told, true)) continue;
        const Node& blamed = blames_badge(entry) ? largest.node : entry.node;
        errors.push_back(blamed.describe(
            fmt::format("\"{}\" with \"{}\" needs {} tokens; there are {}{}", race.id,
                        largest.item.id, needed, race.supply,
                        borrowed ? " in the supply of " + race.borrows : ""),
            custom && (borrowed || &blamed == &largest.node) ? "SW-CUSTOM-06" : "SW-COMP-17"));
    }
}

void CatalogueReader::check_unique_things(Errors& errors) const {
    struct Bringer {
        const std::string* id;
        const Node* node;
        Source source;
    };
    std::map<std::string_view, Bringer> bringers;
    const auto check = [&](const auto& entry) {
        for (const std::string_view thing : unique_things(entry.item.traits)) {
            Bringer late{&entry.item.id, &entry.node, entry.source};
            const auto [early, is_new] = bringers.emplace(thing, late);
            if (is_new) continue;
            // Of an item of the box and one of a pack, the pack's is to blame.
            if (early->second.source == Source::Pack) std::swap(early->second, late);
            errors.push_back(late.node->describe(
                fmt::format("\"{}\" already brings {}", *early->second.id, thing),
                unique_rule(thing)));
        }
    };
    std::for_each(races_.begin(), races_.end(), check);
    std::for_each(powers_.begin(), powers_.end(), check);
    std::for_each(markers_.begin(), markers_.end(), check);
}

void CatalogueReader::check_stocks(Errors& errors) const {
    for (const RaceEntry& entry : races_)
        check_every_conquest(entry.node, entry.item.traits, entry.item.supply, errors);
    // A power meets every race, so it has to reckon with the largest supply.
    int largest = 0;
    for (const RaceEntry& entry : races_)
        largest = std::max<int>(largest, entry.item.supply);
    for (const PowerEntry& entry : powers_)
        check_every_conquest(entry.node, entry.item.traits, largest, errors);
}

bool CatalogueReader::may_grant() const {
    return std::any_of(markers_.begin(), markers_.end(), [](const MarkerEntry& entry) {
        return std::any_of(entry.item.traits.begin(), entry.item.traits.end(),
                           does<Primitive::GrantPower>);
    });
}

// Who may stand together in one army: a race, a power, a granted power (never the same badge), and
// all places and relics, whether they lie there or are used. Those that take most, of each.
std::vector<CatalogueReader::Taker> CatalogueReader::takers_of(const Room& room) const {
    const auto taking = [&](const auto& entry) {
        return Taker{&entry.item.id, &entry.node, entry.source,
                     most_at_once(entry.item.traits, room.is_meant)};
    };
    // Those in front of others in their file stay there: entries lie in order.
    const auto more = [](const Taker& a, const Taker& b) {
        return a.takes != b.takes ? a.takes > b.takes : std::less<>()(a.id, b.id);
    };
    std::vector<Taker> races;
    std::transform(races_.begin(), races_.end(), std::back_inserter(races), taking);
    std::sort(races.begin(), races.end(), more);
    std::vector<Taker> powers;
    std::transform(powers_.begin(), powers_.end(), std::back_inserter(powers), taking);
    std::sort(powers.begin(), powers.end(), more);
    std::vector<Taker> out{races.front(), powers.front()};
    if (may_grant() && powers.size() > 1) out.push_back(powers[1]);
    std::transform(markers_.begin(), markers_.end(), std::back_inserter(out), taking);
    return out;
}

void CatalogueReader::check_room(Errors& errors) const {
    using smallworld::Traits;
    constexpr std::array<Room, 10> kRooms{{
        {"cost-delta", does<Primitive::CostDelta>, room_of(&Traits::costs)},
        {"cost-as-empty", does<Primitive::CostAsEmpty>, room_of(&Traits::as_empty)},
        {"pre-roll with target-first", is_aimed_roll, room_of(&Traits::rolls)},
        {"coin-per-region or coin-per-pair", is_region_coin, room_of(&Traits::coins)},
        {"coin-flat, -per-conquest, -if-joined or -per-group", is_bonus, room_of(&Traits::bonuses)},
        {"reach-link", is_plain_link, room_of(&Traits::links)},
        {"entry beside a piece", is_entry_by_piece, room_of(&Traits::entries)},
        {"token-per-region", does<Primitive::TokenPerRegion>, room_of(&Traits::token_gains)},
        {"piece-per-region", does<Primitive::PiecePerRegion>, room_of(&Traits::piece_gains)},
        {"token-gain", does<Primitive::TokenGain>, 1},
    }};
    for (const Room& room : kRooms) {
        std::vector<Taker> takers = takers_of(room);
        std::erase_if(takers, [](const Taker& taker) { return taker.takes == 0; });
        int taken = 0;
        std::string who;
        for (const Taker& taker : takers) {
            taken += taker.takes;
            who += fmt::format("{}\"{}\" has {}", who.empty() ? "" : ", ", *taker.id, taker.takes);
        }
        if (taken <= room.most) continue;
        // The pack is to blame before the box; among equals, who takes most.
        const Taker& blamed =
            *std::max_element(takers.begin(), takers.end(), [](const Taker& a, const Taker& b) {
                return std::pair(a.source, a.takes) < std::pair(b.source, b.takes);
            });
        errors.push_back(blamed.node->describe(
            fmt::format("too much of {} could come together: {}; there is room for {}", room.what,
                        who, room.most),
            "SW-CUSTOM-05"));
    }
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
