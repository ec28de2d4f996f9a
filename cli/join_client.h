#pragma once

#include <boost/json.hpp>
#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cli/remote_room.h"
#include "lab/outside_bot.h"
#include "server/net/ws_client.h"

namespace cli {

// What a server says besides what happens at the table.
struct Refusal {
    std::string code;
    std::string text;
    std::string rule;  // of `illegal`
    std::string word;
};
struct Because {
    bool legal = false;
    std::string action;
    std::string rule;
    std::string word;
    std::optional<int> cost;
    struct Item {
        std::string label;
        std::string rule;
        std::string name;
        int amount = 0;
    };
    std::vector<Item> items;
};

// The present position as a seat sees it, and what it may do: what a bot is asked with.
struct RemotePosition {
    engine::Seat seat{};
    int step = 0;
    lab::GameLines game;
    std::string text;  // in the notation, a line to a statement
    std::vector<std::string> actions;
};

// Who wants to know what comes from the server. Whoever does not ask needs no answer.
class JoinListener {
  public:
    JoinListener() = default;
    JoinListener(const JoinListener&) = delete;
    JoinListener& operator=(const JoinListener&) = delete;
    virtual ~JoinListener() = default;

    virtual void happened(const News& news) = 0;
    virtual void seated(engine::Seat seat, const std::string& token) = 0;
    virtual void refused(const Refusal& refusal) = 0;
    virtual void stale() = 0;
    virtual void because(const Because&) {}
    virtual void history(const std::vector<Tell>&) {}
    virtual void position(const RemotePosition&) {}
    virtual void lost() = 0;
    virtual void back() = 0;
};

struct JoinAddress {
    server::net::ServerUrl server;
    std::string table;
};

// A place at a server's table: says hello, attaches, keeps the table up to date, and comes back
// with what was unanswered when the connection breaks (docs/protocol.md).
class JoinClient {
  public:
    JoinClient(RemoteRoom& table, JoinAddress address, std::vector<std::string> tokens,
               JoinListener& listener);

    // The first connection; later ones are made by `pump`.
    engine::Result<bool> connect();

    // Handles what has come, and comes back if it is time to. An error: this table can be played
    // no more.
    engine::Result<bool> pump();
    // What to wait for before the next pump: a file descriptor (-1: none), so many milliseconds.
    int ready() const { return socket_ ? socket_->ready() : -1; }
    int patience_ms() const;

    // Whether the table is whole: nothing missed, no decision on its way.
    bool attached() const { return attached_; }
    bool settled() const { return attached_ && decision_.empty(); }
    // Whether nothing that must be answered is still to be.
    bool all_answered() const { return unanswered_.empty(); }

    // Requests; their answers come to the listener.
    void sit(engine::Seat seat, const std::string& name, char colour);
    void start();
    void take_back();
    void act(boost::json::array actions);
    void arrange(boost::json::array numbers);
    void undo(int to);
    void resign();
    void leave();
    void ask_position();
    void say(const std::string& name, const std::string& text);
    void why(const std::string& action);
    void ask_history(int before);

  private:
    using Clock = std::chrono::steady_clock;

    engine::Result<bool> open();
    void attach();
    void lose();
    engine::Result<bool> come_back();
    engine::Result<bool> handle(const std::string& text);
    engine::Result<bool> take_news(ServerMessage& message);
    engine::Result<bool> take_event(ServerMessage& message);
    engine::Result<bool> take_answer(ServerMessage& message);
    engine::Result<bool> take_no(ServerMessage& message);
    void now_attached();
    void answered(const loader::Node& root);
    std::string next_id();
    void send(const boost::json::object& message);
    // Asked once.
    void ask(boost::json::object message);
    // Asked until it is answered: the server does it once, however often it is asked.
    std::string insist(boost::json::object message);
    void resend();

    RemoteRoom& table_;
    JoinAddress address_;
    std::vector<std::string> tokens_;
    JoinListener& listener_;
    std::unique_ptr<server::net::WsClient> socket_;
    bool attached_ = false;
    bool was_lost_ = false;
    std::string prefix_;  // of ids: no other client of the seat may use the same
    int count_ = 0;
    std::vector<std::pair<std::string, boost::json::object>> unanswered_;
    std::string decision_;  // id of the act or undo that is on its way
    Clock::time_point lost_at_;
    Clock::time_point try_at_;
    std::chrono::milliseconds pause_{0};
    std::optional<Clock::time_point> resend_at_;
};

}  // namespace cli
