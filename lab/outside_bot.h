#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "bots/thinking.h"
#include "engine/game.h"
#include "engine/result.h"
#include "engine/saved_game.h"
#include "games/islands/match.h"
#include "games/smallworld/match.h"
#include "lab/child.h"

// Bots that are programs of their own: the protocol of docs/bots.md, from our side.
namespace lab {

constexpr int kBotProtocol = 1;

// What we wait for at most. A machine is sometimes busy, so who was told a time gets more.
struct Patience {
    std::chrono::milliseconds start{10'000};   // to say ready
    std::chrono::milliseconds decide{10'000};  // a decision without a time limit
    std::chrono::milliseconds grace{1'000};    // beyond what is left of a turn
    std::chrono::milliseconds leave{2'000};    // to end after quit
    const std::atomic<bool>* stop = nullptr;   // set by another thread or a signal: wait no longer

    // `left` is what is left of the turn of a bot that has a time.
    std::chrono::milliseconds for_decision(const bots::Limits& limits,
                                           std::chrono::milliseconds left) const {
        return limits.time.count() > 0 ? left + grace : decide;
    }
};

// The game that is played, as programs are told.
struct GameLines {
    std::string game;
    std::string map;
    std::string options;
    int rules = 1;
    int seats = 0;
    std::uint64_t content = 0;
    std::vector<engine::SavedPack> packs = {};

    std::string text() const;
};

// The lines of a question.
std::string question_text(char seat, const bots::Limits& limits, std::string_view position,
                          const std::vector<std::string>& actions);

template <typename Setup>
std::string question_for(const Setup& setup, const engine::ViewOf<Setup>& view,
                         const engine::Actions& actions, const bots::Limits& limits) {
    std::vector<std::string> words;
    for (const engine::Action action : actions)
        words.push_back(print_action(setup, action));
    return question_text(engine::letter(view.viewer), limits, print_view(setup, view), words);
}

// One program in one seat. Errors are what it did wrong, to be read after its name; after one it
// is gone, and the next `meet` starts it anew.
class OutsideBot {
  public:
    explicit OutsideBot(std::vector<std::string> command,
                        Child::Errors errors = Child::Errors::Dropped, Patience patience = {})
        : command_(std::move(command)), errors_(errors), patience_(patience) {}

    // Starts it if it does not run, and tells it the game if it was told another.
    engine::Result<void> meet(const GameLines& game);
    // The text behind `action`.
    engine::Result<std::string> ask(std::string_view question, std::chrono::milliseconds wait);
    template <typename Setup>
    engine::Result<engine::Action> decide(const Setup& setup, const engine::ViewOf<Setup>& view,
                                          const engine::Actions& actions,
                                          const bots::Limits& limits,
                                          std::chrono::milliseconds wait) {
        const auto answer = ask(question_for(setup, view, actions, limits), wait);
        if (!answer) return tl::unexpected(answer.error());
        const auto action = parse_action(setup, *answer);
        const bool offered = action && std::binary_search(actions.begin(), actions.end(), *action);
        if (offered) return *action;
        stop();
        return not_offered(*answer, static_cast<std::size_t>(actions.size()));
    }
    // The same without knowing the game: one of the actions of the question, word for word.
    engine::Result<std::string> choose(std::string_view question,
                                       const std::vector<std::string>& actions,
                                       std::chrono::milliseconds wait);
    // Whether it ends by itself when it is told to. It is gone in any case.
    bool quit();
    // What it calls itself; empty before it said so.
    const std::string& name() const { return name_; }
    const Patience& patience() const { return patience_; }

  private:
    engine::Result<void> start();
    // Says something and reads the answer, which begins with `word`; what follows it.
    engine::Result<std::string> exchange(std::string_view text, std::string_view word,
                                         std::chrono::milliseconds wait);
    engine::Result<std::string> answer(std::string_view word, Deadline deadline);
    void stop();
    static tl::unexpected<engine::Error> not_offered(std::string_view answer, std::size_t actions);

    std::vector<std::string> command_;
    Child::Errors errors_;
    Patience patience_;
    std::unique_ptr<Child> child_;
    std::string told_;  // the game it knows of
    std::string name_;
};

}  // namespace lab
