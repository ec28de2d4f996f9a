#pragma once

#include <chrono>
#include <cstdint>
#include <string>

namespace lab {

// A bar on stderr that redraws itself a few times a second: for people, so it draws nothing when
// stderr is not a terminal.
class ProgressBar {
  public:
    explicit ProgressBar(std::string label);
    ~ProgressBar();
    ProgressBar(const ProgressBar&) = delete;
    ProgressBar& operator=(const ProgressBar&) = delete;

    void show(std::uint64_t done, std::uint64_t total);

  private:
    std::string label_;
    bool on_terminal_;
    bool drawn_ = false;
    std::chrono::steady_clock::time_point start_;
    std::chrono::steady_clock::time_point last_;
};

}  // namespace lab
