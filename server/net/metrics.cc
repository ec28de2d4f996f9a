#include "server/net/metrics.h"

#include <fmt/format.h>
#include <prometheus/text_serializer.h>

namespace server::net {
namespace {

prometheus::Family<prometheus::Counter>& counters(prometheus::Registry& registry, const char* name,
                                                  const char* help) {
    return prometheus::BuildCounter().Name(name).Help(help).Register(registry);
}

prometheus::Counter& counter(prometheus::Registry& registry, const char* name, const char* help) {
    return counters(registry, name, help).Add({});
}

prometheus::Gauge& gauge(prometheus::Registry& registry, const std::string& name,
                         const std::string& help) {
    return prometheus::BuildGauge().Name(name).Help(help).Register(registry).Add({});
}

// From a tenth of a millisecond, a fast disk, to ten seconds, a sick one.
prometheus::Histogram& append_histogram(prometheus::Registry& registry) {
    return prometheus::BuildHistogram()
        .Name("terrarium_append_seconds")
        .Help("Time from asking the store to append a record until it was on disk.")
        .Register(registry)
        .Add({}, prometheus::Histogram::BucketBoundaries{0.0001, 0.0003, 0.001, 0.002, 0.005, 0.01,
                                                         0.02, 0.05, 0.1, 0.2, 0.5, 1, 10});
}

}  // namespace

Metrics::Metrics()
    : answers_(counters(registry_, "terrarium_http_answers_total", "HTTP answers by status.")),
      refusals_(counters(registry_, "terrarium_refusals_total",
                         "Requests over a websocket that were refused, by code.")),
      connections(gauge(registry_, "terrarium_connections", "Open connections of any kind.")),
      sockets(gauge(registry_, "terrarium_websockets", "Open websockets.")),
      messages_in(
          counter(registry_, "terrarium_messages_in_total", "Messages received over websockets.")),
      messages_out(
          counter(registry_, "terrarium_messages_out_total", "Messages sent over websockets.")),
      bytes_out(counter(registry_, "terrarium_message_bytes_out_total",
                        "Bytes of messages sent over websockets.")),
      slow_readers(counter(registry_, "terrarium_slow_readers_total",
                           "Websockets dropped because they did not read.")),
      too_fast(
          counter(registry_, "terrarium_too_fast_total", "Messages and requests over their rate.")),
      turned_away(counter(registry_, "terrarium_turned_away_total",
                          "Connections over the limit in all or of one address.")),
      packs_taken(counter(registry_, "terrarium_packs_taken_total",
                          "Packs that were sent and kept, again and again if so.")),
      packs_refused(counter(registry_, "terrarium_packs_refused_total",
                            "Packs that were sent and not kept.")),
      append_seconds(append_histogram(registry_)),
      conflicts(counter(registry_, "terrarium_append_conflicts_total",
                        "Appends that found their number taken.")),
      append_failures(counter(registry_, "terrarium_append_failures_total",
                              "Appends that the store could not carry out.")) {}

void Metrics::answered(int status) {
    answers_.Add({{"status", fmt::to_string(status)}}).Increment();
}

void Metrics::refused(std::string_view code) {
    refusals_.Add({{"code", std::string(code)}}).Increment();
}

void Metrics::watch(const std::string& name, const std::string& help, std::function<double()> ask) {
    watched_.push_back({.gauge = &gauge(registry_, name, help), .ask = std::move(ask)});
}

std::string Metrics::text() {
    for (const Watched& one : watched_) {
        one.gauge->Set(one.ask());
    }
    return prometheus::TextSerializer().Serialize(registry_.Collect());
}

}  // namespace server::net
