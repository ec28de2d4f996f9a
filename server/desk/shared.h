#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <utility>

#include "engine/result.h"

namespace server {

// Things by name, each made once and shared for as long as somebody holds it. Callable from any
// thread.
template <typename Thing>
class Shared {
  public:
    // `make` gives a Result<Thing>; nothing is kept of one that failed.
    template <typename Make>
    engine::Result<std::shared_ptr<const Thing>> get(const std::string& name, const Make& make) {
        const std::scoped_lock lock(mutex_);
        if (const auto found = kept_.find(name); found != kept_.end()) {
            if (auto kept = found->second.lock()) return kept;
        }
        engine::Result<Thing> made = make();
        if (!made) return tl::unexpected(made.error());
        std::erase_if(kept_, [](const auto& entry) { return entry.second.expired(); });
        auto kept = std::make_shared<const Thing>(std::move(*made));
        kept_[name] = kept;
        return kept;
    }

  private:
    std::mutex mutex_;
    std::map<std::string, std::weak_ptr<const Thing>> kept_;
};

}  // namespace server
