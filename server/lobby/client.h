#pragma once

#include <cstdint>
#include <memory>
#include <string>

namespace server {

// One connection, as the lobby and the tables see it. The network implements it; tests do too.
class Client {
  public:
    Client() = default;
    Client(const Client&) = delete;
    Client& operator=(const Client&) = delete;
    virtual ~Client() = default;

    // Queues a text frame. Callable from any thread, never blocks; a client that does not read is
    // dropped when its queue is full. Messages sent from one thread or strand keep their order.
    virtual void send(std::shared_ptr<const std::string> text) = 0;
    // Closes with a reason, after what is queued.
    virtual void close(std::string reason) = 0;
    // For logs and limits: unique in this process, and where it came from.
    virtual std::uint64_t number() const = 0;
    virtual const std::string& address() const = 0;
};

}  // namespace server
