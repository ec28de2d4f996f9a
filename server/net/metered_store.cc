#include "server/net/metered_store.h"

#include <chrono>
#include <utility>

namespace server::net {

void MeteredStore::append(Append what, Then then) {
    using Clock = std::chrono::steady_clock;
    inner_.append(std::move(what),
                  [this, then = std::move(then), begun = Clock::now()](Appended result) {
                      metrics_.append_seconds.Observe(
                          std::chrono::duration<double>(Clock::now() - begun).count());
                      if (result == Appended::Conflict) metrics_.conflicts.Increment();
                      if (result == Appended::Failed) metrics_.append_failures.Increment();
                      then(result);
                  });
}

}  // namespace server::net
