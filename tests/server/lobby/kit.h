#pragma once

#include <atomic>
#include <boost/json.hpp>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "engine/rng.h"
#include "server/desk/desk.h"
#include "server/lobby/client.h"
#include "server/lobby/open_hall.h"
#include "server/store/memory_store.h"

// A hall with connections that are only objects, for tests that speak the protocol.
namespace lobby_tests {

namespace json = boost::json;

const server::Desks& desks();

// A connection that keeps what it gets and, as a page would, the table as it stands. Every message
// is held against the schema.
class FakeClient final : public server::Client {
  public:
    explicit FakeClient(std::string address = "10.0.0.1");

    void send(std::shared_ptr<const std::string> text) override;
    void close(std::string reason) override;
    std::uint64_t number() const override { return number_; }
    const std::string& address() const override { return address_; }

    // Waits for the first message after `from` that satisfies; an empty object if none comes.
    using Wanted = std::function<bool(const json::object&)>;
    json::object wait(const Wanted& wanted, std::size_t from = 0);
    json::object wait_for(std::string_view t, std::size_t from = 0);
    // The answer to a request.
    json::object answer(std::string_view id);

    std::size_t count() const;
    std::vector<json::object> messages() const;
    std::vector<std::string> texts() const;
    std::vector<std::string> faults() const;
    bool closed() const;

    // The table as it was told: `table` brought up to date by every event.
    json::object table() const;
    // As if it had been told all that before.
    void remember(const json::object& table);

  private:
    void take_in(const json::object& message);

    std::string address_;
    std::uint64_t number_;
    mutable std::mutex mutex_;
    std::condition_variable news_;
    std::vector<json::object> messages_;
    std::vector<std::string> texts_;
    std::vector<std::string> faults_;
    json::object table_;
    bool closed_ = false;
};

using ClientPtr = std::shared_ptr<FakeClient>;

struct Site {
    explicit Site(server::Store* shared = nullptr);
    ~Site();

    server::HallSettings settings();
    void restart();

    // A greeted connection.
    ClientPtr connect(const std::string& address = "10.0.0.1");
    void say(const ClientPtr& client, const json::object& message);
    // Sends a request (its id is made if it has none) and waits for the answer.
    json::object ask(const ClientPtr& client, json::object message);

    std::unique_ptr<server::MemoryStore> own;
    server::Store* store;
    std::unique_ptr<server::Desks> games;  // with the packs of the store
    bool quiet = true;                     // a warning is a failure of the test
    std::atomic<std::int64_t> now = 1'000'000'000'000;
    int tables_per_hour = 1000;
    std::chrono::milliseconds idle{60'000};
    std::chrono::milliseconds bot_time{1000};
    std::unique_ptr<server::OpenHall> hall;
};

// A table with a person at every seat, each on a connection of its own.
struct Party {
    Site& site;
    std::string table;
    std::string host;
    ClientPtr host_client;            // without a seat
    std::vector<ClientPtr> players;   // by seat
    std::vector<std::string> tokens;  // by seat

    // `wish` replaces fields of the request to create.
    Party(Site& site, int seats, const json::object& wish = {});
    void start();
    // A connection that attaches with tokens.
    ClientPtr join(const std::vector<std::string>& tokens, const json::object& more = {});

    // The seat that has a prompt, once all have heard of everything; -1 when the game is over.
    int to_move();
    // What a program of no ambition answers to the prompt: any choice, or what is suggested.
    json::object choose(int seat, engine::Rng& rng);
    // Plays until the game is over or so many requests were made.
    void play(engine::Rng& rng, int requests = 100'000);
};

std::string text_of(const json::object& message, std::string_view key);
std::int64_t number_of(const json::object& message, std::string_view key);
std::string letter(int seat);

}  // namespace lobby_tests
