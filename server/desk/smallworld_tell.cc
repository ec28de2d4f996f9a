#include "server/desk/smallworld_tell.h"

#include <optional>
#include <utility>

#include "games/smallworld/rules/armies.h"
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
    const auto count = [piece](const State& state, Region region) -> int {
        if (piece == Piece::Encampment) return state.encampments[region];
        return state.where(piece).contains(region) ? 1 : 0;
    };
    for (const Region region : held) {
        const int more = count(after, region) - count(before, region);
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

// Tokens that stand in the region right after its conquest.
int tokens_used(const smallworld::Setup& setup, const State& before, Kind kind, Region region) {
    switch (kind) {
        case Kind::Die: return before.acting().hand;  // SW-DIE-08
        case Kind::Flat: return smallworld::acting_traits(setup, before).flat_cost;
        case Kind::Convert: return 1;
        default: return smallworld::cost(setup, before, region);
    }
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
    tell_vacated(change);
    tell_allies(change);
    tell_scores(change);
    tell_retreats(change);
    tell_clock(change);
}

void Teller::tell_decision(const Change& change) {
    switch (kind_of(change.action)) {
        case Kind::Pick: tell_pick(change); break;
        case Kind::Expand: tell(change, said("expand", change.seat)); break;
        case Kind::Decline: tell_decline(change); break;
        case Kind::Take:
        case Kind::Abandon: tell_taken(change); break;
        case Kind::Conquer:
        case Kind::Flat:
        case Kind::Convert: tell_conquest(change, change.region()); break;
        case Kind::Attempt: {
            json::object what = said("attempt", change.seat);
            what.emplace("region", engine::index(change.region()));
            tell(change, std::move(what));
            break;
        }
        case Kind::Roll: tell(change, said("roll", change.seat)); break;
        case Kind::Deploy: tell_deployed(change); break;
        case Kind::Place: tell_placed(change); break;
        case Kind::Done:
            if (change.before.phase == Phase::Ally) tell(change, said("no_ally", change.seat));
            break;
        default: break;
    }
}

void Teller::tell_outcome(const Change& change) {
    switch (kind_of(change.action)) {
        case Kind::Die: tell_die(change); break;
        case Kind::Power: tell_draw(change); break;
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
    const bool final = change.before.chance == smallworld::Chance::FinalDie;
    const auto region = conquered(setup_, change.before, change.action);
    json::object what = said("die", change.seat);
    what.emplace("count", change.action.a());
    if (final) what.emplace("region", engine::index(change.before.target));
    // SW-POWER-BERSERK-4: an early die with which nothing can be taken ends the conquests.
    what.emplace("success", final ? region.has_value() : change.after.roll != smallworld::kNoRoll);
    tell(change, std::move(what));
    if (region) tell_conquest(change, *region);
}

void Teller::tell_conquest(const Change& change, Region region) {
    const State& before = change.before;
    const Kind kind = kind_of(change.action);
    json::object what = said("conquer", change.seat);
    what.emplace("role", role_word(before.stage));
    what.emplace("race", race_id(setup_, before.acting().race));
    what.emplace("region", engine::index(region));
    what.emplace("via", way_of(kind));
    what.emplace("count", tokens_used(setup_, before, kind, region));
    if (before.tribes.contains(region)) what.emplace("tribe", true);
    if (const std::uint8_t army = before.army_at[region]; army != smallworld::kNoArmy) {
        const Losses driven = losses(setup_, before, smallworld::act(kind, region));
        what.emplace("other", letter_of(smallworld::owner_of(army)));
        what.emplace("theirs", race_id(setup_, before.armies[army].race));
        what.emplace("lost", driven.lost);
        what.emplace("back", driven.back);
    }
    tell(change, std::move(what));
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
    json::object what = said("abandon", change.seat);
    what.emplace("role", role_word(change.before.stage));
    what.emplace("region", engine::index(region));
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
    what.emplace("piece", smallworld::rules_of(piece).id);
    tell_regions(change, std::move(what),
                 more_pieces(change.before, change.after, piece,
                             change.before.armies[change.placing()].held));
}

// SW-RACE-AMAZONS-4: regions may also be given up without being asked for.
void Teller::tell_vacated(const Change& change) {
    const Kind kind = kind_of(change.action);
    if (change.before.stage != Role::Active || kind == Kind::Abandon || kind == Kind::Decline) {
        return;
    }
    const std::uint8_t army = smallworld::army_index(change.before.active, Role::Active);
    RegionSet held = change.before.armies[army].held;
    if (const auto won = conquered(setup_, change.before, change.action)) held.add(*won);
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

void Teller::tell_scores(const Change& change) {
    for (const Scored& scored : scores(setup_, change.before, change.action, change.after)) {
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
