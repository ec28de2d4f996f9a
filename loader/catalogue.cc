#include "loader/catalogue.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

#include "loader/traits.h"

namespace loader {
namespace {

using smallworld::Power;
using smallworld::Race;

constexpr int kMaxTile = 20;
constexpr int kMaxSupply = 40;

tl::unexpected<engine::Error> refuse(const Node& node, std::string message, std::string rule = {}) {
    return tl::unexpected(node.describe(std::move(message), std::move(rule)));
}

engine::Result<void> result_of(const Document& document) {
    if (document.error()) return tl::unexpected(*document.error());
    return {};
}

Race read_race(const Node& node) {
    Race race;
    node.allow({"id", "tokens", "supply", "borrows", "traits", "note"});
    race.id = node.at("id").id();
    race.tokens = static_cast<std::uint8_t>(node.at("tokens").integer(1, kMaxTile));
    const auto borrows = node.find("borrows");
    if (borrows) {
        race.borrows = borrows->id();
        if (const auto supply = node.find("supply")) {
            supply->fail("a race that borrows has its lender's supply");
        }
    } else {
        race.supply = static_cast<std::uint8_t>(node.at("supply").integer(1, kMaxSupply));
    }
    race.traits = read_traits(node.at("traits"));
    if (const auto note = node.find("note")) note->text(1000);
    return race;
}

Power read_power(const Node& node) {
    Power power;
    node.allow({"id", "tokens", "traits", "note"});
    power.id = node.at("id").id();
    power.tokens = static_cast<std::uint8_t>(node.at("tokens").integer(0, kMaxTile));
    power.traits = read_traits(node.at("traits"));
    if (const auto note = node.find("note")) note->text(1000);
    return power;
}

// The list that a file is about, and nothing else.
std::vector<Node> read_list(const Node& root, std::string_view key, std::size_t max_count) {
    root.allow({key, "note"});
    if (const auto note = root.find("note")) note->text(1000);
    const Node list = root.at(key);
    std::vector<Node> items = list.items(max_count);
    if (items.empty() && !list.missing()) list.fail("must have at least one entry");
    return items;
}

template <typename Entries>
void add_entry(Entries& entries, typename Entries::value_type entry) {
    const auto same = [&](const auto& other) { return other.item.id == entry.item.id; };
    if (std::any_of(entries.begin(), entries.end(), same)) {
        entry.node.at("id").fail(fmt::format("there already is a \"{}\"", entry.item.id));
    }
    entries.push_back(std::move(entry));
}

}  // namespace

engine::Result<void> CatalogueReader::add_races(Document document, Source source) {
    Document& kept = documents_.emplace_back(std::move(document));
    for (const Node& node : read_list(kept.root(), "races", smallworld::kMaxRaces)) {
        add_entry(races_, RaceEntry{read_race(node), node, source});
    }
    return result_of(kept);
}

engine::Result<void> CatalogueReader::add_powers(Document document, Source source) {
    Document& kept = documents_.emplace_back(std::move(document));
    for (const Node& node : read_list(kept.root(), "powers", smallworld::kMaxPowers)) {
        add_entry(powers_, PowerEntry{read_power(node), node, source});
    }
    return result_of(kept);
}

engine::Result<smallworld::Catalogue> CatalogueReader::finish(
    std::vector<engine::Error>& warnings) {
    const auto checked = settle_loans()
                             .and_then([&] { return check_counts(); })
                             .and_then([&] { return check_supplies(); })
                             .and_then([&] { return check_unique_things(); })
                             .and_then([&] { return check_stocks(); })
                             .and_then([&] { return check_room(); });
    if (!checked) return tl::unexpected(checked.error());
    advise(warnings);
    smallworld::Catalogue catalogue;
    for (RaceEntry& entry : races_)
        catalogue.races.push_back(std::move(entry.item));
    for (PowerEntry& entry : powers_)
        catalogue.powers.push_back(std::move(entry.item));
    return catalogue;
}

engine::Result<void> CatalogueReader::settle_loan(RaceEntry& borrower) {
    const Node node = borrower.node.at("borrows");
    for (const RaceEntry& other : races_) {
        if (&other != &borrower && other.item.borrows == borrower.item.borrows) {
            return refuse(node, fmt::format("\"{}\" borrows these tokens already", other.item.id));
        }
    }
    const auto lender = std::find_if(races_.begin(), races_.end(), [&](const RaceEntry& entry) {
        return entry.item.id == borrower.item.borrows;
    });
    if (lender == races_.end() || !lender->item.borrows.empty()) {
        return refuse(node, "there is no such race with tokens of its own", "SW-CUSTOM-03");
    }
    borrower.item.supply = lender->item.supply;
    return {};
}

engine::Result<void> CatalogueReader::settle_loans() {
    std::set<std::string> lenders;
    for (RaceEntry& entry : races_) {
        if (entry.item.borrows.empty()) continue;
        if (auto settled = settle_loan(entry); !settled) return settled;
        lenders.insert(entry.item.borrows);
    }
    // SW-CUSTOM-04: the lender's tile is not in the game.
    std::vector<RaceEntry> playing;
    for (RaceEntry& entry : races_) {
        if (!lenders.contains(entry.item.id)) playing.push_back(std::move(entry));
    }
    races_ = std::move(playing);
    return {};
}

}  // namespace loader
