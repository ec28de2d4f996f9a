#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/game.h"
#include "engine/match.h"

namespace engine {

// The match of a game whose positions can be looked at. It belongs to one thread: questions about
// the past remember their last answer. Besides the functions of engine/game.h a game brings
// game_info, print_action, parse_action, print_position, print_view and ranking.
template <typename Setup>
class MatchOf final : public Match {
  public:
    using State = StateOf<Setup>;

    MatchOf(std::shared_ptr<const Setup> setup, const State& first)
        : setup_(std::move(setup)), state_(first), snapshots_{{0, first}} {}
    // From the middle of a game: `now` is where `log` leads to from the start of the game. The
    // log is believed only as far as it is legal.
    MatchOf(std::shared_ptr<const Setup> setup, std::vector<Step> log, const State& now)
        : setup_(std::move(setup)), state_(now), snapshots_{{0, start(*setup_)}} {
        log_ = std::move(log);
        if (!log_.empty()) snapshots_.push_back({log_.size(), now});
    }

    const Setup& setup() const { return *setup_; }
    const std::shared_ptr<const Setup>& shared_setup() const { return setup_; }
    const State& state() const { return state_; }
    // After `step` actions; step <= log().size().
    State state_at(std::size_t step) const {
        assert(step <= log_.size());
        if (step == log_.size()) return state_;
        Snapshot at = nearest(step);
        while (at.step < step && follow(at.state, at.step))
            ++at.step;
        at.step = step;
        latest_ = at;
        return at.state;
    }
    // Takes the position after `step` actions to the next one; step < log().size(). False, and
    // nothing is done, if the log does not fit the rules there: a log that was kept elsewhere may
    // have been changed there, and the rules are not asked to follow what they forbid.
    bool follow(State& state, std::size_t step) const {
        const Action action = log_[step].action;
        if (!rules::refusal_of(*setup_, state, action).legal()) return false;
        rules::do_action(*setup_, state, action);
        return true;
    }

    std::string_view game() const override { return game_info(*setup_).game; }
    std::string_view map() const override { return game_info(*setup_).map; }
    int rules_version() const override { return game_info(*setup_).rules; }
    int seats() const override { return game_info(*setup_).seats; }
    Mover mover() const override { return rules::mover_in(*setup_, state_); }
    void actions(Actions& out) const override {
        out.clear();
        rules::list_actions(*setup_, state_, out);
    }
    Refused why_illegal(Action action) const override {
        const auto why = rules::refusal_of(*setup_, state_, action);
        if (why.legal()) return {};
        return {.rule = why.rule(), .word = why.word()};
    }

    using Match::print;
    std::string print(Action action) const override { return print_action(*setup_, action); }
    Result<Action> parse(std::string_view text) const override {
        return parse_action(*setup_, text);
    }

    void apply(Action action) override {
        assert(!why_illegal(action));
        latest_ = Snapshot{log_.size(), state_};
        log_.push_back({mover(), action});
        rules::do_action(*setup_, state_, action);
        if (log_.size() % kSnapshotEvery == 0) snapshots_.push_back({log_.size(), state_});
    }
    void rewind(std::size_t length) override {
        state_ = state_at(length);
        log_.resize(length);
        latest_.reset();
        std::erase_if(snapshots_, [&](const Snapshot& snapshot) { return snapshot.step > length; });
    }

    std::string position() const override { return print_position(*setup_, state_); }
    std::string view(Seat viewer) const override {
        return print_view(*setup_, rules::view_of(*setup_, state_, viewer));
    }
    std::vector<Score> standing() const override {
        std::vector<Score> scores;
        for (const auto& one : ranking(*setup_, state_)) {
            if (index(one.seat) < seats()) scores.push_back({one.seat, one.place, one.coins});
        }
        return scores;
    }
    std::string broken() const override {
        const auto found = rules::broken_in(*setup_, state_);
        return found.ok() ? std::string() : fmt::format("{}: {}", found.rule, found.what);
    }

  private:
    // A state is kept for every so many steps, so that rewinding replays only a few.
    static constexpr std::size_t kSnapshotEvery = 64;
    struct Snapshot {
        std::size_t step = 0;
        State state;
    };

    const Snapshot& nearest(std::size_t step) const {
        const auto after = std::upper_bound(
            snapshots_.begin(), snapshots_.end(), step,
            [](std::size_t wanted, const Snapshot& snapshot) { return wanted < snapshot.step; });
        const Snapshot& kept = *std::prev(after);
        const bool is_closer = latest_ && latest_->step <= step && latest_->step > kept.step;
        return is_closer ? *latest_ : kept;
    }

    std::shared_ptr<const Setup> setup_;
    State state_;
    std::vector<Snapshot> snapshots_;         // ascending; the first is the start
    mutable std::optional<Snapshot> latest_;  // what was asked for last, or stood before the last
                                              // action: the same question comes for every viewer
};

}  // namespace engine
