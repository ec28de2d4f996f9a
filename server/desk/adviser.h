#pragma once

#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "bots/bot.h"
#include "bots/tree.h"
#include "engine/match_of.h"
#include "server/desk/desk.h"

namespace server {

// A bar on the screen is worth no wait.
constexpr std::uint32_t kForChances = 1000;

// Asks the best levels what they would do, with what a seat may see.
template <typename Setup>
class BotAdviser final : public Desk::Adviser {
  public:
    using View = engine::ViewOf<Setup>;

    // `choice` are the actions of the seat if it is its move, `made` the one that was taken.
    BotAdviser(std::shared_ptr<const Setup> setup, const View& view, engine::Actions choice,
               std::optional<engine::Action> made)
        : setup_(std::move(setup)), view_(view), choice_(choice), made_(made) {}

    bots::Advice advise(std::uint64_t seed, const bots::Limits& limits) const override {
        return ask(bots::levels_of<Setup>().back(), seed, limits);
    }
    bots::Advice review(std::uint64_t seed, const bots::Limits& limits) const override {
        return ask(bots::levels_of<Setup>()[bots::kLevels - 2], seed, limits);
    }
    bots::Advice foresee(std::uint64_t seed, const bots::Limits& limits) const override {
        engine::Rng rng = engine::Rng::stream(seed, 0);
        bots::Thinking thinking{.rng = rng, .limits = limits};
        thinking.limits.simulations = kForChances;
        return {.winning = bots::foresee(*setup_, view_, bots::Style{}, thinking)};
    }

  private:
    bots::Advice ask(const bots::BotOf<Setup>& level, std::uint64_t seed,
                     const bots::Limits& limits) const {
        if (choice_.empty()) return foresee(seed, limits);
        bots::Advice advice{.asked = made_};
        engine::Rng rng = engine::Rng::stream(seed, 0);
        bots::Thinking thinking{.rng = rng, .limits = limits, .advice = &advice};
        thinking.limits.simulations = level.style.simulations;
        level.choose(*setup_, view_, choice_, thinking);
        return advice;
    }

    std::shared_ptr<const Setup> setup_;
    View view_;
    engine::Actions choice_;
    std::optional<engine::Action> made_;
};

template <typename Setup>
std::unique_ptr<Desk::Adviser> adviser_of(const engine::MatchOf<Setup>& match, engine::Seat seat,
                                          std::size_t step) {
    const auto state = match.state_at(step);
    engine::Actions list;
    actions(match.setup(), state, list);
    if (list.empty()) return nullptr;
    if (mover(match.setup(), state) != engine::Mover::seat(seat)) list.clear();
    std::optional<engine::Action> made;
    if (step < match.log().size()) made = match.log()[step].action;
    return std::make_unique<BotAdviser<Setup>>(match.shared_setup(),
                                               view(match.setup(), state, seat), list, made);
}

template <typename Setup>
std::vector<std::size_t> choices_of(const engine::MatchOf<Setup>& match, engine::Seat seat,
                                    std::size_t from, std::size_t most) {
    std::vector<std::size_t> out;
    const auto& log = match.log();
    if (from >= log.size()) return out;
    auto state = match.state_at(from);
    engine::Actions list;
    for (std::size_t i = from; i < log.size() && out.size() < most; ++i) {
        if (log[i].mover == engine::Mover::seat(seat)) {
            actions(match.setup(), state, list);
            if (list.size() > 1) out.push_back(i);
        }
        if (!match.follow(state, i)) break;
    }
    return out;
}

// Calls `each` with the position before, the step and the position after it, from the position
// after `step` actions on: as far as the plan is legal.
template <typename Setup, typename Each>
void follow_plan(const engine::MatchOf<Setup>& match, std::size_t step,
                 std::span<const engine::Action> plan, const Each& each) {
    auto before = match.state_at(step);
    for (const engine::Action action : plan) {
        const engine::Step made{mover(match.setup(), before), action};
        if (!why_illegal(match.setup(), before, action).legal()) return;
        auto after = before;
        apply(match.setup(), after, action);
        each(before, made, after, ++step);
        before = after;
    }
}

}  // namespace server
