#include "server/net/http.h"

#include <fmt/format.h>

#include <array>
#include <boost/asio/async_result.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/basic_stream.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <chrono>
#include <ctime>
#include <string>
#include <utility>

#include "server/lobby/open_hall.h"
#include "server/net/address.h"
#include "server/net/log.h"
#include "server/net/origin.h"
#include "server/net/websocket.h"

namespace server::net {
namespace {

namespace beast = boost::beast;
namespace http = beast::http;

using Stream = beast::basic_stream<Tcp, Executor>;
using Parser = http::request_parser<http::empty_body>;
using PackParser = http::request_parser<http::string_body>;
using Header = http::request_header<>;

// What a peer may still send before the connection is gone for good, so that he reads our answer.
constexpr std::size_t kLinger = 4096;
constexpr std::string_view kNoBody = "A request here has no body.";

std::string_view field(const Header& request, http::field name) {
    const auto value = request[name];
    return {value.data(), value.size()};
}

std::string_view target_of(const Header& request) {
    return {request.target().data(), request.target().size()};
}

std::string_view path_of(const Header& request) {
    const std::string_view target = target_of(request);
    return target.substr(0, target.find('?'));
}

bool is_upload(const Header& request) {
    return request.method() == http::verb::post && path_of(request) == "/api/packs";
}

SharedAnswer refusal(int status, std::string_view sentence) {
    return std::make_shared<const Answer>(sentence_page(status, status_text(status), sentence));
}

SharedAnswer no_pack(int status, std::string_view sentence) {
    return std::make_shared<const Answer>(sentence_json(status, sentence));
}

// What is wrong with a request whatever it asks for; null if nothing.
SharedAnswer objection(const Parser& parser) {
    const auto method = parser.get().method();
    if (method != http::verb::get && method != http::verb::head) {
        return refusal(405, "Only GET and HEAD are understood here.");
    }
    if (!parser.is_done()) return refusal(413, kNoBody);
    return nullptr;
}

SharedAnswer objection(const boost::system::error_code& error) {
    if (error == http::error::header_limit || error == http::error::buffer_overflow) {
        return refusal(431, "The header of the request is too large.");
    }
    if (error == http::error::unexpected_body || error == http::error::body_limit) {
        return refusal(413, kNoBody);
    }
    const bool broken = error.category() == make_error_code(http::error::bad_method).category();
    if (!broken || error == http::error::end_of_stream || error == http::error::partial_message) {
        return nullptr;
    }
    return refusal(400, "The request is not HTTP as we know it.");
}

// What of the site makes an answer out of a text: a target, or a pack.
using Make = SharedAnswer (Site::*)(const std::string&);

// Makes an answer on the pool for readers; the coroutine continues on its own thread.
Task<SharedAnswer> work(Reception& reception, Make make, std::string text) {
    auto start = [&reception, make, text = std::move(text)](auto handler) mutable {
        auto job = [&reception, make, text = std::move(text),
                    handler = std::move(handler)]() mutable {
            auto answer = (reception.site.*make)(text);
            const auto home = asio::get_associated_executor(handler);
            asio::post(home, [handler = std::move(handler), answer = std::move(answer)]() mutable {
                std::move(handler)(std::move(answer));
            });
        };
        asio::post(reception.readers, std::move(job));
    };
    co_return co_await asio::async_initiate<const asio::use_awaitable_t<Executor>,
                                            void(SharedAnswer)>(std::move(start), kAwait);
}

class HttpConnection {
  public:
    HttpConnection(TcpSocket socket, Reception& reception, Admission admission)
        : reception_(reception),
          admission_(std::move(admission)),
          stream_(std::move(socket)),
          buffer_(reception.limits.header_bytes + kLinger) {}

    Task<> run() {
        bool more = true;
        while (more) {
            more = co_await serve_one();
        }
    }

  private:
    // Whether the connection stays open for another request.
    Task<bool> serve_one() {
        Parser parser;
        parser.body_limit(boost::none);  // few may have one, and those are measured
        parser.header_limit(static_cast<std::uint32_t>(reception_.limits.header_bytes));
        stream_.expires_after(reception_.limits.request_time);
        const auto [error, size] = co_await http::async_read_header(stream_, buffer_, parser, kTry);
        if (error) co_return co_await refuse(objection(error));
        learn_address(parser.get());
        if (const auto objected = too_fast()) co_return co_await refuse(objected);
        if (is_upload(parser.get())) co_return co_await take_pack(parser);
        if (const auto objected = objection(parser)) co_return co_await refuse(objected);
        if (path_of(parser.get()) == "/ws") co_return co_await upgrade(parser);
        co_return co_await answer(parser.get());
    }

    // A last answer, unless there is nothing to say.
    Task<bool> refuse(SharedAnswer objected) {
        Asked last;
        last.keep_alive = false;
        if (objected) co_await say(last, *objected);
        co_await hang_up();
        co_return false;
    }

    SharedAnswer too_fast() {
        if (reception_.visitors.request(admission_.address, std::chrono::steady_clock::now())) {
            return nullptr;
        }
        reception_.metrics.too_fast.Increment();
        return refusal(429, "Too many requests from your address; wait a little.");
    }

    // A proxy that we trust says whom it speaks for, with each request anew.
    void learn_address(const HttpRequest& request) {
        if (!reception_.trust_proxy || admission_.place) return;
        const auto forwarded = request["X-Forwarded-For"];
        std::string address = forwarded_address({forwarded.data(), forwarded.size()});
        if (!address.empty()) admission_.address = std::move(address);
    }

    template <typename Request>
    Asked asked_by(const Request& request) const {
        return {.head = request.method() == http::verb::head,
                .keep_alive = request.keep_alive() && !reception_.closing,
                .accept_encoding = field(request, http::field::accept_encoding),
                .if_none_match = field(request, http::field::if_none_match)};
    }

    Task<bool> answer(const HttpRequest& request) {
        SharedAnswer found = reception_.site.ready(target_of(request));
        if (!found) {
            std::string target(target_of(request));
            found = co_await work(reception_, &Site::work, std::move(target));
        }
        co_return co_await reply(asked_by(request), found);
    }

    // Whether the connection stays open afterwards.
    Task<bool> reply(Asked asked, SharedAnswer found) {
        const bool sent = co_await say(asked, *found);
        if (sent && asked.keep_alive) co_return true;
        co_await hang_up();
        co_return false;
    }

    bool is_foreign(const Header& request) {
        if (origin_allowed(field(request, http::field::origin), field(request, http::field::host),
                           reception_.origins)) {
            return false;
        }
        log_warning("foreign_origin", {{"address", admission_.address}});
        return true;
    }

    // Why no pack is taken from this one, before any of it is read; null if it is.
    SharedAnswer no_upload(const Parser& parser) {
        if (is_foreign(parser.get())) {
            return no_pack(403, "Pages from elsewhere may not send packs to this server.");
        }
        if (reception_.closing) return no_pack(503, "The server is stopping.");
        const auto length = parser.content_length();
        if (!length || *length == 0) return no_pack(411, "Say how long the pack is.");
        if (*length > reception_.limits.pack_bytes) {
            return no_pack(413, fmt::format("A pack may have {} bytes here, not more.",
                                            reception_.limits.pack_bytes));
        }
        if (!reception_.packs.take(limit_key(admission_.address), wall_clock())) {
            reception_.metrics.too_fast.Increment();
            return no_pack(429, fmt::format("You may send {} packs in an hour.",
                                            reception_.limits.packs_per_hour));
        }
        return nullptr;
    }

    Task<bool> take_pack(Parser& parser) {
        if (const auto refused = no_upload(parser)) co_return co_await refuse(refused);
        PackParser whole(std::move(parser));
        stream_.expires_after(reception_.limits.upload_time);
        const auto [error, size] = co_await http::async_read(stream_, buffer_, whole, kTry);
        if (error) co_return co_await refuse(objection(error));
        std::string bundle = std::move(whole.get().body());
        auto answer = co_await work(reception_, &Site::take_pack, std::move(bundle));
        co_return co_await reply(asked_by(whole.get()), std::move(answer));
    }

    SharedAnswer no_upgrade(const HttpRequest& request) {
        if (!beast::websocket::is_upgrade(request)) {
            return refusal(400, "This address is for websockets.");
        }
        if (is_foreign(request)) {
            return refusal(403, "Pages from elsewhere may not connect to this server.");
        }
        if (reception_.closing) return refusal(503, "The server is stopping.");
        if (!admission_.place) {
            admission_.place =
                reception_.visitors.enter(admission_.address, std::chrono::steady_clock::now());
        }
        if (!admission_.place) {
            reception_.metrics.turned_away.Increment();
            return refusal(429, "Too many connections from your address.");
        }
        return nullptr;
    }

    Task<bool> upgrade(Parser& parser) {
        if (const auto refused = no_upgrade(parser.get())) co_return co_await refuse(refused);
        reception_.metrics.answered(101);
        stream_.expires_never();
        open_websocket(stream_.release_socket(), parser.release(), reception_,
                       std::move(admission_));
        co_return false;
    }

    Task<bool> say(Asked asked, const Answer& answer) {
        asked.now = std::time(nullptr);
        const Reply reply = reply_to(asked, answer);
        reception_.metrics.answered(reply.status);
        const std::array<asio::const_buffer, 2> pieces{asio::buffer(reply.head),
                                                       asio::buffer(reply.body)};
        stream_.expires_after(reception_.limits.answer_time);
        const auto [error, size] = co_await asio::async_write(stream_, pieces, kTry);
        co_return !error;
    }

    // Closing at once would throw away our answer if the peer is still sending.
    Task<> hang_up() {
        boost::system::error_code ignored;
        if (stream_.socket().shutdown(Tcp::socket::shutdown_send, ignored)) co_return;
        stream_.expires_after(std::chrono::seconds(1));
        std::array<char, kLinger> rest{};
        co_await stream_.async_read_some(asio::buffer(rest), kTry);
        stream_.close();
    }

    Reception& reception_;
    Admission admission_;
    Stream stream_;
    beast::flat_buffer buffer_;
};

Task<> serve(TcpSocket socket, Reception& reception, Admission admission) {
    HttpConnection connection(std::move(socket), reception, std::move(admission));
    co_await connection.run();
}

}  // namespace

void serve_http(TcpSocket socket, Reception& reception, Admission admission) {
    const auto executor = socket.get_executor();
    asio::co_spawn(executor, serve(std::move(socket), reception, std::move(admission)),
                   asio::detached);
}

}  // namespace server::net
