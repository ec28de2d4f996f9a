#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "loader/puzzles.h"
#include "server/desk/desk.h"
#include "server/lobby/hall.h"
#include "server/store/store.h"

namespace server {

// Milliseconds since 1970. Injected, so that tests own the time.
using Now = std::function<std::int64_t()>;
std::int64_t wall_clock();

struct HallSettings {
    std::string program;                      // of `welcome`: name and version
    std::string content;                      // of `welcome`: version of /api/content
    std::size_t threads = 2;                  // on which tables run
    std::size_t bot_threads = 1;              // on which bots think
    int tables_per_hour = 60;                 // that one address may create
    std::size_t spectators = 200;             // at one table
    std::size_t listed = 200;                 // lines of the lobby
    std::chrono::milliseconds presence{200};  // changes within this time are told together
    std::chrono::milliseconds lobby{1000};
    std::chrono::milliseconds idle{std::chrono::minutes(5)};  // then a table nobody watches unloads
    std::chrono::milliseconds bot_pause{0};                   // between two actions of a bot
    std::chrono::milliseconds bot_time{1000};  // that a bot may think, if no other waits
    std::string practice;  // a seed for every new table, so that tests know the draws
    std::span<const loader::Puzzle> puzzles = {};  // of the year; they outlive the hall
    // Both are called from any thread.
    Now now = wall_clock;
    std::function<void(std::string_view)> warn = [](std::string_view) {};  // for the program's log
};

// What /metrics shows.
struct HallFigures {
    std::size_t tables = 0;       // in memory
    std::size_t connections = 0;  // that said hello
    std::uint64_t requests = 0;
    std::uint64_t refused = 0;
    std::uint64_t events = 0;     // durable records made
    std::uint64_t conflicts = 0;  // somebody else was first
    std::uint64_t failures = 0;   // of the store
    std::uint64_t bot_moves = 0;
};

class OpenHall : public Hall {
  public:
    virtual HallFigures figures() const = 0;
    // Clocks and duties are looked at again now. The timers do this by themselves; it is for those
    // who moved the time.
    virtual void look_at_clocks() = 0;
};

// Store and desks must outlive the hall. Running tables are taken up again by themselves.
std::unique_ptr<OpenHall> open_hall(Store& store, const Desks& desks, HallSettings settings);

}  // namespace server
