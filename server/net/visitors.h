#pragma once

#include <cstddef>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>
#include <utility>

#include "server/net/limits.h"

namespace server::net {

// Who is connected from where, and how much each address asks. Callable from any thread.
class Visitors {
  public:
    explicit Visitors(const Limits& limits) : limits_(limits) {}

    // A place among the connections of an address, given back when it is destroyed.
    class Place {
      public:
        Place() = default;
        Place(Visitors& visitors, std::string key) : visitors_(&visitors), key_(std::move(key)) {}
        Place(Place&& other) noexcept
            : visitors_(std::exchange(other.visitors_, nullptr)), key_(std::move(other.key_)) {}
        Place& operator=(Place&& other) noexcept {
            std::swap(visitors_, other.visitors_);
            std::swap(key_, other.key_);
            return *this;
        }
        Place(const Place&) = delete;
        Place& operator=(const Place&) = delete;
        ~Place() {
            if (visitors_ != nullptr) visitors_->leave(key_);
        }
        explicit operator bool() const { return visitors_ != nullptr; }

      private:
        Visitors* visitors_ = nullptr;
        std::string key_;
    };

    // An empty place if the address has all the connections it may have.
    Place enter(const std::string& address, Moment now);
    // Whether an address may make one more request now.
    bool request(const std::string& address, Moment now);
    // Addresses that are remembered; those that have gone quiet are forgotten in time.
    std::size_t known() const;

  private:
    struct Visitor {
        std::size_t connections = 0;
        TokenBucket requests;
    };

    void leave(const std::string& key);
    Visitor& visitor(const std::string& key, Moment now);
    void forget_quiet(Moment now);

    const Limits limits_;
    mutable std::mutex mutex_;
    std::unordered_map<std::string, Visitor> visitors_;
    std::size_t sweep_at_ = 1024;
};

}  // namespace server::net
