#pragma once

#include <cstddef>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "server/net/limits.h"

namespace server::net {

using Text = std::shared_ptr<const std::string>;

// How a websocket ends: the code of RFC 6455, section 7.4.1, and a sentence.
struct Farewell {
    unsigned short code = 1000;
    std::string reason;
};

// What waits to be written to one websocket. Any thread puts in; one writer at a time takes out.
class Outbox {
  public:
    enum class Put : unsigned char {
        Queued,   // somebody writes already
        Begin,    // nobody writes yet: the caller has to see to it
        Ignored,  // it is closed
        Full,     // it was full, and is closed and empty now
    };

    Put put(Text text, const Limits& limits);
    // The last thing that is written; what is put in later is ignored.
    Put close(Farewell farewell);

    // For the writer: the next text, or how to say goodbye, or neither: then it must stop.
    struct Next {
        Text text;
        std::optional<Farewell> farewell;
    };
    Next next();

  private:
    void forget_taken();

    std::mutex mutex_;
    std::vector<Text> waiting_;
    std::size_t first_ = 0;  // of those still waiting
    std::size_t bytes_ = 0;
    bool writing_ = false;
    bool closed_ = false;
    std::optional<Farewell> farewell_;
};

}  // namespace server::net
