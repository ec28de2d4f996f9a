#pragma once

#include <array>
#include <atomic>
#include <boost/asio/strand.hpp>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <variant>

#include "protocol/messages.h"
#include "server/lobby/client.h"
#include "server/lobby/house.h"
#include "server/lobby/later.h"
#include "server/lobby/viewers.h"
#include "server/table/decide.h"
#include "server/table/table_state.h"

namespace server {

// A table that lives: it takes requests one at a time, on a strand of its own. A request is decided
// on and written, and only when it is durable does the state change and do the viewers hear of it.
class TableActor : public std::enable_shared_from_this<TableActor> {
  public:
    TableActor(House& house, std::string id);

    const std::string& id() const { return id_; }

    struct FromClient {
        std::shared_ptr<Client> client;
        protocol::ClientMessage message;
    };
    struct Gone {
        std::uint64_t client = 0;
    };
    struct Thought {
        BotMove move;
    };
    struct Awake {};  // look at clocks and duties
    struct Close {};  // the server stops
    using Job = std::variant<FromClient, Gone, Thought, Awake, Close>;

    // Callable from any thread.
    void post(Job job);
    // Whether nothing waits to be handled.
    bool quiet() const { return pending_ == 0; }

  private:
    // Whom an answer goes to, and for which request. Without a client nobody asked.
    struct Origin {
        std::shared_ptr<Client> client;
        std::string id;
        std::string token = {};  // that the answer brings: of a seat, or of a host
    };
    // An event on its way through the store.
    struct Flight {
        Event event;
        std::optional<Request> request;  // none: nobody asked for it, or it is a rematch
        Asker asker;
        Origin origin;
        bool again = false;  // it was decided on a second time
    };
    using FlightPtr = std::shared_ptr<Flight>;

    void pump();
    void handle(FromClient& job);
    void handle(Gone& job);
    void handle(Thought& job);
    void handle(Awake& job);
    void handle(Close& job);
    template <typename Message>
    void route(const std::shared_ptr<Client>& client, Message& message);

    // Opening, and who is there.
    protocol::Result<void> load();
    void attach(const std::shared_ptr<Client>& client, const protocol::Attach& it);
    protocol::Result<Viewer> admit(const std::shared_ptr<Client>& client,
                                   const protocol::Attach& it);
    void show(const Viewer& viewer);
    void show_since(const Viewer& viewer, std::uint64_t since);
    void people_changed();

    // Requests that only look, and the one that makes another table.
    void answer(Viewer& viewer, const protocol::Why& it);
    void answer(Viewer& viewer, const protocol::Look& it);
    void answer(Viewer& viewer, const protocol::History& it);
    void answer(Viewer& viewer, const protocol::Frames& it);
    void answer(Viewer& viewer, const protocol::Proof& it);
    void answer(Viewer& viewer, const protocol::Advise& it);
    void answer(Viewer& viewer, const protocol::Chances& it);
    void answer(Viewer& viewer, const protocol::Review& it);
    void answer(Viewer& viewer, const protocol::Position& it);
    void answer(Viewer& viewer, const protocol::Rematch& it);
    void rematch_made(Origin origin, const std::string& table, Appended how);

    // The path of an event.
    void run(const FlightPtr& flight);
    void write(const FlightPtr& flight);
    void written(const FlightPtr& flight, Appended how);
    void durable(Flight& flight);
    void overtaken(const FlightPtr& flight);
    bool catch_up();
    void tell(const Effect& effect, const Origin& origin);
    void confirm(const Flight& flight, std::uint64_t seq);
    void grant(const Flight& flight);
    void refuse(const Origin& origin, protocol::Refusal refusal);
    void fall_over(const engine::Error& error);

    std::optional<Summary> summary_with(const Event& event);
    std::optional<Snapshot> snapshot_if_due();
    Circumstances circumstances() const;
    void list();
    void list_soon();

    // What nobody asks for.
    bool see_to_duties();
    void think(Seat seat);
    template <typename Work>
    void on_bots(Work work);
    template <typename Ask, typename Text>
    void advise(const Origin& origin, Seat seat, const Ask& ask, const Text& text);
    void watch_clock();
    void pause_duties();
    bool idle() const;
    void rest_if_idle();
    void retire();

    House& house_;
    const std::string id_;
    asio::strand<asio::thread_pool::executor_type> strand_;
    std::atomic<int> pending_ = 0;

    // From here on only on the strand.
    std::unique_ptr<TableState> state_;
    std::int64_t patience_ = 0;
    std::deque<Job> queue_;
    bool busy_ = false;      // an event is on its way
    bool thinking_ = false;  // a bot is
    int questions_ = 0;      // of people that bots think about
    bool paused_ = false;    // the store has failed; duties wait
    bool watched_ = false;   // somebody was here
    int listed_round_ = 0;
    std::uint64_t snapshot_seq_ = 0;
    std::int64_t alarm_ = 0;  // when the clock will be looked at
    // What the bots have planned, by seat; whoever thinks has them to itself.
    std::array<bots::Notes, engine::kMaxSeats> notes_;
    Viewers viewers_;
    Later clock_;
    Later presence_;
    Later row_;
    Later rest_;
    Later pause_;
    Later bot_;
};

}  // namespace server
