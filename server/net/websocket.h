#pragma once

#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/message.hpp>

#include "server/net/asio.h"
#include "server/net/reception.h"

namespace server::net {

using HttpRequest = boost::beast::http::request<boost::beast::http::empty_body>;

// Answers the upgrade and serves the websocket from then on, on the socket's own thread.
void open_websocket(TcpSocket socket, HttpRequest request, Reception& reception,
                    Admission admission);

}  // namespace server::net
