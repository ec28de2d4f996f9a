#include "server/net/limits.h"

#include <sys/resource.h>

#include <algorithm>

namespace server::net {
namespace {

// Database files, logs, event queues, the listening socket: some dozens, with room to spare.
constexpr std::size_t kOwnFiles = 64;
constexpr std::size_t kFewest = 16;
// A limit of "unlimited" is no reason to plan for a billion.
constexpr std::size_t kMost = 1UL << 20;

}  // namespace

std::size_t raise_open_files() {
    rlimit limit{};
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return kOwnFiles + kFewest;
    const rlim_t before = limit.rlim_cur;
    limit.rlim_cur = std::min<rlim_t>(limit.rlim_max, kMost);
    if (setrlimit(RLIMIT_NOFILE, &limit) != 0) limit.rlim_cur = before;
    return static_cast<std::size_t>(limit.rlim_cur);
}

std::size_t connections_for(std::size_t open_files) {
    return open_files > kOwnFiles + kFewest ? open_files - kOwnFiles : kFewest;
}

}  // namespace server::net
