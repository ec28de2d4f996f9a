#pragma once

#include <cstdint>
#include <string_view>

namespace engine {

// FNV-1a, 64 bits: short enough to be written down in a specification, and the same everywhere.
constexpr std::uint64_t fnv1a(std::string_view bytes, std::uint64_t seed = 0xCBF29CE484222325ULL) {
    std::uint64_t hash = seed;
    for (const char byte : bytes) {
        hash ^= static_cast<std::uint8_t>(byte);
        hash *= 0x100000001B3ULL;
    }
    return hash;
}

}  // namespace engine
