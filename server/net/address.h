#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "engine/result.h"

// Where the server listens, and where a visitor comes from.
namespace server::net {

struct Endpoint {
    std::string host;
    std::uint16_t port = 0;
    friend bool operator==(const Endpoint&, const Endpoint&) = default;
};

// "127.0.0.1:8080", "[::]:8080", "localhost:8080".
engine::Result<Endpoint> parse_endpoint(std::string_view text);

// How a person on this machine opens what listens there.
std::string local_url(const Endpoint& endpoint);

bool is_loopback(std::string_view address);

// What a proxy on this machine says about its visitor: the last entry of X-Forwarded-For, which is
// the one that the proxy itself wrote. Empty if it is not an address.
std::string forwarded_address(std::string_view x_forwarded_for);

// Whom limits apply to: an IPv4 address, or the /64 network of an IPv6 address, since a household
// has as many addresses in it as it likes.
std::string limit_key(std::string_view address);

}  // namespace server::net
