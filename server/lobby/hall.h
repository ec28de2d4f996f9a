#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "server/lobby/client.h"

namespace server {

// What the network hands everything to that comes in: the lobby and all tables behind one door.
class Hall {
  public:
    Hall() = default;
    Hall(const Hall&) = delete;
    Hall& operator=(const Hall&) = delete;
    virtual ~Hall() = default;

    // One text frame. Called on the client's strand, in order; returns at once. Whatever the text
    // is, the client gets an answer or the connection is closed with a reason.
    virtual void receive(const std::shared_ptr<Client>& client, std::string_view text) = 0;
    // The connection is gone.
    virtual void gone(const std::shared_ptr<Client>& client) = 0;
    // No new requests; resolves what is in flight, flushes the store. Blocks until all is on disk.
    virtual void stop() = 0;
};

}  // namespace server
