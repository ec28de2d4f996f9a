#include "lab/punctuality.h"

#include <algorithm>

namespace lab {
namespace {

using Clock = std::chrono::steady_clock;

// Goes through one game after another and stops at a player's choice every now and then.
template <typename Setup>
class Choices {
  public:
    Choices(const Setup& setup, const Spread& spread)
        : setup_(setup),
          greedy_(*bots::find_bot_of<Setup>("greedy")),
          spread_(spread),
          rng_(spread.seed),
          state_(start(setup)) {}

    template <typename See>
    void next(const See& see) {
        for (int passed = 0; passed < spread_.between;) {
            actions(setup_, state_, list_);
            if (list_.empty()) {
                state_ = start(setup_);
                continue;
            }
            const engine::Mover who = mover(setup_, state_);
            if (who.is_chance()) {
                apply(setup_, state_, list_.at_ticket(rng_.below(list_.total_weight())));
                continue;
            }
            const auto seen = view(setup_, state_, who.as_seat());
            if (list_.size() > 1 && ++passed == spread_.between) see(seen, list_);
            apply(setup_, state_, greedy_.choose(setup_, seen, list_, rng_));
        }
    }

  private:
    const Setup& setup_;
    const bots::BotOf<Setup>& greedy_;
    Spread spread_;
    engine::Rng rng_;
    engine::StateOf<Setup> state_;
    engine::Actions list_;
};

}  // namespace

template <typename Setup>
Punctuality punctuality(const Setup& setup, const bots::BotOf<Setup>& bot,
                        std::chrono::microseconds given, const Spread& spread) {
    Punctuality out;
    Choices<Setup> choices(setup, spread);
    engine::Rng rng(spread.seed);
    for (int i = 0; i < spread.decisions; ++i) {
        choices.next([&](const engine::ViewOf<Setup>& seen, const engine::Actions& list) {
            bots::Thinking thinking{.rng = rng, .limits = {.time = given}};
            const auto begin = Clock::now();
            bot.choose(setup, seen, list, thinking);
            const std::chrono::duration<double, std::micro> took = Clock::now() - begin;
            out.shares.push_back(took.count() / static_cast<double>(given.count()));
        });
    }
    std::ranges::sort(out.shares);
    return out;
}

template Punctuality punctuality(const smallworld::Setup&, const bots::BotOf<smallworld::Setup>&,
                                 std::chrono::microseconds, const Spread&);
template Punctuality punctuality(const islands::Setup&, const bots::BotOf<islands::Setup>&,
                                 std::chrono::microseconds, const Spread&);

}  // namespace lab
