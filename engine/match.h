#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/action.h"
#include "engine/result.h"
#include "engine/seat.h"

namespace engine {

// Who did what: a line of the log.
struct Step {
    Mover mover = Mover::nobody();
    Action action;
    friend bool operator==(const Step&, const Step&) = default;
};

// Why an action is refused: the id of the rule, and the word whose sentence is in the content.
// Both are empty if it is not refused.
struct Refused {
    std::string_view rule;
    std::string_view word;
    explicit operator bool() const { return !word.empty(); }
};

struct Score {
    Seat seat{};
    int place = 1;
    int coins = 0;
};

// A game in progress without its type: what the server and the command line hold. Bots and search
// use the games' own functions; nothing here is meant to be fast.
class Match {
  public:
    Match() = default;
    Match(const Match&) = delete;
    Match& operator=(const Match&) = delete;
    virtual ~Match() = default;

    virtual std::string_view game() const = 0;  // "smallworld"
    virtual std::string_view map() const = 0;   // "surface-2"
    // The version of the rules that apply() follows; a log names the one it was played under.
    virtual int rules_version() const = 0;
    virtual int seats() const = 0;
    virtual Mover mover() const = 0;
    virtual void actions(Actions& out) const = 0;
    virtual Refused why_illegal(Action action) const = 0;

    virtual std::string print(Action action) const = 0;
    virtual Result<Action> parse(std::string_view text) const = 0;

    // The action must be legal.
    virtual void apply(Action action) = 0;
    // Back to the moment when `length` actions had been applied; 0 <= length <= log().size().
    virtual void rewind(std::size_t length) = 0;

    // Canonical text of the position, and what a seat may see of it (kNoSeat = a spectator).
    virtual std::string position() const = 0;
    virtual std::string view(Seat viewer) const = 0;
    // By place, best first; the current order while the game lasts.
    virtual std::vector<Score> standing() const = 0;
    // The first invariant that is broken, as "SW-INV-01: …"; empty if none is.
    virtual std::string broken() const = 0;

    const std::vector<Step>& log() const { return log_; }
    bool over() const { return mover().is_nobody(); }
    // FNV-1a over position().
    std::uint64_t hash() const;
    // The action as a log shows it: with its seat in front if it is a player's.
    std::string print(const Step& step) const;

  protected:
    std::vector<Step> log_;
};

}  // namespace engine
