#include "cli/play_events.h"

#include <fmt/format.h>

#include "server/desk/smallworld_json.h"
#include "server/desk/smallworld_scores.h"

namespace cli {

using engine::Region;
using engine::Seat;
using smallworld::Action;
using smallworld::Kind;
using smallworld::State;

namespace {

// One step with the positions before and after it.
struct Seen {
    const smallworld::Setup& setup;
    const State& before;
    Action action;
    const State& after;
    std::string who;  // empty for chance
};

void append(std::string& text, const std::string& more) {
    text += (text.empty() || more.empty() ? "" : "; ") + more;
}

// Coins that changed hands, and those that the turn brought.
std::string with_coins(const PlayWords& words, const Seen& step, std::string text) {
    const auto coins = [&](int n) { return words.count("unit.coin-gained", n); };
    const auto scores = [&](Seat seat, int n) {
        const bool own = !text.empty() && step.who == words.player(seat);
        if (own) {
            text = words.say("play.log.and-scores", {{"event", text}, {"coins", coins(n)}});
        } else if (n > 0) {
            append(text, words.say("play.log.score",
                                   {{"player", words.player(seat)}, {"coins", coins(n)}}));
        }
    };
    for (const auto& payment : server::payments(step.setup, step.before, step.action)) {
        if (payment.from == engine::kNoSeat) {
            scores(payment.to, payment.coins);
            continue;
        }
        append(text, words.say("play.log.toll", {{"player", words.player(payment.from)},
                                                 {"coins", coins(payment.coins)},
                                                 {"other", words.player(payment.to)}}));
    }
    for (const auto& scored : server::scores(step.setup, step.before, step.action, step.after)) {
        if (scored.coins > 0) scores(scored.seat, scored.coins);
    }
    return text;
}

std::string of_chance(const PlayWords& words, const Seen& step) {
    const State& before = step.before;
    const Region found = before.discovery;
    switch (smallworld::kind_of(step.action)) {
        case Kind::Die: {
            const bool won = before.target != engine::kNoRegion &&
                             step.after.army_at[before.target] == before.acting_index();
            const bool attempt = before.target != engine::kNoRegion;
            const auto* key = won ? "play.log.die-won" : "play.log.die-lost";
            return words.say(attempt ? key : "play.log.die", {{"n", step.action.a()}});
        }
        case Kind::First:
            return words.say("play.log.first",
                             {{"player", words.player(smallworld::seat_of(step.action))}});
        case Kind::Monsters:
            return words.say("play.log.monsters",
                             {{"region", words.region(smallworld::region_of(step.action))}});
        case Kind::Marker: {
            const auto id = server::marker_id(step.setup, step.action.a());
            return words.say("play.log.marker",
                             {{"region", words.region(found)}, {"item", words.thing(id)}});
        }
        case Kind::Power:
            if (before.chance != smallworld::Chance::Grant) return "";
            return words.say("play.log.grant",
                             {{"item", words.thing(server::granting_id(step.setup, step.before))},
                              {"power", words.power(step.action.a())}});
        default: return "";
    }
}

// The items of Underground, and what is done with them.
std::string of_item(const PlayWords& words, const Seen& step) {
    const bool lays = smallworld::kind_of(step.action) == Kind::Lay;
    const server::UsedItem used = server::used_by(step.setup, step.before, step.action);
    std::string item = words.thing(used.id);
    if (used.by_bag) item = fmt::format("{} ({})", words.piece(smallworld::Piece::Bag), item);
    if (!lays) return words.say("play.log.use", {{"player", step.who}, {"item", item}});
    return words.say("play.log.lay",
                     {{"player", step.who},
                      {"item", item},
                      {"region", words.region(smallworld::region_of(step.action))}});
}

std::string of_player(const PlayWords& words, const Seen& step) {
    const Action action = step.action;
    const std::string& who = step.who;
    const auto in_region = [&](std::string_view key) {
        return words.say(
            key, {{"player", who}, {"region", words.region(smallworld::region_of(action))}});
    };
    switch (smallworld::kind_of(action)) {
        case Kind::Pick: {
            const smallworld::Combo& picked = step.before.column[action.a()];
            return words.say("play.log.pick",
                             {{"player", who}, {"combo", words.combo(picked.race, picked.power)}});
        }
        case Kind::Swap: {
            const auto& army = step.before.army(step.before.active, smallworld::Role::Active);
            const std::uint8_t power = step.before.column[action.a()].power;
            return words.say("play.log.swap",
                             {{"player", who}, {"combo", words.combo(army.race, power)}});
        }
        case Kind::Decline:
        case Kind::DeclineBy: return words.say("play.log.decline", {{"player", who}});
        case Kind::Abandon: return in_region("play.log.abandon");
        case Kind::Conquer:
        case Kind::Flat:
        case Kind::Convert: return in_region("play.log.conquer");
        case Kind::Attempt: return in_region("play.log.attempt");
        case Kind::RollFor: return in_region("play.log.roll-for");
        case Kind::Rebirth: return in_region("play.log.rebirth");
        case Kind::Sacrifice: return in_region("play.log.sacrifice");
        case Kind::Send:
            return words.say("play.log.send",
                             {{"player", who},
                              {"piece", words.piece(smallworld::Piece::Balrog)},
                              {"region", words.region(smallworld::region_of(action))}});
        case Kind::Use:
        case Kind::Lay: return of_item(words, step);
        case Kind::Ally:
            return words.say(
                "play.log.ally",
                {{"player", who}, {"other", words.player(smallworld::seat_of(action))}});
        default: return "";
    }
}

}  // namespace

std::string event(const PlayWords& words, const SessionOf<smallworld::Setup>& session,
                  std::size_t step) {
    const engine::Step& made = session.log()[step];
    const bool decided = made.mover.is_seat();
    const Seen seen{session.setup(), session.state_before(step), made.action,
                    session.state_before(step + 1),
                    decided ? words.player(made.mover.as_seat()) : ""};
    return with_coins(words, seen, decided ? of_player(words, seen) : of_chance(words, seen));
}

}  // namespace cli
