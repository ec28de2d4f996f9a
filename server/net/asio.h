#pragma once

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/use_awaitable.hpp>

// The few types of Asio that the server is built from. The executor is named instead of erased:
// that saves an indirection and an allocation in every step of a connection.
namespace server::net {

namespace asio = boost::asio;

using Executor = asio::io_context::executor_type;
using Tcp = asio::ip::tcp;
using TcpSocket = asio::basic_stream_socket<Tcp, Executor>;
using TcpAcceptor = asio::basic_socket_acceptor<Tcp, Executor>;

template <typename T = void>
using Task = asio::awaitable<T, Executor>;

constexpr asio::use_awaitable_t<Executor> kAwait;
// The same with the error as a value: co_await gives [error, …].
constexpr asio::as_tuple_t<asio::use_awaitable_t<Executor>> kTry(kAwait);

}  // namespace server::net
