#include "server/desk/smallworld_scores.h"

#include <cstddef>
#include <numeric>
#include <utility>

#include "games/smallworld/rules/armies.h"
#include "games/smallworld/rules/decline.h"

// Scoring has no action of its own: it happens on the way from the last decision of a turn to the
// next one. What it was paid for is still to be seen afterwards, except for the facts of the turn
// that its end clears; those are put back.
namespace server {

using engine::Action;
using engine::Seat;
using smallworld::Kind;
using smallworld::kind_of;
using smallworld::Phase;
using smallworld::Role;
using smallworld::Setup;
using smallworld::State;

namespace {

bool is_turn_over(const State& before, const State& after) {
    return after.active != before.active || after.round != before.round ||
           (after.phase == Phase::Over && before.phase != Phase::Over);
}

bool is_after_score(const Setup& setup, Phase phase) {
    const bool defends_last = setup.options.defender_time == smallworld::kDefendLastAction;
    return phase == Phase::Stout || (phase == Phase::Defend && defends_last);
}

// Whether the player whose turn it was before the step was paid in it.
bool is_paid(const Setup& setup, const State& before, const State& after) {
    if (is_after_score(setup, before.phase)) return false;
    return is_turn_over(before, after) || is_after_score(setup, after.phase);
}

// SW-SCORE-06: non-empty regions that the active race had conquered when the turn was paid. The
// step itself may have been the last of those conquests.
std::uint8_t conquests_at_score(const Setup& setup, const State& before, Action action) {
    if (before.stage != Role::Active) return 0;
    const auto region = conquered(setup, before, action);
    const bool counts = region && smallworld::is_nonempty(before, *region);
    return static_cast<std::uint8_t>(before.nonempty + (counts ? 1 : 0));
}

// The position in which the player whose turn it was is paid, but for the coins.
State position_at_score(const Setup& setup, const State& before, Action action,
                        const State& after) {
    if (kind_of(action) == Kind::Decline) {
        State declined = before;
        smallworld::decline(setup, declined);
        return declined;
    }
    State position = after;
    position.active = before.active;
    position.stage = Role::Active;
    position.picked = kind_of(action) == Kind::Pick ? std::uint8_t{1} : before.picked;
    position.nonempty = conquests_at_score(setup, before, action);
    return position;
}

// What the step added to a purse, apart from what a pick moved (SW-PICK-04, 05).
int gain(const State& before, Action action, const State& after, Seat seat) {
    const auto index = static_cast<std::size_t>(seat);
    const int more = after.coins[index] - before.coins[index];
    if (kind_of(action) != Kind::Pick || seat != before.active) return more;
    return more + action.a() - before.column[action.a()].coins;
}

// `position` still has the coins of `after`; OPT-COIN-LIMIT looks at what the bank had before.
Scored explained(const Setup& setup, State position, Seat seat, int coins) {
    std::int16_t& purse = position.coins[static_cast<std::size_t>(seat)];
    purse = static_cast<std::int16_t>(purse - coins);
    Scored scored{seat, coins, smallworld::explain_income(setup, position, seat)};
    const int sum =
        std::accumulate(scored.items.begin(), scored.items.end(), 0,
                        [](int total, const auto& item) { return total + item.amount; });
    // A player who was passed over more than once in a step gets the sum without its parts.
    if (sum != coins) scored.items.clear();
    return scored;
}

// A player without a race and without a combo to pick only scores (RUL-087).
Scored passed_over(const Setup& setup, const State& before, Action action, const State& after,
                   Seat seat) {
    State position = after;
    position.active = seat;
    return explained(setup, position, seat, gain(before, action, after, seat));
}

}  // namespace

std::optional<engine::Region> conquered(const Setup& setup, const State& before, Action action) {
    switch (kind_of(action)) {
        case Kind::Conquer:
        case Kind::Flat:
        case Kind::Convert: return smallworld::region_of(action);
        case Kind::Die: {
            if (before.chance != smallworld::Chance::FinalDie) return std::nullopt;
            const int cost = smallworld::cost(setup, before, before.target);
            const bool succeeds = before.acting().hand + action.a() >= cost;  // SW-DIE-07
            return succeeds ? std::optional(before.target) : std::nullopt;
        }
        default: return std::nullopt;
    }
}

std::vector<Scored> scores(const Setup& setup, const State& before, Action action,
                           const State& after) {
    std::vector<Scored> out;
    if (before.phase == Phase::Setup) return out;
    if (is_paid(setup, before, after)) {
        State position = position_at_score(setup, before, action, after);
        position.coins = after.coins;
        const int coins = gain(before, action, after, before.active);
        out.push_back(explained(setup, position, before.active, coins));
    }
    if (!is_turn_over(before, after)) return out;
    for (int s = engine::index(before.active) + 1; s % setup.seats != index(after.active); ++s) {
        const auto seat = static_cast<Seat>(s % setup.seats);
        out.push_back(passed_over(setup, before, action, after, seat));
    }
    return out;
}

}  // namespace server
