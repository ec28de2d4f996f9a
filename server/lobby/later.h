#pragma once

#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <utility>

namespace server {

// Something that happens once after a while, however often it is asked for until then.
class Later {
  public:
    template <typename Executor>
    explicit Later(const Executor& executor) : timer_(executor) {}

    bool armed() const { return armed_; }
    // `then` runs on the executor; the owner must keep itself alive in it.
    template <typename Then>
    void in(std::chrono::milliseconds delay, Then then) {
        if (armed_) return;
        again(delay, std::move(then));
    }
    // The same, but what was asked for before is forgotten.
    template <typename Then>
    void again(std::chrono::milliseconds delay, Then then) {
        armed_ = true;
        timer_.expires_after(delay);
        timer_.async_wait([this, then = std::move(then)](const boost::system::error_code& trouble) {
            if (trouble) return;
            armed_ = false;
            then();
        });
    }
    void cancel() {
        armed_ = false;
        timer_.cancel();
    }

  private:
    boost::asio::steady_timer timer_;
    bool armed_ = false;
};

}  // namespace server
