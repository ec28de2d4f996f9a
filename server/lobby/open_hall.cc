#include "server/lobby/open_hall.h"

#include <fmt/format.h>

#include <atomic>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/post.hpp>
#include <chrono>
#include <mutex>
#include <unordered_map>
#include <utility>

#include "protocol/answers.h"
#include "protocol/messages.h"
#include "protocol/version.h"
#include "server/lobby/house.h"
#include "server/lobby/lobby_list.h"
#include "server/lobby/quota.h"
#include "server/lobby/table_actor.h"
#include "server/table/archive.h"
#include "server/table/secrets.h"

namespace server {
namespace {

using protocol::Code;

constexpr std::size_t kWokenTogether = 16;
constexpr std::chrono::milliseconds kBetweenWakings{20};

// Of one connection; touched only on its strand.
struct Connection {
    bool greeted = false;
    bool in_lobby = false;
    std::string table;  // attached to; empty if to none
};

class TheHall final : public OpenHall {
  public:
    TheHall(Store& store, const Desks& desks, HallSettings settings);
    // Joining threads throws only from one of them.
    ~TheHall() override { stop(); }  // NOLINT(bugprone-exception-escape)

    void receive(const std::shared_ptr<Client>& client, std::string_view text) override;
    void gone(const std::shared_ptr<Client>& client) override;
    void stop() override;
    HallFigures figures() const override;
    void look_at_clocks() override;

  private:
    using ClientPtr = std::shared_ptr<Client>;

    Connection& connection(std::uint64_t client);
    void dispatch(const ClientPtr& client, Connection& connection, protocol::ClientMessage message);
    void greet(const ClientPtr& client, Connection& connection, const protocol::Hello& hello);
    void watch_lobby(const ClientPtr& client, Connection& connection, bool on);
    void attach(const ClientPtr& client, Connection& connection, protocol::ClientMessage message);
    void refuse(const ClientPtr& client, const protocol::Refusal& refusal);

    void create(const ClientPtr& client, const protocol::Create& create);
    protocol::Result<Created> plan(const protocol::Create& create, const Fresh& fresh);
    protocol::Result<Created> plan_puzzle(const protocol::Create& create, Created created);
    void write_table(const ClientPtr& client, const std::string& id, const NewTable& made,
                     Store::Append append);

    void to_table(const std::string& table, TableActor::Job job);
    bool rest(TableActor& table);
    std::vector<std::shared_ptr<TableActor>> tables() const;

    void resume();
    void list_stored();
    void wake_some();

    HallSettings settings_;
    Quota quota_;

    mutable std::mutex connections_mutex_;
    std::unordered_map<std::uint64_t, std::unique_ptr<Connection>> connections_;
    mutable std::mutex tables_mutex_;
    std::unordered_map<std::string, std::shared_ptr<TableActor>> tables_;
    std::vector<std::string> sleepers_;  // running tables that were not woken yet
    std::once_flag stopped_;

    asio::thread_pool table_pool_;
    asio::thread_pool bot_pool_;
    House house_;
    std::shared_ptr<LobbyList> lobby_;
    asio::strand<asio::thread_pool::executor_type> strand_;  // of `waking_`
    Later waking_;
};

TheHall::TheHall(Store& store, const Desks& desks, HallSettings settings)
    : settings_(std::move(settings)),
      quota_(settings_.tables_per_hour),
      table_pool_(settings_.threads),
      bot_pool_(settings_.bot_threads),
      house_{store, desks, settings_, table_pool_, bot_pool_, {}, {}},
      lobby_(std::make_shared<LobbyList>(table_pool_, settings_.listed, settings_.lobby)),
      strand_(asio::make_strand(table_pool_.get_executor())),
      waking_(strand_) {
    house_.listed = [this](const std::string& table, Summary summary) {
        lobby_->update(table, std::move(summary));
    };
    house_.rest = [this](TableActor& table) { return rest(table); };
    resume();
}

// ---- connections

Connection& TheHall::connection(std::uint64_t client) {
    const std::lock_guard lock(connections_mutex_);
    std::unique_ptr<Connection>& found = connections_[client];
    if (!found) found = std::make_unique<Connection>();
    return *found;
}

void TheHall::refuse(const ClientPtr& client, const protocol::Refusal& refusal) {
    ++house_.refused;
    send(*client, protocol::no(refusal));
}

void TheHall::receive(const ClientPtr& client, std::string_view text) {
    ++house_.requests;
    auto message = protocol::decode(text);
    if (!message) return refuse(client, message.error());
    if (house_.stopping) {
        return refuse(client, {Code::Server, "The server is stopping.",
                               std::string(protocol::id_of(*message))});
    }
    Connection& who = connection(client->number());
    if (const auto* hello = std::get_if<protocol::Hello>(&*message)) {
        return greet(client, who, *hello);
    }
    if (!who.greeted) {
        return refuse(client,
                      {Code::NotNow, "Say hello first.", std::string(protocol::id_of(*message))});
    }
    dispatch(client, who, std::move(*message));
}

void TheHall::dispatch(const ClientPtr& client, Connection& connection,
                       protocol::ClientMessage message) {
    if (std::holds_alternative<protocol::Ping>(message)) return send(*client, protocol::pong());
    if (const auto* lobby = std::get_if<protocol::Lobby>(&message)) {
        return watch_lobby(client, connection, lobby->on);
    }
    if (const auto* wish = std::get_if<protocol::Create>(&message)) return create(client, *wish);
    if (std::holds_alternative<protocol::Attach>(message)) {
        return attach(client, connection, std::move(message));
    }
    if (connection.table.empty()) {
        if (std::holds_alternative<protocol::Detach>(message)) return;
        return refuse(client, {Code::NotNow, "Attach to a table first.",
                               std::string(protocol::id_of(message))});
    }
    if (std::holds_alternative<protocol::Detach>(message)) {
        return to_table(std::exchange(connection.table, {}), TableActor::Gone{client->number()});
    }
    to_table(connection.table, TableActor::FromClient{client, std::move(message)});
}

void TheHall::greet(const ClientPtr& client, Connection& connection, const protocol::Hello& hello) {
    if (hello.v != protocol::kVersion) {
        refuse(client, {Code::Version, fmt::format("This server speaks version {} of the protocol.",
                                                   protocol::kVersion)});
        return client->close("version");
    }
    connection.greeted = true;
    send(*client, protocol::welcome(settings_.program, settings_.content));
}

void TheHall::watch_lobby(const ClientPtr& client, Connection& connection, bool on) {
    connection.in_lobby = on;
    if (on) {
        lobby_->watch(client);
    } else {
        lobby_->leave(client->number());
    }
}

void TheHall::attach(const ClientPtr& client, Connection& connection,
                     protocol::ClientMessage message) {
    const std::string& table = std::get<protocol::Attach>(message).table;
    if (!connection.table.empty() && connection.table != table) {
        to_table(connection.table, TableActor::Gone{client->number()});
    }
    connection.table = table;
    to_table(connection.table, TableActor::FromClient{client, std::move(message)});
}

void TheHall::gone(const ClientPtr& client) {
    std::unique_ptr<Connection> was;
    {
        const std::lock_guard lock(connections_mutex_);
        const auto found = connections_.find(client->number());
        if (found == connections_.end()) return;
        was = std::move(found->second);
        connections_.erase(found);
    }
    if (was->in_lobby) lobby_->leave(client->number());
    if (!was->table.empty()) to_table(was->table, TableActor::Gone{client->number()});
}

// ---- new tables

void TheHall::create(const ClientPtr& client, const protocol::Create& create) {
    if (!quota_.take(client->address(), settings_.now())) {
        return refuse(client,
                      {Code::TooFast,
                       fmt::format("You may make {} tables in an hour.", settings_.tables_per_hour),
                       create.id});
    }
    // Reading the table that is continued may take a while, so not on the client's strand.
    asio::post(table_pool_, [this, client, create] {
        const NewTable made = fresh_table(settings_.practice);
        auto created = plan(create, made.fresh);
        if (!created) {
            created.error().id = create.id;
            return refuse(client, created.error());
        }
        auto append = first_record({settings_.now(), std::move(*created)}, house_.desks);
        if (!append) return refuse(client, {Code::BadOption, append.error().text(), create.id});
        write_table(client, create.id, made, std::move(*append));
    });
}

protocol::Result<Created> TheHall::plan(const protocol::Create& create, const Fresh& fresh) {
    auto created = plan_table(create, fresh, house_.desks);
    if (!created) return created;
    if (!create.puzzle.empty()) return plan_puzzle(create, std::move(*created));
    if (!create.from) return created;
    const auto source = load_table(house_.store, house_.desks, create.from->table);
    if (!source) return protocol::refuse(Code::Server, source.error().text());
    if (!*source) return protocol::refuse(Code::UnknownTable, "There is no such table.");
    Asker asker;
    for (std::size_t i = 0; i < (*source)->seats().size(); ++i) {
        const std::string& hash = (*source)->seats()[i].token;
        if (!hash.empty() && !create.from->token.empty() &&
            token_matches(create.from->token, hash)) {
            asker.seats |= engine::bit(static_cast<Seat>(i));
        }
    }
    if (const auto taken = take_over(*created, **source, create.from->step, asker); !taken) {
        return tl::unexpected(taken.error());
    }
    return created;
}

protocol::Result<Created> TheHall::plan_puzzle(const protocol::Create& create, Created created) {
    if (create.from) {
        return protocol::refuse(Code::BadOption, "A puzzle continues no other table.");
    }
    const auto day = loader::day_of_date(create.puzzle);
    const loader::Puzzle* puzzle = day ? loader::find_puzzle(settings_.puzzles, *day) : nullptr;
    if (puzzle == nullptr) {
        return protocol::refuse(Code::BadOption, "There is no puzzle for that day.");
    }
    if (const auto begun = begin_at(created, *puzzle, create.puzzle); !begun) {
        return tl::unexpected(begun.error());
    }
    return created;
}

void TheHall::write_table(const ClientPtr& client, const std::string& id, const NewTable& made,
                          Store::Append append) {
    const Summary summary = append.summary.value_or(Summary{});
    house_.store.append(
        std::move(append), [this, client, id, made, summary,
                            guard = asio::make_work_guard(table_pool_)](Appended how) {
            if (how != Appended::Durable) {
                ++house_.failures;
                return refuse(client, {Code::Server, "The server could not write that down.", id});
            }
            ++house_.events;
            lobby_->update(made.fresh.table, summary);
            send(*client, protocol::created(id, made.fresh.table, made.host));
        });
}

// ---- tables

void TheHall::to_table(const std::string& table, TableActor::Job job) {
    const std::lock_guard lock(tables_mutex_);
    const auto found = tables_.find(table);
    if (found != tables_.end()) return found->second->post(std::move(job));
    if (std::holds_alternative<TableActor::Gone>(job)) return;
    const auto actor = std::make_shared<TableActor>(house_, table);
    tables_.emplace(table, actor);
    actor->post(std::move(job));
}

bool TheHall::rest(TableActor& table) {
    const std::lock_guard lock(tables_mutex_);
    if (!table.quiet()) return false;
    tables_.erase(table.id());
    return true;
}

std::vector<std::shared_ptr<TableActor>> TheHall::tables() const {
    const std::lock_guard lock(tables_mutex_);
    std::vector<std::shared_ptr<TableActor>> out;
    out.reserve(tables_.size());
    for (const auto& [id, table] : tables_)
        out.push_back(table);
    return out;
}

void TheHall::look_at_clocks() {
    for (const auto& table : tables())
        table->post(TableActor::Awake{});
}

// ---- beginning and end

void TheHall::resume() {
    list_stored();
    Store::Query query{
        .status = Summary::Status::Running, .only_public = false, .limit = 100, .after = {}};
    while (true) {
        const auto page = house_.store.list(query);
        if (!page) {
            settings_.warn("the list of tables cannot be read: " + page.error().text());
            break;
        }
        for (const Listed& listed : *page)
            sleepers_.push_back(listed.table);
        if (page->size() < query.limit) break;
        query.after = page->back().table;
    }
    asio::post(strand_, [this] { wake_some(); });
}

void TheHall::list_stored() {
    for (const auto status :
         {Summary::Status::Open, Summary::Status::Running, Summary::Status::Over}) {
        auto rows = house_.store.list(
            {.status = status, .only_public = true, .limit = settings_.listed, .after = {}});
        if (rows) lobby_->fill(std::move(*rows));
    }
}

// A few at a time: after a restart the first to come shall not wait for all the others.
void TheHall::wake_some() {
    for (std::size_t i = 0; i < kWokenTogether && !sleepers_.empty(); ++i) {
        to_table(sleepers_.back(), TableActor::Awake{});
        sleepers_.pop_back();
    }
    if (sleepers_.empty() || house_.stopping) return;
    waking_.again(kBetweenWakings, [this] { wake_some(); });
}

void TheHall::stop() {
    std::call_once(stopped_, [this] {
        house_.stopping = true;
        bot_pool_.join();
        lobby_->close();
        asio::post(strand_, [this] { waking_.cancel(); });
        for (const auto& table : tables())
            table->post(TableActor::Close{});
        table_pool_.join();
        house_.store.flush();
        const std::lock_guard lock(tables_mutex_);
        tables_.clear();  // their timers belong to the pool
    });
}

HallFigures TheHall::figures() const {
    HallFigures out{.tables = 0,
                    .connections = 0,
                    .requests = house_.requests,
                    .refused = house_.refused,
                    .events = house_.events,
                    .conflicts = house_.conflicts,
                    .failures = house_.failures,
                    .bot_moves = house_.bot_moves};
    {
        const std::lock_guard lock(tables_mutex_);
        out.tables = tables_.size();
    }
    const std::lock_guard lock(connections_mutex_);
    out.connections = connections_.size();
    return out;
}

}  // namespace

std::int64_t wall_clock() {
    return std::chrono::duration_cast<std::chrono::milliseconds>(
               std::chrono::system_clock::now().time_since_epoch())
        .count();
}

std::unique_ptr<OpenHall> open_hall(Store& store, const Desks& desks, HallSettings settings) {
    return std::make_unique<TheHall>(store, desks, std::move(settings));
}

}  // namespace server
