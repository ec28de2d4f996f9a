#pragma once

#include <boost/asio/strand.hpp>
#include <boost/asio/thread_pool.hpp>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "server/lobby/client.h"
#include "server/lobby/later.h"
#include "server/store/store.h"

namespace server {

// The public tables, and those who watch the list of them. Tables tell it what changed, and it
// tells the watchers at most once in an interval; nothing is made while nobody watches. All on one
// strand; every function may be called from any thread.
class LobbyList : public std::enable_shared_from_this<LobbyList> {
  public:
    LobbyList(boost::asio::thread_pool& pool, std::size_t most, std::chrono::milliseconds interval);

    void fill(std::vector<Listed> tables);
    void update(std::string table, Summary summary);
    void watch(std::shared_ptr<Client> client);
    void leave(std::uint64_t client);
    void close();

  private:
    struct Row {
        Summary::Status status{};
        std::int64_t at = 0;
        std::string json;
    };

    void put(const std::string& table, Summary summary);
    void forget_the_oldest();
    void changed();
    std::shared_ptr<const std::string> text();

    std::size_t most_;
    std::chrono::milliseconds interval_;
    boost::asio::strand<boost::asio::thread_pool::executor_type> strand_;
    std::map<std::string, Row> rows_;
    std::map<std::uint64_t, std::shared_ptr<Client>> watchers_;
    std::shared_ptr<const std::string> text_;  // null if something changed since it was made
    Later tick_;
};

}  // namespace server
