#include "cli/play_events.h"

#include <fmt/format.h>

namespace cli {

using engine::Region;
using engine::Seat;
using smallworld::Action;
using smallworld::Kind;
using smallworld::State;

namespace {

// The event, with the coins that the step brought.
std::string with_score(const PlayWords& words, const Session& session, std::size_t step,
                       const std::string& event) {
    const State& before = session.state_before(step);
    const State& after = session.state_before(step + 1);
    // Payments are part of the pick's own line.
    if (after.scored == before.scored) return event;
    for (std::size_t i = 0; i < before.coins.size(); ++i) {
        const int more = after.coins[i] - before.coins[i];
        if (more <= 0) continue;
        const auto seat = static_cast<Seat>(i);
        const std::string coins = words.count("unit.coin-gained", more);
        const engine::Mover mover = session.log()[step].mover;
        if (!event.empty() && mover.is_seat() && mover.as_seat() == seat) {
            return words.say("play.log.and-scores", {{"event", event}, {"coins", coins}});
        }
        const std::string score =
            words.say("play.log.score", {{"player", words.player(seat)}, {"coins", coins}});
        return event.empty() ? score : fmt::format("{}; {}", event, score);
    }
    return event;
}

}  // namespace

std::string event(const PlayWords& words, const Session& session, std::size_t step) {
    const State& before = session.state_before(step);
    const State& after = session.state_before(step + 1);
    const engine::Step& made = session.log()[step];
    const Action action = made.action;
    const Region at = smallworld::region_of(action);
    const std::string who = made.mover.is_seat() ? words.player(made.mover.as_seat()) : "";
    std::string text;
    switch (smallworld::kind_of(action)) {
        case Kind::Die: {
            const bool won = before.target != engine::kNoRegion &&
                             after.army_at[before.target] == before.acting_index();
            const bool attempt = before.target != engine::kNoRegion;
            const auto* key = won ? "play.log.die-won" : "play.log.die-lost";
            text = words.say(attempt ? key : "play.log.die", {{"n", action.a()}});
            break;
        }
        case Kind::First:
            text = words.say("play.log.first",
                             {{"player", words.player(smallworld::seat_of(action))}});
            break;
        case Kind::Pick: {
            const smallworld::Combo& picked = before.column[action.a()];
            text = words.say("play.log.pick",
                             {{"player", who}, {"combo", words.combo(picked.race, picked.power)}});
            break;
        }
        case Kind::Decline: text = words.say("play.log.decline", {{"player", who}}); break;
        case Kind::Abandon:
            text = words.say("play.log.abandon", {{"player", who}, {"region", words.region(at)}});
            break;
        case Kind::Conquer:
        case Kind::Flat:
        case Kind::Convert:
            text = words.say("play.log.conquer", {{"player", who}, {"region", words.region(at)}});
            break;
        case Kind::Attempt:
            text = words.say("play.log.attempt", {{"player", who}, {"region", words.region(at)}});
            break;
        case Kind::Ally:
            text =
                words.say("play.log.ally",
                          {{"player", who}, {"other", words.player(smallworld::seat_of(action))}});
            break;
        default: break;
    }
    return with_score(words, session, step, text);
}

}  // namespace cli
