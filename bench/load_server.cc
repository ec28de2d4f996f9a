#include "bench/load_server.h"

#include <fmt/format.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <stdexcept>

namespace load {
namespace {

namespace fs = std::filesystem;

std::vector<std::string> arguments(const std::string& program, const std::string& data) {
    return {program,
            "serve",
            "--listen",
            "127.0.0.1:0",
            "--data",
            data,
            "--connections-per-address",
            "1000000",
            "--request-rate",
            "1000000",
            "--request-burst",
            "1000000",
            "--message-rate",
            "100000",
            "--message-burst",
            "100000",
            "--tables-per-hour",
            "100000000",
            "--idle-seconds",
            "600"};
}

[[noreturn]] void become(std::vector<std::string> words, int out) {
    ::dup2(out, STDOUT_FILENO);
    std::vector<char*> raw;
    for (std::string& word : words) {
        raw.push_back(word.data());
    }
    raw.push_back(nullptr);
    ::execv(raw[0], raw.data());
    std::_Exit(127);
}

std::uint16_t port_in(const std::string& line) {
    const std::string mark = "http://localhost:";
    const auto at = line.find(mark);
    if (at == std::string::npos) throw std::runtime_error("the server did not start: " + line);
    return static_cast<std::uint16_t>(std::stoi(line.substr(at + mark.size())));
}

}  // namespace

Server::Server(const std::string& program)
    : data_(fs::temp_directory_path() / fmt::format("terrarium-load-{}", ::getpid())) {
    std::array<int, 2> pipe{};
    if (::pipe(pipe.data()) != 0) throw std::runtime_error("pipe");
    pid_ = ::fork();
    if (pid_ == 0) become(arguments(program, data_), pipe[1]);
    ::close(pipe[1]);
    std::string line;
    char c = 0;
    while (::read(pipe[0], &c, 1) == 1 && c != '\n') {
        line += c;
    }
    port_ = port_in(line);  // the pipe stays open, for whatever the server says later
}

Server::~Server() {
    if (pid_ > 0) {
        ::kill(pid_, SIGTERM);
        ::waitpid(pid_, nullptr, 0);
    }
    std::error_code ignored;
    fs::remove_all(data_, ignored);
}

double Server::resident_kb() const {
    std::ifstream status(fmt::format("/proc/{}/status", pid_));
    for (std::string line; std::getline(status, line);) {
        if (line.starts_with("VmRSS:")) return std::stod(line.substr(6));
    }
    throw std::runtime_error("the server is gone");
}

double Server::cpu_seconds() const {
    std::ifstream stat(fmt::format("/proc/{}/stat", pid_));
    std::string text((std::istreambuf_iterator<char>(stat)), std::istreambuf_iterator<char>());
    std::istringstream rest(text.substr(text.rfind(')') + 2));
    std::vector<std::string> fields;
    for (std::string field; rest >> field;) {
        fields.push_back(field);
    }
    // utime and stime, proc(5), counted from the state.
    return (std::stod(fields.at(11)) + std::stod(fields.at(12))) /
           static_cast<double>(::sysconf(_SC_CLK_TCK));
}

}  // namespace load
