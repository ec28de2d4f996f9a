#pragma once

#include <atomic>

namespace cli {

// While it lives, Ctrl-C means "that is enough": what was measured so far is reported. A second one
// ends the program. Only one at a time.
class EnoughOnInterrupt {
  public:
    EnoughOnInterrupt();
    ~EnoughOnInterrupt();
    EnoughOnInterrupt(const EnoughOnInterrupt&) = delete;
    EnoughOnInterrupt& operator=(const EnoughOnInterrupt&) = delete;

    const std::atomic<bool>* flag() const;
};

// As many as the machine has.
int all_threads();

}  // namespace cli
