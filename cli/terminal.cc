#include "cli/terminal.h"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <iostream>

namespace cli {
namespace {

// Lengths of the escape sequence or the character that begins at `i`.
struct Glyph {
    std::size_t bytes = 1;
    bool visible = true;
};

Glyph glyph_at(std::string_view text, std::size_t i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    if (byte == 0x1b) {
        const std::size_t end = text.find('m', i);
        return {end == std::string_view::npos ? text.size() - i : end - i + 1, false};
    }
    std::size_t bytes = 1;
    while (i + bytes < text.size() &&
           (static_cast<unsigned char>(text[i + bytes]) & 0xC0) == 0x80) {
        ++bytes;
    }
    return {bytes, true};
}

winsize window() {
    winsize size{};
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0) return {};
    return size;
}

int from_environment(const char* name) {
    const char* text = std::getenv(name);
    return text == nullptr ? 0 : std::atoi(text);
}

}  // namespace

Terminal::Terminal(bool color_allowed)
    : interactive_(isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1) {
    const char* refused = std::getenv("NO_COLOR");
    color_ = color_allowed && isatty(STDOUT_FILENO) == 1 && (refused == nullptr || *refused == 0);
}

int Terminal::width() const {
    const int columns = window().ws_col > 0 ? window().ws_col : from_environment("COLUMNS");
    return columns > 0 ? std::max(columns, 40) : 80;
}

int Terminal::height() const {
    const int rows = window().ws_row > 0 ? window().ws_row : from_environment("LINES");
    return rows > 0 ? std::max(rows, 10) : 24;
}

std::string Terminal::paint(std::string_view text, const Style& style) const {
    if (!color_ || text.empty()) return std::string(text);
    std::string codes;
    if (style.bold) codes += ";1";
    if (style.dim) codes += ";2";
    if (style.ink >= 0) codes += fmt::format(";38;5;{}", style.ink);
    if (style.paper >= 0) codes += fmt::format(";48;5;{}", style.paper);
    if (codes.empty()) return std::string(text);
    return fmt::format("\x1b[{}m{}\x1b[0m", codes.substr(1), text);
}

void Terminal::clear() const {
    if (interactive_) fmt::print("\x1b[2J\x1b[3J\x1b[H");
}

std::optional<std::string> Terminal::ask(const std::string& prompt) const {
    fmt::print("{}", prompt);
    std::fflush(stdout);
    std::string line;
    if (!std::getline(std::cin, line)) return {};
    if (!line.empty() && line.back() == '\r') line.pop_back();
    return line;
}

void show(const std::vector<std::string>& lines) {
    std::string text;
    for (const std::string& line : lines)
        text += line + "\n";
    fmt::print("{}", text);
}

void say(std::string_view sentence) {
    fmt::print("{}\n", sentence);
}

int visible_width(std::string_view text) {
    int width = 0;
    for (std::size_t i = 0; i < text.size();) {
        const Glyph glyph = glyph_at(text, i);
        if (glyph.visible) ++width;
        i += glyph.bytes;
    }
    return width;
}

std::string fit(std::string_view text, int width) {
    const int wide = visible_width(text);
    if (wide <= width) {
        return std::string(text) + std::string(static_cast<std::size_t>(width - wide), ' ');
    }
    std::string out;
    int used = 0;
    for (std::size_t i = 0; i < text.size();) {
        const Glyph glyph = glyph_at(text, i);
        if (!glyph.visible) {
            out += text.substr(i, glyph.bytes);
        } else if (used < width - 1) {
            out += text.substr(i, glyph.bytes);
            ++used;
        } else if (used == width - 1) {
            out += "…";
            ++used;
        }
        i += glyph.bytes;
    }
    return out;
}

std::vector<std::string> wrap(std::string_view text, int width) {
    std::vector<std::string> lines;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find(' '), text.size());
        const std::string_view word = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        if (lines.empty() || visible_width(lines.back()) + 1 + visible_width(word) > width) {
            lines.emplace_back(word);
        } else {
            lines.back() += " " + std::string(word);
        }
    }
    return lines;
}

std::vector<std::string> in_columns(const std::vector<std::string>& items, int width) {
    if (items.empty()) return {};
    int widest = 0;
    for (const std::string& item : items)
        widest = std::max(widest, visible_width(item));
    const int wanted = (static_cast<int>(items.size()) + 3) / 4;  // short lists stay lists
    const int columns = std::clamp((width + 2) / (widest + 2), 1, std::max(1, wanted));
    const std::size_t rows =
        (items.size() + static_cast<std::size_t>(columns) - 1) / static_cast<std::size_t>(columns);
    std::vector<std::string> lines(rows);
    for (std::size_t i = 0; i < items.size(); ++i)
        lines[i % rows] += (i >= rows ? "  " : "") + fit(items[i], widest);
    return lines;
}

std::vector<std::string> beside(const std::vector<std::string>& left, int left_width,
                                const std::vector<std::string>& right) {
    std::vector<std::string> lines;
    for (std::size_t i = 0; i < std::max(left.size(), right.size()); ++i) {
        std::string line = fit(i < left.size() ? left[i] : "", left_width);
        if (i < right.size()) line += right[i];
        lines.push_back(std::move(line));
    }
    return lines;
}

}  // namespace cli
