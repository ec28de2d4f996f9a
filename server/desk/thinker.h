#pragma once

#include <memory>
#include <string_view>
#include <utility>

#include "bots/bot.h"
#include "engine/match_of.h"
#include "server/desk/desk.h"

namespace server {

// A bot with what it may see, ready to think on another thread.
template <typename Setup>
class BotThinker final : public Desk::Thinker {
  public:
    using View = engine::ViewOf<Setup>;

    BotThinker(std::shared_ptr<const Setup> setup, const View& view, const bots::BotOf<Setup>& bot)
        : setup_(std::move(setup)), view_(view), bot_(bot) {}

    engine::Action choose(std::uint64_t seed, const bots::Limits& limits,
                          bots::Notes& notes) const override {
        engine::Rng rng = engine::Rng::stream(seed, 0);
        // A state that fits the view has the same legal actions: who moves knows what is his.
        const auto state = resample(*setup_, view_, rng);
        engine::Actions list;
        actions(*setup_, state, list);
        bots::Thinking thinking{.rng = rng, .limits = limits, .notes = &notes};
        thinking.limits.simulations = bot_.style.simulations;
        return bot_.choose(*setup_, view_, list, thinking);
    }

  private:
    std::shared_ptr<const Setup> setup_;
    View view_;
    bots::BotOf<Setup> bot_;
};

// Null if there is no such bot, or nobody for it to play for.
template <typename Setup>
std::unique_ptr<Desk::Thinker> thinker_of(const engine::MatchOf<Setup>& match,
                                          std::string_view level) {
    const bots::BotOf<Setup>* bot = bots::find_bot_of<Setup>(level);
    if (bot == nullptr || !match.mover().is_seat()) return nullptr;
    const auto seen = view(match.setup(), match.state(), match.mover().as_seat());
    return std::make_unique<BotThinker<Setup>>(match.shared_setup(), seen, *bot);
}

}  // namespace server
