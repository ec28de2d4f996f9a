#include "cli/seat_player.h"

#include <fmt/format.h>

#include <algorithm>
#include <random>
#include <utility>

#include "cli/enough.h"
#include "engine/saved_game.h"
#include "games/islands/notation.h"
#include "games/smallworld/notation.h"
#include "lab/arena_player.h"
#include "lab/game_library.h"

namespace cli {
namespace {

using engine::Result;
using std::chrono::milliseconds;

// A program needs no content: it is told what the server says.
class ProgramInSeat final : public SeatPlayer {
  public:
    ProgramInSeat(const lab::BotSpec& spec, const lab::Patience& patience)
        : bot_(spec.command, lab::Child::Errors::Shown, patience) {}
    ~ProgramInSeat() override { bot_.quit(); }
    ProgramInSeat(const ProgramInSeat&) = delete;
    ProgramInSeat& operator=(const ProgramInSeat&) = delete;

    Result<void> meet(const lab::GameLines& game) override { return bot_.meet(game); }
    Result<std::string> decide(const RemotePosition& position, const bots::Limits& limits,
                               milliseconds left) override {
        const std::string question = lab::question_text(engine::letter(position.seat), limits,
                                                        position.text, position.actions);
        return bot_.choose(question, position.actions, bot_.patience().for_decision(limits, left));
    }

  private:
    lab::OutsideBot bot_;
};

// A bot of ours, once the game is known.
template <typename Setup>
class OurBot final : public SeatPlayer {
  public:
    OurBot(std::shared_ptr<const Setup> setup, const lab::BotSpec& spec,
           const std::atomic<bool>* stop)
        : setup_(std::move(setup)),
          player_(lab::make_player(*setup_, spec, {}, {})),
          stop_(stop),
          rng_(std::random_device{}()) {}

    Result<void> meet(const lab::GameLines& /*game*/) override { return player_->begin_game(); }
    Result<std::string> decide(const RemotePosition& position, const bots::Limits& limits,
                               milliseconds left) override {
        const auto view = parse_view(*setup_, position.text, position.seat);
        if (!view) return misunderstood(view.error());
        std::vector<engine::Action> offered;
        for (const std::string& text : position.actions) {
            const auto action = parse_action(*setup_, text);
            if (!action) return misunderstood(action.error());
            offered.push_back(*action);
        }
        std::ranges::sort(offered);
        engine::Actions actions;
        for (const engine::Action action : offered)
            actions.add(action);
        bots::Thinking thinking{.rng = rng_, .limits = limits};
        thinking.limits.stop = stop_;
        thinking.limits.threads = all_threads();
        return player_->decide(*view, actions, thinking, left).map([this](engine::Action action) {
            return print_action(*setup_, action);
        });
    }

  private:
    static tl::unexpected<engine::Error> misunderstood(const engine::Error& error) {
        return engine::fail("does not understand what the server says: " + error.text());
    }

    std::shared_ptr<const Setup> setup_;
    std::unique_ptr<lab::ArenaPlayer<Setup>> player_;
    const std::atomic<bool>* stop_;
    engine::Rng rng_;
};

// A bot of ours needs the content of the table, which must be here.
class OursInSeat final : public SeatPlayer {
  public:
    OursInSeat(const Context& context, lab::BotSpec spec, const std::atomic<bool>* stop)
        : context_(context), spec_(std::move(spec)), stop_(stop) {}

    Result<void> meet(const lab::GameLines& game) override {
        const auto known = lab::known_game(game.game);
        if (!known) return tl::unexpected(known.error());
        return *known == "islands" ? begin<islands::Setup>(game) : begin<smallworld::Setup>(game);
    }
    Result<std::string> decide(const RemotePosition& position, const bots::Limits& limits,
                               milliseconds left) override {
        return bot_->decide(position, limits, left);
    }

  private:
    template <typename Setup>
    Result<void> begin(const lab::GameLines& game) {
        if (const auto known = lab::check_spec<Setup>(spec_); !known) return cannot(known.error());
        const auto folder = content_folder(context_);
        if (!folder) return cannot(folder.error());
        lab::GameLibrary library(*folder, context_.packs);
        engine::SavedGame header;
        header.game = game.game;
        header.rules = game.rules;
        header.map = game.map;
        header.options = game.options;
        header.content = game.content;
        header.packs = game.packs;
        header.players.resize(static_cast<std::size_t>(game.seats));
        if (const auto match = library.match_for(header); !match) return cannot(match.error());
        const auto setup = library.setup_of<Setup>(
            {.game = game.game, .map = game.map, .options = game.options, .packs = {}});
        if (!setup) return cannot(setup.error());
        bot_ = std::make_unique<OurBot<Setup>>(*setup, spec_, stop_);
        return bot_->meet(game);
    }
    static tl::unexpected<engine::Error> cannot(const engine::Error& error) {
        return engine::fail("cannot play here: " + error.text());
    }

    const Context& context_;
    lab::BotSpec spec_;
    const std::atomic<bool>* stop_;
    std::unique_ptr<SeatPlayer> bot_;
};

}  // namespace

std::unique_ptr<SeatPlayer> make_seat_player(const Context& context, const lab::BotSpec& spec,
                                             const std::atomic<bool>* stop) {
    if (!spec.is_program()) return std::make_unique<OursInSeat>(context, spec, stop);
    lab::Patience patience;
    patience.stop = stop;
    return std::make_unique<ProgramInSeat>(spec, patience);
}

}  // namespace cli
