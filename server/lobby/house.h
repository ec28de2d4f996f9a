#pragma once

#include <atomic>
#include <boost/asio/thread_pool.hpp>
#include <cstdint>
#include <functional>
#include <string>

#include "bots/thinking.h"
#include "server/lobby/open_hall.h"
#include "server/table/decide.h"

namespace server {

namespace asio = boost::asio;

class TableActor;

// What all tables of a process share.
struct House {
    Store& store;
    const Desks& desks;
    const HallSettings& settings;
    asio::thread_pool& tables;  // on which tables run
    asio::thread_pool& bots;    // on which bots think

    // A line of the lobby changed. Callable from any thread.
    std::function<void(const std::string& table, Summary summary)> listed;
    // The table has nothing to do: it goes (true) unless somebody has just asked for it.
    std::function<bool(TableActor& table)> rest;

    std::atomic<int> thoughts = 0;  // that run or wait on `bots`
    // Of a thought that begins now. It is given up when the house stops.
    bots::Limits limits() const;

    std::atomic<bool> stopping = false;  // only what is under way is finished

    std::atomic<std::uint64_t> requests = 0;
    std::atomic<std::uint64_t> refused = 0;
    std::atomic<std::uint64_t> events = 0;
    std::atomic<std::uint64_t> conflicts = 0;
    std::atomic<std::uint64_t> failures = 0;
    std::atomic<std::uint64_t> bot_moves = 0;
};

// A table's first record, with the tokens that only its maker learns.
struct NewTable {
    Fresh fresh;
    std::string host;  // the token
};
// `practice` is the seed of every table of a server for tests; empty: a secret one of its own.
NewTable fresh_table(const std::string& practice);
// As it is written: the row of the lobby comes from the table that the event makes.
engine::Result<Store::Append> first_record(const Event& created, const Desks& desks);

Summary summary_of(const TableState& state, std::string row);

}  // namespace server
