#include "bench/load_socket.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <stdexcept>

namespace load {
namespace {

constexpr unsigned kText = 1;
constexpr unsigned kClose = 8;
constexpr unsigned kPing = 9;
constexpr unsigned kPong = 10;
constexpr std::size_t kReadSize = 256UL * 1024;

[[noreturn]] void fail(const char* what) {
    throw std::runtime_error(fmt::format("{}: {}", what, std::strerror(errno)));
}

unsigned byte_at(std::string_view bytes, std::size_t at) {
    return static_cast<unsigned char>(bytes[at]);
}

// A client has to mask its frames. A mask of zeros is one, and costs nothing.
std::string frame(unsigned opcode, std::string_view payload) {
    std::string out;
    out.reserve(payload.size() + 8);
    out += static_cast<char>(0x80U | opcode);
    if (payload.size() < 126) {
        out += static_cast<char>(0x80U | payload.size());
    } else {
        out += static_cast<char>(0xFE);
        out += static_cast<char>(payload.size() >> 8);
        out += static_cast<char>(payload.size() & 0xFF);
    }
    out.append(4, '\0');
    return out.append(payload);
}

}  // namespace

Socket::Socket(std::uint16_t port, int epoll)
    : epoll_(epoll), fd_(::socket(AF_INET, SOCK_STREAM, 0)) {
    if (fd_ < 0) fail("socket");
    shake_hands(port);
    const int yes = 1;
    setsockopt(fd_, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    if (fcntl(fd_, F_SETFL, O_NONBLOCK) != 0) fail("fcntl");
    epoll_event event{.events = EPOLLIN, .data = {.ptr = this}};
    if (epoll_ctl(epoll_, EPOLL_CTL_ADD, fd_, &event) != 0) fail("epoll_ctl");
}

Socket::~Socket() {
    ::close(fd_);
}

void Socket::shake_hands(std::uint16_t port) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (::connect(fd_, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) {
        fail("connect");
    }
    const std::string request = fmt::format(
        "GET /ws HTTP/1.1\r\nHost: localhost:{}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n",
        port);
    if (::send(fd_, request.data(), request.size(), 0) < 0) fail("send");
    std::string head;
    std::array<char, 1024> buffer{};
    while (head.find("\r\n\r\n") == std::string::npos) {
        const ssize_t got = ::recv(fd_, buffer.data(), buffer.size(), 0);
        if (got <= 0) fail("handshake");
        head.append(buffer.data(), static_cast<std::size_t>(got));
    }
    if (!head.starts_with("HTTP/1.1 101")) throw std::runtime_error(head.substr(0, 100));
}

void Socket::watch(std::uint32_t events) {
    epoll_event event{.events = events, .data = {.ptr = this}};
    epoll_ctl(epoll_, EPOLL_CTL_MOD, fd_, &event);
}

void Socket::send(std::string_view text) {
    const bool idle = out_.empty();
    out_ += frame(kText, text);
    if (!idle) return;
    write_out();
    if (!out_.empty()) watch(EPOLLIN | EPOLLOUT);
}

void Socket::write_out() {
    const ssize_t sent = ::send(fd_, out_.data(), out_.size(), MSG_NOSIGNAL);
    if (sent < 0 && errno != EAGAIN) fail("send");
    if (sent > 0) out_.erase(0, static_cast<std::size_t>(sent));
}

void Socket::writable() {
    write_out();
    if (out_.empty()) watch(EPOLLIN);
}

void Socket::readable() {
    static std::array<char, kReadSize> buffer;
    const ssize_t got = ::recv(fd_, buffer.data(), buffer.size(), 0);
    if (got < 0 && errno == EAGAIN) return;
    if (got <= 0) throw std::runtime_error("the server closed a connection");
    const std::string_view fresh(buffer.data(), static_cast<std::size_t>(got));
    if (in_.empty()) {
        in_ = fresh.substr(take_frames(fresh));
        return;
    }
    in_ += fresh;
    in_.erase(0, take_frames(in_));
}

// How many bytes were whole frames.
std::size_t Socket::take_frames(std::string_view bytes) {
    std::size_t at = 0;
    while (bytes.size() - at >= 2) {
        std::size_t size = byte_at(bytes, at + 1) & 0x7FU;
        std::size_t head = 2;
        if (size == 126) head = 4;
        if (size == 127) head = 10;
        if (bytes.size() - at < head) break;
        if (head > 2) {
            size = 0;
            for (std::size_t i = 2; i < head; ++i) {
                size = size << 8 | byte_at(bytes, at + i);
            }
        }
        if (bytes.size() - at < head + size) break;
        take(byte_at(bytes, at) & 0x0FU, bytes.substr(at + head, size));
        at += head + size;
    }
    return at;
}

void Socket::take(unsigned opcode, std::string_view payload) {
    if (opcode == kText && received) received(payload);
    if (opcode == kPing) {
        out_ += frame(kPong, payload);
        write_out();
    }
    if (opcode == kClose) {
        throw std::runtime_error(
            fmt::format("the server said goodbye: {}", payload.substr(payload.size() < 2 ? 0 : 2)));
    }
}

Poller::Poller() : epoll_(epoll_create1(0)) {
    if (epoll_ < 0) fail("epoll");
}

Poller::~Poller() {
    ::close(epoll_);
}

Socket& Poller::connect(std::uint16_t port) {
    return *sockets_.emplace_back(std::make_unique<Socket>(port, epoll_));
}

void Poller::poll(int milliseconds) {
    std::array<epoll_event, 512> events{};
    const int count =
        epoll_wait(epoll_, events.data(), static_cast<int>(events.size()), milliseconds);
    for (int i = 0; i < count; ++i) {
        const epoll_event& event = events[static_cast<std::size_t>(i)];
        auto* socket = static_cast<Socket*>(event.data.ptr);
        if ((event.events & EPOLLOUT) != 0) socket->writable();
        if ((event.events & ~static_cast<std::uint32_t>(EPOLLOUT)) != 0) socket->readable();
    }
}

}  // namespace load
