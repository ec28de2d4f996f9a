#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace islands {

// Fixed when a game is created. Each is a small number; `kOptions` gives every value its word.
struct Options {
    std::uint8_t mode = 0;          // SI-SETUP-13: standard, or advanced (section 10)
    std::uint8_t first_player = 0;  // SI-SETUP-03: random, or the host (seat A)
    std::uint8_t quick_start = 0;   // SI-SETUP-12
    std::uint8_t alexis = 1;        // SI-SOLO-02: his level less one; nothing without him

    friend constexpr bool operator==(const Options&, const Options&) = default;
};

enum ModeOption : std::uint8_t { kStandard, kAdvanced };
enum FirstPlayerOption : std::uint8_t { kFirstRandom, kFirstHost };

// One switch: its key in files and on the command line, its rule, its field, its words.
struct OptionInfo {
    std::string_view key;
    std::string_view id;
    std::uint8_t Options::* field;
    int count;
    std::array<std::string_view, 6> values;
};

inline constexpr std::array<OptionInfo, 4> kOptions{{
    {"mode", "SI-SETUP-13", &Options::mode, 2, {"standard", "advanced"}},
    {"first-player", "SI-SETUP-03", &Options::first_player, 2, {"random", "host"}},
    {"quick-start", "SI-SETUP-12", &Options::quick_start, 2, {"false", "true"}},
    {"alexis", "SI-SOLO-02", &Options::alexis, 6, {"1", "2", "3", "4", "5", "6"}},
}};

}  // namespace islands
