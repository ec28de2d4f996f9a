#include "cli/play_session.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "bots/greedy.h"
#include "engine/saved_game.h"
#include "games/smallworld/match.h"
#include "games/smallworld/notation.h"

namespace cli {

using engine::Mover;
using engine::Seat;
using smallworld::Action;
using smallworld::Actions;

namespace {

Player player_named(const std::string& name) {
    return {name, bots::find_bot(name)};
}

}  // namespace

engine::Result<std::vector<Player>> parse_players(const Phrases& phrases, const std::string& names,
                                                  int seats) {
    std::vector<Player> players;
    for (std::size_t begin = 0; begin <= names.size();) {
        const std::size_t end = std::min(names.find(',', begin), names.size());
        const std::string name = names.substr(begin, end - begin);
        if (!engine::is_player_name(name)) {
            return engine::fail(phrases.say("play.error.name", {{"name", name}}));
        }
        players.push_back(player_named(name));
        begin = end + 1;
    }
    if (players.size() > static_cast<std::size_t>(seats)) {
        const auto count = static_cast<int>(players.size());
        return engine::fail(
            phrases.say("play.error.too-many-players", {{"n", count}, {"seats", seats}}));
    }
    while (players.size() < static_cast<std::size_t>(seats)) {
        players.push_back(player_named("greedy"));
    }
    return players;
}

Session::Session(LoadedGame game, std::vector<Player> players, std::uint64_t seed)
    : game_(std::move(game)), players_(std::move(players)), seed_(seed), rng_(seed) {
    states_.push_back(smallworld::start(game_.setup));
}

std::optional<Seat> Session::person_to_move() const {
    const Mover next = mover();
    if (!next.is_seat()) return {};
    if (players_[static_cast<std::size_t>(next.as_seat())].bot != nullptr) return {};
    return next.as_seat();
}

int Session::persons() const {
    return static_cast<int>(std::ranges::count(players_, nullptr, &Player::bot));
}

void Session::apply(Action action) {
    log_.push_back({mover(), action});
    smallworld::State next = state();
    smallworld::apply(setup(), next, action);
    states_.push_back(next);
}

void Session::advance() {
    Actions actions;
    while (!person_to_move()) {
        smallworld::actions(setup(), state(), actions);
        if (actions.empty()) return;
        const Mover next = mover();
        if (next.is_chance()) {
            apply(actions.at_ticket(rng_.below(actions.total_weight())));
            continue;
        }
        const bots::Bot* bot = players_[static_cast<std::size_t>(next.as_seat())].bot;
        const smallworld::View view = smallworld::view(setup(), state(), next.as_seat());
        apply(bot->choose(setup(), view, actions, rng_));
    }
}

Action Session::hint() {
    Actions actions;
    smallworld::actions(setup(), state(), actions);
    const smallworld::View view = smallworld::view(setup(), state(), mover().as_seat());
    engine::Rng rng(log_.size());
    return bots::choose_greedily(setup(), view, actions, rng);
}

engine::Result<std::size_t> Session::undo() {
    if (log_.empty()) return engine::fail("play.error.undo-nothing");
    if (log_.back().mover != mover()) return engine::fail("play.error.undo-late");
    log_.pop_back();
    states_.pop_back();
    return log_.size();
}

engine::Result<std::string> Session::save(const std::string& path) const {
    const auto setup = std::make_shared<const smallworld::Setup>(game_.setup);
    const std::unique_ptr<engine::Match> match = smallworld::make_match(setup);
    for (const engine::Step& step : log_)
        match->apply(step.action);
    engine::SavedGame saved;
    saved.map = game_.map;
    saved.options = game_.options;
    saved.content = game_.content.fingerprint(setup->map_data, setup->options);
    saved.packs = game_.content.saved_packs();
    for (const Player& player : players_)
        saved.players.push_back(player.name);
    saved.seed = seed_;
    engine::record(*match, saved);
    return write_file(path, engine::print_saved_game(saved));
}

engine::Result<Session> resume(const loader::Content& content, const Phrases& phrases,
                               const std::string& path) {
    const auto text = read_file(path);
    if (!text) return tl::unexpected(text.error());
    const auto refuse = [&path](engine::Error error) {
        error.file = path;
        return tl::unexpected(std::move(error));
    };
    const auto saved = engine::parse_saved_game(*text);
    if (!saved) return refuse(saved.error());
    if (const auto known = only_small_world(saved->game); !known) return refuse(known.error());
    // Which packs to give, if the log says it.
    std::string trouble = content.pack_trouble(*saved);
    if (!trouble.empty()) trouble = fmt::format(" ({})", trouble);
    if (content.find_map(saved->map) == nullptr) {
        return refuse(
            {.message = phrases.say("play.error.other-map", {{"map", saved->map}}) + trouble});
    }
    auto game = bind_game(content, saved->map, saved->options);
    if (!game) return refuse(game.error());
    const std::uint64_t here = content.fingerprint(game->setup.map_data, game->setup.options);
    if (here != saved->content) {
        const std::string sentence = phrases.say(
            "play.error.other-content", {{"theirs", fmt::format("{:016x}", saved->content)},
                                         {"ours", fmt::format("{:016x}", here)}});
        return refuse({.message = sentence + trouble});
    }
    const auto setup = std::make_shared<const smallworld::Setup>(game->setup);
    const std::unique_ptr<engine::Match> match = smallworld::make_match(setup);
    const auto sentence = [&phrases](std::string_view word) {
        return phrases.say(fmt::format("refusal.{}", word));
    };
    if (const auto replayed = engine::replay(*saved, *match, sentence); !replayed) {
        return refuse(replayed.error());
    }
    std::vector<Player> players;
    for (const std::string& name : saved->players)
        players.push_back(player_named(name));
    while (players.size() < static_cast<std::size_t>(setup->seats)) {
        players.push_back(player_named(phrases.say("play.person")));
    }
    const std::uint64_t seed = saved->seed.value_or(1);
    Session session(std::move(*game), std::move(players), seed);
    session.reseed(match->log().size());
    for (const engine::Step& step : match->log())
        session.apply(step.action);
    return session;
}

}  // namespace cli
