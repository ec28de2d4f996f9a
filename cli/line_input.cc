#include "cli/line_input.h"

#include <poll.h>
#include <unistd.h>

#include <array>
#include <utility>

namespace cli {
namespace {

constexpr std::size_t kLongestLine = 4096;

}  // namespace

void LineInput::wait(bool wants_input, int other, int milliseconds) {
    if (wants_input && !lines_.empty()) return;
    // A negative descriptor is left out.
    std::array<pollfd, 2> from{
        {{.fd = other, .events = POLLIN, .revents = 0},
         {.fd = wants_input && !at_end_ ? STDIN_FILENO : -1, .events = POLLIN, .revents = 0}}};
    if (::poll(from.data(), from.size(), milliseconds) <= 0) return;
    if (from[1].revents != 0) read();
}

void LineInput::read() {
    std::array<char, 1024> buffer{};
    const ssize_t got = ::read(STDIN_FILENO, buffer.data(), buffer.size());
    if (got <= 0) {
        at_end_ = true;
        if (!part_.empty()) lines_.push_back(std::exchange(part_, {}));
        return;
    }
    for (const char c : std::string_view(buffer.data(), static_cast<std::size_t>(got))) {
        if (c == '\n') {
            lines_.push_back(std::exchange(part_, {}));
        } else if (c != '\r' && part_.size() < kLongestLine) {
            part_ += c;
        }
    }
}

std::optional<std::string> LineInput::take() {
    if (lines_.empty()) return std::nullopt;
    std::string line = std::move(lines_.front());
    lines_.pop_front();
    return line;
}

}  // namespace cli
