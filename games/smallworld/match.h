#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/match.h"
#include "games/smallworld/game.h"

namespace smallworld {

// The rules that apply() follows today. A change of what an old log replays to raises it.
constexpr int kRulesVersion = 1;

// A match whose positions can be looked at. It belongs to one thread: questions about the past
// remember their last answer.
class SmallWorldMatch final : public engine::Match {
  public:
    SmallWorldMatch(std::shared_ptr<const Setup> setup, const State& first);
    // From the middle of a game: `now` is where `log` leads to from the start of the game. The
    // log is believed only as far as it is legal.
    SmallWorldMatch(std::shared_ptr<const Setup> setup, std::vector<engine::Step> log,
                    const State& now);

    const Setup& setup() const { return *setup_; }
    const std::shared_ptr<const Setup>& shared_setup() const { return setup_; }
    const State& state() const { return state_; }
    // After `step` actions; step <= log().size().
    State state_at(std::size_t step) const;
    // Takes the position after `step` actions to the next one; step < log().size(). False, and
    // nothing is done, if the log does not fit the rules there.
    bool follow(State& state, std::size_t step) const;

    std::string_view game() const override { return "smallworld"; }
    std::string_view map() const override { return setup_->map_data.id; }
    int rules_version() const override { return kRulesVersion; }
    int seats() const override { return setup_->seats; }
    engine::Mover mover() const override { return smallworld::mover(*setup_, state_); }
    void actions(Actions& out) const override;
    engine::Refused why_illegal(Action action) const override;

    using engine::Match::print;
    std::string print(Action action) const override;
    engine::Result<Action> parse(std::string_view text) const override;

    void apply(Action action) override;
    void rewind(std::size_t length) override;

    std::string position() const override;
    std::string view(engine::Seat viewer) const override;
    std::vector<engine::Score> standing() const override;
    std::string broken() const override;

  private:
    struct Snapshot {
        std::size_t step = 0;
        State state;
    };

    const Snapshot& nearest(std::size_t step) const;

    std::shared_ptr<const Setup> setup_;
    State state_;
    std::vector<Snapshot> snapshots_;         // ascending; the first is the start
    mutable std::optional<Snapshot> latest_;  // what was asked for last, or stood before the last
                                              // action: the same question comes for every viewer
};

// A match from the beginning of a game, or from any position.
std::unique_ptr<engine::Match> make_match(std::shared_ptr<const Setup> setup);
std::unique_ptr<engine::Match> make_match(std::shared_ptr<const Setup> setup, const State& start);

}  // namespace smallworld
