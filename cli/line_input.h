#pragma once

#include <deque>
#include <optional>
#include <string>

namespace cli {

// Lines of standard input without waiting for them: a game goes on while a person thinks.
class LineInput {
  public:
    // Waits until there is input (if it is wanted), `other` is readable (-1: none), or so many
    // milliseconds have passed (-1: no limit).
    void wait(bool wants_input, int other, int milliseconds);

    // The next line without its end, if a whole one is there.
    std::optional<std::string> take();
    bool has_line() const { return !lines_.empty(); }
    // No more lines will come.
    bool ended() const { return at_end_ && lines_.empty(); }

  private:
    void read();

    std::string part_;
    std::deque<std::string> lines_;
    bool at_end_ = false;
};

}  // namespace cli
