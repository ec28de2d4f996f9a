#include "cli/enough.h"

#include <algorithm>
#include <csignal>
#include <thread>

namespace cli {
namespace {

std::atomic<bool> enough{false};  // NOLINT(cppcoreguidelines-avoid-non-const-global-variables)
static_assert(std::atomic<bool>::is_always_lock_free);  // a signal handler may touch nothing else

void stop_playing(int signal) {
    enough = true;
    std::signal(signal, SIG_DFL);
}

}  // namespace

EnoughOnInterrupt::EnoughOnInterrupt() {
    enough = false;
    std::signal(SIGINT, stop_playing);
}

EnoughOnInterrupt::~EnoughOnInterrupt() {
    std::signal(SIGINT, SIG_DFL);
}

const std::atomic<bool>* EnoughOnInterrupt::flag() const {
    return &enough;
}

int all_threads() {
    return std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

}  // namespace cli
