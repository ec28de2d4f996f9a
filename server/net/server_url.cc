#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>

#include "server/net/ws_client.h"

namespace server::net {
namespace {

struct Scheme {
    std::string_view prefix;
    bool secure;
};
constexpr std::array<Scheme, 4> kSchemes{
    {{"http://", false}, {"ws://", false}, {"https://", true}, {"wss://", true}}};

constexpr std::string_view usual_port(bool secure) {
    return secure ? "443" : "80";
}

bool is_port(std::string_view text) {
    unsigned value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc() && end == text.data() + text.size() && value > 0 && value < 65536;
}

bool is_host(std::string_view text) {
    return !text.empty() && text.size() <= 253 && std::ranges::all_of(text, [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
               c == '-' || c == '.' || c == '_' || c == ':';
    });
}

bool is_path(std::string_view text) {
    return std::ranges::all_of(text, [](char c) { return c > ' ' && c < 0x7F; });
}

// "host", "host:port", "[::1]:port".
bool split_authority(std::string_view text, ServerUrl& url) {
    std::size_t end = text.find(':');
    if (text.starts_with('[')) {
        const std::size_t close = text.find(']');
        if (close == std::string_view::npos) return false;
        url.host = text.substr(1, close - 1);
        end = close + 1;
    } else {
        url.host = text.substr(0, end);
    }
    if (end < text.size()) {
        if (text[end] != ':' || !is_port(text.substr(end + 1))) return false;
        url.port = text.substr(end + 1);
    }
    return is_host(url.host);
}

}  // namespace

std::string ServerUrl::origin() const {
    const std::string shown = host.find(':') != std::string::npos ? "[" + host + "]" : host;
    return fmt::format("http{}://{}{}", secure ? "s" : "", shown,
                       port == usual_port(secure) ? "" : ":" + port);
}

engine::Result<ServerUrl> parse_server_url(std::string_view text) {
    const auto refuse = [text] {
        return engine::fail(
            fmt::format("\"{}\" is not the address of a server, like http://localhost:8080", text));
    };
    const auto* scheme = std::ranges::find_if(
        kSchemes, [text](const Scheme& one) { return text.starts_with(one.prefix); });
    if (scheme == kSchemes.end()) return refuse();
    const std::string_view rest = text.substr(scheme->prefix.size());
    const std::size_t slash = std::min(rest.find('/'), rest.size());
    ServerUrl url{.secure = scheme->secure,
                  .host = {},
                  .port = std::string(usual_port(scheme->secure)),
                  .path = std::string(rest.substr(slash))};
    if (url.path.empty()) url.path = "/";
    if (!split_authority(rest.substr(0, slash), url) || !is_path(url.path)) return refuse();
    return url;
}

}  // namespace server::net
