#include "lab/progress.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>
#include <utility>

namespace lab {

using std::chrono::steady_clock;

ProgressBar::ProgressBar(std::string label)
    : label_(std::move(label)),
      on_terminal_(isatty(STDERR_FILENO) == 1),
      start_(steady_clock::now()),
      last_(start_) {}

ProgressBar::~ProgressBar() {
    if (drawn_) fmt::print(stderr, "\r\x1b[K");
}

void ProgressBar::show(std::uint64_t done, std::uint64_t total) {
    const auto now = steady_clock::now();
    if (!on_terminal_ || total == 0 || now - last_ < std::chrono::milliseconds(100)) return;
    last_ = now;
    drawn_ = true;
    constexpr int kWidth = 30;
    const double share = static_cast<double>(done) / static_cast<double>(total);
    const int filled = static_cast<int>(share * kWidth);
    std::string bar;
    for (int i = 0; i < kWidth; ++i)
        bar += i < filled ? "█" : "░";
    const double seconds = std::chrono::duration<double>(now - start_).count();
    const double left = share > 0 ? seconds / share - seconds : 0;
    fmt::print(stderr, "\r{} {} {:3.0f} %  {:.0f} s left \x1b[K", label_, bar, share * 100, left);
    std::fflush(stderr);
}

}  // namespace lab
