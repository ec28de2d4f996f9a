#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/region_set.h"
#include "engine/result.h"
#include "engine/seat.h"

// Strict reading of our line-based texts (docs/notation.md).
namespace engine {

constexpr std::size_t kMaxLineLength = 4096;
constexpr int kMaxLines = 4096;

// A line that says something: its comment, if any, and the spaces around it are gone.
struct Line {
    int number = 0;  // from 1
    std::string_view text;
};

// Whether letters beyond ASCII may stand outside comments (people's names may).
enum class Charset : std::uint8_t { Ascii, Utf8 };

struct LineLimits {
    int lines = kMaxLines;
    Charset charset = Charset::Ascii;
};

// The lines of `text` that are neither blank nor a comment. Refuses control characters, lines that
// are too long and too many lines. The views point into `text`.
Result<std::vector<Line>> split_lines(std::string_view text, LineLimits limits = {});

// "line 12"
std::string place_of(int line);
// The same error with its place, unless it has one already.
Error at_line(Error error, int line);
// A word as an error quotes it: cut short if it is long.
std::string quoted(std::string_view word);

// Reads one line word by word. The first thing that is wrong is remembered and everything after
// it reads as nothing, so that a caller may read a whole statement and ask once, in finish().
class WordReader {
  public:
    explicit WordReader(std::string_view text) : rest_(text) { skip_spaces(); }

    bool ok() const { return error_.message.empty(); }
    // True at the end of the line, and after an error (so that loops end).
    bool done() const { return rest_.empty() || !ok(); }
    // The next word without taking it; empty if there is none.
    std::string_view peek() const;

    // `what` says what was expected, for the error: "a race", "the number of tokens".
    std::string_view word(std::string_view what);
    // Takes the next word if it is this one.
    bool accept(std::string_view word);
    // The rest of the line as it stands.
    std::string_view rest();
    // A whole number in canonical decimal (no sign, no leading zero) within [lowest, highest].
    int number(std::string_view what, int lowest, int highest);
    std::uint64_t number64(std::string_view what);
    // The index of the next word in `words`; 0 after an error.
    template <typename Words>
    int one_of(std::string_view what, const Words& words) {
        const std::string_view found = word(what);
        int i = 0;
        for (const auto& candidate : words) {
            if (std::string_view(candidate) == found) return i;
            ++i;
        }
        expected(what, found);
        return 0;
    }
    Seat seat(int seats);
    Region region(int regions);

    // Remembers an error, unless there is one already.
    void fail(std::string message, std::string rule = {});
    void expected(std::string_view what, std::string_view found);

    // Nothing more may follow.
    Result<void> finish();
    const Error& error() const { return error_; }

  private:
    void skip_spaces();

    std::string_view rest_;
    Error error_;
};

// The same for a word that is not on a line of its own, such as the 7 and the 2 of "7:2".
Result<int> parse_number(std::string_view word, std::string_view what, int lowest, int highest);

}  // namespace engine
