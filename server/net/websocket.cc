#include "server/net/websocket.h"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/post.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <memory>
#include <string>
#include <utility>

#include "server/net/log.h"
#include "server/net/messages.h"
#include "server/net/outbox.h"

namespace server::net {
namespace {

namespace beast = boost::beast;
namespace websocket = beast::websocket;

// No compression: it would cost every socket hundreds of kilobytes, and the messages are small.
using Stream = websocket::stream<TcpSocket, false>;

// What a read buffer may keep when its socket goes idle.
constexpr std::size_t kIdleBuffer = 2048;
constexpr std::size_t kLongestReason = 123;  // of a close frame, RFC 6455, section 5.5
// What the kernel may keep for a reader; left alone, it would grow to megabytes for a slow one.
constexpr int kSendBuffer = 64 * 1024;

Farewell policy(std::string reason) {
    return {.code = 1008, .reason = std::move(reason)};
}

class WebSocket final : public Client, public std::enable_shared_from_this<WebSocket> {
  public:
    WebSocket(TcpSocket socket, Reception& reception, Admission admission)
        : reception_(reception),
          admission_(std::move(admission)),
          number_(reception.next_number++),
          stream_(std::move(socket)),
          buffer_(reception.limits.message_bytes),
          rate_(reception.limits.messages, std::chrono::steady_clock::now()) {
        reception_.metrics.sockets.Increment();
        configure();
    }
    WebSocket(const WebSocket&) = delete;
    WebSocket& operator=(const WebSocket&) = delete;
    ~WebSocket() override { reception_.metrics.sockets.Decrement(); }

    // The request is needed only for the handshake; what waits for messages holds nothing of it.
    static Task<> open(std::shared_ptr<WebSocket> self, HttpRequest request) {
        const auto [error] = co_await self->stream_.async_accept(request, kTry);
        if (error || self->reception_.closing) co_return;
        self->reception_.sockets.add(self);
        asio::co_spawn(self->stream_.get_executor(), listen(self), asio::detached);
    }

    void send(std::shared_ptr<const std::string> text) override {
        const std::string_view code = refusal_code(*text);
        if (!code.empty()) reception_.metrics.refused(code);
        after(outbox_.put(std::move(text), reception_.limits));
    }

    void close(std::string reason) override {
        // The server says goodbye to all of them with 1001, "going away", when it stops.
        end(reception_.closing ? Farewell{.code = 1001, .reason = std::move(reason)}
                               : policy(std::move(reason)));
    }

    std::uint64_t number() const override { return number_; }
    const std::string& address() const override { return admission_.address; }

  private:
    void configure() {
        stream_.set_option(websocket::stream_base::timeout{
            .handshake_timeout = reception_.limits.request_time,
            .idle_timeout = reception_.limits.idle_time,
            .keep_alive_pings = true,
        });
        boost::system::error_code ignored;
        static_cast<void>(stream_.next_layer().set_option(
            asio::socket_base::send_buffer_size(kSendBuffer), ignored));
        stream_.read_message_max(reception_.limits.message_bytes);
        stream_.auto_fragment(false);
        stream_.text(true);
    }

    static Task<> listen(std::shared_ptr<WebSocket> self) {
        for (;;) {
            const auto [error, size] = co_await self->stream_.async_read(self->buffer_, kTry);
            if (error) break;
            self->receive();
        }
        self->reception_.sockets.remove(self->number_);
        self->outbox_.close({});
        self->reception_.hall.gone(self);
    }

    void receive() {
        reception_.metrics.messages_in.Increment();
        if (stream_.got_binary()) {
            end({.code = 1003, .reason = "Only text is understood here."});
        } else if (within_rate()) {
            const auto bytes = buffer_.cdata();
            reception_.hall.receive(shared_from_this(),
                                    {static_cast<const char*>(bytes.data()), bytes.size()});
        }
        buffer_.clear();
        if (buffer_.capacity() > kIdleBuffer) buffer_.shrink_to_fit();
    }

    bool within_rate() {
        if (rate_.take(reception_.limits.messages, std::chrono::steady_clock::now())) return true;
        reception_.metrics.too_fast.Increment();
        if (++offences_ == reception_.limits.offences) {
            log_warning("flood", {{"client", number_}, {"address", address()}});
            end(policy("Too many messages."));
        } else if (offences_ < reception_.limits.offences) {
            send(std::make_shared<const std::string>(too_fast_message()));
        }
        return false;
    }

    void end(Farewell farewell) { after(outbox_.close(std::move(farewell))); }

    void after(Outbox::Put put) {
        if (put == Outbox::Put::Begin) {
            asio::co_spawn(stream_.get_executor(), write(shared_from_this()), asio::detached);
        } else if (put == Outbox::Put::Full) {
            drop();
        }
    }

    // He does not read, so there is nothing to say to him.
    void drop() {
        reception_.metrics.slow_readers.Increment();
        log_warning("slow_reader", {{"client", number_}, {"address", address()}});
        asio::post(stream_.get_executor(), [self = shared_from_this()] { self->cut(); });
    }

    void cut() {
        boost::system::error_code ignored;
        static_cast<void>(stream_.next_layer().close(ignored));
    }

    static Task<> write(std::shared_ptr<WebSocket> self) {
        for (;;) {
            const Outbox::Next next = self->outbox_.next();
            if (next.farewell) co_await self->say_goodbye(*next.farewell);
            if (!next.text) co_return;
            const auto [error, size] =
                co_await self->stream_.async_write(asio::buffer(*next.text), kTry);
            if (error) co_return self->cut();  // the reader learns of it and ends the connection
            self->reception_.metrics.messages_out.Increment();
            self->reception_.metrics.bytes_out.Increment(static_cast<double>(size));
        }
    }

    Task<> say_goodbye(const Farewell& farewell) {
        websocket::close_reason reason(static_cast<websocket::close_code>(farewell.code));
        reason.reason = farewell.reason.substr(0, kLongestReason);
        // The reader sees the end of the connection whether this goes well or not.
        const auto [error] = co_await stream_.async_close(reason, kTry);
        if (error) cut();
    }

    Reception& reception_;
    Admission admission_;
    const std::uint64_t number_;
    Stream stream_;
    beast::flat_buffer buffer_;
    TokenBucket rate_;
    int offences_ = 0;
    Outbox outbox_;
};

}  // namespace

void open_websocket(TcpSocket socket, HttpRequest request, Reception& reception,
                    Admission admission) {
    const auto executor = socket.get_executor();
    auto client = std::make_shared<WebSocket>(std::move(socket), reception, std::move(admission));
    asio::co_spawn(executor, WebSocket::open(std::move(client), std::move(request)),
                   asio::detached);
}

}  // namespace server::net
