#pragma once

#include <string>
#include <tl/expected.hpp>
#include <utility>

namespace engine {

// Why something from outside (a file, a line of notation, a flag) was refused: one sentence for a
// person, and where it went wrong as far as that is known.
struct Error {
    std::string message;
    std::string file = {};   // Empty when the text did not come from a file.
    std::string place = {};  // "line 12", "/races/3/tokens (line 40)"; may be empty.
    std::string rule = {};   // The rule it breaks, "SW-MAP-09", if it breaks one.

    std::string text() const {
        std::string out;
        if (!file.empty()) out += file + ": ";
        if (!place.empty()) out += place + ": ";
        out += message;
        if (!rule.empty()) out += " (" + rule + ")";
        return out;
    }
};

template <typename T>
using Result = tl::expected<T, Error>;

inline tl::unexpected<Error> fail(std::string message) {
    return tl::unexpected<Error>(Error{std::move(message)});
}

}  // namespace engine
