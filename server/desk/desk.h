#pragma once

#include <boost/json/fwd.hpp>
#include <chrono>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "bots/thinking.h"
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

// Of the cells `after`, those that `before` had not, or had otherwise; null for one that is gone.
json::object changed_cells(const json::object& before, const json::object& after);

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

    // What the game is played with; empty where content and options say it all.
    virtual json::object box() const;

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

    // A bot that decides for the seat to move. It can think on another thread: only what that seat
    // may see goes with it. Null: there is no such bot.
    struct Thinker {
        virtual ~Thinker() = default;
        // It makes as many simulations as its level does, or fewer where the limits end it before.
        // The notes are of this seat.
        virtual engine::Action choose(std::uint64_t seed, const bots::Limits& limits,
                                      bots::Notes& notes) const = 0;
        engine::Action choose(std::uint64_t seed) const {
            bots::Notes none;
            return choose(seed, {}, none);
        }
    };
    virtual std::unique_ptr<Thinker> thinker(std::string_view level) const = 0;

    // What can be said to a seat about the position after `step` actions, from what the seat may
    // see. Can think on another thread, too. Null if the game is over there.
    struct Adviser {
        virtual ~Adviser() = default;
        // With ideas if it is the seat's move; if it was made already, the advice tells of it.
        virtual bots::Advice advise(std::uint64_t seed, const bots::Limits& limits) const = 0;
        // The same in less time, for one decision of many.
        virtual bots::Advice review(std::uint64_t seed, const bots::Limits& limits) const = 0;
        // Everybody's chances only, which is quicker.
        virtual bots::Advice foresee(std::uint64_t seed, const bots::Limits& limits) const = 0;
    };
    virtual std::unique_ptr<Adviser> adviser(engine::Seat seat, std::size_t step) const = 0;
    // The steps from `from` on before which the seat had a choice, at most so many.
    virtual std::vector<std::size_t> choices(engine::Seat seat, std::size_t from,
                                             std::size_t most) const = 0;
    // What would be told if that were played after `step` actions.
    virtual json::array foretell(std::size_t step, std::span<const engine::Action> plan) const = 0;

    // Whether a seat knows what others must not, so that what was done and drawn is told in full
    // only when the game is over.
    virtual bool keeps_secrets() const { return false; }
    // How many places there are at the end: more than seats where the game itself plays along.
    virtual int places() const { return match().seats(); }

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
    // The levels that people are offered, weakest first; there are other bots besides.
    virtual std::vector<std::string> bots(std::string_view game) const = 0;
    virtual bool knows_bot(std::string_view game, std::string_view name) const = 0;

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
    // packs, and of /api/boxes/GAME; empty if there is none.
    using Packs = std::span<const PackName>;
    virtual std::string content_json(Packs packs = {}) const = 0;
    virtual std::string words_json(std::string_view language, Packs packs = {}) const = 0;
    virtual std::string map_json(std::string_view map, Packs packs = {}) const = 0;
    virtual std::string box_json(std::string_view game) const = 0;
};

}  // namespace server
