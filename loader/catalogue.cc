#include "loader/catalogue.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <set>
#include <utility>

#include "loader/traits.h"

namespace loader {
namespace {

using smallworld::Marker;
using smallworld::MarkerKind;
using smallworld::Power;
using smallworld::Race;
using smallworld::World;

constexpr int kMaxTile = 20;
constexpr int kMaxSupply = 40;
constexpr int kMaxDefence = 3;
constexpr std::array<std::string_view, 2> kInDecline{"keep", "discard"};

engine::Result<void> result_of(const Document& document) {
    if (document.error()) return tl::unexpected(*document.error());
    return {};
}

void read_note(const Node& node) {
    if (const auto note = node.find("note")) note->text(1000);
}

World read_world(const Node& node, World usual) {
    const auto given = node.find("world");
    return given ? static_cast<World>(given->one_of(smallworld::kWorlds)) : usual;
}

Race read_race(const Node& node, World world) {
    Race race;
    node.allow({"id", "world", "tokens", "supply", "borrows", "traits", "note"});
    race.id = node.at("id").id();
    race.world = read_world(node, world);
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
    race.traits = read_traits(node.at("traits"), kOfRace);
    read_note(node);
    return race;
}

Power read_power(const Node& node, World world) {
    Power power;
    node.allow({"id", "world", "tokens", "in-decline", "traits", "note"});
    power.id = node.at("id").id();
    power.world = read_world(node, world);
    power.tokens = static_cast<std::uint8_t>(node.at("tokens").integer(0, kMaxTile));
    if (const auto badge = node.find("in-decline")) {
        power.discarded_in_decline = kInDecline[badge->one_of(kInDecline)] == "discard";
    }
    power.traits = read_traits(node.at("traits"), kOfPower);
    read_note(node);
    return power;
}

Marker read_marker(const Node& node, MarkerKind kind) {
    Marker marker;
    node.allow({"id", "defence", "undoubled", "traits", "note"});
    marker.id = node.at("id").id();
    marker.kind = kind;
    if (const auto defence = node.find("defence")) {
        marker.defence = static_cast<std::uint8_t>(defence->integer(0, kMaxDefence));
    }
    if (const auto undoubled = node.find("undoubled")) marker.undoubled = undoubled->boolean();
    marker.traits = read_traits(node.at("traits"), kind == MarkerKind::Place ? kOfPlace : kOfRelic);
    read_note(node);
    return marker;
}

// The list that a file is about, and nothing else.
std::vector<Node> read_list(const Node& root, std::string_view key, std::size_t max_count) {
    root.allow({key, "note"});
    read_note(root);
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

engine::Result<void> CatalogueReader::add_races(Document document, Source source, World world) {
    Document& kept = documents_.emplace_back(std::move(document));
    for (const Node& node : read_list(kept.root(), "races", smallworld::kMaxRaces)) {
        add_entry(races_, RaceEntry{read_race(node, world), node, source});
    }
    return result_of(kept);
}

engine::Result<void> CatalogueReader::add_powers(Document document, Source source, World world) {
    Document& kept = documents_.emplace_back(std::move(document));
    for (const Node& node : read_list(kept.root(), "powers", smallworld::kMaxPowers)) {
        add_entry(powers_, PowerEntry{read_power(node, world), node, source});
    }
    return result_of(kept);
}

engine::Result<void> CatalogueReader::add_markers(Document document, Source source,
                                                  MarkerKind kind) {
    Document& kept = documents_.emplace_back(std::move(document));
    const std::string_view key = kind == MarkerKind::Place ? "places" : "relics";
    for (const Node& node : read_list(kept.root(), key, smallworld::kMaxMarkers)) {
        add_entry(markers_, MarkerEntry{read_marker(node, kind), node, source});
    }
    return result_of(kept);
}

engine::Result<smallworld::Catalogue> CatalogueReader::finish(
    std::vector<engine::Error>& warnings) {
    find_conflicts();
    if (!conflicts_.empty()) return tl::unexpected(conflicts_.front());
    Errors mixed;
    check(mixed);
    if (!mixed.empty()) mixing_error_ = mixed.front();
    advise(warnings);
    if (mixing_error_) {
        warnings.push_back(*mixing_error_);
        warnings.back().message.insert(0, "the worlds cannot be mixed: ");
    }
    smallworld::Catalogue catalogue;
    for (RaceEntry& entry : races_)
        catalogue.races.push_back(std::move(entry.item));
    for (PowerEntry& entry : powers_)
        catalogue.powers.push_back(std::move(entry.item));
    for (MarkerEntry& entry : markers_)
        catalogue.markers.push_back(std::move(entry.item));
    return catalogue;
}

std::vector<engine::Error> CatalogueReader::errors() const {
    Errors out;
    for (const Document& document : documents_)
        out.insert(out.end(), document.errors().begin(), document.errors().end());
    return out;
}

// What comes after a loan that fails would only say so again.
void CatalogueReader::find_conflicts() {
    settle_loans();
    if (!conflicts_.empty()) return;
    for (const World world : {World::Surface, World::Underground}) {
        const CatalogueReader company = company_of(world);
        if (company.races_.empty() && company.powers_.empty()) continue;
        company.check(conflicts_);
    }
    if (conflicts_.empty()) check_counts(conflicts_);
}

CatalogueReader CatalogueReader::company_of(World world) const {
    const auto belongs = [&](const auto& entry) { return entry.item.world == world; };
    CatalogueReader company;
    std::copy_if(races_.begin(), races_.end(), std::back_inserter(company.races_), belongs);
    std::copy_if(powers_.begin(), powers_.end(), std::back_inserter(company.powers_), belongs);
    std::copy_if(markers_.begin(), markers_.end(), std::back_inserter(company.markers_), belongs);
    return company;
}

// The others need races and powers to look at.
void CatalogueReader::check(Errors& errors) const {
    const std::size_t found = errors.size();
    check_counts(errors);
    if (errors.size() != found) return;
    check_supplies(errors);
    check_unique_things(errors);
    check_stocks(errors);
    check_room(errors);
}

void CatalogueReader::settle_loan(RaceEntry& borrower) {
    const Node node = borrower.node.at("borrows");
    for (const RaceEntry& other : races_) {
        if (&other == &borrower || other.item.borrows != borrower.item.borrows) continue;
        conflicts_.push_back(
            node.describe(fmt::format("\"{}\" borrows these tokens already", other.item.id)));
        return;
    }
    const auto lender = std::find_if(races_.begin(), races_.end(), [&](const RaceEntry& entry) {
        return entry.item.id == borrower.item.borrows;
    });
    if (lender == races_.end() || !lender->item.borrows.empty()) {
        conflicts_.push_back(
            node.describe("there is no such race with tokens of its own", "SW-CUSTOM-03"));
        return;
    }
    borrower.item.supply = lender->item.supply;
}

void CatalogueReader::settle_loans() {
    std::set<std::string> lenders;
    for (RaceEntry& entry : races_) {
        if (entry.item.borrows.empty()) continue;
        settle_loan(entry);
        lenders.insert(entry.item.borrows);
    }
    // SW-CUSTOM-04: the lender's tile is not in the game.
    std::vector<RaceEntry> playing;
    for (RaceEntry& entry : races_) {
        if (!lenders.contains(entry.item.id)) playing.push_back(std::move(entry));
    }
    races_ = std::move(playing);
}

}  // namespace loader
