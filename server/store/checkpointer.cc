#include "server/store/checkpointer.h"

#include <utility>

namespace server {
namespace {

constexpr int kEnough = 1024;  // pages that are worth a fold: 4 MiB
// While commits follow one another without a pause, the log never ends and so never begins anew.
// From here on, 128 MiB, the writer is held up for the moment that it takes.
constexpr int kTooMany = 32 * 1024;

}  // namespace

Checkpointer::Checkpointer(sqlite::Database database)
    : database_(std::move(database)), thread_([this] { run(); }) {}

Checkpointer::~Checkpointer() {
    {
        const std::lock_guard lock(mutex_);
        closing_ = true;
    }
    more_.notify_one();
    thread_.join();
}

void Checkpointer::grown(int pages) {
    if (pages < kEnough) return;
    {
        const std::lock_guard lock(mutex_);
        pages_ = pages;
    }
    more_.notify_one();
}

void Checkpointer::run() {
    std::unique_lock lock(mutex_);
    for (;;) {
        more_.wait(lock, [this] { return closing_ || pages_ != 0; });
        if (closing_) return;
        const int pages = std::exchange(pages_, 0);
        lock.unlock();
        fold(pages);
        lock.lock();
    }
}

// If it cannot be done now, the next commit asks again: the log is as good as the main file.
void Checkpointer::fold(int pages) {
    sqlite3* database = database_.get();
    sqlite3_wal_checkpoint_v2(database, nullptr, SQLITE_CHECKPOINT_PASSIVE, nullptr, nullptr);
    if (pages < kTooMany) return;
    sqlite3_wal_checkpoint_v2(database, nullptr, SQLITE_CHECKPOINT_RESTART, nullptr, nullptr);
}

}  // namespace server
