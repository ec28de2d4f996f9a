#include "server/desk/smallworld_scores.h"

#include <cstddef>
#include <numeric>
#include <utility>

#include "games/smallworld/rules/after_score.h"
#include "games/smallworld/rules/armies.h"
#include "games/smallworld/rules/conquer.h"
#include "games/smallworld/rules/decline.h"

// Scoring has no action of its own: it happens on the way from the last decision of a turn to the
// next one. What it was paid for is still to be seen afterwards, except for the facts of the turn
// that its end clears; those are put back.
namespace server {

using engine::Action;
using engine::Region;
using engine::Seat;
using smallworld::Kind;
using smallworld::kind_of;
using smallworld::Phase;
using smallworld::Role;
using smallworld::Setup;
using smallworld::State;

namespace {

// A step of the log with what the action itself paid.
struct Paid {
    const Setup& setup;
    const State& before;
    Action action;
    const State& after;
    std::vector<Payment> payments;
};

bool is_turn_over(const State& before, const State& after) {
    return after.active != before.active || after.round != before.round ||
           (after.phase == Phase::Over && before.phase != Phase::Over);
}

// A piece that was sent late drives out tokens that come back last, whatever the options say.
bool is_after_score(const Setup& setup, const State& state) {
    const bool defends_last =
        setup.options.defender_time == smallworld::kDefendLastAction || state.conquests_over != 0;
    return state.phase == Phase::Stout || (state.phase == Phase::Defend && defends_last);
}

// Whether the player whose turn it was before the step was paid in it.
bool is_paid(const Setup& setup, const State& before, const State& after) {
    if (is_after_score(setup, before)) return false;
    return is_turn_over(before, after) || is_after_score(setup, after);
}

// SW-SCORE-06: non-empty regions that the active race had conquered when the turn was paid. The
// step itself may have been the last of those conquests.
std::uint8_t conquests_at_score(const Setup& setup, const State& before, Action action) {
    if (before.stage != Role::Active) return 0;
    const auto region = conquered(setup, before, action);
    const bool counts = region && smallworld::is_nonempty(before, *region);
    return static_cast<std::uint8_t>(before.nonempty + (counts ? 1 : 0));
}

bool declines(Action action) {
    return kind_of(action) == Kind::Decline || kind_of(action) == Kind::DeclineBy;
}

// The position right after the active race declined.
State declined(const Setup& setup, const State& before, Action action) {
    const bool by_grant = kind_of(action) == Kind::DeclineBy;
    const bool is_scored = before.phase == Phase::Stout;
    State after = before;
    smallworld::decline(setup, after,
                        by_grant ? smallworld::Grant::Used : smallworld::Grant::Unused,
                        is_scored ? smallworld::Scored::Yes : smallworld::Scored::No);
    return after;
}

// Relics that count at the scoring. The step may have been the laying of the last one.
void restore_uses(const State& before, Action action, State& position) {
    position.used = before.used;
    position.copied = before.copying != 0 ? smallworld::kNone : before.copied;
    if (kind_of(action) != Kind::Lay) return;
    if (action.c() != 0) {
        position.copied = action.b();
    } else {
        position.used |= 1U << action.b();
    }
}

// The position in which the player whose turn it was is paid, but for the coins.
State position_at_score(const Setup& setup, const State& before, Action action,
                        const State& after) {
    if (declines(action)) return declined(setup, before, action);
    State position = after;
    position.active = before.active;
    position.stage = Role::Active;
    position.picked = kind_of(action) == Kind::Pick ? std::uint8_t{1} : before.picked;
    position.nonempty = conquests_at_score(setup, before, action);
    restore_uses(before, action, position);
    return position;
}

int coins_of(const State& state, Seat seat) {
    return state.coins[static_cast<std::size_t>(seat)];
}

// What the step added to a purse, apart from what its action moved.
int gain(const Paid& step, Seat seat) {
    int more = coins_of(step.after, seat) - coins_of(step.before, seat);
    for (const Payment& payment : step.payments) {
        if (payment.to == seat) more -= payment.coins;
        if (payment.from == seat) more += payment.coins;
    }
    if (kind_of(step.action) != Kind::Pick || seat != step.before.active) return more;
    return more + step.action.a() - step.before.column[step.action.a()].coins;  // SW-PICK-04, 05
}

// The purses as they were just before the scoring: OPT-COIN-LIMIT asks what the bank has, and who
// takes coins from others gets no more than they have.
void restore_purses(const Paid& step, State& position) {
    for (int s = 0; s < step.setup.seats; ++s) {
        const auto seat = static_cast<Seat>(s);
        position.coins[static_cast<std::size_t>(s)] =
            static_cast<std::int16_t>(coins_of(step.after, seat) - gain(step, seat));
    }
}

// UG-SCORE-09.
std::vector<Payment> taken(const Setup& setup, const State& position, Seat taker) {
    std::vector<Payment> out;
    for (int s = 0; s < setup.seats; ++s) {
        const auto payer = static_cast<Seat>(s);
        const int coins = smallworld::takings(setup, position, taker, payer);
        if (coins > 0) out.push_back({.from = payer, .to = taker, .coins = coins});
    }
    return out;
}

Scored scored_in(const Paid& step, State position, Seat seat) {
    restore_purses(step, position);
    Scored scored{.seat = seat,
                  .coins = gain(step, seat),
                  .items = smallworld::explain_income(step.setup, position, seat),
                  .taken = taken(step.setup, position, seat)};
    for (const Payment& payment : scored.taken) {
        scored.items.push_back(
            {.label = "income.taken", .rule = "UG-SCORE-09", .name = {}, .amount = payment.coins});
    }
    const int sum =
        std::accumulate(scored.items.begin(), scored.items.end(), 0,
                        [](int total, const auto& item) { return total + item.amount; });
    // A player who was passed over more than once in a step gets the sum without its parts.
    if (sum != scored.coins) scored.items.clear();
    return scored;
}

// The region that the die won, if it did.
std::optional<Region> won_by_die(const Setup& setup, const State& before, Action die) {
    if (before.target == engine::kNoRegion) return std::nullopt;
    State after = before;
    after.chance = smallworld::Chance::None;
    const bool won = before.chance == smallworld::Chance::FinalDie
                         ? smallworld::resolve_attempt(setup, after, die.a())
                         : smallworld::resolve_roll_for(setup, after, die.a());
    return won ? std::optional(before.target) : std::nullopt;
}

// UG-RACE-LICHES-1, UG-POWER-MARTYR-1: what the owner of an attacked region gets.
void pay_for_attack(const Setup& setup, const State& before, Region region,
                    std::vector<Payment>& out) {
    const std::uint8_t occupant = before.army_at[region];
    if (occupant == smallworld::kNoArmy) return;
    const Seat owner = smallworld::owner_of(occupant);
    if (owner == before.active) return;
    const smallworld::Now traits(setup, before, occupant);
    if (traits->toll != 0) {
        out.push_back({Payment::Why::Toll, before.active, owner, traits->toll, region});
    }
    if (traits->on_loss != 0) {
        out.push_back({Payment::Why::Loss, engine::kNoSeat, owner, traits->on_loss, region});
    }
}

// What the bank pays for the action itself.
void pay_for_action(Payment payment, const State& before, const State& after,
                    std::vector<Payment>& out) {
    payment.to = before.active;
    payment.coins = coins_of(after, before.active) - coins_of(before, before.active);
    if (payment.coins != 0) out.push_back(payment);
}

}  // namespace

std::optional<Region> attacked(const Setup& setup, const State& before, Action action) {
    if (kind_of(action) == Kind::Send) return smallworld::region_of(action);
    return conquered(setup, before, action);
}

std::optional<Region> conquered(const Setup& setup, const State& before, Action action) {
    switch (kind_of(action)) {
        case Kind::Conquer:
        case Kind::Flat:
        case Kind::Convert: return smallworld::region_of(action);
        case Kind::Die: return won_by_die(setup, before, action);
        default: return std::nullopt;
    }
}

std::vector<Payment> payments(const Setup& setup, const State& before, Action action) {
    std::vector<Payment> out;
    if (setup.has_toll || setup.has_on_loss) {
        if (const auto region = attacked(setup, before, action)) {
            pay_for_attack(setup, before, *region, out);
        }
    }
    if (declines(action)) {
        pay_for_action({.why = Payment::Why::Vanished}, before, declined(setup, before, action),
                       out);
    }
    if (kind_of(action) == Kind::Sacrifice) {
        const Region region = smallworld::region_of(action);
        State after = before;
        smallworld::sacrifice(setup, after, region);
        pay_for_action({.why = Payment::Why::Sacrifice, .region = region}, before, after, out);
    }
    return out;
}

std::vector<Scored> scores(const Setup& setup, const State& before, Action action,
                           const State& after) {
    std::vector<Scored> out;
    const bool paid = is_paid(setup, before, after);
    const bool over = is_turn_over(before, after);
    if (before.phase == Phase::Setup || (!paid && !over)) return out;
    const Paid step{setup, before, action, after, payments(setup, before, action)};
    if (paid) {
        out.push_back(
            scored_in(step, position_at_score(setup, before, action, after), before.active));
    }
    if (!over) return out;
    // A player without a race and without a combo to pick only scores (RUL-087).
    for (int s = engine::index(before.active) + 1; s % setup.seats != index(after.active); ++s) {
        State position = after;
        position.active = static_cast<Seat>(s % setup.seats);
        out.push_back(scored_in(step, position, position.active));
    }
    return out;
}

}  // namespace server
