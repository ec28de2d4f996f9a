#pragma once

#include "server/net/asio.h"
#include "server/net/reception.h"

namespace server::net {

// Serves one connection until it ends or becomes a websocket.
void serve_http(TcpSocket socket, Reception& reception, Admission admission);

}  // namespace server::net
