#pragma once

#include <list>
#include <string>
#include <vector>

#include "engine/result.h"
#include "games/smallworld/content.h"
#include "loader/json_reader.h"

namespace loader {

// Where the items of a file belong: in the box, or in somebody's pack, whose authors get advice.
enum class Source : std::uint8_t { BuiltIn, Pack };

// Collects races and powers from several files and then checks them against each other.
class CatalogueReader {
  public:
    engine::Result<void> add_races(Document document, Source source);
    engine::Result<void> add_powers(Document document, Source source);

    // Settles who borrows whose tokens, and checks that every race works with every power
    // (SW-CUSTOM-05). The items keep the order in which they were added.
    engine::Result<smallworld::Catalogue> finish(std::vector<engine::Error>& warnings);

  private:
    template <typename Item>
    struct Entry {
        Item item;
        Node node;
        Source source;
    };
    using RaceEntry = Entry<smallworld::Race>;
    using PowerEntry = Entry<smallworld::Power>;

    engine::Result<void> settle_loans();
    engine::Result<void> settle_loan(RaceEntry& borrower);
    engine::Result<void> check_counts() const;
    engine::Result<void> check_supplies() const;
    engine::Result<void> check_unique_things() const;
    engine::Result<void> check_stocks() const;
    engine::Result<void> check_room() const;
    void advise(std::vector<engine::Error>& warnings) const;

    std::list<Document> documents_;  // a list: the nodes of the entries point into them
    std::vector<RaceEntry> races_;
    std::vector<PowerEntry> powers_;
};

}  // namespace loader
