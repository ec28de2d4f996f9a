#pragma once

#include <prometheus/counter.h>
#include <prometheus/family.h>
#include <prometheus/gauge.h>
#include <prometheus/histogram.h>
#include <prometheus/registry.h>

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace server::net {

// What the server counts of itself, for GET /metrics. Counting is possible from any thread; `watch`
// belongs before the first `text`.
class Metrics {
  public:
    Metrics();

    void answered(int status);
    void refused(std::string_view code);
    // A number that somebody else knows; asked for when somebody reads the metrics.
    void watch(const std::string& name, const std::string& help, std::function<double()> ask);

    std::string text();

  private:
    prometheus::Registry registry_;
    prometheus::Family<prometheus::Counter>& answers_;
    prometheus::Family<prometheus::Counter>& refusals_;
    struct Watched {
        prometheus::Gauge* gauge;
        std::function<double()> ask;
    };
    std::vector<Watched> watched_;

  public:
    prometheus::Gauge& connections;
    prometheus::Gauge& sockets;
    prometheus::Counter& messages_in;
    prometheus::Counter& messages_out;
    prometheus::Counter& bytes_out;
    prometheus::Counter& slow_readers;
    prometheus::Counter& too_fast;
    prometheus::Counter& turned_away;
    prometheus::Counter& packs_taken;
    prometheus::Counter& packs_refused;
    prometheus::Histogram& append_seconds;
    prometheus::Counter& conflicts;
    prometheus::Counter& append_failures;
};

}  // namespace server::net
