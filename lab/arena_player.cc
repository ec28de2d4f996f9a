#include "lab/arena_player.h"

#include <fmt/format.h>

#include "bots/flat.h"
#include "lab/threads.h"

namespace lab {
namespace {

using bots::BotOf;
using engine::Action;
using engine::Actions;
using engine::Result;
using std::chrono::milliseconds;

template <typename Setup>
class OurPlayer final : public ArenaPlayer<Setup> {
  public:
    OurPlayer(const Setup& setup, const BotOf<Setup>& bot) : setup_(setup), bot_(bot) {}

    Result<void> begin_game() override {
        notes_.clear();
        return {};
    }
    Result<Action> decide(const engine::ViewOf<Setup>& view, const Actions& actions,
                          bots::Thinking& thinking, milliseconds /*wait*/) override {
        thinking.notes = &notes_;
        thinking.limits.threads =
            threads_worth(bot_.style, thinking.limits, thinking.limits.threads);
        return bot_.choose(setup_, view, actions, thinking);
    }

  private:
    const Setup& setup_;
    BotOf<Setup> bot_;
    bots::Notes notes_;
};

template <typename Setup>
class ProgramPlayer final : public ArenaPlayer<Setup> {
  public:
    ProgramPlayer(const Setup& setup, const BotSpec& spec, const GameLines& game,
                  const Patience& patience)
        : setup_(setup), game_(game), bot_(spec.command, Child::Errors::Dropped, patience) {}

    ~ProgramPlayer() override { bot_.quit(); }
    ProgramPlayer(const ProgramPlayer&) = delete;
    ProgramPlayer& operator=(const ProgramPlayer&) = delete;

    Result<void> begin_game() override { return bot_.meet(game_); }
    Result<Action> decide(const engine::ViewOf<Setup>& view, const Actions& actions,
                          bots::Thinking& thinking, milliseconds wait) override {
        return bot_.decide(setup_, view, actions, thinking.limits,
                           bot_.patience().for_decision(thinking.limits, wait));
    }

  private:
    const Setup& setup_;
    const GameLines& game_;
    OutsideBot bot_;
};

template <typename Setup>
BotOf<Setup> bot_of(const BotSpec& spec) {
    if (spec.playouts > 0) return bots::flat_bot<Setup>(spec.playouts);
    return *bots::find_bot_of<Setup>(spec.name);
}

}  // namespace

template <typename Setup>
Result<void> check_spec(const BotSpec& spec) {
    if (spec.is_program() || spec.playouts > 0) return {};
    if (bots::find_bot_of<Setup>(spec.name) != nullptr) return {};
    return engine::fail(
        fmt::format("there is no bot \"{}\"; known: {}, flatN (flat20 plays 20 "
                    "games for each action), exec:PROGRAM",
                    spec.name, bots::bot_names_of<Setup>()));
}

template <typename Setup>
std::unique_ptr<ArenaPlayer<Setup>> make_player(const Setup& setup, const BotSpec& spec,
                                                const GameLines& game, const Patience& patience) {
    if (spec.is_program())
        return std::make_unique<ProgramPlayer<Setup>>(setup, spec, game, patience);
    return std::make_unique<OurPlayer<Setup>>(setup, bot_of<Setup>(spec));
}

template Result<void> check_spec<smallworld::Setup>(const BotSpec&);
template Result<void> check_spec<islands::Setup>(const BotSpec&);
template std::unique_ptr<ArenaPlayer<smallworld::Setup>> make_player(const smallworld::Setup&,
                                                                     const BotSpec&,
                                                                     const GameLines&,
                                                                     const Patience&);
template std::unique_ptr<ArenaPlayer<islands::Setup>> make_player(const islands::Setup&,
                                                                  const BotSpec&, const GameLines&,
                                                                  const Patience&);

}  // namespace lab
