#include "server/desk/loaded.h"

#include <fmt/format.h>

#include <utility>

namespace server {

engine::Result<std::shared_ptr<const smallworld::Setup>> Loaded::setup(
    std::string_view map, const smallworld::Options& options) const {
    const std::string name = fmt::format("{} {}", map, loader::print_options(content_, options));
    const auto make = [&] {
        return loader::make_game(content_, map, options).map([&](smallworld::Setup&& setup) {
            return Kept{std::move(setup), shared_from_this()};
        });
    };
    return kept_.get(name, make).map([](std::shared_ptr<const Kept>&& kept) {
        const smallworld::Setup* setup = &kept->setup;
        return std::shared_ptr<const smallworld::Setup>(std::move(kept), setup);
    });
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
