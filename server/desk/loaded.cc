#include "server/desk/loaded.h"

#include <fmt/format.h>

#include <utility>

namespace server {

engine::Result<std::shared_ptr<const smallworld::Setup>> Loaded::setup(
    std::string_view map, const smallworld::Options& options) const {
    const auto pointer_to = [](const std::shared_ptr<const Kept>& kept) {
        return std::shared_ptr<const smallworld::Setup>(kept, &kept->setup);
    };
    const std::string key = fmt::format("{} {}", map, loader::print_options(content_, options));
    const std::scoped_lock lock(mutex_);
    if (const auto found = kept_.find(key); found != kept_.end()) {
        if (const auto kept = found->second.lock()) return pointer_to(kept);
    }
    auto made = loader::make_game(content_, map, options);
    if (!made) return tl::unexpected(made.error());
    std::erase_if(kept_, [](const auto& entry) { return entry.second.expired(); });
    const auto kept = std::make_shared<const Kept>(Kept{std::move(*made), shared_from_this()});
    kept_[key] = kept;
    return pointer_to(kept);
}

LoadedPtr LoadedPacks::find_locked(const std::string& key) {
    const auto found = known_.find(key);
    LoadedPtr loaded = found == known_.end() ? nullptr : found->second.lock();
    if (!loaded) return nullptr;
    last_.remove(loaded);
    last_.push_front(loaded);
    if (last_.size() > kRemembered) last_.pop_back();
    return loaded;
}

LoadedPtr LoadedPacks::find(const std::string& key) {
    const std::scoped_lock lock(mutex_);
    return find_locked(key);
}

LoadedPtr LoadedPacks::put(const std::string& key, const LoadedPtr& loaded) {
    const std::scoped_lock lock(mutex_);
    if (LoadedPtr known = find_locked(key)) return known;
    std::erase_if(known_, [](const auto& entry) { return entry.second.expired(); });
    known_[key] = loaded;
    return find_locked(key);
}

}  // namespace server
