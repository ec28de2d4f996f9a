#pragma once

#include <chrono>
#include <cstddef>

#include "server/net/token_bucket.h"

namespace server::net {

// What one visitor may ask of the server. The defaults suit a public server; docs/hosting.md says
// which flag changes what.
struct Limits {
    std::size_t connections = 0;  // in all; 0: as many as the process may open files, less a few
    std::size_t connections_per_address = 100;
    Allowance requests{.per_second = 50, .burst = 300};  // HTTP, of one address
    Allowance messages{.per_second = 30, .burst = 120};  // of one websocket
    int offences = 100;                       // messages over the rate until the socket is closed
    std::size_t message_bytes = 16UL * 1024;  // of one websocket message that comes in
    std::size_t pack_bytes = 1024UL * 1024;   // of a pack that comes in
    int packs_per_hour = 60;                  // of one address
    std::size_t header_bytes = 8UL * 1024;    // of one HTTP request
    std::size_t queue_bytes = 1024UL * 1024;  // waiting for one reader
    std::size_t queue_messages = 512;
    std::chrono::milliseconds request_time{10'000};  // for a whole request to arrive
    std::chrono::milliseconds upload_time{60'000};   // for a pack to arrive
    std::chrono::milliseconds answer_time{60'000};   // for a whole answer to be taken
    std::chrono::milliseconds idle_time{60'000};     // silence of a websocket, pings unanswered
};

// Raises the limit of open files as far as it may be raised; says what it is now.
std::size_t raise_open_files();

// How many connections that leaves, besides the files that the server needs itself.
std::size_t connections_for(std::size_t open_files);

}  // namespace server::net
