#pragma once

#include <sys/types.h>

#include <cstdint>
#include <string>
#include <vector>

namespace load {

// A server in a process of its own, with limits that let one machine be everybody. Stopped and
// cleaned up when it is destroyed.
class Server {
  public:
    // Throws std::runtime_error if it does not start.
    explicit Server(const std::string& program);
    Server(const Server&) = delete;
    Server& operator=(const Server&) = delete;
    ~Server();

    std::uint16_t port() const { return port_; }
    double resident_kb() const;
    double cpu_seconds() const;

  private:
    pid_t pid_ = 0;
    std::uint16_t port_ = 0;
    std::string data_;
};

}  // namespace load
