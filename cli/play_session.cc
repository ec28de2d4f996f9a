#include "cli/play_session.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "cli/enough.h"
#include "games/islands/match.h"
#include "games/smallworld/match.h"
#include "lab/threads.h"

namespace cli {

using engine::Action;
using engine::Actions;
using engine::Mover;
using engine::Seat;

namespace {

constexpr const char* kUsualBot = "greedy";
// A hint is worth a wait, but not a long one.
constexpr bots::Limits kForAHint{.time = std::chrono::seconds(3), .simulations = 20'000};

template <typename Setup>
PlayerOf<Setup> player_named(const std::string& name) {
    return {name, bots::find_bot_of<Setup>(name)};
}

template <typename Setup>
Action choose(const bots::BotOf<Setup>& bot, const Setup& setup,
              const engine::StateOf<Setup>& state, const Actions& actions,
              bots::Thinking& thinking) {
    const Seat seat = engine::rules::mover_in(setup, state).as_seat();
    // Who waits for it has nothing else to do, nor has the machine.
    thinking.limits.threads = lab::threads_worth(bot.style, thinking.limits, all_threads());
    return bot.choose(setup, engine::rules::view_of(setup, state, seat), actions, thinking);
}

}  // namespace

template <typename Setup>
engine::Result<std::vector<PlayerOf<Setup>>> parse_players(const Phrases& phrases,
                                                           const std::string& names, int seats) {
    std::vector<PlayerOf<Setup>> players;
    for (std::size_t begin = 0; begin <= names.size();) {
        const std::size_t end = std::min(names.find(',', begin), names.size());
        const std::string name = names.substr(begin, end - begin);
        if (!engine::is_player_name(name)) {
            return engine::fail(phrases.say("play.error.name", {{"name", name}}));
        }
        players.push_back(player_named<Setup>(name));
        begin = end + 1;
    }
    if (players.size() > static_cast<std::size_t>(seats)) {
        const auto count = static_cast<int>(players.size());
        return engine::fail(
            phrases.say("play.error.too-many-players", {{"n", count}, {"seats", seats}}));
    }
    while (players.size() < static_cast<std::size_t>(seats)) {
        players.push_back(player_named<Setup>(kUsualBot));
    }
    return players;
}

std::optional<Seat> Session::person_to_move() const {
    const Mover next = mover();
    if (!next.is_seat() || !is_person(next.as_seat())) return {};
    return next.as_seat();
}

template <typename Setup>
SessionOf<Setup>::SessionOf(LoadedGameOf<Setup> game, std::vector<PlayerOf<Setup>> players,
                            std::uint64_t seed)
    : game_(std::move(game)), players_(std::move(players)), seed_(seed), rng_(seed) {
    states_.push_back(start(game_.setup));
}

template <typename Setup>
std::string SessionOf<Setup>::player(Seat seat) const {
    return fmt::format("{} {}", engine::letter(seat), name(seat));
}

template <typename Setup>
std::string SessionOf<Setup>::print(Action action) const {
    return print_action(setup(), action);
}

template <typename Setup>
engine::Refused SessionOf<Setup>::why_illegal(Action action) const {
    const auto why = engine::rules::refusal_of(setup(), state(), action);
    if (why.legal()) return {};
    return {why.rule(), why.word()};
}

template <typename Setup>
void SessionOf<Setup>::apply(Action action) {
    log_.push_back({mover(), action});
    State next = state();
    engine::rules::do_action(setup(), next, action);
    states_.push_back(next);
}

template <typename Setup>
void SessionOf<Setup>::advance() {
    Actions actions;
    while (!person_to_move()) {
        engine::rules::list_actions(setup(), state(), actions);
        if (actions.empty()) return;
        const Mover next = mover();
        if (next.is_chance()) {
            apply(actions.at_ticket(rng_.below(actions.total_weight())));
        } else {
            bots::Thinking thinking{.rng = rng_};
            apply(choose(*at(next.as_seat()).bot, setup(), state(), actions, thinking));
        }
    }
}

template <typename Setup>
bots::Advice SessionOf<Setup>::advise() const {
    Actions actions;
    engine::rules::list_actions(setup(), state(), actions);
    engine::Rng rng(log_.size());
    bots::Advice advice;
    const bots::BotOf<Setup>& best = bots::levels_of<Setup>().back();
    bots::Thinking thinking{.rng = rng, .limits = kForAHint, .advice = &advice};
    thinking.limits.simulations = std::min(kForAHint.simulations, best.style.simulations);
    choose(best, setup(), state(), actions, thinking);
    return advice;
}

template <typename Setup>
engine::Result<std::size_t> SessionOf<Setup>::undo() {
    if (log_.empty()) return engine::fail("play.error.undo-nothing");
    if (log_.back().mover != mover()) return engine::fail("play.error.undo-late");
    log_.pop_back();
    states_.pop_back();
    return log_.size();
}

template <typename Setup>
engine::Result<std::string> SessionOf<Setup>::save(const std::string& path) const {
    const auto match = make_match(std::make_shared<const Setup>(game_.setup));
    for (const engine::Step& step : log_)
        match->apply(step.action);
    engine::SavedGame saved;
    saved.options = game_.options;
    saved.content = game_.fingerprint();
    saved.packs = game_.packs();
    for (const PlayerOf<Setup>& player : players_)
        saved.players.push_back(player.name);
    saved.seed = seed_;
    engine::record(*match, saved);
    return write_file(path, engine::print_saved_game(saved));
}

template <typename Setup>
engine::Result<void> SessionOf<Setup>::replay(const engine::SavedGame& saved,
                                              const Phrases& phrases) {
    const auto match = make_match(std::make_shared<const Setup>(game_.setup));
    const auto sentence = [&phrases](std::string_view word) {
        return phrases.say(fmt::format("refusal.{}", word));
    };
    if (const auto replayed = engine::replay(saved, *match, sentence); !replayed) {
        return tl::unexpected(replayed.error());
    }
    for (const engine::Step& step : match->log())
        apply(step.action);
    // Chance from here on is drawn from a stream of its own.
    rng_ = engine::Rng::stream(seed_, log_.size());
    return {};
}

template class SessionOf<smallworld::Setup>;
template class SessionOf<islands::Setup>;
template engine::Result<std::vector<PlayerOf<smallworld::Setup>>> parse_players<smallworld::Setup>(
    const Phrases& phrases, const std::string& names, int seats);
template engine::Result<std::vector<PlayerOf<islands::Setup>>> parse_players<islands::Setup>(
    const Phrases& phrases, const std::string& names, int seats);

}  // namespace cli
