#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

// Websocket clients for the load generator, as cheap as they can be: one thread, one epoll, no
// library. It shares the machine with the server that it measures.
namespace load {

class Socket {
  public:
    // Connects and shakes hands; blocks. Throws std::runtime_error with what went wrong.
    Socket(std::uint16_t port, int epoll);
    Socket(const Socket&) = delete;
    Socket& operator=(const Socket&) = delete;
    ~Socket();

    void send(std::string_view text);

    std::function<void(std::string_view text)> received;

    // The poller calls these.
    void readable();
    void writable();

  private:
    void shake_hands(std::uint16_t port);
    void watch(std::uint32_t events);
    void write_out();
    std::size_t take_frames(std::string_view bytes);
    void take(unsigned opcode, std::string_view payload);

    int epoll_;
    int fd_;
    std::string in_;   // a frame that has come in part
    std::string out_;  // what the kernel did not take yet
};

class Poller {
  public:
    Poller();
    Poller(const Poller&) = delete;
    Poller& operator=(const Poller&) = delete;
    ~Poller();

    Socket& connect(std::uint16_t port);
    // Handles what has arrived, or waits for it so long.
    void poll(int milliseconds);

  private:
    int epoll_;
    std::vector<std::unique_ptr<Socket>> sockets_;
};

}  // namespace load
