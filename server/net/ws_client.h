#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "engine/result.h"

// The other end of the server's websocket, for a program that plays at a table.
namespace server::net {

// Where a server is, as a person gives it: http(s):// or ws(s)://, a host, perhaps a port.
struct ServerUrl {
    bool secure = false;
    std::string host;  // without the brackets of an IPv6 address
    std::string port;
    std::string path;  // begins with a slash

    // "http://localhost:8080": the usual port is left out.
    std::string origin() const;
    friend bool operator==(const ServerUrl&, const ServerUrl&) = default;
};

engine::Result<ServerUrl> parse_server_url(std::string_view text);

// A connection. A thread of its own reads; what has come waits to be taken.
class WsClient {
  public:
    struct Received {
        bool closed = false;  // then `text` is the reason, if one was given
        std::string text;
    };

    WsClient() = default;
    WsClient(const WsClient&) = delete;
    WsClient& operator=(const WsClient&) = delete;
    virtual ~WsClient() = default;

    virtual void send(std::string text) = 0;
    // Nothing if nothing has come. After `closed` nothing comes any more.
    virtual std::optional<Received> take() = 0;
    // A file descriptor that is readable as long as there is something to take.
    virtual int ready() const = 0;
};

// Connects to /ws of the server and shakes hands; blocks until then. The certificate of an https
// server must be one that this machine trusts (OpenSSL's usual folders, or SSL_CERT_FILE).
engine::Result<std::unique_ptr<WsClient>> connect_websocket(const ServerUrl& url,
                                                            std::chrono::seconds patience);

}  // namespace server::net
