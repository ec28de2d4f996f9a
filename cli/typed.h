#pragma once

#include <algorithm>
#include <charconv>
#include <optional>
#include <string>
#include <string_view>

// What people type at a prompt, taken apart.
namespace cli {

inline std::optional<int> number_in(std::string_view text) {
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size()) return {};
    return value;
}

// The first word of a line, and the rest without the space around it.
struct Split {
    std::string first;
    std::string rest;
};

inline Split split(const std::string& line) {
    const std::size_t begin = line.find_first_not_of(" \t");
    if (begin == std::string::npos) return {};
    const std::size_t end = std::min(line.find_first_of(" \t", begin), line.size());
    const std::size_t rest = line.find_first_not_of(" \t", end);
    if (rest == std::string::npos) return {line.substr(begin, end - begin), ""};
    const std::size_t last = line.find_last_not_of(" \t");
    return {line.substr(begin, end - begin), line.substr(rest, last - rest + 1)};
}

}  // namespace cli
