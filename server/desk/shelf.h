#pragma once

#include <boost/json.hpp>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "loader/words.h"
#include "server/desk/desk.h"

namespace server {

inline constexpr std::string_view kSmallWorld = "smallworld";
inline constexpr std::string_view kIslands = "islands";

// What the page is told of a game.
struct GamePages {
    json::object content;  // its entry in the answer of /api/content
    loader::Words words;
    std::uint64_t drawing = 0;  // hash of the maps and the box that it may keep
};

// One game of this installation: its content, and the desks at which it is played. What Desks
// promises for any edition, a shelf keeps for those of its game. Callable from any thread.
class Shelf {
  public:
    Shelf() = default;
    Shelf(const Shelf&) = delete;
    Shelf& operator=(const Shelf&) = delete;
    virtual ~Shelf() = default;

    virtual std::string_view game() const = 0;

    virtual engine::Result<std::unique_ptr<Desk>> open(const Edition& edition) const = 0;
    virtual engine::Result<std::unique_ptr<Desk>> thaw(const Edition& edition,
                                                       std::string_view frozen) const = 0;
    virtual std::uint64_t fingerprint(const Edition& edition) const = 0;
    virtual engine::Result<std::string> options(const Edition& edition) const = 0;
    virtual int seats(const Edition& edition) const = 0;
    virtual std::vector<engine::SavedPack> saved_packs(const Edition&) const { return {}; }
    virtual std::vector<std::string> bots() const = 0;  // the levels, weakest first
    virtual bool knows_bot(std::string_view name) const = 0;

    // At a table with these packs. A game that takes none shows the same as without.
    virtual engine::Result<GamePages> pages(Desks::Packs packs) const = 0;
    // Empty if it has no such map.
    virtual std::string map_json(std::string_view, Desks::Packs) const { return {}; }
    // The pieces of a game that has them instead of maps.
    virtual std::string box_json() const { return {}; }
};

}  // namespace server
