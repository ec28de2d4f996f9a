#include "lab/outside_bot.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/text.h"

namespace lab {
namespace {

using engine::fail;
using engine::Result;
using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr std::size_t kLongestName = 64;

// The texts are read by terminals and pages.
bool is_plain(std::string_view line) {
    return std::ranges::all_of(line, [](char c) { return c >= ' ' && c <= '~'; });
}

double seconds(milliseconds time) {
    return static_cast<double>(time.count()) / 1000;
}

}  // namespace

std::string GameLines::text() const {
    std::string out =
        fmt::format("game {}\nrules {}\nmap {}\noptions {}\nseats {}\ncontent {:016x}\n", game,
                    rules, map, options, seats, content);
    for (const engine::SavedPack& pack : packs)
        out += fmt::format("pack {} {:016x}\n", pack.id, pack.hash);
    return out + "end\n";
}

std::string question_text(char seat, const bots::Limits& limits, std::string_view position,
                          const std::vector<std::string>& actions) {
    std::string out = fmt::format("decide\nseat {}\n", seat);
    if (limits.time.count() > 0) {
        const auto time = std::chrono::ceil<milliseconds>(limits.time);
        out += fmt::format("time {}\n", time.count());
    }
    if (limits.simulations > 0) out += fmt::format("simulations {}\n", limits.simulations);
    while (!position.empty()) {
        const std::size_t end = std::min(position.find('\n'), position.size());
        out += fmt::format("position {}\n", position.substr(0, end));
        position.remove_prefix(std::min(end + 1, position.size()));
    }
    for (const std::string& action : actions)
        out += fmt::format("action {}\n", action);
    return out + "end\n";
}

Result<std::string> OutsideBot::answer(std::string_view word, Deadline deadline) {
    for (;;) {
        auto line = child_->hear(deadline);
        if (!line) return line;
        if (!is_plain(*line)) return fail("wrote something that is not plain text");
        const std::string_view first = std::string_view(*line).substr(0, line->find(' '));
        if (first == "info") continue;
        if (line->empty()) return fail("answered an empty line");
        if (first != word) {
            return fail(
                fmt::format("answered {} where \"{}\" was due", engine::quoted(*line), word));
        }
        if (child_->has_unheard()) return fail("went on talking after its answer");
        return line->substr(std::min(first.size() + 1, line->size()));
    }
}

Result<std::string> OutsideBot::exchange(std::string_view text, std::string_view word,
                                         milliseconds wait) {
    const Deadline deadline = steady_clock::now() + wait;
    if (child_->has_unheard()) return fail("talks without being asked");
    if (const auto said = child_->say(text, deadline); !said) return tl::unexpected(said.error());
    auto heard = answer(word, deadline);
    if (!heard && steady_clock::now() >= deadline)
        return fail(fmt::format("gave no answer within {:.3g} s", seconds(wait)));
    return heard;
}

Result<void> OutsideBot::start() {
    auto child = Child::start(command_, errors_, patience_.stop);
    if (!child) return tl::unexpected(child.error());
    child_ = std::move(*child);
    const auto name =
        exchange(fmt::format("terrarium-bot {}\n", kBotProtocol), "ready", patience_.start);
    if (!name) return tl::unexpected(name.error());
    name_ = name->substr(0, kLongestName);
    return {};
}

Result<void> OutsideBot::meet(const GameLines& game) {
    if (!child_) {
        if (const auto started = start(); !started) {
            stop();
            return started;
        }
    }
    const std::string text = game.text();
    if (told_ == text) return {};
    const auto ready = exchange(text, "ready", patience_.start);
    if (!ready) {
        stop();
        return tl::unexpected(ready.error());
    }
    told_ = text;
    return {};
}

Result<std::string> OutsideBot::ask(std::string_view question, milliseconds wait) {
    if (!child_) return fail("does not run");
    auto answer = exchange(question, "action", wait);
    if (!answer) stop();
    return answer;
}

tl::unexpected<engine::Error> OutsideBot::not_offered(std::string_view answer,
                                                      std::size_t actions) {
    if (answer.empty()) return fail("named no action");
    return fail(fmt::format("chose {}, which is not one of the {} actions it was offered",
                            engine::quoted(answer), actions));
}

Result<std::string> OutsideBot::choose(std::string_view question,
                                       const std::vector<std::string>& actions, milliseconds wait) {
    auto answer = ask(question, wait);
    if (!answer || std::ranges::find(actions, *answer) != actions.end()) return answer;
    stop();
    return not_offered(*answer, actions.size());
}

bool OutsideBot::quit() {
    if (!child_) return true;
    const Deadline deadline = steady_clock::now() + patience_.leave;
    const bool left = child_->say("quit\n", deadline) && child_->leaves(deadline);
    stop();
    return left;
}

void OutsideBot::stop() {
    child_.reset();
    told_.clear();
}

}  // namespace lab
