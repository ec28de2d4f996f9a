#pragma once

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <span>
#include <thread>
#include <vector>

#include "server/store/store.h"

namespace server {

// The one thread of a store that writes. While it commits, appends of all tables gather; then it
// takes them together, so that they share the next commit: under load a commit carries many, and a
// lonely append never waits for company.
class GroupCommit {
  public:
    struct Waiting {
        Store::Append what;
        Store::Then then;
        Appended outcome = Appended::Failed;
    };
    // Writes all of them and sets their outcomes.
    using Commit = std::function<void(std::span<Waiting>)>;

    explicit GroupCommit(Commit commit);
    GroupCommit(const GroupCommit&) = delete;
    GroupCommit& operator=(const GroupCommit&) = delete;
    // Finishes what is waiting. Nothing may be added meanwhile.
    ~GroupCommit();

    void add(Store::Append what, Store::Then then);
    // Waits until everything that was added before is written and its callers are told. Not to be
    // called from a `Then`.
    void flush();

  private:
    void run();
    std::vector<Waiting> next_batch();
    void finished(std::size_t count);

    Commit commit_;
    std::mutex mutex_;
    std::condition_variable more_;
    std::condition_variable less_;
    std::vector<Waiting> waiting_;
    std::uint64_t added_ = 0;
    std::uint64_t finished_ = 0;
    bool closing_ = false;
    std::thread thread_;  // last: it uses all the others
};

}  // namespace server
