#include "games/smallworld/match.h"

#include <fmt/format.h>

#include <cassert>
#include <utility>

#include "games/smallworld/notation.h"
#include "games/smallworld/notation_print.h"

namespace smallworld {
namespace {

// A state is kept for every so many steps, so that rewinding replays only a few.
constexpr std::size_t kSnapshotEvery = 64;

class SmallWorldMatch final : public engine::Match {
  public:
    SmallWorldMatch(std::shared_ptr<const Setup> setup, const State& first)
        : setup_(std::move(setup)), state_(first), snapshots_{first} {}

    std::string_view game() const override { return "smallworld"; }
    std::string_view map() const override { return setup_->map_data.id; }
    int rules_version() const override { return kRulesVersion; }
    int seats() const override { return setup_->seats; }
    engine::Mover mover() const override { return smallworld::mover(*setup_, state_); }
    void actions(Actions& out) const override {
        out.clear();
        smallworld::actions(*setup_, state_, out);
    }
    engine::Refused why_illegal(Action action) const override {
        const Why why = smallworld::why_illegal(*setup_, state_, action);
        if (why.legal()) return {};
        return {.rule = why.rule(), .word = why.word()};
    }

    using engine::Match::print;
    std::string print(Action action) const override { return print_action(*setup_, action); }
    engine::Result<Action> parse(std::string_view text) const override {
        return parse_action(*setup_, text);
    }

    void apply(Action action) override {
        assert(!why_illegal(action));
        log_.push_back({mover(), action});
        smallworld::apply(*setup_, state_, action);
        if (log_.size() % kSnapshotEvery == 0) snapshots_.push_back(state_);
    }
    void rewind(std::size_t length) override {
        assert(length <= log_.size());
        const std::size_t snapshot = length / kSnapshotEvery;
        log_.resize(length);
        snapshots_.resize(snapshot + 1);
        state_ = snapshots_[snapshot];
        for (std::size_t i = snapshot * kSnapshotEvery; i < length; ++i) {
            smallworld::apply(*setup_, state_, log_[i].action);
        }
    }

    std::string position() const override { return print_position(*setup_, state_); }
    std::string view(engine::Seat viewer) const override {
        return print_view(*setup_, smallworld::view(*setup_, state_, viewer));
    }
    std::vector<engine::Score> standing() const override {
        std::vector<engine::Score> scores;
        for (const Standing& one : ranking(*setup_, state_)) {
            scores.push_back({one.seat, one.place, one.coins});
        }
        return scores;
    }
    std::string broken() const override {
        const Broken found = check(*setup_, state_);
        return found.ok() ? std::string() : fmt::format("{}: {}", found.rule, found.what);
    }

  private:
    std::shared_ptr<const Setup> setup_;
    State state_;
    std::vector<State> snapshots_;  // after 0, 64, 128 … steps
};

}  // namespace

std::unique_ptr<engine::Match> make_match(std::shared_ptr<const Setup> setup) {
    const State first = start(*setup);
    return make_match(std::move(setup), first);
}

std::unique_ptr<engine::Match> make_match(std::shared_ptr<const Setup> setup, const State& start) {
    return std::make_unique<SmallWorldMatch>(std::move(setup), start);
}

}  // namespace smallworld
