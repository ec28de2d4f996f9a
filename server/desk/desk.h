#pragma once

#include <boost/json/fwd.hpp>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/match.h"
#include "engine/result.h"
#include "engine/rng.h"
#include "engine/saved_game.h"
#include "server/desk/edition.h"

// What a table needs of a game besides the referee: how to show it to people. One desk class to a
// game; everything above it (table, lobby, network) knows no game. All JSON that a desk makes is
// defined in protocol/schema.json.
namespace server {

namespace json = boost::json;

// How many go to, or come from, a region.
struct Placed {
    int region = 0;
    int count = 0;
};

class Desk {
  public:
    Desk() = default;
    Desk(const Desk&) = delete;
    Desk& operator=(const Desk&) = delete;
    virtual ~Desk() = default;

    virtual const engine::Match& match() const = 0;
    virtual void apply(engine::Action action) = 0;
    virtual void rewind(std::size_t length) = 0;

    // The cells of the position after `step` actions that `viewer` may see (kNoSeat: a spectator).
    // With `since`, only those that differ from the position after `since` actions.
    // 0 <= step, since <= match().log().size().
    virtual json::object cells(engine::Seat viewer, std::size_t step) const = 0;
    virtual json::object changes(engine::Seat viewer, std::size_t since,
                                 std::size_t step) const = 0;

    // What the game is played with.
    virtual json::object box() const = 0;

    // The decision that is due now, for the seat that has to make it. `undo` is the table's.
    virtual json::object prompt(std::span<const std::size_t> undo) const = 0;
    // What happened in the steps since+1 … step, as a list of Tell. The same for every viewer: it
    // holds nothing hidden.
    virtual json::array tell(std::size_t since, std::size_t step) const = 0;

    // The cost of an action with its items, or the reason why it is not possible: the fields of
    // Because besides t and id.
    virtual json::object because(engine::Action action) const = 0;

    // The actions that bring the arrangement about, each legal in turn, or the reason why not.
    virtual engine::Result<std::vector<engine::Action>> arrange(
        std::span<const Placed> wanted) const = 0;

    // What the named bot does for the seat to move. Thread-safe on a copy: see `thinker`.
    struct Thinker {
        virtual ~Thinker() = default;
        virtual engine::Action choose(std::uint64_t seed) const = 0;
    };
    // What a bot needs to think on another thread: only the view of the seat to move goes with it.
    virtual std::unique_ptr<Thinker> thinker(std::string_view level) const = 0;

    // Round and number of rounds, for lists; whose turn it is (undo ends with the turn).
    virtual int round() const = 0;
    virtual int rounds() const = 0;
    virtual engine::Seat turn() const = 0;

    // The present position and the log as bytes, from which the same program continues at once.
    virtual std::string freeze() const = 0;
};

// The games this program knows, from its content.
class Desks {
  public:
    Desks() = default;
    Desks(const Desks&) = delete;
    Desks& operator=(const Desks&) = delete;
    virtual ~Desks() = default;

    // A desk at the start of a game. Refuses an unknown game, map, option or pack with a sentence.
    virtual engine::Result<std::unique_ptr<Desk>> open(const Edition& edition) const = 0;
    // A desk from what Desk::freeze gave; refuses bytes that it cannot read.
    virtual engine::Result<std::unique_ptr<Desk>> thaw(const Edition& edition,
                                                       std::string_view frozen) const = 0;
    virtual std::uint64_t fingerprint(const Edition& edition) const = 0;
    // The canonical form of an edition's options.
    virtual engine::Result<std::string> options(const Edition& edition) const = 0;
    // How many seats its map has; 0: there is no such map.
    virtual int seats(const Edition& edition) const = 0;
    // All packs on top of the box, as a saved game names them.
    virtual std::vector<engine::SavedPack> saved_packs(const Edition&) const { return {}; }
    virtual std::vector<std::string> bots(std::string_view game) const = 0;  // weakest first

    // The packs of these hashes, as an edition names them; refuses those that are not here, and
    // those that do not go together.
    virtual engine::Result<std::vector<PackName>> packs(
        std::span<const std::string> hashes) const = 0;
    // What the referee says to a bundle that a stranger sends.
    struct Examined {
        std::string bundle;  // the same pack in the one form that is kept
        std::string id;
        std::string title;
        std::vector<std::string> warnings;  // it can be played, but was it meant so?
    };
    virtual engine::Result<Examined> examine(std::string bundle) const = 0;

    // The answers of GET /api/content, /api/words/LANG and /api/maps/MAP at a table with these
    // packs; empty if there is none.
    using Packs = std::span<const PackName>;
    virtual std::string content_json(Packs packs = {}) const = 0;
    virtual std::string words_json(std::string_view language, Packs packs = {}) const = 0;
    virtual std::string map_json(std::string_view map, Packs packs = {}) const = 0;
};

}  // namespace server
