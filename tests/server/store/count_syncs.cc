#include "tests/server/store/count_syncs.h"

#include <sys/syscall.h>
#include <unistd.h>

#include <atomic>

namespace {

std::atomic<std::uint64_t>& counted() {
    static std::atomic<std::uint64_t> count = 0;
    return count;
}

int sync_and_count(long call, int file) {
    ++counted();
    return static_cast<int>(syscall(call, file));
}

}  // namespace

// These stand before those of the C library when SQLite looks for them.
extern "C" int fdatasync(int file) {
    return sync_and_count(SYS_fdatasync, file);
}
extern "C" int fsync(int file) {
    return sync_and_count(SYS_fsync, file);
}

std::uint64_t store_test::syncs() {
    return counted();
}
