#include "lab/child.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <thread>

namespace lab {
namespace {

using engine::fail;
using engine::Result;
using std::chrono::steady_clock;

constexpr auto kLook = std::chrono::milliseconds(5);

struct Pipe {
    int read = -1;
    int write = -1;
};

// Closed when another program starts, so that no child holds the pipes of another.
bool open_pipe(Pipe& made) {
    std::array<int, 2> ends{};
    if (pipe2(ends.data(), O_CLOEXEC) != 0) return false;
    made = {ends[0], ends[1]};
    return true;
}

void close_if_open(int& file) {
    if (file >= 0) close(file);
    file = -1;
}

int milliseconds_to(Deadline deadline) {
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - steady_clock::now());
    return static_cast<int>(std::clamp<std::int64_t>(left.count(), 0, 1'000'000));
}

// What the child is given besides its command.
class SpawnSettings {
  public:
    SpawnSettings(const Pipe& to, const Pipe& from, Child::Errors errors) {
        posix_spawn_file_actions_init(&files_);
        posix_spawn_file_actions_adddup2(&files_, to.read, STDIN_FILENO);
        posix_spawn_file_actions_adddup2(&files_, from.write, STDOUT_FILENO);
        if (errors == Child::Errors::Dropped)
            posix_spawn_file_actions_addopen(&files_, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
        posix_spawnattr_init(&attributes_);
        sigset_t usual;
        sigemptyset(&usual);
        sigaddset(&usual, SIGPIPE);
        posix_spawnattr_setsigdefault(&attributes_, &usual);
        posix_spawnattr_setpgroup(&attributes_, 0);
        posix_spawnattr_setflags(&attributes_, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF);
    }
    ~SpawnSettings() {
        posix_spawn_file_actions_destroy(&files_);
        posix_spawnattr_destroy(&attributes_);
    }
    SpawnSettings(const SpawnSettings&) = delete;
    SpawnSettings& operator=(const SpawnSettings&) = delete;

    int spawn(pid_t& pid, const std::vector<std::string>& command) const {
        std::vector<char*> words;
        words.reserve(command.size() + 1);
        for (const std::string& word : command)
            words.push_back(const_cast<char*>(word.c_str()));  // NOLINT: posix_spawn changes none
        words.push_back(nullptr);
        return posix_spawnp(&pid, words[0], &files_, &attributes_, words.data(), environ);
    }

  private:
    posix_spawn_file_actions_t files_{};
    posix_spawnattr_t attributes_{};
};

}  // namespace

Result<std::unique_ptr<Child>> Child::start(const std::vector<std::string>& command, Errors errors,
                                            const std::atomic<bool>* stop) {
    std::signal(SIGPIPE, SIG_IGN);  // a child that went away is an error of write(), no end of us
    Pipe to;
    Pipe from;
    if (!open_pipe(to) || !open_pipe(from)) {
        const int reason = errno;
        for (int* file : {&to.read, &to.write})
            close_if_open(*file);
        return fail(fmt::format("did not start: {}", std::strerror(reason)));
    }
    std::unique_ptr<Child> child(new Child);  // NOLINT: the constructor is private
    child->stop_ = stop;
    child->input_ = to.write;
    child->output_ = from.read;
    fcntl(to.write, F_SETFL, O_NONBLOCK);
    fcntl(from.read, F_SETFL, O_NONBLOCK);
    const int reason = SpawnSettings(to, from, errors).spawn(child->pid_, command);
    close_if_open(to.read);
    close_if_open(from.write);
    if (reason == 0) return child;
    child->pid_ = -1;
    return fail(fmt::format("did not start: {}", std::strerror(reason)));
}

Child::~Child() {
    close_input();
    close_if_open(output_);
    if (pid_ < 0) return;
    // Not reaped before this, so the number still means our group and nobody else's.
    kill(-pid_, SIGKILL);
    while (waitpid(pid_, nullptr, 0) < 0 && errno == EINTR) {
    }
}

// It looks up now and then: a signal may have come just before it began to wait.
bool Child::ready(int file, short events, Deadline deadline) const {
    constexpr std::chrono::milliseconds kGlance{100};
    for (;;) {
        pollfd one{.fd = file, .events = events, .revents = 0};
        const Deadline now = steady_clock::now();
        const Deadline until = stop_ == nullptr ? deadline : std::min(deadline, now + kGlance);
        const int count = poll(&one, 1, milliseconds_to(until));
        if (count > 0) return true;
        if (count < 0 && errno != EINTR) return false;
        if (steady_clock::now() >= deadline || (stop_ != nullptr && *stop_)) return false;
    }
}

void Child::close_input() {
    close_if_open(input_);
}

Result<void> Child::say(std::string_view text, Deadline deadline) {
    heard_ = 0;
    while (!text.empty()) {
        const ssize_t written = write(input_, text.data(), text.size());
        if (written > 0) {
            text.remove_prefix(static_cast<std::size_t>(written));
        } else if (errno == EAGAIN) {
            if (!ready(input_, POLLOUT, deadline)) return fail("does not read what it is told");
        } else if (errno != EINTR) {
            return fail(how_it_ended());
        }
    }
    return {};
}

bool Child::read_some() {
    std::array<char, 4096> piece{};
    const ssize_t count = read(output_, piece.data(), piece.size());
    if (count > 0) {
        unread_.append(piece.data(), static_cast<std::size_t>(count));
        heard_ += static_cast<std::size_t>(count);
        return true;
    }
    if (count < 0 && (errno == EAGAIN || errno == EINTR)) return true;
    ended_ = true;
    return false;
}

Result<std::string> Child::hear(Deadline deadline) {
    for (;;) {
        if (heard_ > kMostOutput)
            return fail(fmt::format("wrote more than {} bytes without an answer", kMostOutput));
        const std::size_t end = unread_.find('\n');
        if (std::min(end, unread_.size()) > kLongestLine)
            return fail(fmt::format("wrote a line of more than {} bytes", kLongestLine));
        if (end != std::string::npos) {
            std::string line = unread_.substr(0, end);
            unread_.erase(0, end + 1);
            if (line.ends_with('\r')) line.pop_back();
            return line;
        }
        if (ended_) return fail(how_it_ended());
        if (!ready(output_, POLLIN, deadline)) return fail("gave no answer in time");
        read_some();
    }
}

bool Child::has_unheard() {
    if (unread_.empty() && !ended_ && ready(output_, POLLIN, steady_clock::now())) read_some();
    return !unread_.empty();
}

bool Child::has_exited() const {
    siginfo_t how{};
    return waitid(P_PID, static_cast<id_t>(pid_), &how, WEXITED | WNOHANG | WNOWAIT) == 0 &&
           how.si_pid == pid_;
}

bool Child::leaves(Deadline deadline) {
    close_input();
    while (!has_exited()) {
        if (steady_clock::now() >= deadline) return false;
        std::this_thread::sleep_for(kLook);
    }
    return true;
}

std::string Child::how_it_ended() const {
    // It has closed a pipe; if it is about to end, that takes a moment.
    const Deadline patience = steady_clock::now() + std::chrono::milliseconds(200);
    while (!has_exited() && steady_clock::now() < patience)
        std::this_thread::sleep_for(kLook);
    siginfo_t how{};
    if (waitid(P_PID, static_cast<id_t>(pid_), &how, WEXITED | WNOHANG | WNOWAIT) != 0 ||
        how.si_pid != pid_) {
        return "closed its output";
    }
    if (how.si_code == CLD_EXITED) return fmt::format("exited with code {}", how.si_status);
    return fmt::format("was killed by signal {}", how.si_status);
}

}  // namespace lab
