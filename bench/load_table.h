#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bench/load_socket.h"

namespace load {

using Clock = std::chrono::steady_clock;

// What all tables report to.
struct Watch {
    // A decision is due; whoever is told calls Table::act, now or later.
    std::function<void(class Table&)> ready;
    // An action was acknowledged: it is on disk.
    std::function<void(Clock::time_point asked)> done;
    std::uint64_t games = 0;  // that came to their end
    std::uint64_t errors = 0;
    std::string first_error = {};
};

// A table whose seats are all played by sockets of this process, one to a seat, at random. When a
// game is over it begins another.
class Table {
  public:
    Table(Watch& watch, std::vector<Socket*> seats, std::string map, std::uint64_t seed);

    void begin();
    bool playing() const { return playing_; }
    // Decides at random, or as suggested where many small decisions make one. `asked` is the moment
    // from which the answer is waited for.
    void act(Clock::time_point asked);

  private:
    void received(std::size_t seat, std::string_view text);
    void created(std::string_view text);
    void seated();
    void prompted(std::size_t seat, std::string_view text);
    void answered();
    void settle();
    void error(std::string_view text);
    std::string request(std::string_view rest);
    std::uint64_t random(std::uint64_t below);

    Watch& watch_;
    std::vector<Socket*> seats_;
    std::string map_;
    std::uint64_t random_;
    std::uint64_t id_ = 0;
    std::size_t seated_ = 0;
    bool playing_ = false;
    bool over_ = false;
    std::optional<Clock::time_point> asked_;  // of the action that is under way
    std::size_t mover_ = 0;
    std::string decision_;  // the message that answers the prompt; empty if there is none
    bool told_ = false;     // somebody was told that it is ready
};

}  // namespace load
