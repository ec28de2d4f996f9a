#pragma once

#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

#include "loader/loader.h"
#include "server/desk/shared.h"

namespace server {

// Content and the setups that were made of it. A setup holds the traits of every race with every
// power, some 200 KB; tables that play the same map with the same options share it for as long as
// one of them lives. Callable from any thread.
class Loaded : public std::enable_shared_from_this<Loaded> {
  public:
    explicit Loaded(loader::Content content) : content_(std::move(content)) {}

    const loader::Content& content() const { return content_; }
    // It keeps the content alive as well, so that the next table need not load it again.
    engine::Result<std::shared_ptr<const smallworld::Setup>> setup(
        std::string_view map, const smallworld::Options& options) const;

  private:
    struct Kept {
        smallworld::Setup setup;
        std::shared_ptr<const Loaded> of;
    };

    loader::Content content_;
    mutable Shared<Kept> kept_;
};

using LoadedPtr = std::shared_ptr<const Loaded>;

// Content with packs, by their hashes: what tables use now, and the last few that they used.
// Callable from any thread.
class LoadedPacks {
  public:
    LoadedPtr find(const std::string& key);
    // Of two that were loaded at once the first stays.
    LoadedPtr put(const std::string& key, const LoadedPtr& loaded);

  private:
    static constexpr std::size_t kRemembered = 16;

    LoadedPtr find_locked(const std::string& key);

    std::mutex mutex_;
    std::map<std::string, std::weak_ptr<const Loaded>> known_;
    std::list<LoadedPtr> last_;  // used last in front
};

}  // namespace server
