#include "server/net/address.h"

#include <arpa/inet.h>
#include <fmt/format.h>
#include <netinet/in.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>

namespace server::net {
namespace {

using Six = std::array<unsigned char, 16>;

constexpr Six kMappedFour{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF};
constexpr std::size_t kMappedPrefix = 12;
constexpr std::size_t kNetworkBytes = 8;

bool is_four(const std::string& address) {
    in_addr four{};
    return inet_pton(AF_INET, address.c_str(), &four) == 1;
}

std::optional<Six> six(const std::string& address) {
    Six bytes{};
    if (inet_pton(AF_INET6, address.c_str(), bytes.data()) != 1) return std::nullopt;
    return bytes;
}

std::string print_six(const Six& bytes) {
    std::array<char, INET6_ADDRSTRLEN> text{};
    inet_ntop(AF_INET6, bytes.data(), text.data(), text.size());
    return text.data();
}

// The IPv4 address that a socket for both kinds shows as ::ffff:192.0.2.1.
std::string unmapped(const Six& bytes) {
    return fmt::format("{}.{}.{}.{}", bytes[12], bytes[13], bytes[14], bytes[15]);
}

bool is_mapped(const Six& bytes) {
    return std::equal(kMappedFour.begin(), kMappedFour.begin() + kMappedPrefix, bytes.begin());
}

std::string_view trimmed(std::string_view text) {
    const auto first = text.find_first_not_of(" \t");
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

}  // namespace

engine::Result<Endpoint> parse_endpoint(std::string_view text) {
    const auto wrong = [&] {
        return engine::fail(fmt::format(
            "\"{}\" is not an address to listen on: write it like 127.0.0.1:8080 or [::]:8080",
            text));
    };
    const auto colon = text.rfind(':');
    if (colon == std::string_view::npos) return wrong();
    std::string_view host = text.substr(0, colon);
    const std::string_view port = text.substr(colon + 1);
    if (host.starts_with('[') && host.ends_with(']')) {
        host = host.substr(1, host.size() - 2);
    } else if (host.find(':') != std::string_view::npos) {
        return wrong();
    }
    Endpoint out{.host = std::string(host)};
    const auto [end, error] = std::from_chars(port.data(), port.data() + port.size(), out.port);
    if (error != std::errc{} || end != port.data() + port.size() || host.empty()) return wrong();
    return out;
}

std::string local_url(const Endpoint& endpoint) {
    const bool any = endpoint.host == "0.0.0.0" || endpoint.host == "::";
    const std::string host = any || is_loopback(endpoint.host) ? "localhost" : endpoint.host;
    const bool bare_six = host.find(':') != std::string::npos;
    return fmt::format("http://{}{}{}:{}", bare_six ? "[" : "", host, bare_six ? "]" : "",
                       endpoint.port);
}

bool is_loopback(std::string_view address) {
    const std::string text(address);
    if (const auto bytes = six(text)) {
        if (is_mapped(*bytes)) return (*bytes)[kMappedPrefix] == 127;
        return print_six(*bytes) == "::1";
    }
    return text == "localhost" || (is_four(text) && text.starts_with("127."));
}

std::string forwarded_address(std::string_view x_forwarded_for) {
    const auto comma = x_forwarded_for.rfind(',');
    const bool several = comma != std::string_view::npos;
    std::string last(trimmed(several ? x_forwarded_for.substr(comma + 1) : x_forwarded_for));
    if (is_four(last) || six(last)) return last;
    return {};
}

std::string limit_key(std::string_view address) {
    auto bytes = six(std::string(address));
    if (!bytes) return std::string(address);
    if (is_mapped(*bytes)) return unmapped(*bytes);
    std::fill(bytes->begin() + kNetworkBytes, bytes->end(), static_cast<unsigned char>(0));
    return print_six(*bytes) + "/64";
}

}  // namespace server::net
