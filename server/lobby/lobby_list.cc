#include "server/lobby/lobby_list.h"

#include <algorithm>
#include <boost/asio/post.hpp>
#include <utility>

namespace server {
namespace {

constexpr std::size_t kFinished = 30;  // that are still shown
constexpr std::size_t kKept = 10;      // times as many rows as are shown

}  // namespace

LobbyList::LobbyList(boost::asio::thread_pool& pool, std::size_t most,
                     std::chrono::milliseconds interval)
    : most_(most),
      interval_(interval),
      strand_(boost::asio::make_strand(pool.get_executor())),
      tick_(strand_) {}

void LobbyList::fill(std::vector<Listed> tables) {
    boost::asio::post(strand_, [self = shared_from_this(), tables = std::move(tables)] {
        for (const Listed& listed : tables) {
            // What a living table has said already is newer.
            if (!self->rows_.contains(listed.table)) self->put(listed.table, listed.summary);
        }
        self->changed();
    });
}

void LobbyList::update(std::string table, Summary summary) {
    boost::asio::post(strand_, [self = shared_from_this(), table = std::move(table),
                                summary = std::move(summary)]() mutable {
        self->put(table, std::move(summary));
        self->changed();
    });
}

void LobbyList::watch(std::shared_ptr<Client> client) {
    boost::asio::post(strand_, [self = shared_from_this(), client = std::move(client)] {
        self->watchers_[client->number()] = client;
        client->send(self->text());
    });
}

void LobbyList::leave(std::uint64_t client) {
    boost::asio::post(strand_,
                      [self = shared_from_this(), client] { self->watchers_.erase(client); });
}

void LobbyList::close() {
    boost::asio::post(strand_, [self = shared_from_this()] {
        self->tick_.cancel();
        self->watchers_.clear();
    });
}

void LobbyList::put(const std::string& table, Summary summary) {
    if (!summary.is_public) return;
    rows_[table] = {summary.status, summary.at, std::move(summary.row)};
    if (rows_.size() > kKept * most_) forget_the_oldest();
}

void LobbyList::forget_the_oldest() {
    rows_.erase(std::min_element(rows_.begin(), rows_.end(), [](const auto& a, const auto& b) {
        return a.second.at < b.second.at;
    }));
}

void LobbyList::changed() {
    text_.reset();
    if (watchers_.empty()) return;
    tick_.in(interval_, [self = shared_from_this()] {
        const auto text = self->text();
        for (const auto& [number, client] : self->watchers_)
            client->send(text);
    });
}

std::shared_ptr<const std::string> LobbyList::text() {
    if (text_) return text_;
    std::vector<const Row*> order;
    order.reserve(rows_.size());
    for (const auto& [table, row] : rows_)
        order.push_back(&row);
    std::stable_sort(order.begin(), order.end(),
                     [](const Row* a, const Row* b) { return a->at > b->at; });
    std::string out = R"({"t":"tables","tables":[)";
    std::size_t shown = 0;
    std::size_t finished = 0;
    for (const Row* row : order) {
        if (shown == most_) break;
        if (row->status == Summary::Status::Over && ++finished > kFinished) continue;
        if (shown++ > 0) out += ',';
        out += row->json;
    }
    text_ = std::make_shared<const std::string>(out + "]}");
    return text_;
}

}  // namespace server
