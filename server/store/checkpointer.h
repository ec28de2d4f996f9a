#pragma once

#include <condition_variable>
#include <mutex>
#include <thread>

#include "server/store/sqlite.h"

namespace server {

// Folds SQLite's write-ahead log into the main file, on a thread and a connection of its own: the
// fold writes every page that changed and flushes them, and whoever waits for a commit must not
// wait for that as well.
class Checkpointer {
  public:
    explicit Checkpointer(sqlite::Database database);
    Checkpointer(const Checkpointer&) = delete;
    Checkpointer& operator=(const Checkpointer&) = delete;
    ~Checkpointer();

    // The log has that many pages now. Returns at once.
    void grown(int pages);

  private:
    void run();
    void fold(int pages);

    sqlite::Database database_;
    std::mutex mutex_;
    std::condition_variable more_;
    int pages_ = 0;  // 0: nothing to do
    bool closing_ = false;
    std::thread thread_;  // last: it uses all the others
};

}  // namespace server
