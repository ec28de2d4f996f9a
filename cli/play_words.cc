#include "cli/play_words.h"

#include <fmt/format.h>

#include "games/smallworld/rules/cost.h"
#include "server/desk/smallworld_json.h"

namespace cli {

using engine::Region;
using engine::Seat;
using smallworld::Action;
using smallworld::Kind;
using smallworld::Role;
using smallworld::State;

std::string PlayWords::word(std::string_view group, std::string_view id) const {
    return word(fmt::format("{}.{}", group, id));
}

std::string PlayWords::race(std::uint8_t race) const {
    if (race == smallworld::kNone) return "?";
    return phrases_.name("race", scene_.setup().catalogue.races[race].id);
}

std::string PlayWords::power(std::uint8_t power) const {
    if (power == smallworld::kNone) return "";
    return phrases_.name("power", scene_.setup().catalogue.powers[power].id);
}

std::string PlayWords::piece(smallworld::Piece piece) const {
    return word("piece", smallworld::rules_of(piece).id);
}

std::string PlayWords::combo(std::uint8_t of_race, std::uint8_t of_power) const {
    const std::string badge = power(of_power);
    return badge.empty() ? race(of_race) : badge + " " + race(of_race);
}

std::string PlayWords::region(Region region) const {
    const auto& regions = scene_.setup().map_data.regions;
    return fmt::format("{} {}", engine::index(region),
                       regions[static_cast<std::size_t>(region)].name);
}

std::string PlayWords::terrain(Region region) const {
    const auto& data = scene_.setup().map_data.regions[static_cast<std::size_t>(region)];
    return word("play.terrain", smallworld::kTerrains[static_cast<std::size_t>(data.terrain)]);
}

std::string PlayWords::player(Seat seat) const {
    return fmt::format("{} {}", engine::letter(seat), scene_.name(seat));
}

std::string PlayWords::refusal(const engine::Refused& refused) const {
    return fmt::format("{} ({})", word("refusal", refused.word), refused.rule);
}

std::string PlayWords::item(const smallworld::Item& item) const {
    const std::string name = item.name.empty() ? word("item", item.label) : thing(item.name);
    return fmt::format("{:+} {} ({})", item.amount, name, item.rule);
}

std::string PlayWords::attack(const State& state, Action action) const {
    const Region at = smallworld::region_of(action);
    const smallworld::Acting acting(scene_.setup(), state);
    const int price = smallworld::price(acting, at);
    const int tokens = price - smallworld::paid_by_pieces(acting, at, price);
    switch (smallworld::kind_of(action)) {
        case Kind::Attempt:
            return say("play.choice.attempt",
                       {{"region", region(at)}, {"n", tokens - acting.army.hand}});
        case Kind::RollFor:
            return say("play.choice.roll-for", {{"region", region(at)}, {"n", tokens}});
        case Kind::Flat:
            return say("play.choice.flat", {{"piece", piece(acting.traits.flat_piece)},
                                            {"region", region(at)},
                                            {"n", acting.traits.flat_cost}});
        default: return say("play.choice.conquer", {{"region", region(at)}, {"n", tokens}});
    }
}

// An item for the next conquest, or one that is laid down; or the Bag that acts as one.
std::string PlayWords::use(const State& state, Action action) const {
    const server::UsedItem used = server::used_by(scene_.setup(), state, action);
    const bool lays = smallworld::kind_of(action) == Kind::Lay;
    const auto* key = lays ? "play.choice.lay" : "play.choice.use";
    const auto* bag_key = lays ? "play.choice.lay-bag" : "play.choice.use-bag";
    return say(used.by_bag ? bag_key : key,
               {{"piece", piece(smallworld::Piece::Bag)},
                {"item", thing(used.id)},
                {"region", lays ? region(smallworld::region_of(action)) : ""}});
}

std::string PlayWords::choice(const State& state, Action action) const {
    const smallworld::Setup& setup = scene_.setup();
    const Region at = smallworld::region_of(action);
    switch (smallworld::kind_of(action)) {
        case Kind::Pick: {
            const smallworld::Combo& combo_there = state.column[action.a()];
            const int tokens =
                setup.race_tokens[combo_there.race] + setup.power_tokens[combo_there.power];
            std::string text =
                say("play.choice.pick", {{"combo", combo(combo_there.race, combo_there.power)},
                                         {"tokens", count("unit.token", tokens)}});
            if (action.a() > 0) text += ", " + say("play.choice.price", {{"n", action.a()}});
            if (combo_there.coins > 0) {
                text += ", " + say("play.choice.coins", {{"n", combo_there.coins}});
            }
            return text;
        }
        case Kind::Swap: {
            const smallworld::Combo& other = state.column[action.a()];
            return say("play.choice.swap", {{"combo", combo(other.race, other.power)}});
        }
        case Kind::Expand: return say("play.choice.expand");
        case Kind::Decline: return say("play.choice.decline");
        case Kind::DeclineBy:
            return say("play.choice.decline-by-grant", {{"power", power(state.granted)}});
        case Kind::Take: return say("play.choice.take", {{"region", region(at)}});
        case Kind::Abandon: return say("play.choice.abandon", {{"region", region(at)}});
        case Kind::Conquer:
        case Kind::Attempt:
        case Kind::RollFor:
        case Kind::Flat: return attack(state, action);
        case Kind::Convert: return say("play.choice.convert", {{"region", region(at)}});
        case Kind::Roll: return say("play.choice.roll");
        case Kind::Use:
        case Kind::Lay: return use(state, action);
        case Kind::Send:
            return say("play.choice.send",
                       {{"piece", piece(smallworld::Piece::Balrog)}, {"region", region(at)}});
        case Kind::Rebirth: return say("play.choice.rebirth", {{"region", region(at)}});
        case Kind::Sacrifice: return say("play.choice.sacrifice", {{"region", region(at)}});
        case Kind::Deploy: return say("play.choice.deploy", {{"region", region(at)}});
        case Kind::Vacate: return say("play.choice.vacate", {{"region", region(at)}});
        case Kind::Place:
            return say("play.choice.place",
                       {{"piece", piece(smallworld::piece_of(action))}, {"region", region(at)}});
        case Kind::Ally:
            return say("play.choice.ally", {{"player", player(smallworld::seat_of(action))}});
        case Kind::Done: return say("play.choice.done");
        default: return "";
    }
}

}  // namespace cli
