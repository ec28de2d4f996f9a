#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "engine/result.h"
#include "server/lobby/hall.h"
#include "server/net/address.h"
#include "server/net/limits.h"
#include "server/net/metrics.h"
#include "server/net/site.h"

namespace server::net {

struct ServeOptions {
    Endpoint listen;  // port 0: any that is free
    std::size_t threads = 2;
    std::vector<std::string> origins;  // empty: only the server's own page
    bool trust_proxy = false;          // X-Forwarded-For, from a proxy on this machine
    Limits limits;
};

// Serves until the process is asked to stop (SIGTERM, SIGINT): then takes no new connections, lets
// the hall finish, says goodbye and returns. `ready` is told once where it listens. Fails if it
// cannot listen there.
engine::Result<void> serve(const ServeOptions& options, Hall& hall, Site& site, Metrics& metrics,
                           const std::function<void(const Endpoint&)>& ready);

}  // namespace server::net
