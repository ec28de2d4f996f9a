#pragma once

#include <sys/types.h>

#include <atomic>
#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/result.h"

namespace lab {

using Deadline = std::chrono::steady_clock::time_point;

// A program that we talk to in lines. It gets a process group of its own, and whatever becomes of
// it, the group is killed and the child reaped at the end. Nothing it does can block us beyond a
// deadline or fill our memory.
class Child {
  public:
    static constexpr std::size_t kLongestLine = 4096;
    static constexpr std::size_t kMostOutput = 65536;  // between two things we say

    enum class Errors : std::uint8_t { Dropped, Shown };  // what it writes to stderr
    // Once `stop` is set, if it is given, nothing is waited for any longer.
    static engine::Result<std::unique_ptr<Child>> start(const std::vector<std::string>& command,
                                                        Errors errors,
                                                        const std::atomic<bool>* stop = nullptr);
    ~Child();
    Child(const Child&) = delete;
    Child& operator=(const Child&) = delete;

    // Errors are what it did, to be read after its name: "exited with code 3".
    engine::Result<void> say(std::string_view text, Deadline deadline);
    // The next line, without its end.
    engine::Result<std::string> hear(Deadline deadline);
    // Whether something came that nobody asked for.
    bool has_unheard();
    // Whether it ends by itself once its input is closed.
    bool leaves(Deadline deadline);

  private:
    Child() = default;
    void close_input();
    // Whether `file` is ready before the deadline.
    bool ready(int file, short events, Deadline deadline) const;
    // Takes what is there. False: there will be nothing more.
    bool read_some();
    // "exited with code 3", "was killed by signal 11", "closed its output".
    std::string how_it_ended() const;
    bool has_exited() const;

    const std::atomic<bool>* stop_ = nullptr;
    pid_t pid_ = -1;
    int input_ = -1;
    int output_ = -1;
    bool ended_ = false;
    std::size_t heard_ = 0;  // bytes since we last said something
    std::string unread_;
};

}  // namespace lab
