#include "protocol/text.h"

#include <algorithm>
#include <cstdint>

namespace protocol {
namespace {

bool is_continuation(char c) {
    return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U;
}

// The code point that begins at text[i].
std::uint32_t code_point(std::string_view text, std::size_t i) {
    const auto first = static_cast<unsigned char>(text[i]);
    if (first < 0x80U) return first;
    std::uint32_t value = first < 0xE0U   ? first & 0x1FU
                          : first < 0xF0U ? first & 0x0FU
                                          : first & 0x07U;
    for (++i; i < text.size() && is_continuation(text[i]); ++i) {
        value = value << 6U | (static_cast<unsigned char>(text[i]) & 0x3FU);
    }
    return value;
}

bool is_control(std::uint32_t c) {
    const bool c0_c1 = c < 0x20 || (c >= 0x7F && c < 0xA0);
    const bool line_breaks = c == 0x2028 || c == 0x2029;
    const bool directions = c == 0x200E || c == 0x200F || (c >= 0x202A && c <= 0x202E) ||
                            (c >= 0x2066 && c <= 0x2069) || c == 0x061C;
    return c0_c1 || line_breaks || directions || c == 0xFEFF;
}

}  // namespace

std::size_t code_points(std::string_view text) {
    return static_cast<std::size_t>(
        std::count_if(text.begin(), text.end(), [](char c) { return !is_continuation(c); }));
}

bool has_control_characters(std::string_view text) {
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (!is_continuation(text[i]) && is_control(code_point(text, i))) return true;
    }
    return false;
}

std::string_view trimmed(std::string_view text) {
    const std::size_t first = text.find_first_not_of(' ');
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(' ') - first + 1);
}

std::string shortened(std::string_view text) {
    constexpr std::size_t kLongest = 40;
    std::string out;
    for (std::size_t i = 0; i < text.size() && out.size() < kLongest; ++i) {
        const bool plain = text[i] >= 0x20 && text[i] < 0x7F;
        out += plain ? text[i] : '?';
    }
    return out;
}

bool is_hex(std::string_view text) {
    return std::all_of(text.begin(), text.end(),
                       [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); });
}

bool is_table_id(std::string_view text) {
    return text.size() == 13 && std::all_of(text.begin(), text.end(), [](char c) {
               return (c >= 'a' && c <= 'z') || (c >= '2' && c <= '7');
           });
}

}  // namespace protocol
