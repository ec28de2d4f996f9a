#include "lab/balance_signals.h"

#include <algorithm>
#include <array>

namespace lab {

using smallworld::Army;
using smallworld::Kind;
using smallworld::Phase;
using smallworld::Primitive;
using smallworld::Trait;

bool Step::is_attack() const {
    const Kind k = kind();
    return k == Kind::Conquer || k == Kind::Attempt || k == Kind::Flat || k == Kind::Convert ||
           k == Kind::RollFor;
}

bool Step::is_leap() const {
    if (!is_attack() || army().held.empty()) return false;
    return (setup.map.neighbours[target()] & army().held).empty();
}

const smallworld::Traits& Step::traits() const {
    return setup.traits_of(army().race, army().power, declined());
}

namespace {

using Signal = int (*)(const Trait& trait, const Step& step);

template <Kind kKind>
int was(const Trait& /*trait*/, const Step& step) {
    return step.kind() == kKind ? 1 : 0;
}

int rolled_early(const Trait& /*trait*/, const Step& step) {
    return step.kind() == Kind::Roll || step.kind() == Kind::RollFor ? 1 : 0;
}

int never(const Trait& /*trait*/, const Step& /*step*/) {
    return 0;
}

// The tokens come back to the side of the map at the end of a turn in which they fought.
int set_aside(const Trait& /*trait*/, const Step& step) {
    const Army& later = step.after.armies[step.before.acting_index()];
    return step.army().reserve == 0 && later.reserve > 0 ? 1 : 0;
}

int leapt(const Trait& /*trait*/, const Step& step) {
    return step.is_leap() && step.traits().anywhere.contains(step.target()) ? 1 : 0;
}

// Who links regions and leaps to one he could not reach otherwise has used the link.
int linked(const Trait& /*trait*/, const Step& step) {
    return step.is_leap() && !step.traits().anywhere.contains(step.target()) ? 1 : 0;
}

int entered_inland(const Trait& /*trait*/, const Step& step) {
    if (!step.is_attack() || !step.army().held.empty()) return 0;
    return step.setup.map.entry.contains(step.target()) ? 0 : 1;
}

int entered_water(const Trait& /*trait*/, const Step& step) {
    return step.is_attack() && step.setup.map.water.contains(step.target()) ? 1 : 0;
}

// Tokens that came from the tray other than by picking and converting.
int gained(const Trait& /*trait*/, const Step& step) {
    if (step.kind() == Kind::Pick || step.kind() == Kind::Convert) return 0;
    const std::size_t race = step.army().race;
    return std::max(0, step.before.tray[race] - step.after.tray[race]);
}

// Single pieces may come with a conquest; the others are always placed by an action.
int placed(const Trait& trait, const Step& step) {
    const bool counted = smallworld::rules_of(trait.piece).several ||
                         static_cast<int>(trait.piece) >= smallworld::kMapPieceCount;
    if (counted) {
        const bool this_one =
            step.kind() == Kind::Place && smallworld::piece_of(step.action) == trait.piece;
        return this_one ? smallworld::count_of(step.action) : 0;
    }
    const Army& later = step.after.armies[step.before.acting_index()];
    const int before = (step.before.where(trait.piece) & step.army().held).size();
    return std::max(0, (step.after.where(trait.piece) & later.held).size() - before);
}

int kept_more(const Trait& /*trait*/, const Step& step) {
    if (step.kind() != Kind::Decline) return 0;
    int tokens = 0;
    for (const smallworld::Region region : step.army().held)
        tokens += step.after.tokens[region];
    return tokens > step.army().held.size() ? 1 : 0;
}

int fought_declined(const Trait& /*trait*/, const Step& step) {
    return step.is_attack() && step.declined() ? 1 : 0;
}

int declined_late(const Trait& /*trait*/, const Step& step) {
    return step.kind() == Kind::Decline && step.before.phase == Phase::Stout ? 1 : 0;
}

int paid_with_pieces(const Trait& /*trait*/, const Step& step) {
    return std::max(0, step.after.paid - step.before.paid);
}

int gained_pieces(const Trait& trait, const Step& step) {
    const Army& later = step.after.armies[step.before.acting_index()];
    const int armors = std::max(0, step.after.gained - step.before.gained);
    const int hammers = std::max(0, later.hammers - step.army().hammers);
    return smallworld::rules_of(trait.piece).several ? armors : hammers;
}

int crossed(const Trait& /*trait*/, const Step& step) {
    return step.is_leap() ? 1 : 0;
}

int used(const Trait& /*trait*/, const Step& step) {
    return step.kind() == Kind::Use || step.kind() == Kind::Lay ? 1 : 0;
}

int copied(const Trait& /*trait*/, const Step& step) {
    return step.before.copied == smallworld::kNone && step.after.copied != smallworld::kNone ? 1
                                                                                             : 0;
}

int bore_grudge(const Trait& /*trait*/, const Step& step) {
    int marks = 0;
    for (std::size_t s = 0; s < step.after.grudges.size(); ++s) {
        marks += step.after.grudges[s] != step.before.grudges[s] && step.is_attack() ? 1 : 0;
    }
    return marks;
}

struct Row {
    Primitive primitive;
    Signal signal;
};

// `never`: explained by its rule as costs and coins are, or seen elsewhere: in the army that is
// attacked, or at the end of the turn.
constexpr std::array<Row, smallworld::kPrimitiveCount> kRows{{
    {Primitive::CostDelta, never},
    {Primitive::CostAsEmpty, never},
    {Primitive::CoinPerRegion, never},
    {Primitive::CoinPerPair, never},
    {Primitive::CoinPerConquest, never},
    {Primitive::CoinFlat, never},
    {Primitive::CoinIfJoined, never},
    {Primitive::CoinPerGroup, never},
    {Primitive::CoinTake, never},
    {Primitive::CoinOnLoss, never},
    {Primitive::NoLoss, never},
    {Primitive::PlainOnly, never},
    {Primitive::Toll, never},
    {Primitive::DeclineSlotFree, never},
    {Primitive::CostFlat, was<Kind::Flat>},
    {Primitive::PreRoll, rolled_early},
    {Primitive::Substitute, was<Kind::Convert>},
    {Primitive::Truce, was<Kind::Ally>},
    {Primitive::ExtraPay, set_aside},
    {Primitive::PiecePays, paid_with_pieces},
    {Primitive::ReachAny, leapt},
    {Primitive::ReachLink, linked},
    {Primitive::ReachThrough, crossed},
    {Primitive::EntryAny, entered_inland},
    {Primitive::Entry, entered_inland},
    {Primitive::Enter, entered_water},
    {Primitive::PieceConquest, was<Kind::Send>},
    {Primitive::Spare, used},
    {Primitive::CoinDouble, used},
    {Primitive::Grudge, bore_grudge},
    {Primitive::Sacrifice, was<Kind::Sacrifice>},
    {Primitive::TokenGain, gained},
    {Primitive::TokenPerRegion, gained},
    {Primitive::TokenEachTurn, gained},
    {Primitive::Pieces, placed},
    {Primitive::PiecePerRegion, gained_pieces},
    {Primitive::SwapDeclined, was<Kind::Rebirth>},
    {Primitive::DeclineKeepAll, kept_more},
    {Primitive::DeclineActs, fought_declined},
    {Primitive::DeclineAfterScore, declined_late},
    {Primitive::DeclineVanish, was<Kind::Decline>},
    {Primitive::DraftSwap, was<Kind::Swap>},
    {Primitive::GrantPower, never},
    {Primitive::CopyRelic, copied},
}};

const Row* row_of(Primitive primitive) {
    const auto* row = std::ranges::find(kRows, primitive, &Row::primitive);
    return row == kRows.end() ? nullptr : row;
}

}  // namespace

int signal(const Trait& trait, const Step& step) {
    const Row* row = row_of(trait.primitive);
    return row == nullptr ? 0 : row->signal(trait, step);
}

bool is_countable(Primitive primitive) {
    return row_of(primitive) != nullptr;
}

}  // namespace lab
