#include "server/desk/islands_desk.h"

#include <boost/json.hpp>
#include <cassert>
#include <utility>

#include "server/desk/adviser.h"
#include "server/desk/freeze.h"
#include "server/desk/islands_cells.h"
#include "server/desk/islands_prompt.h"
#include "server/desk/islands_tell.h"
#include "server/desk/thinker.h"

namespace server {

using engine::Action;
using engine::Seat;
using islands::IslandsMatch;
using islands::State;
using islands::View;

namespace {

class IslandsDesk final : public Desk {
  public:
    explicit IslandsDesk(std::unique_ptr<IslandsMatch> match) : match_(std::move(match)) {}

    const engine::Match& match() const override { return *match_; }
    void apply(Action action) override { match_->apply(action); }
    void rewind(std::size_t length) override { match_->rewind(length); }

    json::object cells(Seat viewer, std::size_t step) const override {
        return sea_cells(setup(), seen(viewer, step));
    }
    json::object changes(Seat viewer, std::size_t since, std::size_t step) const override {
        return changed_cells(cells(viewer, since), cells(viewer, step));
    }
    json::object prompt(std::span<const std::size_t> undo) const override {
        assert(match_->mover().is_seat());
        return sea_prompt(setup(), match_->state(), undo);
    }
    json::array tell(std::size_t since, std::size_t step) const override {
        json::array out;
        State before = match_->state_at(since);
        for (std::size_t i = since; i < step; ++i) {
            State after = before;
            if (!match_->follow(after, i)) break;
            tell_sea(setup(), {before, match_->log()[i].action, after, i + 1}, out);
            before = after;
        }
        return out;
    }
    json::object because(Action action) const override {
        return sea_because(setup(), match_->state(), action);
    }
    engine::Result<std::vector<Action>> arrange(std::span<const Placed>) const override {
        return engine::fail("nothing is arranged in this game");
    }
    std::unique_ptr<Thinker> thinker(std::string_view level) const override {
        return thinker_of(*match_, level);
    }
    std::unique_ptr<Adviser> adviser(Seat seat, std::size_t step) const override {
        return adviser_of(*match_, seat, step);
    }
    std::vector<std::size_t> choices(Seat seat, std::size_t from, std::size_t most) const override {
        return choices_of(*match_, seat, from, most);
    }
    json::array foretell(std::size_t step, std::span<const Action> plan) const override {
        json::array out;
        follow_plan(
            *match_, step, plan,
            [&](const State& before, engine::Step made, const State& after, std::size_t now) {
                tell_sea(setup(), {before, made.action, after, now}, out);
            });
        return out;
    }

    bool keeps_secrets() const override { return true; }
    int places() const override { return setup().players; }

    int round() const override { return match_->state().round; }
    int rounds() const override { return setup().constants.max_rounds; }
    // Alexis' turns are taken back with the human's own.
    Seat turn() const override {
        return setup().is_alexis(match_->state().active) ? Seat{0} : match_->state().active;
    }

    std::string freeze() const override { return server::freeze(*match_); }

  private:
    const islands::Setup& setup() const { return match_->setup(); }
    View seen(Seat viewer, std::size_t step) const {
        return islands::view(setup(), match_->state_at(step), viewer);
    }

    std::unique_ptr<IslandsMatch> match_;
};

}  // namespace

std::unique_ptr<Desk> make_islands_desk(std::unique_ptr<IslandsMatch> match) {
    return std::make_unique<IslandsDesk>(std::move(match));
}

}  // namespace server
