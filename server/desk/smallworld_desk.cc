#include "server/desk/smallworld_desk.h"

#include <boost/json.hpp>
#include <cassert>
#include <utility>

#include "bots/bot.h"
#include "server/desk/smallworld_arrange.h"
#include "server/desk/smallworld_cells.h"
#include "server/desk/smallworld_content.h"
#include "server/desk/smallworld_freeze.h"
#include "server/desk/smallworld_prompt.h"
#include "server/desk/smallworld_tell.h"

namespace server {

using engine::Action;
using engine::Seat;
using smallworld::SmallWorldMatch;
using smallworld::State;
using smallworld::View;

namespace {

class BotThinker final : public Desk::Thinker {
  public:
    BotThinker(std::shared_ptr<const smallworld::Setup> setup, const View& view, bots::Choose bot)
        : setup_(std::move(setup)), view_(view), choose_(bot) {}

    Action choose(std::uint64_t seed) const override {
        engine::Rng rng = engine::Rng::stream(seed, 0);
        // A state that fits the view has the same legal actions: who moves knows his own coins.
        const State state = smallworld::resample(*setup_, view_, rng);
        engine::Actions actions;
        smallworld::actions(*setup_, state, actions);
        return choose_(*setup_, view_, actions, rng);
    }

  private:
    std::shared_ptr<const smallworld::Setup> setup_;
    View view_;
    bots::Choose choose_;
};

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
        const bots::Bot* bot = bots::find_bot(level);
        if (bot == nullptr || !match_->mover().is_seat()) return nullptr;
        const View view = seen(match_->mover().as_seat(), match_->log().size());
        return std::make_unique<BotThinker>(match_->shared_setup(), view, bot->choose);
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
