#include "server/desk/smallworld_tell.h"

#include <algorithm>
#include <bit>
#include <optional>
#include <utility>

#include "games/smallworld/rules/cost.h"
#include "server/desk/smallworld_json.h"
#include "server/desk/smallworld_prompt.h"
#include "server/desk/smallworld_scores.h"

namespace server {

using engine::Action;
using engine::Region;
using engine::RegionSet;
using engine::Seat;
using smallworld::Army;
using smallworld::Kind;
using smallworld::kind_of;
using smallworld::Phase;
using smallworld::Piece;
using smallworld::Role;
using smallworld::State;

struct Teller::Change {
    const State& before;
    const State& after;
    Action action;
    Seat seat;  // whose doing it is; for an outcome of chance, whose turn
    std::size_t step;

    Region region() const { return smallworld::region_of(action); }
    // The army whose tokens or pieces are placed.
    std::uint8_t placing() const {
        return before.phase == Phase::Defend ? before.defender : before.acting_index();
    }
};

namespace {

json::object said(std::string_view what, Seat seat) {
    return {{"what", what}, {"seat", letter_of(seat)}};
}

json::object said(std::string_view what, Seat seat, Region region) {
    json::object out = said(what, seat);
    out.emplace("region", engine::index(region));
    return out;
}

json::value pair(Region region, int count) {
    return {engine::index(region), count};
}

// Where the army has more tokens than before, and how many.
json::array more_tokens(const State& before, const State& after, std::uint8_t army) {
    json::array out;
    for (const Region region : before.armies[army].held & after.armies[army].held) {
        const int more = after.tokens[region] - before.tokens[region];
        if (more > 0) out.push_back(pair(region, more));
    }
    return out;
}

json::array more_pieces(const State& before, const State& after, Piece piece, RegionSet held) {
    json::array out;
    for (const Region region : held) {
        const int more = after.standing(piece, region) - before.standing(piece, region);
        if (more > 0) out.push_back(pair(region, more));
    }
    return out;
}

std::string_view way_of(Kind kind) {
    switch (kind) {
        case Kind::Die: return "die";
        case Kind::Flat: return "dragon";
        case Kind::Convert: return "convert";
        default: return "tokens";
    }
}

// What a conquest took from the hand; pieces may have paid a part (UG-RACE-IRONDW-3).
int tokens_paid(const smallworld::Acting& acting, Region region, int price) {
    return price - smallworld::paid_by_pieces(acting, region, price);
}

// Tokens that stand in the region right after its conquest.
int tokens_used(const smallworld::Setup& setup, const State& before, Action action, Region region) {
    const smallworld::Acting acting(setup, before);
    const int price = smallworld::price(acting, region);
    switch (kind_of(action)) {
        case Kind::Die:
            if (before.chance == smallworld::Chance::FinalDie)
                return acting.army.hand;                                          // SW-DIE-08
            return tokens_paid(acting, region, std::max(1, price - action.a()));  // UG-RACE-WISPS-3
        case Kind::Flat: return acting.traits.flat_cost;
        case Kind::Convert: return 1;
        default: return tokens_paid(acting, region, price);
    }
}

std::string_view word_of(Payment::Why why) {
    switch (why) {
        case Payment::Why::Taken: return "taken";
        case Payment::Why::Toll: return "toll";
        case Payment::Why::Loss: return "martyr";
        case Payment::Why::Vanished: return "vanish";
        case Payment::Why::Sacrifice: return "sacrifice";
    }
    return {};
}

// Tells of one arrangement become one: everything but step and regions must agree.
bool is_same_deed(const json::object& a, const json::object& b) {
    for (const auto* key : {"what", "seat", "role", "piece"}) {
        const json::value* left = a.if_contains(key);
        const json::value* right = b.if_contains(key);
        if ((left == nullptr) != (right == nullptr)) return false;
        if (left != nullptr && *left != *right) return false;
    }
    return true;
}

}  // namespace

void Teller::tell(const Change& change, json::object what) {
    what.emplace("step", change.step);
    told_.push_back(std::move(what));
}

void Teller::tell_regions(const Change& change, json::object what, json::array regions) {
    json::object* last = told_.empty() ? nullptr : told_.back().if_object();
    if (last == nullptr || !last->contains("regions") || !is_same_deed(*last, what)) {
        what.emplace("regions", std::move(regions));
        tell(change, std::move(what));
        return;
    }
    json::array& list = last->at("regions").as_array();
    list.insert(list.end(), regions.begin(), regions.end());
    last->at("step") = change.step;
}

void Teller::step(const State& before, const engine::Step& made, const State& after,
                  std::size_t number) {
    const Seat seat = made.mover.is_seat() ? made.mover.as_seat() : before.active;
    const Change change{before, after, made.action, seat, number};
    if (made.mover.is_chance()) {
        tell_outcome(change);
    } else {
        tell_decision(change);
    }
    tell_carried(change);
    tell_vacated(change);
    tell_gained(change);
    tell_grudges(change);
    tell_allies(change);
    tell_payments(change);
    tell_scores(change);
    tell_retreats(change);
    tell_clock(change);
}

void Teller::tell_decision(const Change& change) {
    switch (kind_of(change.action)) {
        case Kind::Pick: tell_pick(change); break;
        case Kind::Expand: tell(change, said("expand", change.seat)); break;
        case Kind::Decline:
        case Kind::DeclineBy: tell_decline(change); break;
        case Kind::Swap: tell_swap(change); break;
        case Kind::Rebirth: tell_rebirth(change); break;
        case Kind::Send: tell_sent(change); break;
        case Kind::Use:
        case Kind::Lay: tell_used(change); break;
        case Kind::Take:
        case Kind::Abandon: tell_taken(change); break;
        case Kind::Conquer:
        case Kind::Flat:
        case Kind::Convert: tell_conquest(change, change.region()); break;
        case Kind::Attempt: tell(change, said("attempt", change.seat, change.region())); break;
        case Kind::Roll: tell(change, said("roll", change.seat)); break;
        case Kind::RollFor: tell(change, said("roll", change.seat, change.region())); break;
        case Kind::Deploy: tell_deployed(change); break;
        case Kind::Place: tell_placed(change); break;
        case Kind::Done:
            if (change.before.phase == Phase::Ally) tell(change, said("no_ally", change.seat));
            if (change.before.phase == Phase::Swap) tell(change, said("no_swap", change.seat));
            break;
        default: break;
    }
}

void Teller::tell_outcome(const Change& change) {
    switch (kind_of(change.action)) {
        case Kind::Die: tell_die(change); break;
        case Kind::Power:
            if (change.before.chance == smallworld::Chance::Grant) {
                tell_granted(change);
            } else {
                tell_draw(change);
            }
            break;
        case Kind::Marker: tell_revealed(change); break;
        case Kind::Monsters: {
            json::object what{{"what", "monsters"}, {"region", engine::index(change.region())}};
            what.emplace("count", smallworld::kMonsterTokens);
            tell(change, std::move(what));
            break;
        }
        case Kind::First: tell(change, said("first", smallworld::seat_of(change.action))); break;
        default: break;
    }
}

void Teller::tell_pick(const Change& change) {
    const smallworld::Combo& combo = change.before.column[change.action.a()];
    const auto race = static_cast<std::size_t>(combo.race);
    json::object what = said("pick", change.seat);
    what.emplace("race", race_id(setup_, combo.race));
    what.emplace("power", power_id(setup_, combo.power));
    what.emplace("slot", change.action.a());
    what.emplace("paid", change.action.a());
    what.emplace("got", combo.coins);
    what.emplace("count", change.before.tray[race] - change.after.tray[race]);
    tell(change, std::move(what));
}

void Teller::tell_decline(const Change& change) {
    const Army& army = change.before.army(change.seat, Role::Active);
    json::object what = said("decline", change.seat);
    what.emplace("race", race_id(setup_, army.race));
    what.emplace("power", power_id(setup_, army.power));
    if (kind_of(change.action) == Kind::DeclineBy) {
        what.emplace("item", power_id(setup_, change.before.granted));
    }
    tell(change, std::move(what));
}

void Teller::tell_swap(const Change& change) {
    const Army& army = change.before.army(change.seat, Role::Active);
    json::object what = said("swap", change.seat);
    what.emplace("race", race_id(setup_, army.race));
    what.emplace("power", power_id(setup_, change.before.column[change.action.a()].power));
    what.emplace("slot", change.action.a());
    tell(change, std::move(what));
}

void Teller::tell_rebirth(const Change& change) {
    const State& before = change.before;
    const std::uint8_t old = before.army_at[change.region()];
    json::object what = said("rebirth", change.seat, change.region());
    what.emplace("race", race_id(setup_, before.army(change.seat, Role::Active).race));
    what.emplace("theirs", race_id(setup_, before.armies[old].race));
    tell(change, std::move(what));
}

// What is used for the next conquest, or laid where it counts at the scoring.
void Teller::tell_used(const Change& change) {
    json::object what = kind_of(change.action) == Kind::Lay
                            ? said("lay", change.seat, change.region())
                            : said("use", change.seat);
    add_item(what, used_by(setup_, change.before, change.action));
    tell(change, std::move(what));
}

void Teller::tell_sent(const Change& change) {
    json::object what = said("send", change.seat, change.region());
    what.emplace("piece", piece_id(Piece::Balrog));
    add_driven(what, change, change.region());
    tell(change, std::move(what));
}

void Teller::tell_revealed(const Change& change) {
    json::object what = said("reveal", change.seat, change.before.discovery);
    what.emplace("item", marker_id(setup_, change.action.a()));
    tell(change, std::move(what));
}

void Teller::tell_granted(const Change& change) {
    json::object what = said("grant", change.seat, change.before.discovery);
    what.emplace("item", granting_id(setup_, change.before));
    what.emplace("power", power_id(setup_, change.action.a()));
    tell(change, std::move(what));
}

// A tile and its badge come as two draws; they are told together.
void Teller::tell_draw(const Change& change) {
    const int slot = change.before.column_size - 1;
    json::object what{{"what", "draw"}};
    what.emplace("race",
                 race_id(setup_, change.before.column[static_cast<std::size_t>(slot)].race));
    what.emplace("power", power_id(setup_, change.action.a()));
    what.emplace("slot", slot);
    tell(change, std::move(what));
}

void Teller::tell_die(const Change& change) {
    const bool named = change.before.target != engine::kNoRegion;
    const auto region = conquered(setup_, change.before, change.action);
    json::object what = said("die", change.seat);
    what.emplace("count", change.action.a());
    if (named) what.emplace("region", engine::index(change.before.target));
    // SW-POWER-BERSERK-4: an early die with which nothing can be taken ends the conquests.
    what.emplace("success", named ? region.has_value() : change.after.roll != smallworld::kNoRoll);
    tell(change, std::move(what));
    if (region) tell_conquest(change, *region);
}

void Teller::tell_conquest(const Change& change, Region region) {
    const State& before = change.before;
    json::object what = said("conquer", change.seat, region);
    what.emplace("role", role_word(before.stage));
    what.emplace("race", race_id(setup_, before.acting().race));
    what.emplace("via", way_of(kind_of(change.action)));
    what.emplace("count", tokens_used(setup_, before, change.action, region));
    add_driven(what, change, region);
    tell(change, std::move(what));
}

// Who was in a region that was attacked, and what became of them.
void Teller::add_driven(json::object& what, const Change& change, Region region) const {
    const State& before = change.before;
    if (before.tribes.contains(region)) what.emplace("tribe", true);
    if (before.monsters.contains(region)) what.emplace("monsters", smallworld::kMonsterTokens);
    const std::uint8_t army = before.army_at[region];
    if (army == smallworld::kNoArmy) return;
    const Losses driven = losses(setup_, before, smallworld::act(kind_of(change.action), region));
    what.emplace("other", letter_of(smallworld::owner_of(army)));
    what.emplace("theirs", race_id(setup_, before.armies[army].race));
    what.emplace("lost", driven.lost);
    what.emplace("back", driven.back);
}

// UG-RELIC-03: relics and the Bag go where they were used.
void Teller::tell_carried(const Change& change) {
    const auto region = conquered(setup_, change.before, change.action);
    if (!region) return;
    const auto carried = [&](int item, bool by_bag) {
        json::object what = said("carry", change.seat, *region);
        add_item(what, used_item(setup_, change.before, item, by_bag));
        tell(change, std::move(what));
    };
    for (std::uint32_t rest = change.before.using_now & setup_.relics; rest != 0;
         rest &= rest - 1) {
        carried(std::countr_zero(rest), false);
    }
    if (change.before.copying != 0) carried(change.before.copied, true);
}

void Teller::tell_taken(const Change& change) {
    const Region region = change.region();
    if (kind_of(change.action) == Kind::Take) {
        json::object what = said("take", change.seat);
        what.emplace("role", role_word(change.before.stage));
        const int count = smallworld::count_of(change.action);
        tell_regions(change, std::move(what), {pair(region, count)});
        return;
    }
    json::object what = said("abandon", change.seat, region);
    what.emplace("role", role_word(change.before.stage));
    what.emplace("count", change.before.tokens[region]);
    tell(change, std::move(what));
}

// The last region gets what is left without an action of its own, so the tokens are compared.
void Teller::tell_deployed(const Change& change) {
    if (change.before.phase == Phase::Defend) return;  // tell_retreats tells it
    json::object what = said("deploy", change.seat);
    what.emplace("role", role_word(change.before.stage));
    tell_regions(change, std::move(what),
                 more_tokens(change.before, change.after, change.placing()));
}

void Teller::tell_placed(const Change& change) {
    const Piece piece = smallworld::piece_of(change.action);
    json::object what = said("place", change.seat);
    what.emplace("piece", piece_id(piece));
    const bool own = smallworld::rules_of(piece).of_occupant;
    const RegionSet where = own ? change.before.armies[change.placing()].held : setup_.map.all;
    tell_regions(change, std::move(what), more_pieces(change.before, change.after, piece, where));
}

// SW-RACE-AMAZONS-4, UG-RIVER-03: regions may also be given up without being asked for.
void Teller::tell_vacated(const Change& change) {
    const Kind kind = kind_of(change.action);
    const bool leaves = kind == Kind::Abandon || kind == Kind::Decline || kind == Kind::DeclineBy;
    if (change.before.stage != Role::Active || leaves) return;
    const std::uint8_t army = smallworld::army_index(change.before.active, Role::Active);
    RegionSet held = change.before.armies[army].held;
    if (const auto won = conquered(setup_, change.before, change.action)) held.add(*won);
    if (kind == Kind::Send) held.remove(change.region());  // told already
    json::array regions;
    for (const Region region : held - change.after.armies[army].held) {
        regions.push_back(pair(region, 1));
    }
    if (regions.empty()) return;
    tell_regions(change, said("vacate", change.before.active), std::move(regions));
}

// Tokens that were driven out and come back, placed by their owner or without a choice.
void Teller::tell_retreats(const Change& change) {
    for (std::uint8_t army = 0; army < smallworld::kArmies; ++army) {
        const Army& driven = change.before.armies[army];
        // One's own races also gain tokens by redeployment.
        const bool redeploys = smallworld::owner_of(army) == change.before.active &&
                               driven.withdrawn <= change.after.armies[army].withdrawn;
        if (redeploys || !driven.exists()) continue;
        json::array regions = more_tokens(change.before, change.after, army);
        if (regions.empty()) continue;
        json::object what = said("retreat", smallworld::owner_of(army));
        what.emplace("role", role_word(smallworld::role_of(army)));
        tell_regions(change, std::move(what), std::move(regions));
    }
}

void Teller::tell_allies(const Change& change) {
    for (int s = 0; s < setup_.seats; ++s) {
        const auto index = static_cast<std::size_t>(s);
        const unsigned added = change.after.peace[index] & ~unsigned{change.before.peace[index]};
        if ((added & engine::bit(change.before.active)) == 0) continue;
        json::object what = said("ally", change.before.active);
        what.emplace("other", letter_of(static_cast<Seat>(s)));
        tell(change, std::move(what));
    }
}

// UG-TURN-07: hammers and armors, unless all of them are out already.
void Teller::tell_gained(const Change& change) {
    const auto gained = [&](Piece piece, int count) {
        if (count <= 0) return;
        json::object what = said("gain", change.before.active);
        what.emplace("piece", piece_id(piece));
        what.emplace("count", count);
        tell(change, std::move(what));
    };
    const auto hammers = [&](const State& state) {
        return state.army(change.before.active, Role::Active).hammers;
    };
    gained(Piece::Hammer, hammers(change.after) - hammers(change.before));
    if (change.after.active != change.before.active) return;
    gained(Piece::Armor, change.after.gained - change.before.gained);
}

// UG-POWER-VENGEFUL-1.
void Teller::tell_grudges(const Change& change) {
    for (int s = 0; s < setup_.seats; ++s) {
        const auto index = static_cast<std::size_t>(s);
        const unsigned added =
            change.after.grudges[index] & ~unsigned{change.before.grudges[index]};
        if ((added & engine::bit(change.before.active)) == 0) continue;
        json::object what = said("vengeance", static_cast<Seat>(s));
        what.emplace("other", letter_of(change.before.active));
        tell(change, std::move(what));
    }
}

// Said of the one whose doing it is: who pays a toll, or who gets the coins.
void Teller::tell_payment(const Change& change, const Payment& payment) {
    const bool pays = payment.why == Payment::Why::Toll;
    const Seat other = pays ? payment.to : payment.from;
    json::object what = said(word_of(payment.why), pays ? payment.from : payment.to);
    if (other != engine::kNoSeat) what.emplace("other", letter_of(other));
    if (payment.region != engine::kNoRegion) {
        what.emplace("region", engine::index(payment.region));
    }
    what.emplace("count", payment.coins);
    tell(change, std::move(what));
}

void Teller::tell_payments(const Change& change) {
    for (const Payment& payment : payments(setup_, change.before, change.action)) {
        tell_payment(change, payment);
    }
}

void Teller::tell_scores(const Change& change) {
    for (const Scored& scored : scores(setup_, change.before, change.action, change.after)) {
        for (const Payment& payment : scored.taken) {
            tell_payment(change, payment);
        }
        json::object what = said("score", scored.seat);
        what.emplace("count", scored.coins);
        what.emplace("items", items_json(scored.items));
        tell(change, std::move(what));
    }
}

void Teller::tell_clock(const Change& change) {
    const bool begins = change.before.phase == Phase::Setup && change.after.phase != Phase::Setup;
    if (begins || change.after.round != change.before.round) {
        tell(change, {{"what", "round"}, {"count", change.after.round}});
    }
    if (change.after.phase == Phase::Over) tell(change, {{"what", "over"}});
}

}  // namespace server
