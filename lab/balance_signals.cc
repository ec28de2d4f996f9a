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
    return k == Kind::Conquer || k == Kind::Attempt || k == Kind::Flat || k == Kind::Convert;
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
    if (static_cast<int>(trait.piece) >= smallworld::kSinglePieceCount) {
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

struct Row {
    Primitive primitive;
    Signal signal;
};

constexpr std::array<Row, 20> kRows{{
    {Primitive::CostDelta, never},  // explained by its rule, as are the coins
    {Primitive::CoinPerRegion, never},
    {Primitive::CoinPerConquest, never},
    {Primitive::CoinFlat, never},
    {Primitive::NoLoss, never},           // seen in the army that is attacked
    {Primitive::DeclineSlotFree, never},  // seen at the end of the turn
    {Primitive::CostFlat, was<Kind::Flat>},
    {Primitive::PreRoll, was<Kind::Roll>},
    {Primitive::Substitute, was<Kind::Convert>},
    {Primitive::Truce, was<Kind::Ally>},
    {Primitive::ExtraPay, set_aside},
    {Primitive::ReachAny, leapt},
    {Primitive::ReachLink, linked},
    {Primitive::EntryAny, entered_inland},
    {Primitive::Enter, entered_water},
    {Primitive::TokenGain, gained},
    {Primitive::Pieces, placed},
    {Primitive::DeclineKeepAll, kept_more},
    {Primitive::DeclineActs, fought_declined},
    {Primitive::DeclineAfterScore, declined_late},
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
