#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/action.h"
#include "engine/match.h"
#include "engine/result.h"
#include "engine/seat.h"

namespace cli {

// A line of the help: what is typed, and the key of what it does.
struct HelpLine {
    std::string_view typed;
    std::string_view key;
};

// What the terminal game has of its own for each game: the picture, the words, and what can be
// typed. Sentences that refuse come as the message of an error.
class Board {
  public:
    using Lines = std::vector<std::string>;

    Board() = default;
    Board(const Board&) = delete;
    Board& operator=(const Board&) = delete;
    virtual ~Board() = default;

    // What is to be said at the beginning of a game.
    virtual Lines opening() const { return {}; }
    // The whole screen for the decision of `viewer`, with a numbered list of what he may do; `news`
    // are the events since his last one.
    virtual Lines decision(engine::Seat viewer, const Lines& news) = 0;
    // From the list of the last decision, with what was typed behind the number.
    virtual engine::Result<engine::Action> numbered(int number, const std::string& rest) const = 0;
    virtual std::optional<int> number_of(engine::Action action) const = 0;
    virtual engine::Result<engine::Action> written(const std::string& line) const = 0;

    // What the command shows; nothing if there is no such command.
    virtual std::optional<Lines> command(const std::string& verb,
                                         const std::string& rest) const = 0;
    virtual std::vector<HelpLine> help() const = 0;

    virtual std::string event(std::size_t step) const = 0;  // empty: not worth a line
    virtual std::string refusal(const engine::Refused& refused) const = 0;
    virtual Lines picture() const = 0;
    virtual Lines result() const = 0;

  protected:
    static Lines joined(Lines lines, const Lines& more) {
        lines.insert(lines.end(), more.begin(), more.end());
        return lines;
    }
};

}  // namespace cli
