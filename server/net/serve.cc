#include "server/net/serve.h"

#include <fmt/format.h>
#include <sys/socket.h>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/ip/v6_only.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <csignal>
#include <future>
#include <list>
#include <optional>
#include <thread>
#include <utility>

#include "server/net/asio.h"
#include "server/net/http.h"
#include "server/net/log.h"
#include "server/net/reception.h"

namespace server::net {
namespace {

using boost::system::error_code;

constexpr auto kGoodbyeTime = std::chrono::seconds(3);
constexpr auto kGoodbyeStep = std::chrono::milliseconds(20);
constexpr auto kOutOfFilesPause = std::chrono::milliseconds(100);

// One thread with its own queue. A connection stays on the thread that it began on, so nothing
// about it needs a lock but what others put into its outbox.
struct Worker {
    asio::io_context context{1};
    asio::executor_work_guard<Executor> guard{context.get_executor()};
    std::thread thread;
};

class Workers {
  public:
    explicit Workers(std::size_t count) {
        for (std::size_t i = 0; i < count; ++i) {
            workers_.emplace_back();
        }
        next_ = workers_.begin();
    }
    void start() {
        for (Worker& worker : workers_) {
            worker.thread = std::thread([&worker] { worker.context.run(); });
        }
    }
    void stop() {
        for (Worker& worker : workers_) {
            worker.context.stop();
        }
        for (Worker& worker : workers_) {
            if (worker.thread.joinable()) worker.thread.join();
        }
    }
    asio::io_context& first() { return workers_.front().context; }
    asio::io_context& next() {
        if (next_ == workers_.end()) next_ = workers_.begin();
        return (next_++)->context;
    }

  private:
    std::list<Worker> workers_;
    std::list<Worker>::iterator next_;
};

engine::Error cannot_listen(const Endpoint& endpoint, const error_code& error) {
    const bool taken = error == asio::error::address_in_use;
    const std::string hint = taken ? "; is a server running there already?" : "";
    return {.message = fmt::format("cannot listen on {}:{}: {}{}", endpoint.host, endpoint.port,
                                   error.message(), hint)};
}

engine::Result<TcpAcceptor> listen(asio::io_context& context, const Endpoint& endpoint) {
    error_code error;
    asio::ip::basic_resolver<Tcp, Executor> resolver(context);
    const auto found = resolver.resolve(endpoint.host, fmt::to_string(endpoint.port),
                                        asio::ip::resolver_base::passive, error);
    if (error || found.empty()) return tl::unexpected(cannot_listen(endpoint, error));
    const Tcp::endpoint at = found.begin()->endpoint();
    TcpAcceptor acceptor(context.get_executor());
    // [::] is for both kinds of addresses.
    const bool open =
        !acceptor.open(at.protocol(), error) &&
        !acceptor.set_option(asio::socket_base::reuse_address(true), error) &&
        (at.protocol() == Tcp::v4() || !acceptor.set_option(asio::ip::v6_only(false), error)) &&
        !acceptor.bind(at, error) && !acceptor.listen(SOMAXCONN, error);
    if (!open) return tl::unexpected(cannot_listen(endpoint, error));
    return acceptor;
}

// Nothing if there is no room for the one who knocks.
std::optional<Admission> admit(const TcpSocket& socket, Reception& reception) {
    error_code error;
    const std::string address = socket.remote_endpoint(error).address().to_string();
    if (error) return std::nullopt;
    if (reception.connections >= reception.limits.connections) return std::nullopt;
    Admission admission{.address = address, .place = {}, .counted = Counted(reception)};
    // Behind a proxy everybody comes from the same address; the true one is in each request.
    if (reception.trust_proxy && is_loopback(address)) return admission;
    admission.place = reception.visitors.enter(address, std::chrono::steady_clock::now());
    if (!admission.place) return std::nullopt;
    return admission;
}

Task<> accept_all(TcpAcceptor& acceptor, Workers& workers, Reception& reception) {
    asio::basic_waitable_timer<std::chrono::steady_clock,
                               asio::wait_traits<std::chrono::steady_clock>, Executor>
        pause(acceptor.get_executor());
    while (acceptor.is_open()) {
        auto [error, socket] = co_await acceptor.async_accept(workers.next().get_executor(), kTry);
        if (error == asio::error::operation_aborted) co_return;
        if (error) {
            log_warning("accept", {{"error", error.message()}});
            pause.expires_after(kOutOfFilesPause);
            co_await pause.async_wait(kTry);
            continue;
        }
        auto admission = admit(socket, reception);
        if (!admission) {
            reception.metrics.turned_away.Increment();
            continue;
        }
        error_code ignored;
        static_cast<void>(socket.set_option(Tcp::no_delay(true), ignored));
        serve_http(std::move(socket), reception, std::move(*admission));
    }
}

// The first signal asks us to stop; after it they are deadly again, for those who cannot wait.
class StopSignal {
  public:
    explicit StopSignal(asio::io_context& context)
        : signals_(context.get_executor(), SIGINT, SIGTERM) {
        signals_.async_wait([this](const error_code& error, int number) {
            signals_.clear();
            arrived_.set_value(error ? 0 : number);
        });
    }
    int wait() { return arrived_.get_future().get(); }

  private:
    asio::basic_signal_set<Executor> signals_;
    std::promise<int> arrived_;
};

void say_goodbye(Reception& reception) {
    for (const auto& client : reception.sockets.all()) {
        client->close("The server is stopping.");
    }
    const auto deadline = std::chrono::steady_clock::now() + kGoodbyeTime;
    while (reception.sockets.count() > 0 && std::chrono::steady_clock::now() < deadline) {
        std::this_thread::sleep_for(kGoodbyeStep);
    }
}

}  // namespace

engine::Result<void> serve(const ServeOptions& options, Hall& hall, Site& site, Metrics& metrics,
                           const std::function<void(const Endpoint&)>& ready) {
    std::signal(SIGPIPE, SIG_IGN);
    Reception reception(hall, site, metrics, options);
    Workers workers(options.threads);
    auto acceptor = listen(workers.first(), options.listen);
    if (!acceptor) return tl::unexpected(acceptor.error());
    asio::co_spawn(workers.first(), accept_all(*acceptor, workers, reception), asio::detached);
    StopSignal stop(workers.first());
    workers.start();
    ready({.host = options.listen.host, .port = acceptor->local_endpoint().port()});
    log_info("stopping", {{"signal", stop.wait()}});

    reception.closing = true;
    asio::post(workers.first(), [&acceptor] { acceptor->close(); });
    hall.stop();
    say_goodbye(reception);
    workers.stop();
    reception.readers.join();
    log_info("stopped");
    return {};
}

}  // namespace server::net
