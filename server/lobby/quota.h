#pragma once

#include <cstdint>
#include <mutex>
#include <string>
#include <unordered_map>

namespace server {

// So many in an hour for each address.
class Quota {
  public:
    explicit Quota(int per_hour) : per_hour_(per_hour) {}

    bool take(const std::string& address, std::int64_t now) {
        constexpr std::int64_t kHour = 3'600'000;
        constexpr std::size_t kRemembered = 10'000;
        const std::lock_guard lock(mutex_);
        if (used_.size() > kRemembered) {
            std::erase_if(used_,
                          [&](const auto& each) { return each.second.since + kHour <= now; });
        }
        Used& used = used_[address];
        if (used.since + kHour <= now) used = {now, 0};
        if (used.count >= per_hour_) return false;
        ++used.count;
        return true;
    }

  private:
    struct Used {
        std::int64_t since = 0;
        int count = 0;
    };
    int per_hour_;
    std::mutex mutex_;
    std::unordered_map<std::string, Used> used_;
};

}  // namespace server
