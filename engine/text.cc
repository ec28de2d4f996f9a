#include "engine/text.h"

#include <fmt/format.h>

#include <charconv>

namespace engine {
namespace {

constexpr std::size_t kQuotedLength = 40;

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && text.front() == ' ')
        text.remove_prefix(1);
    while (!text.empty() && text.back() == ' ')
        text.remove_suffix(1);
    return text;
}

bool is_control(char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte < 0x20 || byte == 0x7F;
}

bool is_ascii(char c) {
    return static_cast<unsigned char>(c) < 0x80;
}

// Nothing, or what is wrong with the characters of a line.
std::string_view bad_character(std::string_view whole, std::string_view said, Charset charset) {
    for (const char c : whole) {
        if (is_control(c)) return "only spaces may separate words, no tab or control character";
    }
    if (charset == Charset::Utf8) return {};
    for (const char c : said) {
        if (!is_ascii(c)) return "only plain ASCII letters may stand outside comments";
    }
    return {};
}

tl::unexpected<Error> fail_at(int line, std::string message) {
    return tl::unexpected<Error>(at_line(Error{std::move(message)}, line));
}

}  // namespace

Result<std::vector<Line>> split_lines(std::string_view text, LineLimits limits) {
    std::vector<Line> lines;
    int number = 0;
    while (!text.empty()) {
        const std::size_t end = text.find('\n');
        const std::string_view whole = text.substr(0, end);
        text = end == std::string_view::npos ? std::string_view() : text.substr(end + 1);
        if (++number > limits.lines) {
            return fail_at(number, fmt::format("at most {} lines are read", limits.lines));
        }
        if (whole.size() > kMaxLineLength) {
            return fail_at(number,
                           fmt::format("a line may have {} characters at most", kMaxLineLength));
        }
        const std::string_view said = trimmed(whole.substr(0, whole.find('#')));
        const std::string_view wrong = bad_character(whole, said, limits.charset);
        if (!wrong.empty()) return fail_at(number, std::string(wrong));
        if (!said.empty()) lines.push_back({number, said});
    }
    return lines;
}

std::string place_of(int line) {
    return fmt::format("line {}", line);
}

Error at_line(Error error, int line) {
    if (error.place.empty()) error.place = place_of(line);
    return error;
}

std::string quoted(std::string_view word) {
    if (word.empty()) return "the end of the line";
    std::string out = "\"";
    for (const char c : word.substr(0, kQuotedLength)) {
        out += is_control(c) || !is_ascii(c) ? '?' : c;
    }
    return out + (word.size() > kQuotedLength ? "…\"" : "\"");
}

Result<int> parse_number(std::string_view word, std::string_view what, int lowest, int highest) {
    int value = 0;
    const char* end = word.data() + word.size();
    const auto [stop, trouble] = std::from_chars(word.data(), end, value);
    const bool leading_zero = word.size() > 1 && word.front() == '0';
    const bool sign = word.starts_with('-');
    if (word.empty() || trouble != std::errc() || stop != end || leading_zero || sign ||
        value < lowest || value > highest) {
        return fail(fmt::format("expected {} from {} to {}, found {}", what, lowest, highest,
                                quoted(word)));
    }
    return value;
}

std::string_view WordReader::peek() const {
    return ok() ? rest_.substr(0, rest_.find(' ')) : std::string_view();
}

std::string_view WordReader::word(std::string_view what) {
    const std::string_view found = peek();
    if (found.empty()) {
        expected(what, found);
        return {};
    }
    rest_.remove_prefix(found.size());
    skip_spaces();
    return found;
}

bool WordReader::accept(std::string_view word) {
    if (!ok() || peek() != word) return false;
    rest_.remove_prefix(word.size());
    skip_spaces();
    return true;
}

std::string_view WordReader::rest() {
    if (!ok()) return {};
    const std::string_view all = trimmed(rest_);
    rest_ = {};
    return all;
}

int WordReader::number(std::string_view what, int lowest, int highest) {
    const std::string_view found = word(what);
    if (!ok()) return lowest;
    const Result<int> value = parse_number(found, what, lowest, highest);
    if (value) return *value;
    fail(value.error().message);
    return lowest;
}

std::uint64_t WordReader::number64(std::string_view what) {
    const std::string_view found = word(what);
    std::uint64_t value = 0;
    const char* end = found.data() + found.size();
    const auto [stop, trouble] = std::from_chars(found.data(), end, value);
    const bool leading_zero = found.size() > 1 && found.front() == '0';
    if (trouble != std::errc() || stop != end || leading_zero) expected(what, found);
    return ok() ? value : 0;
}

Seat WordReader::seat(int seats) {
    const std::string_view found = word("a seat");
    if (!ok()) return Seat{0};
    const int i = found.size() == 1 ? found.front() - 'A' : -1;
    if (i >= 0 && i < seats) return static_cast<Seat>(i);
    expected(fmt::format("a seat from A to {}", letter(static_cast<Seat>(seats - 1))), found);
    return Seat{0};
}

Region WordReader::region(int regions) {
    return static_cast<Region>(number("a region", 0, regions - 1));
}

void WordReader::fail(std::string message, std::string rule) {
    if (!ok()) return;
    error_.message = std::move(message);
    error_.rule = std::move(rule);
}

void WordReader::expected(std::string_view what, std::string_view found) {
    fail(fmt::format("expected {}, found {}", what, quoted(found)));
}

Result<void> WordReader::finish() {
    if (ok() && !rest_.empty()) expected("nothing more", rest_);
    if (!ok()) return tl::unexpected<Error>(error_);
    return {};
}

void WordReader::skip_spaces() {
    while (!rest_.empty() && rest_.front() == ' ')
        rest_.remove_prefix(1);
}

}  // namespace engine
