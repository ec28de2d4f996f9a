#include "server/store/group_commit.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace server {
namespace {

// Bounds the time for which the first of a batch waits for the last.
constexpr std::size_t kLargestBatch = 2048;

}  // namespace

GroupCommit::GroupCommit(Commit commit) : commit_(std::move(commit)), thread_([this] { run(); }) {}

GroupCommit::~GroupCommit() {
    {
        const std::lock_guard lock(mutex_);
        closing_ = true;
    }
    more_.notify_one();
    thread_.join();
}

void GroupCommit::add(Store::Append what, Store::Then then) {
    {
        const std::lock_guard lock(mutex_);
        waiting_.push_back({std::move(what), std::move(then)});
        ++added_;
    }
    more_.notify_one();
}

void GroupCommit::flush() {
    std::unique_lock lock(mutex_);
    less_.wait(lock, [this, goal = added_] { return finished_ >= goal; });
}

void GroupCommit::run() {
    for (;;) {
        std::vector<Waiting> batch = next_batch();
        if (batch.empty()) return;
        commit_(batch);
        for (const Waiting& one : batch)
            one.then(one.outcome);
        finished(batch.size());
    }
}

// Empty when there is nothing left and nothing more will come.
std::vector<GroupCommit::Waiting> GroupCommit::next_batch() {
    std::unique_lock lock(mutex_);
    more_.wait(lock, [this] { return closing_ || !waiting_.empty(); });
    if (waiting_.size() <= kLargestBatch) return std::exchange(waiting_, {});
    const auto cut = waiting_.begin() + static_cast<std::ptrdiff_t>(kLargestBatch);
    std::vector<Waiting> batch(std::make_move_iterator(waiting_.begin()),
                               std::make_move_iterator(cut));
    waiting_.erase(waiting_.begin(), cut);
    return batch;
}

void GroupCommit::finished(std::size_t count) {
    {
        const std::lock_guard lock(mutex_);
        finished_ += count;
    }
    less_.notify_all();
}

}  // namespace server
