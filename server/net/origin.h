#pragma once

#include <span>
#include <string>
#include <string_view>

namespace server::net {

// Whether a websocket may be opened by a page from `origin` (RFC 6454: "https://example.org:8443").
// With an allow-list only its entries may; without one only the server's own page, whose origin
// names the same host and port that it asks. Programs that are not browsers send no Origin, and
// have nothing that a foreign page could misuse.
bool origin_allowed(std::string_view origin, std::string_view host,
                    std::span<const std::string> allowed);

}  // namespace server::net
