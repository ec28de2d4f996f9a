#include "server/net/ws_client.h"

#include <fmt/format.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <boost/asio/basic_waitable_timer.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/ssl/host_name_verification.hpp>
#include <boost/beast/core/basic_stream.hpp>
#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/ssl/ssl_stream.hpp>
#include <boost/beast/websocket/ssl.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <deque>
#include <mutex>
#include <thread>
#include <utility>

#include "server/net/asio.h"

namespace server::net {
namespace {

namespace beast = boost::beast;
namespace ssl = asio::ssl;
namespace websocket = beast::websocket;
using boost::system::error_code;
using std::chrono::seconds;

constexpr std::size_t kLongestMessage = 8UL << 20U;  // frames of a long game
constexpr seconds kGoodbye{2};
constexpr seconds kSilence{60};  // then a ping, then the connection is lost

using Plain = beast::basic_stream<Tcp, Executor>;
using Secure = beast::ssl_stream<Plain>;
using Timer = asio::basic_waitable_timer<std::chrono::steady_clock,
                                         asio::wait_traits<std::chrono::steady_clock>, Executor>;

// What came in, handed from the thread that reads to the one that asks.
class Inbox {
  public:
    Inbox() : event_(::eventfd(0, EFD_CLOEXEC | EFD_SEMAPHORE)) {}
    Inbox(const Inbox&) = delete;
    Inbox& operator=(const Inbox&) = delete;
    ~Inbox() { ::close(event_); }

    void put(WsClient::Received received) {
        const std::lock_guard lock(mutex_);
        waiting_.push_back(std::move(received));
        ::eventfd_write(event_, 1);
    }

    std::optional<WsClient::Received> take() {
        const std::lock_guard lock(mutex_);
        if (waiting_.empty()) return std::nullopt;
        eventfd_t one = 0;
        ::eventfd_read(event_, &one);
        std::optional<WsClient::Received> first(std::move(waiting_.front()));
        waiting_.pop_front();
        return first;
    }

    int ready() const { return event_; }

  private:
    int event_;
    std::mutex mutex_;
    std::deque<WsClient::Received> waiting_;
};

// A stream takes over what its context says when it is made: all has to be said before.
ssl::context careful_context() {
    ssl::context tls(ssl::context::tls_client);
    error_code ignored;
    // Without them no certificate is trusted.
    static_cast<void>(tls.set_default_verify_paths(ignored));
    tls.set_verify_mode(ssl::verify_peer);
    return tls;
}

Plain make_layer(asio::io_context& io, ssl::context&, Plain*) {
    return Plain(io);
}
Secure make_layer(asio::io_context& io, ssl::context& tls, Secure*) {
    return {io, tls};
}

Task<error_code> secure(Plain&, const std::string&) {
    co_return error_code();
}
// The server's name goes out in clear (SNI), so that one address can serve several names.
Task<error_code> secure(Secure& stream, const std::string& host) {
    if (SSL_set_tlsext_host_name(stream.native_handle(), host.c_str()) != 1) {
        co_return error_code(static_cast<int>(::ERR_get_error()), asio::error::get_ssl_category());
    }
    stream.set_verify_callback(ssl::host_name_verification(host));
    const auto [error] = co_await stream.async_handshake(ssl::stream_base::client, kTry);
    co_return error;
}

// Until it is open, everything runs in the thread that opens it; then in its own.
template <typename Layer>
class Connection final : public WsClient {
  public:
    Connection(ServerUrl url, seconds patience)
        : url_(std::move(url)),
          patience_(patience),
          stream_(make_layer(io_, tls_, static_cast<Layer*>(nullptr))) {}
    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;
    // Joining throws only from the thread itself.
    ~Connection() override {  // NOLINT(bugprone-exception-escape)
        asio::post(io_, [this] {
            closing_ = true;
            asio::co_spawn(io_, limit_goodbye(), asio::detached);
            if (outgoing_.empty()) asio::co_spawn(io_, say_goodbye(), asio::detached);
        });
        if (thread_.joinable()) thread_.join();
    }

    engine::Result<bool> open() {
        error_code failure;
        asio::co_spawn(io_, shake_hands(failure), asio::detached);
        io_.run();
        io_.restart();
        if (failure) return engine::fail(sentence(failure));
        asio::co_spawn(io_, listen(), asio::detached);
        thread_ = std::thread([this] { io_.run(); });
        return true;
    }

    void send(std::string text) override {
        asio::post(io_, [this, message = std::move(text)]() mutable {
            outgoing_.push_back(std::move(message));
            if (outgoing_.size() == 1) asio::co_spawn(io_, write(), asio::detached);
        });
    }
    std::optional<Received> take() override { return inbox_.take(); }
    int ready() const override { return inbox_.ready(); }

  private:
    std::string sentence(const error_code& error) const {
        return fmt::format("{} does not answer as a server of this game: {}", url_.origin(),
                           error.message());
    }

    Task<> shake_hands(error_code& failure) {
        Tcp::resolver resolver(io_);
        const auto [unknown, found] = co_await resolver.async_resolve(url_.host, url_.port, kTry);
        failure = unknown;
        if (failure) co_return;
        auto& socket = beast::get_lowest_layer(stream_);
        socket.expires_after(patience_);
        const auto [unreachable, where] = co_await socket.async_connect(found, kTry);
        failure = unreachable;
        if (failure) co_return;
        error_code ignored;
        static_cast<void>(socket.socket().set_option(Tcp::no_delay(true), ignored));
        failure = co_await secure(stream_.next_layer(), url_.host);
        if (failure) co_return;
        socket.expires_never();
        stream_.set_option(websocket::stream_base::timeout{
            .handshake_timeout = patience_, .idle_timeout = kSilence, .keep_alive_pings = true});
        stream_.read_message_max(kLongestMessage);
        stream_.text(true);
        const auto [refused] = co_await stream_.async_handshake(
            url_.origin().substr(url_.secure ? 8 : 7), "/ws", kTry);
        failure = refused;
    }

    Task<> listen() {
        beast::flat_buffer buffer;
        for (;;) {
            const auto [error, size] = co_await stream_.async_read(buffer, kTry);
            if (error) {
                inbox_.put({.closed = true, .text = goodbye(error)});
                reads_ = false;
                if (closing_) io_.stop();
                co_return;
            }
            inbox_.put({.closed = false, .text = beast::buffers_to_string(buffer.cdata())});
            buffer.consume(buffer.size());
        }
    }

    std::string goodbye(const error_code& error) const {
        if (error != websocket::error::closed) return error.message();
        const auto& reason = stream_.reason().reason;
        return {reason.data(), reason.size()};
    }

    Task<> write() {
        while (!outgoing_.empty()) {
            const auto [error, size] =
                co_await stream_.async_write(asio::buffer(outgoing_.front()), kTry);
            if (error) break;  // the reader learns of it too, and tells
            outgoing_.pop_front();
        }
        if (closing_) co_await say_goodbye();
    }

    Task<> say_goodbye() {
        // Whether the server answers or not, nothing is left to wait for.
        co_await stream_.async_close(websocket::close_code::normal, kTry);
        cut();
    }

    Task<> limit_goodbye() {
        goodbye_time_.expires_after(kGoodbye);
        co_await goodbye_time_.async_wait(kTry);
        cut();
    }

    // The reader learns that the connection is gone, and then the thread ends. To end it before
    // would leave a read behind that holds the stream, and is never freed.
    void cut() {
        beast::get_lowest_layer(stream_).close();
        if (!reads_) io_.stop();
    }

    const ServerUrl url_;
    const seconds patience_;
    asio::io_context io_{1};
    ssl::context tls_ = careful_context();
    websocket::stream<Layer> stream_;
    std::deque<std::string> outgoing_;
    Timer goodbye_time_{io_};
    bool closing_ = false;
    bool reads_ = true;
    Inbox inbox_;
    std::thread thread_;
};

template <typename Layer>
engine::Result<std::unique_ptr<WsClient>> connect_over(const ServerUrl& url, seconds patience) {
    auto connection = std::make_unique<Connection<Layer>>(url, patience);
    const auto opened = connection->open();
    if (!opened) return tl::unexpected(opened.error());
    return connection;
}

}  // namespace

engine::Result<std::unique_ptr<WsClient>> connect_websocket(const ServerUrl& url,
                                                            seconds patience) {
    return url.secure ? connect_over<Secure>(url, patience) : connect_over<Plain>(url, patience);
}

}  // namespace server::net
