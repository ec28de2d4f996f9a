#include "server/desk/smallworld_desk.h"

#include <boost/json.hpp>
#include <cassert>
#include <utility>

#include "server/desk/adviser.h"
#include "server/desk/freeze.h"
#include "server/desk/smallworld_arrange.h"
#include "server/desk/smallworld_cells.h"
#include "server/desk/smallworld_content.h"
#include "server/desk/smallworld_prompt.h"
#include "server/desk/smallworld_tell.h"
#include "server/desk/thinker.h"

namespace server {

using engine::Action;
using engine::Seat;
using smallworld::SmallWorldMatch;
using smallworld::State;
using smallworld::View;

namespace {

class SmallWorldDesk final : public Desk {
  public:
    explicit SmallWorldDesk(std::unique_ptr<SmallWorldMatch> match) : match_(std::move(match)) {}

    const engine::Match& match() const override { return *match_; }
    void apply(Action action) override { match_->apply(action); }
    void rewind(std::size_t length) override { match_->rewind(length); }

    json::object cells(Seat viewer, std::size_t step) const override {
        return all_cells(setup(), seen(viewer, step));
    }
    json::object changes(Seat viewer, std::size_t since, std::size_t step) const override {
        return changed_cells(setup(), seen(viewer, since), seen(viewer, step));
    }
    json::object box() const override { return box_json(setup()); }
    json::object prompt(std::span<const std::size_t> undo) const override {
        assert(match_->mover().is_seat());
        return prompt_json(setup(), match_->state(), undo);
    }
    json::array tell(std::size_t since, std::size_t step) const override {
        Teller teller(setup());
        State before = match_->state_at(since);
        for (std::size_t i = since; i < step; ++i) {
            State after = before;
            if (!match_->follow(after, i)) break;
            teller.step(before, match_->log()[i], after, i + 1);
            before = after;
        }
        return std::move(teller).take();
    }
    json::object because(Action action) const override {
        return because_json(setup(), match_->state(), action);
    }
    engine::Result<std::vector<Action>> arrange(std::span<const Placed> wanted) const override {
        return server::arrange(setup(), match_->state(), wanted);
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
        Teller teller(setup());
        follow_plan(*match_, step, plan,
                    [&](const State& before, engine::Step made, const State& after,
                        std::size_t now) { teller.step(before, made, after, now); });
        return std::move(teller).take();
    }

    int round() const override { return match_->state().round; }
    int rounds() const override { return setup().map.rounds; }
    Seat turn() const override { return match_->state().active; }

    std::string freeze() const override { return server::freeze(*match_); }

  private:
    const smallworld::Setup& setup() const { return match_->setup(); }
    View seen(Seat viewer, std::size_t step) const {
        return smallworld::view(setup(), match_->state_at(step), viewer);
    }

    std::unique_ptr<SmallWorldMatch> match_;
};

}  // namespace

std::unique_ptr<Desk> make_smallworld_desk(std::unique_ptr<SmallWorldMatch> match) {
    return std::make_unique<SmallWorldDesk>(std::move(match));
}

}  // namespace server
