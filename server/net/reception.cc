#include "server/net/reception.h"

namespace server::net {
namespace {

// No more connections than files can be open.
Limits within_open_files(Limits limits) {
    const std::size_t room = connections_for(raise_open_files());
    if (limits.connections == 0 || limits.connections > room) limits.connections = room;
    return limits;
}

}  // namespace

Reception::Reception(Hall& the_hall, Site& the_site, Metrics& the_metrics,
                     const ServeOptions& options)
    : hall(the_hall),
      site(the_site),
      metrics(the_metrics),
      limits(within_open_files(options.limits)),
      origins(options.origins),
      trust_proxy(options.trust_proxy),
      visitors(limits),
      packs(limits.packs_per_hour) {}

void OpenSockets::add(const std::shared_ptr<Client>& client) {
    const std::lock_guard lock(mutex_);
    clients_.emplace(client->number(), client);
}

void OpenSockets::remove(std::uint64_t number) {
    const std::lock_guard lock(mutex_);
    clients_.erase(number);
}

std::vector<std::shared_ptr<Client>> OpenSockets::all() const {
    std::vector<std::shared_ptr<Client>> out;
    const std::lock_guard lock(mutex_);
    for (const auto& [number, weak] : clients_) {
        if (auto client = weak.lock()) out.push_back(std::move(client));
    }
    return out;
}

std::size_t OpenSockets::count() const {
    const std::lock_guard lock(mutex_);
    return clients_.size();
}

Counted::Counted(Reception& reception) : reception_(&reception) {
    ++reception.connections;
    reception.metrics.connections.Increment();
}

Counted::~Counted() {
    if (reception_ == nullptr) return;
    --reception_->connections;
    reception_->metrics.connections.Decrement();
}

}  // namespace server::net
