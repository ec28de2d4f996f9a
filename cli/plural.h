#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace cli {

// The form of a noun after a number. English has One and Many; Polish and Czech have all three.
enum class Plural : std::uint8_t { One, Few, Many };
inline constexpr std::array<std::string_view, 3> kPlurals{"one", "few", "many"};  // as in keys

// For counts: n >= 0. Languages that we know nothing about are taken for English.
constexpr Plural plural_of(std::string_view language, int n) {
    if (n == 1) return Plural::One;
    if (language == "pl") {  // 22 as 2, but 12 as 5
        const bool teen = n % 100 >= 12 && n % 100 <= 14;
        return n % 10 >= 2 && n % 10 <= 4 && !teen ? Plural::Few : Plural::Many;
    }
    if (language == "cs") return n >= 2 && n <= 4 ? Plural::Few : Plural::Many;
    return Plural::Many;
}

}  // namespace cli
