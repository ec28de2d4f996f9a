#include "server/net/visitors.h"

#include <algorithm>

#include "server/net/address.h"

namespace server::net {

Visitors::Place Visitors::enter(const std::string& address, Moment now) {
    std::string key = limit_key(address);
    const std::lock_guard lock(mutex_);
    Visitor& who = visitor(key, now);
    if (who.connections >= limits_.connections_per_address) return {};
    ++who.connections;
    return {*this, std::move(key)};
}

bool Visitors::request(const std::string& address, Moment now) {
    const std::string key = limit_key(address);
    const std::lock_guard lock(mutex_);
    return visitor(key, now).requests.take(limits_.requests, now);
}

std::size_t Visitors::known() const {
    const std::lock_guard lock(mutex_);
    return visitors_.size();
}

void Visitors::leave(const std::string& key) {
    const std::lock_guard lock(mutex_);
    const auto found = visitors_.find(key);
    if (found != visitors_.end() && found->second.connections > 0) --found->second.connections;
}

Visitors::Visitor& Visitors::visitor(const std::string& key, Moment now) {
    if (visitors_.size() >= sweep_at_) forget_quiet(now);
    const Visitor fresh{.requests = TokenBucket(limits_.requests, now)};
    return visitors_.try_emplace(key, fresh).first->second;
}

// Twice what is left is the next occasion, so that sweeping costs no more than entering did.
void Visitors::forget_quiet(Moment now) {
    std::erase_if(visitors_, [&](const auto& entry) {
        return entry.second.connections == 0 && entry.second.requests.full(limits_.requests, now);
    });
    sweep_at_ = std::max<std::size_t>(1024, 2 * visitors_.size());
}

}  // namespace server::net
