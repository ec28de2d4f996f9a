#include "server/net/origin.h"

#include <algorithm>
#include <cctype>

namespace server::net {
namespace {

bool same_letters(std::string_view a, std::string_view b) {
    return std::ranges::equal(
        a, b, [](unsigned char x, unsigned char y) { return std::tolower(x) == std::tolower(y); });
}

// "https://example.org" names the same place as "https://example.org/", and host names ignore case.
std::string_view without_slash(std::string_view origin) {
    return origin.ends_with('/') ? origin.substr(0, origin.size() - 1) : origin;
}

std::string_view host_of(std::string_view origin) {
    const auto scheme = origin.find("://");
    return scheme == std::string_view::npos ? std::string_view{} : origin.substr(scheme + 3);
}

}  // namespace

bool origin_allowed(std::string_view origin, std::string_view host,
                    std::span<const std::string> allowed) {
    if (origin.empty()) return true;
    if (allowed.empty()) return !host.empty() && same_letters(host_of(origin), host);
    return std::ranges::any_of(
        allowed, [&](std::string_view one) { return same_letters(without_slash(one), origin); });
}

}  // namespace server::net
