#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>

// Boost.JSON neither remembers where a value stood nor minds a key that is given twice. These walk
// the text of a document that it has already accepted, so they need not check the syntax again.
namespace loader {

// The key, escaped as a JSON pointer wants it.
std::string pointer_step(std::string_view key);

// 1-based line of the value that `pointer` names, or of the innermost container on the way to it
// that exists.
int line_of(std::string_view text, std::string_view pointer);

// Where the texts of the members of the object `pointer` begin, and how long they are, by pointer.
struct Slice {
    std::size_t offset = 0;
    std::size_t size = 0;
};
std::map<std::string, Slice, std::less<>> members_of(std::string_view text,
                                                     std::string_view pointer);

struct Position {
    int line = 1;
    int column = 1;
};
Position position_of(std::string_view text, std::size_t offset);

// The first key that is repeated in its object, or that is written with a backslash (which could
// hide a repetition).
struct BadKey {
    std::string pointer;
    std::size_t offset = 0;
    bool repeated = false;
};
std::optional<BadKey> find_bad_key(std::string_view text);

}  // namespace loader
