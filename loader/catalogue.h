#pragma once

#include <list>
#include <optional>
#include <string>
#include <vector>

#include "engine/result.h"
#include "games/smallworld/content.h"
#include "loader/json_reader.h"

namespace loader {

// Where the items of a file belong: in the box, or in somebody's pack, whose authors get advice.
enum class Source : std::uint8_t { BuiltIn, Pack };

// Collects the items of several files and then checks them against each other.
class CatalogueReader {
  public:
    // `world` is that of items which do not name one themselves.
    engine::Result<void> add_races(Document document, Source source, smallworld::World world);
    engine::Result<void> add_powers(Document document, Source source, smallworld::World world);
    engine::Result<void> add_markers(Document document, Source source, smallworld::MarkerKind kind);

    // Settles who borrows whose tokens, and checks that in games of each world every race works
    // with every power (SW-CUSTOM-05) and with the markers. The items keep the order in which they
    // were added.
    engine::Result<smallworld::Catalogue> finish(std::vector<engine::Error>& warnings);
    // After finish: why no game can mix the worlds (UG-COMPAT-14), if so.
    const std::optional<engine::Error>& mixing_error() const { return mixing_error_; }
    // After finish: all reasons why it failed, not only the first.
    const std::vector<engine::Error>& conflicts() const { return conflicts_; }
    // What is wrong with the files, one by one.
    std::vector<engine::Error> errors() const;

  private:
    using Errors = std::vector<engine::Error>;

    template <typename Item>
    struct Entry {
        Item item;
        Node node;
        Source source;
    };
    using RaceEntry = Entry<smallworld::Race>;
    using PowerEntry = Entry<smallworld::Power>;
    using MarkerEntry = Entry<smallworld::Marker>;
    // An item that takes part of a room, and how much.
    struct Taker;
    struct Room;

    void settle_loans();
    void settle_loan(RaceEntry& borrower);
    // The items that meet in games of that world.
    CatalogueReader company_of(smallworld::World world) const;
    void find_conflicts();
    // Each adds what it finds.
    void check(Errors& errors) const;
    void check_counts(Errors& errors) const;
    void check_supplies(Errors& errors) const;
    void check_unique_things(Errors& errors) const;
    void check_stocks(Errors& errors) const;
    void check_room(Errors& errors) const;
    std::vector<Taker> takers_of(const Room& room) const;
    bool may_grant() const;
    void advise(std::vector<engine::Error>& warnings) const;

    std::list<Document> documents_;  // a list: the nodes of the entries point into them
    std::vector<RaceEntry> races_;
    std::vector<PowerEntry> powers_;
    std::vector<MarkerEntry> markers_;
    std::optional<engine::Error> mixing_error_;
    Errors conflicts_;
};

}  // namespace loader
