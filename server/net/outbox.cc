#include "server/net/outbox.h"

#include <utility>

namespace server::net {
namespace {

constexpr std::size_t kTaken = 64;

}  // namespace

Outbox::Put Outbox::put(Text text, const Limits& limits) {
    const std::lock_guard lock(mutex_);
    if (closed_) return Put::Ignored;
    const std::size_t waiting = waiting_.size() - first_;
    // One large answer is no sign of a slow reader.
    const bool too_much = waiting > 0 && bytes_ + text->size() > limits.queue_bytes;
    if (too_much || waiting >= limits.queue_messages) {
        closed_ = true;
        waiting_ = {};
        first_ = bytes_ = 0;
        return Put::Full;
    }
    bytes_ += text->size();
    waiting_.push_back(std::move(text));
    return std::exchange(writing_, true) ? Put::Queued : Put::Begin;
}

Outbox::Put Outbox::close(Farewell farewell) {
    const std::lock_guard lock(mutex_);
    if (std::exchange(closed_, true)) return Put::Ignored;
    farewell_ = std::move(farewell);
    return std::exchange(writing_, true) ? Put::Queued : Put::Begin;
}

// A reader who always has something waiting must not let the list grow behind him.
void Outbox::forget_taken() {
    waiting_.erase(waiting_.begin(), waiting_.begin() + static_cast<std::ptrdiff_t>(first_));
    first_ = 0;
}

Outbox::Next Outbox::next() {
    const std::lock_guard lock(mutex_);
    if (first_ < waiting_.size()) {
        Text text = std::move(waiting_[first_++]);
        bytes_ -= text->size();
        if (first_ >= kTaken) forget_taken();
        return {.text = std::move(text), .farewell = {}};
    }
    // An idle socket keeps nothing.
    waiting_ = {};
    first_ = 0;
    writing_ = false;
    return {.text = nullptr, .farewell = std::exchange(farewell_, std::nullopt)};
}

}  // namespace server::net
