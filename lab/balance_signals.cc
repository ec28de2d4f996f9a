#include "lab/balance_signals.h"

#include <algorithm>
#include <array>

#include "games/smallworld/rules/reach.h"

namespace lab {

using engine::Region;
using engine::RegionSet;
using smallworld::Army;
using smallworld::Kind;
using smallworld::Phase;
using smallworld::Piece;
using smallworld::Primitive;
using smallworld::Role;
using smallworld::State;
using smallworld::Trait;
using smallworld::Traits;

bool Step::is_attack() const {
    const Kind k = kind();
    return k == Kind::Conquer || k == Kind::Attempt || k == Kind::Flat || k == Kind::Convert ||
           k == Kind::RollFor;
}

bool Step::is_leap() const {
    if (!is_attack() || army().held.empty()) return false;
    return (setup.map.neighbours[target()] & army().held).empty();
}

bool Step::declines() const {
    return kind() == Kind::Decline || kind() == Kind::DeclineBy;
}

bool Step::ends_turn() const {
    return after.active != before.active || after.round != before.round ||
           after.phase == Phase::Over;
}

std::optional<Region> Step::taken() const {
    const Kind k = kind();
    const bool direct =
        k == Kind::Conquer || k == Kind::Flat || k == Kind::Convert || k == Kind::Send;
    if (!direct && k != Kind::Die) return {};
    const Region region = direct ? target() : before.target;
    if (region == engine::kNoRegion) return {};
    const std::uint8_t victim = before.army_at[region];
    if (victim == smallworld::kNoArmy || after.army_at[region] == victim) return {};
    return region;
}

namespace {

using Signal = int (*)(const Trait& trait, const Step& step, const Bearer& bearer);

bool has(const Trait& trait, smallworld::Clause clause) {
    return (trait.clauses & clause) != 0;
}

// What the bearer's item gives. Of race and power, both together.
const Traits& given(const Step& step, const Bearer& bearer) {
    const Army& army = step.before.armies[bearer.army];
    if (bearer.item == smallworld::kGrantTool) {
        return step.setup.granted_traits(step.before.granted, bearer.declined());
    }
    if (bearer.item < smallworld::kMaxMarkers) {
        return step.setup.marker_traits_of(bearer.item, step.before.marker_at[bearer.item],
                                           bearer.declined());
    }
    return step.setup.traits_of(army.race, army.power, bearer.declined());
}

template <Kind kKind>
int was(const Trait& /*trait*/, const Step& step, const Bearer& /*bearer*/) {
    return step.kind() == kKind ? 1 : 0;
}

int used(const Trait& /*trait*/, const Step& step, const Bearer& bearer) {
    const smallworld::Action action = step.action;
    const bool use = step.kind() == Kind::Use && action.a() == bearer.item && action.b() == 0;
    const bool lay = step.kind() == Kind::Lay && action.b() == bearer.item && action.c() == 0;
    return use || lay ? 1 : 0;
}

// Without a target, or for one that the trait names by itself or by what lies beside it.
int rolled_early(const Trait& trait, const Step& step, const Bearer& bearer) {
    if (!has(trait, smallworld::kTargetFirst)) return step.kind() == Kind::Roll ? 1 : 0;
    if (step.kind() != Kind::RollFor) return 0;
    const bool beside = has(trait, smallworld::kBesideOwn);
    for (const smallworld::RollTerm& term : given(step, bearer).rolls) {
        if (term.beside_own != beside) continue;
        RegionSet regions = smallworld::members(step.setup, step.before, bearer.army, term.where);
        if (beside) regions = smallworld::around(step.setup.map, regions & step.army().held);
        if (regions.contains(step.target())) return 1;
    }
    return 0;
}

// `explain_*` names its rule.
int explained(const Trait& /*trait*/, const Step& /*step*/, const Bearer& /*bearer*/) {
    return 0;
}

int made_peace(const Trait& /*trait*/, const Step& step, const Bearer& bearer) {
    const std::uint8_t bit = engine::bit(bearer.owner());
    int allies = 0;
    for (std::size_t s = 0; s < step.after.peace.size(); ++s)
        allies += (step.after.peace[s] & ~step.before.peace[s] & bit) != 0 ? 1 : 0;
    return allies;
}

// The tokens come back to the side of the map at the end of a turn in which they fought.
int set_aside(const Trait& /*trait*/, const Step& step, const Bearer& bearer) {
    return step.army().reserve == 0 && step.after.armies[bearer.army].reserve > 0 ? 1 : 0;
}

int leapt(const Trait& /*trait*/, const Step& step, const Bearer& bearer) {
    return step.is_leap() && given(step, bearer).anywhere.contains(step.target()) ? 1 : 0;
}

// To a region that it could not reach otherwise.
int linked(const Trait& /*trait*/, const Step& step, const Bearer& bearer) {
    if (!step.is_leap()) return 0;
    const Traits& traits = given(step, bearer);
    Traits links;
    links.links = traits.links;
    links.beside_all = traits.beside_all;
    const RegionSet near = smallworld::linked_to(step.setup, step.before, links, step.army().held);
    return near.contains(step.target()) ? 1 : 0;
}

int crossed(const Trait& /*trait*/, const Step& step, const Bearer& bearer) {
    if (!step.is_leap()) return 0;
    Traits way;
    way.through = given(step, bearer).through;
    const RegionSet near = smallworld::linked_to(step.setup, step.before, way, step.army().held);
    return near.contains(step.target()) ? 1 : 0;
}

int entered_inland(const Trait& /*trait*/, const Step& step, const Bearer& /*bearer*/) {
    if (!step.is_attack() || !step.army().held.empty()) return 0;
    return step.setup.map.entry.contains(step.target()) ? 0 : 1;
}

int entered_water(const Trait& /*trait*/, const Step& step, const Bearer& /*bearer*/) {
    return step.is_attack() && step.setup.map.water.contains(step.target()) ? 1 : 0;
}

// Tokens that came from the tray other than by picking, replacing and being reborn.
int gained(const Trait& /*trait*/, const Step& step, const Bearer& /*bearer*/) {
    const Kind kind = step.kind();
    if (kind == Kind::Pick || kind == Kind::Convert || kind == Kind::Rebirth) return 0;
    const std::size_t race = step.army().race;
    return std::max(0, step.before.tray[race] - step.after.tray[race]);
}

// Single pieces may come with a conquest; those of which there are several, and those that stand
// by themselves, are always placed by an action.
int placed(const Trait& trait, const Step& step, const Bearer& bearer) {
    const smallworld::PieceRules& rules = smallworld::rules_of(trait.piece);
    if (trait.piece == Piece::Balrog) return step.kind() == Kind::Send ? 1 : 0;
    if (rules.several || !rules.of_occupant) {
        const bool this_one =
            step.kind() == Kind::Place && smallworld::piece_of(step.action) == trait.piece;
        return this_one ? smallworld::count_of(step.action) : 0;
    }
    const RegionSet later = step.after.armies[bearer.army].held;
    const int before = (step.before.where(trait.piece) & step.army().held).size();
    return std::max(0, (step.after.where(trait.piece) & later).size() - before);
}

int kept_more(const Trait& /*trait*/, const Step& step, const Bearer& /*bearer*/) {
    if (!step.declines()) return 0;
    for (const Role role : {Role::Declined, Role::Spirit}) {
        const Army& army = step.after.army(step.before.active, role);
        if (!army.exists() || army.race != step.army().race) continue;
        int tokens = army.hand;  // to be spread once more (UG-POWER-TOMB-2)
        for (const Region region : army.held)
            tokens += step.after.tokens[region];
        return tokens > army.held.size() ? 1 : 0;
    }
    return 0;
}

int fought_declined(const Trait& /*trait*/, const Step& step, const Bearer& /*bearer*/) {
    return step.is_attack() && step.declined() ? 1 : 0;
}

int declined_late(const Trait& /*trait*/, const Step& step, const Bearer& /*bearer*/) {
    return step.declines() && step.before.phase == Phase::Stout ? 1 : 0;
}

int declined(const Trait& /*trait*/, const Step& step, const Bearer& /*bearer*/) {
    return step.declines() ? 1 : 0;
}

int paid_with_pieces(const Trait& /*trait*/, const Step& step, const Bearer& /*bearer*/) {
    return std::max(0, step.after.paid - step.before.paid);
}

// Armors on the map and those that are still to be placed.
int armors(const State& state, std::uint8_t army) {
    int sum = state.gained;
    for (const Region region : state.armies[army].held & state.where(Piece::Armor))
        sum += state.count(Piece::Armor, region);
    return sum;
}

int gained_pieces(const Trait& trait, const Step& step, const Bearer& bearer) {
    if (smallworld::rules_of(trait.piece).several) {
        return std::max(0, armors(step.after, bearer.army) - armors(step.before, bearer.army));
    }
    return std::max(0, step.after.armies[bearer.army].hammers - step.army().hammers);
}

int copied(const Trait& /*trait*/, const Step& step, const Bearer& /*bearer*/) {
    const bool use = step.kind() == Kind::Use && step.action.b() != 0;
    const bool lay = step.kind() == Kind::Lay && step.action.c() != 0;
    return use || lay ? 1 : 0;
}

int granted(const Trait& /*trait*/, const Step& step, const Bearer& /*bearer*/) {
    return step.before.granted == smallworld::kNone && step.after.granted != smallworld::kNone ? 1
                                                                                               : 0;
}

// --- What happens to the bearer

bool lost_region(const Step& step, const Bearer& bearer) {
    const auto region = step.taken();
    return region && step.before.army_at[*region] == bearer.army;
}

// Tokens that another race would have lost. A token that is replaced is lost all the same.
int kept_tokens(const Trait& /*trait*/, const Step& step, const Bearer& bearer) {
    return step.kind() != Kind::Convert && lost_region(step, bearer) ? 1 : 0;
}

// UG-RACE-LICHES-1, UG-POWER-MARTYR-1: each region that an opponent takes is paid for.
int paid_for(const Trait& trait, const Step& step, const Bearer& bearer) {
    const bool opponent = bearer.owner() != step.before.active;
    return opponent && !has(trait, smallworld::kLockOnly) && lost_region(step, bearer) ? 1 : 0;
}

int bore_grudge(const Trait& /*trait*/, const Step& step, const Bearer& bearer) {
    const auto seat = static_cast<std::size_t>(bearer.owner());
    int marks = 0;
    for (int more = step.after.grudges[seat] & ~step.before.grudges[seat]; more != 0; more >>= 1)
        marks += more & 1;
    return marks;
}

// The active player takes from whoever has less afterwards; nobody else pays anything.
int took(const Trait& /*trait*/, const Step& step, const Bearer& bearer) {
    if (bearer.owner() != step.before.active) return 0;
    int payers = 0;
    for (std::size_t s = 0; s < step.after.coins.size(); ++s) {
        const bool other = s != static_cast<std::size_t>(step.before.active);
        payers += other && step.after.coins[s] < step.before.coins[s] ? 1 : 0;
    }
    return payers;
}

int sacrificed(const Trait& /*trait*/, const Step& step, const Bearer& bearer) {
    return step.kind() == Kind::Sacrifice && bearer.owner() == step.before.active ? 1 : 0;
}

int reborn(const Trait& /*trait*/, const Step& step, const Bearer& bearer) {
    const bool here =
        step.kind() == Kind::Rebirth && step.before.army_at[step.target()] == bearer.army;
    return here ? 1 : 0;
}

// Whose traits a step can set off.
enum class Whose : std::uint8_t { Acting, Anyone };
struct Row {
    Primitive primitive;
    Whose whose = Whose::Acting;
    Signal signal = nullptr;  // null: nothing tells
};

// What is left to whoever sees the turns: `TokenEachTurn` and `DeclineSlotFree`.
constexpr std::array<Row, smallworld::kPrimitiveCount> kRows{{
    {Primitive::CostDelta, Whose::Acting, explained},
    {Primitive::CostAsEmpty, Whose::Acting, explained},
    {Primitive::CoinPerRegion, Whose::Acting, explained},
    {Primitive::CoinPerPair, Whose::Acting, explained},
    {Primitive::CoinPerConquest, Whose::Acting, explained},
    {Primitive::CoinFlat, Whose::Acting, explained},
    {Primitive::CoinIfJoined, Whose::Acting, explained},
    {Primitive::CoinPerGroup, Whose::Acting, explained},
    {Primitive::CoinTake, Whose::Anyone, took},
    {Primitive::CoinOnLoss, Whose::Anyone, paid_for},
    {Primitive::NoLoss, Whose::Anyone, kept_tokens},
    {Primitive::PlainOnly},
    {Primitive::Toll, Whose::Anyone, paid_for},
    {Primitive::DeclineSlotFree, Whose::Acting, explained},
    {Primitive::CostFlat, Whose::Acting, was<Kind::Flat>},
    {Primitive::PreRoll, Whose::Acting, rolled_early},
    {Primitive::Substitute, Whose::Acting, was<Kind::Convert>},
    {Primitive::Truce, Whose::Acting, made_peace},
    {Primitive::ExtraPay, Whose::Acting, set_aside},
    {Primitive::PiecePays, Whose::Acting, paid_with_pieces},
    {Primitive::ReachAny, Whose::Acting, leapt},
    {Primitive::ReachLink, Whose::Acting, linked},
    {Primitive::ReachThrough, Whose::Acting, crossed},
    {Primitive::EntryAny, Whose::Acting, entered_inland},
    {Primitive::Entry, Whose::Acting, entered_inland},
    {Primitive::Enter, Whose::Acting, entered_water},
    {Primitive::PieceConquest, Whose::Acting, was<Kind::Send>},
    {Primitive::Spare, Whose::Acting,
     [](const Trait&, const Step& step, const Bearer&) { return step.taken() ? 1 : 0; }},
    {Primitive::CoinDouble, Whose::Acting, used},
    {Primitive::Grudge, Whose::Anyone, bore_grudge},
    {Primitive::Sacrifice, Whose::Anyone, sacrificed},
    {Primitive::TokenGain, Whose::Acting, gained},
    {Primitive::TokenPerRegion, Whose::Acting, gained},
    {Primitive::TokenEachTurn, Whose::Acting, explained},
    {Primitive::Pieces, Whose::Acting, placed},
    {Primitive::PiecePerRegion, Whose::Acting, gained_pieces},
    {Primitive::SwapDeclined, Whose::Anyone, reborn},
    {Primitive::DeclineKeepAll, Whose::Acting, kept_more},
    {Primitive::DeclineActs, Whose::Acting, fought_declined},
    {Primitive::DeclineAfterScore, Whose::Acting, declined_late},
    {Primitive::DeclineVanish, Whose::Acting, declined},
    {Primitive::DraftSwap, Whose::Acting, was<Kind::Swap>},
    {Primitive::GrantPower, Whose::Acting, granted},
    {Primitive::CopyRelic, Whose::Acting, copied},
}};

constexpr const Row* row_at(Primitive primitive) {
    return std::ranges::find(kRows, primitive, &Row::primitive);
}

constexpr bool has_every_primitive() {
    for (int i = 0; i < smallworld::kPrimitiveCount; ++i) {
        if (row_at(static_cast<Primitive>(i)) == kRows.end()) return false;
    }
    return true;
}
static_assert(has_every_primitive(), "a primitive has no row");

const Row& row_of(Primitive primitive) {
    return *row_at(primitive);
}

}  // namespace

bool is_counted_by_use(const Trait& trait) {
    return has(trait, smallworld::kOnce);
}

int signal(const Trait& trait, const Step& step, const Bearer& bearer) {
    const Row& row = row_of(trait.primitive);
    const bool acting = step.before.acting_index() == bearer.army;
    if (row.signal == nullptr || (row.whose == Whose::Acting && !acting)) return 0;
    if (is_counted_by_use(trait)) return acting ? used(trait, step, bearer) : 0;
    return row.signal(trait, step, bearer);
}

bool is_countable(Primitive primitive) {
    return row_of(primitive).signal != nullptr;
}

}  // namespace lab
