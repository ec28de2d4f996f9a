#pragma once

#include <algorithm>
#include <chrono>

namespace server::net {

using Moment = std::chrono::steady_clock::time_point;

// So many at once, and so many a second from then on.
struct Allowance {
    double per_second = 0;
    double burst = 0;
};

class TokenBucket {
  public:
    TokenBucket(Allowance allowance, Moment now) : level_(allowance.burst), at_(now) {}

    // Whether one more is allowed now.
    bool take(Allowance allowance, Moment now) {
        level_ = level(allowance, now);
        at_ = now;
        if (level_ < 1) return false;
        level_ -= 1;
        return true;
    }
    bool full(Allowance allowance, Moment now) const {
        return level(allowance, now) >= allowance.burst;
    }

  private:
    double level(Allowance allowance, Moment now) const {
        const double seconds = std::chrono::duration<double>(now - at_).count();
        return std::min(allowance.burst, level_ + seconds * allowance.per_second);
    }

    double level_;
    Moment at_;
};

}  // namespace server::net
