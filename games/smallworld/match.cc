#include "games/smallworld/match.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <utility>

#include "games/smallworld/notation.h"
#include "games/smallworld/notation_print.h"

namespace smallworld {
namespace {

// A state is kept for every so many steps, so that rewinding replays only a few.
constexpr std::size_t kSnapshotEvery = 64;

}  // namespace

SmallWorldMatch::SmallWorldMatch(std::shared_ptr<const Setup> setup, const State& first)
    : setup_(std::move(setup)), state_(first), snapshots_{{0, first}} {}

SmallWorldMatch::SmallWorldMatch(std::shared_ptr<const Setup> setup, std::vector<engine::Step> log,
                                 const State& now)
    : setup_(std::move(setup)), state_(now), snapshots_{{0, start(*setup_)}} {
    log_ = std::move(log);
    if (!log_.empty()) snapshots_.push_back({log_.size(), now});
}

void SmallWorldMatch::actions(Actions& out) const {
    out.clear();
    smallworld::actions(*setup_, state_, out);
}

engine::Refused SmallWorldMatch::why_illegal(Action action) const {
    const Why why = smallworld::why_illegal(*setup_, state_, action);
    if (why.legal()) return {};
    return {.rule = why.rule(), .word = why.word()};
}

std::string SmallWorldMatch::print(Action action) const {
    return print_action(*setup_, action);
}

engine::Result<Action> SmallWorldMatch::parse(std::string_view text) const {
    return parse_action(*setup_, text);
}

void SmallWorldMatch::apply(Action action) {
    assert(!why_illegal(action));
    latest_ = Snapshot{log_.size(), state_};
    log_.push_back({mover(), action});
    smallworld::apply(*setup_, state_, action);
    if (log_.size() % kSnapshotEvery == 0) snapshots_.push_back({log_.size(), state_});
}

const SmallWorldMatch::Snapshot& SmallWorldMatch::nearest(std::size_t step) const {
    const auto after = std::upper_bound(
        snapshots_.begin(), snapshots_.end(), step,
        [](std::size_t wanted, const Snapshot& snapshot) { return wanted < snapshot.step; });
    const Snapshot& kept = *std::prev(after);
    const bool is_closer = latest_ && latest_->step <= step && latest_->step > kept.step;
    return is_closer ? *latest_ : kept;
}

bool SmallWorldMatch::follow(State& state, std::size_t step) const {
    const Action action = log_[step].action;
    // A log that was kept elsewhere may have been changed there; the rules are not asked to follow
    // what they forbid.
    if (!smallworld::why_illegal(*setup_, state, action).legal()) return false;
    smallworld::apply(*setup_, state, action);
    return true;
}

State SmallWorldMatch::state_at(std::size_t step) const {
    assert(step <= log_.size());
    if (step == log_.size()) return state_;
    Snapshot at = nearest(step);
    while (at.step < step && follow(at.state, at.step)) {
        ++at.step;
    }
    at.step = step;
    latest_ = at;
    return at.state;
}

void SmallWorldMatch::rewind(std::size_t length) {
    state_ = state_at(length);
    log_.resize(length);
    latest_.reset();
    std::erase_if(snapshots_, [&](const Snapshot& snapshot) { return snapshot.step > length; });
}

std::string SmallWorldMatch::position() const {
    return print_position(*setup_, state_);
}

std::string SmallWorldMatch::view(engine::Seat viewer) const {
    return print_view(*setup_, smallworld::view(*setup_, state_, viewer));
}

std::vector<engine::Score> SmallWorldMatch::standing() const {
    std::vector<engine::Score> scores;
    for (const Standing& one : ranking(*setup_, state_)) {
        scores.push_back({one.seat, one.place, one.coins});
    }
    return scores;
}

std::string SmallWorldMatch::broken() const {
    const Broken found = check(*setup_, state_);
    return found.ok() ? std::string() : fmt::format("{}: {}", found.rule, found.what);
}

std::unique_ptr<engine::Match> make_match(std::shared_ptr<const Setup> setup) {
    const State first = start(*setup);
    return make_match(std::move(setup), first);
}

std::unique_ptr<engine::Match> make_match(std::shared_ptr<const Setup> setup, const State& start) {
    return std::make_unique<SmallWorldMatch>(std::move(setup), start);
}

}  // namespace smallworld
