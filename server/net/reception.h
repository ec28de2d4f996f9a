#pragma once

#include <atomic>
#include <boost/asio/thread_pool.hpp>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/lobby/client.h"
#include "server/lobby/hall.h"
#include "server/lobby/quota.h"
#include "server/net/limits.h"
#include "server/net/metrics.h"
#include "server/net/serve.h"
#include "server/net/site.h"
#include "server/net/visitors.h"

namespace server::net {

// The websockets that are open, to say goodbye to them.
class OpenSockets {
  public:
    void add(const std::shared_ptr<Client>& client);
    void remove(std::uint64_t number);
    std::vector<std::shared_ptr<Client>> all() const;
    std::size_t count() const;

  private:
    mutable std::mutex mutex_;
    std::unordered_map<std::uint64_t, std::weak_ptr<Client>> clients_;
};

// What every connection needs of the server.
struct Reception {
    Reception(Hall& the_hall, Site& the_site, Metrics& the_metrics, const ServeOptions& options);

    Hall& hall;
    Site& site;
    Metrics& metrics;
    const Limits limits;
    const std::vector<std::string> origins;
    const bool trust_proxy;
    Visitors visitors;
    Quota packs;  // that an address may send
    OpenSockets sockets;
    std::atomic<std::size_t> connections = 0;
    std::atomic<std::uint64_t> next_number = 1;
    std::atomic<bool> closing = false;
    boost::asio::thread_pool readers{1};  // for answers that wait for the store
};

// One connection in the count, as long as it lives.
class Counted {
  public:
    explicit Counted(Reception& reception);
    Counted(Counted&& other) noexcept : reception_(std::exchange(other.reception_, nullptr)) {}
    Counted& operator=(Counted&&) = delete;
    Counted(const Counted&) = delete;
    Counted& operator=(const Counted&) = delete;
    ~Counted();

  private:
    Reception* reception_;
};

// What a connection was let in with.
struct Admission {
    std::string address;
    Visitors::Place place;
    Counted counted;
};

}  // namespace server::net
