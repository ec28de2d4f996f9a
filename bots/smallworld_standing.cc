#include "bots/smallworld_standing.h"

#include <bit>

#include "games/smallworld/rules/cost.h"
#include "games/smallworld/rules/score.h"
#include "games/smallworld/rules/tools.h"

namespace bots {

using engine::Region;
using engine::RegionSet;
using engine::Seat;
using smallworld::Army;
using smallworld::Bonus;
using smallworld::BonusTerm;
using smallworld::Class;
using smallworld::CoinTerm;
using smallworld::Kind;
using smallworld::kind_of;
using smallworld::Moment;
using smallworld::Now;
using smallworld::region_of;
using smallworld::Role;
using smallworld::State;

namespace {

constexpr double kHurt = 0.15;  // a coin that an opponent loses; set by judgement, not tuned

// No conquest brings the piece: who is driven out takes his with him, own ones are placed later.
bool comes_later(smallworld::Piece piece) {
    const smallworld::PieceRules& rules = smallworld::rules_of(piece);
    const bool with_conquests = rules.placed <= smallworld::Placed::FlatConquest;
    return rules.of_occupant && !with_conquests;
}

// Pieces of occupants come and go with them, others may do so anywhere.
bool hangs_on_far_things(const Class& where) {
    const bool on_piece =
        (where.parts & Class::kHasPiece) != 0 && !smallworld::rules_of(where.piece).of_occupant;
    return on_piece || (where.parts & (Class::kBordersPiece | Class::kMarked)) != 0;
}

// What others conquer may change what an army is paid that holds what it held: for being alone
// (UG-RACE-DROW-1) by what happens next to it, for pieces and grudges anywhere.
RegionSet felt_by(const Setup& setup, const State& state, std::uint8_t army) {
    RegionSet felt;
    const Now traits(setup, state, army, Moment::Score);
    for (const CoinTerm& term : traits->coins) {
        if (hangs_on_far_things(term.where)) return setup.map.all;
        if ((term.where.parts & Class::kAlone) != 0)
            felt |= smallworld::around(setup.map, state.armies[army].held);
    }
    return felt;
}

template <typename Visit>
void for_each_army(const State& state, Seat seat, const Visit& visit) {
    for (int role = 0; role < smallworld::kRoles; ++role) {
        const auto army = smallworld::army_index(seat, static_cast<Role>(role));
        if (state.armies[army].exists()) visit(army);
    }
}

// Regions that must be left at the end of the turn bring nothing (UG-RIVER-03, 05).
RegionSet left_again(const Setup& setup, const State& state, Seat seat) {
    const Army& army = state.army(seat, Role::Active);
    if (!army.exists()) return {};
    return setup.map.cheap - setup.traits_of(army.race, army.power, false).keeps;
}

// Whether a scoring now would bring the active player coins of others, or more by an item that is
// laid: a closer look than the rules take, because searches conquer more often than they score.
bool takes_now(const Setup& setup, const State& state) {
    bool takes = false;
    smallworld::for_each_laid(setup, state, [&](const auto&, Region) { takes = true; });
    if (takes || !setup.has_taking) return takes;
    if (setup.taking != 0) return true;
    if (state.granted != smallworld::kNone && setup.granted_traits(state.granted, false).take != 0)
        return true;
    for_each_army(state, state.active, [&](auto army) {
        takes = takes || smallworld::row_of(setup, state, army).take != 0;
    });
    return takes;
}

bool holds_the_same(const State& before, const State& after, Seat seat) {
    for (int role = 0; role < smallworld::kRoles; ++role) {
        const auto as = static_cast<Role>(role);
        if (before.army(seat, as).held != after.army(seat, as).held) return false;
    }
    return true;
}

}  // namespace

Yield::Yield(const Setup& setup, const State& state, std::uint8_t army)
    : regions_(state.armies[army].held.size()) {
    const Now traits(setup, state, army, Moment::Score);
    for (const CoinTerm& term : traits->coins)
        add_coins(setup, state, army, term);
    for (const BonusTerm& bonus : traits->bonuses)
        add_bonus(bonus, army == state.acting_index());
}

void Yield::add_coins(const Setup& setup, const State& state, std::uint8_t army,
                      const CoinTerm& term) {
    const RegionSet held = state.armies[army].held;
    RegionSet where = smallworld::members(setup, state, army, term.where);
    int known = Class::kMarkers;
    if (comes_later(term.where.piece)) {
        known |= Class::kHasPiece;
        if ((term.where.parts & Class::kHasPiece) != 0) where &= held;
    }
    terms_.add({where, term.n, term.pairs, (where & held).size() % 2 == 1});
    if ((term.where.parts & ~known) != 0) knows_more_ = false;
    if ((term.where.parts & Class::kMarkers) != 0) likes_finds_ = true;
}

void Yield::add_bonus(const BonusTerm& bonus, bool is_acting) {
    const bool hangs_on_regions = bonus.kind != Bonus::Flat && bonus.kind != Bonus::PerConquest;
    if (hangs_on_regions || (bonus.needs_region && regions_ == 0)) knows_more_ = false;
    // Who loses his last region may be gone, with whatever he is paid besides.
    if (hangs_on_regions || regions_ == 1) knows_less_ = false;
    if (bonus.kind == Bonus::PerConquest && is_acting) per_conquest_ += bonus.n;
}

// One more makes a pair where there is an odd number, one less breaks it where there is not.
int Yield::coins_of(Region region, bool odd) const {
    int coins = 1;  // SW-SCORE-01
    for (const Term& term : terms_) {
        const bool counts = !term.pairs || term.odd == odd;
        coins += counts && term.where.contains(region) ? term.coins : 0;
    }
    return coins;
}

const smallworld::Acting& Standing::acting() {
    if (!acting_) acting_.emplace(setup_, before_);
    return *acting_;
}

const Yield& Standing::yield_of(std::uint8_t army) {
    if (!yields_[army]) yields_[army].emplace(setup_, before_, army);
    return *yields_[army];
}

// None where a conquest may change more than what the two armies are paid.
Standing::Targets Standing::look_at_targets() {
    Targets targets;
    if (setup_.options.coin_limit != 0) return targets;
    if (before_.active != me_ || before_.stage != Role::Active) return targets;
    if (takes_now(setup_, before_)) return targets;
    RegionSet felt;
    for (int i = 0; i < setup_.seats; ++i) {
        for_each_army(before_, static_cast<Seat>(i), [&](auto army) {
            if (army != before_.acting_index()) felt |= felt_by(setup_, before_, army);
        });
    }
    const RegionSet known = setup_.map.all - felt - before_.marked;
    targets.plain = known - before_.monsters;
    const bool tells = !yield_of(before_.acting_index()).likes_finds();
    if (tells && before_.unseen_markers != 0) targets.guarded = known & before_.monsters;
    targets.left_again = left_again(setup_, before_, me_);
    return targets;
}

const Standing::Targets& Standing::targets() {
    if (!targets_) targets_ = look_at_targets();
    return *targets_;
}

// The position after it, once the attempt has come off if it is one.
const State& Standing::after(Conquest& conquest) const {
    if (!conquest.after) {
        State& state = conquest.after.emplace(before_);
        smallworld::apply(setup_, state, conquest.action);
        if (kind_of(conquest.action) == Kind::Attempt)
            smallworld::apply(setup_, state, smallworld::act(Kind::Die, smallworld::kDieMax));
    }
    return *conquest.after;
}

int Standing::paid_in(const State& state, std::uint8_t army) const {
    if (!state.armies[army].exists()) return 0;
    const Now traits(setup_, state, army, Moment::Score);
    return smallworld::coins_of(setup_, state, army, *traits);
}

// What the conquering army is paid more. What it finds there is another matter.
int Standing::won_by(Conquest& conquest) {
    const Region region = region_of(conquest.action);
    const std::uint8_t mine = before_.acting_index();
    const Yield& yield = yield_of(mine);
    const int left = targets().left_again.contains(region) ? 1 : 0;
    if (yield.knows_more()) {
        const int extra = smallworld::is_nonempty(before_, region) ? yield.per_conquest() : 0;
        return yield.more(region) + extra - left;
    }
    if (!paid_) paid_.emplace(setup_, before_, mine, Moment::Score);
    return smallworld::coins_of(setup_, after(conquest), mine, **paid_) -
           smallworld::coins_of(setup_, before_, mine, **paid_) - left;
}

// What the owner of the region is paid less, as far as it matters to me.
std::optional<double> Standing::lost_by(Conquest& conquest) {
    const Region region = region_of(conquest.action);
    const std::uint8_t loser = before_.army_at[region];
    if (loser == smallworld::kNoArmy) return 0;
    if (loser == before_.acting_index()) return std::nullopt;
    const double of_a_coin = smallworld::owner_of(loser) == me_ ? -1 : kHurt;
    const Yield& yield = yield_of(loser);
    if (yield.knows_less()) return of_a_coin * yield.less(region);
    return of_a_coin * (paid_in(before_, loser) - paid_in(after(conquest), loser));
}

// The coins of whatever Monsters may guard there, on average.
double Standing::found_in(Region region) const {
    const std::uint8_t army = before_.acting_index();
    const RegionSet held = before_.armies[army].held | RegionSet::of(region);
    int sum = 0;
    for (std::uint64_t rest = before_.unseen_markers; rest != 0; rest &= rest - 1) {
        const smallworld::Traits& given =
            setup_.marker_traits_of(std::countr_zero(rest), region, false);
        for (const CoinTerm& term : given.coins)
            sum += term.n * (held & smallworld::members(setup_, before_, army, term.where)).size();
    }
    return static_cast<double>(sum) / std::popcount(before_.unseen_markers);
}

// That the die brings what is missing.
double Standing::odds_of(Action attempt) {
    const Region region = region_of(attempt);
    const int missing = smallworld::price(acting(), region) - smallworld::purse(acting(), region);
    std::uint32_t enough = 0;
    std::uint32_t all = 0;
    for (std::size_t face = 0; face < smallworld::kDieWeights.size(); ++face) {
        all += smallworld::kDieWeights[face];
        if (static_cast<int>(face) >= missing) enough += smallworld::kDieWeights[face];
    }
    return static_cast<double>(enough) / all;
}

std::optional<double> Standing::change_at_once(Action action) {
    const Kind kind = kind_of(action);
    const bool is_attempt = kind == Kind::Attempt;
    if (!is_attempt && kind != Kind::Conquer && kind != Kind::Flat && kind != Kind::Convert)
        return std::nullopt;
    const Region region = region_of(action);
    const bool guarded = targets().guarded.contains(region);
    if (!guarded && !targets().plain.contains(region)) return std::nullopt;
    Conquest conquest{action, {}};
    const std::optional<double> lost = lost_by(conquest);
    if (!lost) return std::nullopt;
    double coins = won_by(conquest) + *lost;
    if (guarded) coins += found_in(region);
    return is_attempt ? odds_of(action) * coins : coins;
}

void Standing::count_incomes() {
    // A power that is granted just now may do it.
    const bool is_open = before_.active != me_ || before_.chance != smallworld::Chance::None;
    takes_ = setup_.has_taking && (is_open || smallworld::may_take(setup_, before_));
    for (int i = 0; i < setup_.seats; ++i) {
        const auto seat = static_cast<Seat>(i);
        incomes_[static_cast<std::size_t>(i)] = smallworld::income(setup_, before_, seat);
        if (seat == me_) changing_ |= engine::bit(seat);
        for_each_army(before_, seat, [&](auto army) {
            if (!felt_by(setup_, before_, army).empty()) changing_ |= engine::bit(seat);
        });
    }
}

// Most have the same income as long as they hold what they held, and the places and relics lie
// where they lay.
int Standing::income_in(const State& state, Seat seat) {
    const bool is_as_before = (changing_ & engine::bit(seat)) == 0 &&
                              before_.marker_at == state.marker_at &&
                              holds_the_same(before_, state, seat);
    return is_as_before ? incomes_[static_cast<std::size_t>(seat)]
                        : smallworld::income(setup_, state, seat);
}

double Standing::in(const State& state) {
    double value = 0;
    for (int i = 0; i < setup_.seats; ++i) {
        const auto seat = static_cast<Seat>(i);
        if (seat == me_) {
            const RegionSet held = state.army(seat, Role::Active).held;
            value += income_in(state, seat) - (held & left_again(setup_, state, seat)).size();
        } else {
            value -= kHurt * income_in(state, seat);
            if (takes_) value += (1 + kHurt) * smallworld::takings(setup_, state, me_, seat);
        }
    }
    return value;
}

double Standing::now() {
    if (!now_) {
        count_incomes();
        now_ = in(before_);
    }
    return *now_;
}

double Standing::change_by_counting(Action action) {
    const double before = now();
    State state = before_;
    smallworld::apply(setup_, state, action);
    if (!smallworld::mover(setup_, state).is_chance()) return in(state)-before;
    Actions outcomes;
    smallworld::actions(setup_, state, outcomes);
    double sum = 0;
    for (int i = 0; i < outcomes.size(); ++i) {
        State after = state;
        smallworld::apply(setup_, after, outcomes[i]);
        sum += outcomes.weight(i) * in(after);
    }
    return sum / outcomes.total_weight() - before;
}

double Standing::change(Action action) {
    const std::optional<double> known = change_at_once(action);
    return known ? *known : change_by_counting(action);
}

}  // namespace bots
