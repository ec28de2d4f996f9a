#include "lab/balance_table.h"

#include <algorithm>

#include "lab/simulate.h"

namespace lab {

using smallworld::Action;
using smallworld::Actions;
using smallworld::Kind;
using smallworld::kind_of;
using smallworld::Mover;
using smallworld::Phase;
using smallworld::State;

namespace {

class BalanceTable {
  public:
    explicit BalanceTable(BalanceGame& game) : game_(game), luck_(game.seed) {}

    BalanceOutcome play() {
        Actions actions;
        for (int step = 0; step < smallworld::kMaxSteps; ++step) {
            smallworld::actions(setup(), state_, actions);
            if (actions.empty()) break;
            luck_.follow(state_);
            make(actions, choose(actions));
        }
        if (game_.watch != nullptr) game_.watch->game_over();
        score();
        return outcome_;
    }

  private:
    const smallworld::Setup& setup() const { return game_.world.setup; }

    void make(const Actions& actions, Action action) {
        if (game_.watch == nullptr) {
            smallworld::apply(setup(), state_, action);
            return;
        }
        const State before = state_;
        smallworld::apply(setup(), state_, action);
        game_.watch->saw(before, actions, action, state_);
    }

    Action choose(const Actions& actions) {
        const Mover mover = smallworld::mover(setup(), state_);
        if (mover.is_chance()) return draw(actions);
        if (game_.favoured && !favour_done_ && state_.phase == Phase::Pick) {
            return choose_first_combo(mover.as_seat(), actions);
        }
        return ask(mover.as_seat(), actions);
    }

    Action draw(const Actions& actions) {
        const Kind kind = kind_of(actions[0]);
        if (kind == Kind::Marker) return find(actions);
        const bool from_stack = kind == Kind::Race || kind == Kind::Power;
        if (from_stack) return game_.deal.draw(game_.world, actions);
        return actions.at_ticket(luck_.dice().below(actions.total_weight()));
    }

    // The favoured player finds what he is to find first; the others find the rest.
    Action find(const Actions& actions) {
        const bool his = game_.favoured && turn_order(state_.active) == *game_.favoured;
        const bool awaits = his && !outcome_.found;
        if (his) outcome_.found = true;
        Actions rest;
        for (const Action action : actions) {
            const bool kept = game_.world.marker_number(action.a()) == game_.first_find;
            if (kept && awaits) return action;
            if (!kept || outcome_.found) rest.add(action);
        }
        return game_.deal.draw(game_.world, rest.empty() ? actions : rest);
    }

    Action ask(engine::Seat seat, const Actions& actions) {
        const bots::Bot& bot = *game_.seating[static_cast<std::size_t>(seat)];
        if (!bot.looks) return actions.at_ticket(luck_.mind().below(actions.total_weight()));
        return bot.choose(setup(), smallworld::view(setup(), state_, seat), actions, luck_.mind());
    }

    // The favoured player takes the combo on top; the others choose among the rest.
    Action choose_first_combo(engine::Seat seat, const Actions& actions) {
        if (turn_order(seat) == *game_.favoured) {
            favour_done_ = true;
            const smallworld::Combo& combo = state_.column[actions[0].a()];
            outcome_.race = game_.world.race_number(combo.race);
            outcome_.power = game_.world.power_number(combo.power);
            return actions[0];
        }
        Actions rest;
        for (const Action action : actions) {
            if (action != actions[0]) rest.add(action);
        }
        return rest.empty() ? actions[0] : ask(seat, rest);
    }

    int turn_order(engine::Seat seat) const {
        return (engine::index(seat) - engine::index(state_.first) + setup().seats) % setup().seats;
    }

    void score() {
        const auto ranking = smallworld::ranking(setup(), state_);
        const auto winners = std::ranges::count(ranking, 1, &smallworld::Standing::place);
        for (const smallworld::Standing& standing : ranking) {
            const auto order = static_cast<std::size_t>(turn_order(standing.seat));
            outcome_.coins[order] = standing.coins;
            if (standing.place == 1) {
                outcome_.wins_60ths[order] = static_cast<int>(kWholeWin / winners);
            }
        }
    }

    BalanceGame& game_;
    Luck luck_;
    State state_ = smallworld::start(game_.world.setup);
    bool favour_done_ = false;
    BalanceOutcome outcome_;
};

}  // namespace

BalanceOutcome play_balance_game(BalanceGame& game) {
    return BalanceTable(game).play();
}

}  // namespace lab
