#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "games/islands/content.h"
#include "loader/json_reader.h"

// The files of Small Islands, one reader to each. They report to the document of their root, and
// rely on what the readers above them have read.
namespace loader {

// Notation names tiles, cards and tokens by their ids alone: no two may have the same one.
class Ids {
  public:
    // The id that stands there, unless it is taken.
    std::string read(const Node& node);
    // The id of a part, such as a side of a tile; `node` is where it was made up.
    void take(const Node& node, std::string id);

  private:
    std::set<std::string, std::less<>> taken_;
};

// A list of exactly so many entries; empty after an error.
std::vector<Node> exactly(const Node& list, std::size_t count);

void read_constants(const Node& root, islands::Catalogue& catalogue);
void read_tokens(const Node& root, Ids& ids, islands::Catalogue& catalogue);
void read_tiles(const Node& root, Ids& ids, islands::Catalogue& catalogue);
void read_cards(const Node& root, Ids& ids, islands::Catalogue& catalogue);
void read_solo(const Node& root, Ids& ids, islands::Catalogue& catalogue);
void read_achievements(const Node& root, islands::Catalogue& catalogue);

// Where a house may be built, as a card says it (SI-CARD-OBJ-01 … 05).
islands::Objective read_objective(const Node& node);
// A resource, not another symbol.
islands::Symbol read_resource(const Node& node);

}  // namespace loader
