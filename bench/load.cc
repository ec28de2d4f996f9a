// How many durable actions a second the server acknowledges, how fast, and with how much memory.
// Starts a server, fills it with tables whose seats are all sockets of this process, and plays.

#include <fmt/format.h>
#include <sys/resource.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <boost/json.hpp>
#include <deque>
#include <exception>
#include <memory>
#include <optional>
#include <vector>

#include "bench/load_server.h"
#include "bench/load_socket.h"
#include "bench/load_table.h"

namespace load {
namespace {

struct Flags {
    std::string program = "build/terrarium";
    std::string map = "surface-4";
    std::size_t tables = 1000;
    std::size_t seats = 4;
    double rate = 0;  // actions a second in all; 0: as fast as they are acknowledged
    double warm_up = 5;
    double seconds = 20;
    bool json = false;
};

struct Figures {
    double idle_socket_kb = 0;
    double table_kb = 0;         // once it is seated and started
    double played_table_kb = 0;  // at the end
    double actions_per_second = 0;
    double p50_ms = 0;
    double p99_ms = 0;
    double max_ms = 0;
    double server_cpu = 0;  // cores
    double own_cpu = 0;
    std::uint64_t actions = 0;
    std::uint64_t games = 0;
    std::uint64_t errors = 0;
};

double seconds_since(Clock::time_point begin) {
    return std::chrono::duration<double>(Clock::now() - begin).count();
}

double own_cpu_seconds() {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    const auto seconds = [](const timeval& t) {
        return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_usec) * 1e-6;
    };
    return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

// Gives out decisions at a fixed rate. What comes late is measured from when it was due, so that a
// slow answer does not hide those that had to wait behind it.
class Pace {
  public:
    explicit Pace(double rate) : rate_(rate) {}

    void ready(Table& table) {
        if (rate_ <= 0) {
            table.act(Clock::now());
        } else {
            waiting_.push_back(&table);
        }
    }
    void begin() { begun_ = Clock::now(); }
    void tick() {
        if (rate_ <= 0 || !begun_) return;
        while (!waiting_.empty()) {
            const auto due =
                *begun_ + std::chrono::duration_cast<Clock::duration>(
                              std::chrono::duration<double>(static_cast<double>(given_) / rate_));
            if (due > Clock::now()) return;
            Table* table = waiting_.front();
            waiting_.pop_front();
            ++given_;
            table->act(due);
        }
    }

  private:
    double rate_;
    std::optional<Clock::time_point> begun_;
    std::uint64_t given_ = 0;
    std::deque<Table*> waiting_;
};

class Load {
  public:
    explicit Load(const Flags& flags) : flags_(flags), server_(flags.program), pace_(flags.rate) {
        watch_.ready = [this](Table& table) {
            if (!held_) {
                pace_.ready(table);
            } else {
                early_.push_back(&table);
            }
        };
        watch_.done = [this](Clock::time_point asked) {
            if (measuring_) latencies_.push_back(seconds_since(asked) * 1000);
        };
    }

    Figures run() {
        const double empty = server_.resident_kb();
        connect();
        const double connected = server_.resident_kb();
        figures_.idle_socket_kb = (connected - empty) / static_cast<double>(sockets_.size());
        seat();
        figures_.table_kb =
            (server_.resident_kb() - connected) / static_cast<double>(flags_.tables);
        play();
        // Those whose game has ended are still in memory beside those that followed them.
        figures_.played_table_kb =
            (server_.resident_kb() - connected) / static_cast<double>(flags_.tables + watch_.games);
        count();
        return figures_;
    }

  private:
    void turn(int milliseconds) {
        poller_.poll(milliseconds);
        pace_.tick();
        if (watch_.errors > flags_.tables) throw std::runtime_error(watch_.first_error);
    }

    void turn_for(double seconds) {
        const auto begin = Clock::now();
        while (seconds_since(begin) < seconds) {
            turn(flags_.rate > 0 ? 1 : 10);
        }
    }

    void connect() {
        for (std::size_t i = 0; i < flags_.tables * flags_.seats; ++i) {
            sockets_.push_back(&poller_.connect(server_.port()));
            sockets_.back()->send(R"({"t":"hello","v":1})");
        }
        turn_for(2);
    }

    // All tables are seated and started before anybody acts.
    void seat() {
        for (std::size_t i = 0; i < flags_.tables; ++i) {
            const auto first = sockets_.begin() + static_cast<std::ptrdiff_t>(i * flags_.seats);
            std::vector<Socket*> seats(first, first + static_cast<std::ptrdiff_t>(flags_.seats));
            tables_.push_back(std::make_unique<Table>(watch_, std::move(seats), flags_.map, i + 1));
            tables_.back()->begin();
        }
        const auto begin = Clock::now();
        while (early_.size() < flags_.tables) {
            turn(10);
            if (seconds_since(begin) > 60) {
                throw std::runtime_error(fmt::format("only {} of {} tables started; {}",
                                                     early_.size(), flags_.tables,
                                                     watch_.first_error));
            }
        }
    }

    void play() {
        held_ = false;
        pace_.begin();
        for (Table* table : early_) {
            pace_.ready(*table);
        }
        turn_for(flags_.warm_up);
        const double server_cpu = server_.cpu_seconds();
        const double own_cpu = own_cpu_seconds();
        measuring_ = true;
        const auto begin = Clock::now();
        turn_for(flags_.seconds);
        const double took = seconds_since(begin);
        figures_.actions_per_second = static_cast<double>(latencies_.size()) / took;
        figures_.server_cpu = (server_.cpu_seconds() - server_cpu) / took;
        figures_.own_cpu = (own_cpu_seconds() - own_cpu) / took;
    }

    void count() {
        figures_.actions = latencies_.size();
        figures_.games = watch_.games;
        figures_.errors = watch_.errors;
        if (latencies_.empty()) return;
        std::ranges::sort(latencies_);
        const auto at = [this](double share) {
            const auto last = static_cast<double>(latencies_.size() - 1);
            return latencies_[static_cast<std::size_t>(share * last)];
        };
        figures_.p50_ms = at(0.5);
        figures_.p99_ms = at(0.99);
        figures_.max_ms = at(1);
    }

    const Flags& flags_;
    Server server_;
    Poller poller_;
    Pace pace_;
    Watch watch_;
    std::vector<Socket*> sockets_;
    std::vector<std::unique_ptr<Table>> tables_;
    std::vector<Table*> early_;
    bool held_ = true;
    bool measuring_ = false;
    std::vector<double> latencies_;
    Figures figures_;
};

void print_table(const Flags& flags, const Figures& f) {
    fmt::print("{} tables of {} with {} seats, {} sockets, {}\n\n", flags.tables, flags.map,
               flags.seats, flags.tables * flags.seats,
               flags.rate > 0 ? fmt::format("{} actions a second", flags.rate)
                              : "as fast as they are acknowledged");
    fmt::print("  durable actions a second    {:>10.0f}\n", f.actions_per_second);
    fmt::print("  send to acknowledgement, ms {:>10.1f} median, {:.1f} p99, {:.1f} slowest\n",
               f.p50_ms, f.p99_ms, f.max_ms);
    fmt::print(
        "  memory, KB                  {:>10.1f} an idle socket, {:.1f} a table at its start, "
        "{:.1f} a table now\n",
        f.idle_socket_kb, f.table_kb, f.played_table_kb);
    fmt::print("  cores used                  {:>10.2f} server, {:.2f} this program\n",
               f.server_cpu, f.own_cpu);
    fmt::print("  games ended                 {:>10}\n", f.games);
    fmt::print("  errors                      {:>10}\n", f.errors);
}

void print_json(const Flags& flags, const Figures& f) {
    namespace json = boost::json;
    const json::object out{{"tables", flags.tables},
                           {"seats", flags.seats},
                           {"map", flags.map},
                           {"rate", flags.rate},
                           {"seconds", flags.seconds},
                           {"actions", f.actions},
                           {"actions_per_second", f.actions_per_second},
                           {"p50_ms", f.p50_ms},
                           {"p99_ms", f.p99_ms},
                           {"max_ms", f.max_ms},
                           {"idle_socket_kb", f.idle_socket_kb},
                           {"table_kb", f.table_kb},
                           {"played_table_kb", f.played_table_kb},
                           {"server_cpu", f.server_cpu},
                           {"own_cpu", f.own_cpu},
                           {"games", f.games},
                           {"errors", f.errors}};
    fmt::print("{}\n", json::serialize(out));
}

void raise_open_files() {
    rlimit limit{};
    getrlimit(RLIMIT_NOFILE, &limit);
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
}

int run(const Flags& flags) {
    raise_open_files();
    const Figures figures = Load(flags).run();
    if (flags.json) {
        print_json(flags, figures);
    } else {
        print_table(flags, figures);
    }
    return figures.errors == 0 ? 0 : 1;
}

}  // namespace
}  // namespace load

int main(int argc, char** argv) {
    CLI::App app{"Plays many tables at once on a server of its own and measures it.", "bench_load"};
    load::Flags flags;
    app.add_option("--program", flags.program, "The program to measure")->capture_default_str();
    app.add_option("--map", flags.map, "Has as many seats as --seats says")->capture_default_str();
    app.add_option("--tables", flags.tables, "Tables at once")->capture_default_str();
    app.add_option("--seats", flags.seats, "Seats of a table, a socket to each")
        ->capture_default_str();
    app.add_option("--rate", flags.rate, "Actions a second in all; 0: as fast as possible")
        ->capture_default_str();
    app.add_option("--warm-up", flags.warm_up, "Seconds before measuring")->capture_default_str();
    app.add_option("--seconds", flags.seconds, "Seconds of measuring")->capture_default_str();
    app.add_flag("--json", flags.json, "One JSON object instead of a table");
    CLI11_PARSE(app, argc, argv);
    try {
        return load::run(flags);
    } catch (const std::exception& error) {
        fmt::print(stderr, "bench_load: {}\n", error.what());
        return 2;
    }
}
